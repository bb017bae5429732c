import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import type { Job, Stage } from '../platform/work.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { checkRecipient } from './check-recipient.ts'
import { claimMessages } from './claim-messages.ts'
import { followChanges } from './follow-campaign.ts'
import { createHandOver } from './hand-over.ts'
import type { HandOver } from './hand-over.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { postponeMessages } from './message-store.ts'
import { AFTER_FAULT, organizationCap } from './organization-cap.ts'
import { findCandidates, organizationsSending } from './queue-store.ts'
import type { Candidate } from './queue-store.ts'
import { findRecipientDomains } from './recipient-store.ts'
import { recoverMessages } from './recover-messages.ts'
import { findSendingRules } from './rules-store.ts'
import { hostOf } from './surroundings.ts'

/** What one process's stage keeps between two turns. */
interface Desk {
  readonly handOver: HandOver
  /** Domains that DNS is being asked about. */
  readonly asking: Set<string>
}

/** Takes due emails, best first. Test mail is captured here; live mail is leased and handed to its mail server. */
export function sendingStage(context: Context): Stage {
  const desk: Desk = { handOver: createHandOver(context), asking: new Set() }
  return {
    name: SENDING_STAGE,
    slots: { total: 256, perOrganization: 128 },
    due: () => {
      const now = context.clock.now()
      return organizationsSending(context.db, now, new Date(now.getTime() - DAY))
    },
    take: (organizationId, limit) => take(context, desk, organizationId, limit),
  }
}

async function take(
  context: Context,
  desk: Desk,
  organizationId: string,
  limit: number,
): Promise<{ taken: number; jobs: Job[] }> {
  const recovered = await recoverMessages(context, organizationId)
  const followed = await followChanges(context, organizationId)
  const live = await isBelowCap(context, organizationId)
  const candidates = await findCandidates(context.db, { organizationId, now: context.clock.now(), live, limit })
  const unasked = await findUnasked(context, candidates)
  const ready = candidates.filter((one) => !unasked.has(hostOf(one.emailKey)) || !needsDomain(one))
  const claimed = await claim(context, organizationId, ready)
  const questions = [...unasked]
    .filter((domain) => !desk.asking.has(domain))
    .map((domain) => ask(context, desk, domain))
  const jobs = claimed.map(
    (one): Job =>
      (signal) =>
        desk.handOver(one, signal),
  )
  return { taken: recovered + followed + ready.length + questions.length, jobs: [...questions, ...jobs] }
}

function needsDomain({ kind, live }: Candidate): boolean {
  return live && kind === 'step'
}

/** Domains of live emails of which nobody knows yet whether they take mail. */
async function findUnasked(context: Context, candidates: readonly Candidate[]): Promise<Set<string>> {
  const hosts = new Set(candidates.filter(needsDomain).map(({ emailKey }) => hostOf(emailKey)))
  const known = await findRecipientDomains(context.db, [...hosts], context.clock.now())
  return hosts.difference(known)
}

/** Asks outside of any transaction; the emails stay due, and are claimed once the answer is there. */
function ask(context: Context, desk: Desk, domain: string): Job {
  desk.asking.add(domain)
  return async (signal) => {
    try {
      await checkRecipient(context, domain, signal)
    } finally {
      desk.asking.delete(domain)
    }
  }
}

/** When a batch cannot be claimed, its emails are claimed alone; one that cannot be is put off and holds up no other. */
async function claim(
  context: Context,
  organizationId: string,
  candidates: readonly Candidate[],
): Promise<ClaimedMessage[]> {
  const [first] = candidates
  if (first === undefined) return []
  try {
    return await claimMessages(context, organizationId, candidates)
  } catch (error) {
    if (candidates.length === 1) {
      await putOff(context, organizationId, first, error)
      return []
    }
  }
  const claimed: ClaimedMessage[] = []
  for (const candidate of candidates) claimed.push(...(await claim(context, organizationId, [candidate])))
  return claimed
}

async function putOff(
  context: Context,
  organizationId: string,
  { messageId }: Candidate,
  error: unknown,
): Promise<void> {
  context.log.error({ err: asError(error), organizationId, messageId }, 'An email could not be claimed.')
  const until = new Date(context.clock.now().getTime() + AFTER_FAULT)
  await postponeMessages(context.db, organizationId, [{ messageId, until, reason: 'fault' }])
}

/** Saves asking every email of an organization that has sent all it may today; each claim asks for itself, with locks. */
async function isBelowCap(context: Context, organizationId: string): Promise<boolean> {
  const now = context.clock.now()
  const rules = await findSendingRules(context.db, organizationId, now)
  if (rules.instanceSentToday >= context.settings.dailySendCap) return false
  return rules.sentToday < organizationCap(rules, now)
}
