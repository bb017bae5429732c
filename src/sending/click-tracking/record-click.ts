import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { readLinkToken, sha256 } from '../../platform/secrets/secret-box.ts'
import { addLinkHit, distrustHits, findTrackedLink } from './click-store.ts'

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
  const verdict = detectBotClick({ method, agent, at: now, sentAt: link.sentAt, linksAtOnce })
  const agentHash = agent === undefined ? null : sha256(agent)
  await addLinkHit(context.db, { organizationId, hitId: uuidv7(now.getTime()), hash, now, agentHash, verdict })
  if (verdict === 'machine' && linksAtOnce > 2) await distrustHits(context.db, organizationId, link.messageId, now)
  return link.target
}

/** Programs that follow links by themselves name themselves so, or not at all. */
const SCANNER =
  /bot\b|crawl|spider|scan|preview|proofpoint|mimecast|barracuda|safelinks|symantec|urldefense|curl|wget|python|java\/|go-http|okhttp|headless|phantom|libwww|node|axios/iu
const TOO_SOON = 10 * SECOND
const MOST_AT_ONCE = 3

/** Whether a link was probably opened by a person. It is a figure and decides nothing. */
export function detectBotClick(hit: {
  readonly method: string
  readonly agent: string | undefined
  readonly at: Date
  /** When the email left; null while nobody can have it. */
  readonly sentAt: Date | null
  /** Different links of the email that were opened within two seconds, this one included. */
  readonly linksAtOnce: number
}): 'human' | 'machine' {
  const { method, agent, at, sentAt, linksAtOnce } = hit
  if (method !== 'GET' || agent === undefined || agent === '' || SCANNER.test(agent)) return 'machine'
  if (sentAt === null || at.getTime() - sentAt.getTime() < TOO_SOON) return 'machine'
  return linksAtOnce >= MOST_AT_ONCE ? 'machine' : 'human'
}
