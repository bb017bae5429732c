import type { Context } from '../platform/context.ts'
import { uuidv7 } from '../platform/ids.ts'
import { readLinkToken, sha256 } from '../platform/secrets.ts'
import { addLinkHit, distrustHits, findTrackedLink } from './click-store.ts'
import { judgeHit } from './judge-hit.ts'

const LONGEST_AGENT = 1_000

/** Where a counted link leads, undefined for none of ours. That it was opened is written down and changes nothing. */
export async function followLink(
  context: Context,
  visit: { token: string; method: string; agent: string | undefined },
): Promise<string | undefined> {
  const read = readLinkToken(visit.token)
  if (read === undefined) return undefined
  const { organizationId, hash } = read
  const now = context.clock.now()
  const link = await findTrackedLink(context.db, organizationId, { hash, now })
  if (link === undefined) return undefined
  const { method } = visit
  const agent = visit.agent?.slice(0, LONGEST_AGENT)
  const linksAtOnce = link.others + 1
  const verdict = judgeHit({ method, agent, at: now, sentAt: link.sentAt, linksAtOnce })
  const agentHash = agent === undefined ? null : sha256(agent)
  await addLinkHit(context.db, { organizationId, hitId: uuidv7(now.getTime()), hash, now, agentHash, verdict })
  if (verdict === 'machine' && linksAtOnce > 2) await distrustHits(context.db, organizationId, link.messageId, now)
  return link.target
}
