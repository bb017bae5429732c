import { listMailboxes } from '../mailboxes/index.ts'
import { organizationCap } from './organization-cap.ts'
import { findSendingRules } from './rules-store.ts'
import { DAY, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import type { Job, Stage } from '../platform/work.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { claimMessage } from './claim-message.ts'
import { followChanges } from './follow-campaign.ts'
import { handOver } from './hand-over.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { postponeMessage } from './message-store.ts'
import { findCandidates, organizationsSending } from './queue-store.ts'
import type { Candidate } from './queue-store.ts'
import { recoverMessages } from './recover-messages.ts'

/** An email that could not even be claimed is looked at again after this. */
const AFTER_FAULT = 5 * MINUTE

/** Takes due emails, best first. Test mail is captured here; live mail is leased and handed to its mail server. */
export function sendingStage(context: Context): Stage {
  return {
    name: SENDING_STAGE,
    slots: { total: 32, perOrganization: 8 },
    due: () => {
      const now = context.clock.now()
      return organizationsSending(context.db, now, new Date(now.getTime() - DAY))
    },
    take: (organizationId, limit) => take(context, organizationId, limit),
  }
}

async function take(context: Context, organizationId: string, limit: number): Promise<{ taken: number; jobs: Job[] }> {
  const recovered = await recoverMessages(context, organizationId)
  const followed = await followChanges(context, organizationId)
  const live = await isBelowCap(context, organizationId)
  const candidates = await findCandidates(context.db, { organizationId, now: context.clock.now(), live, limit })
  const jobs: Job[] = []
  for (const candidate of candidates) {
    const claimed = await claim(context, organizationId, candidate)
    if (claimed !== undefined) jobs.push((signal) => handOver(context, claimed, signal))
  }
  return { taken: recovered + followed + candidates.length, jobs }
}

/** One email that cannot be claimed is put off: it holds up no other, and those leased before it are handed over. */
async function claim(
  context: Context,
  organizationId: string,
  candidate: Candidate,
): Promise<ClaimedMessage | undefined> {
  try {
    return await claimMessage(context, organizationId, candidate)
  } catch (error) {
    const { messageId } = candidate
    context.log.error({ err: asError(error), organizationId, messageId }, 'An email could not be claimed.')
    const until = new Date(context.clock.now().getTime() + AFTER_FAULT)
    await postponeMessage(context.db, { organizationId, messageId, until, reason: 'fault' })
    return undefined
  }
}

/** Saves asking every email of an organization that has sent all it may today; each claim asks for itself, with locks. */
async function isBelowCap(context: Context, organizationId: string): Promise<boolean> {
  const now = context.clock.now()
  const rules = await findSendingRules(context.db, organizationId, now)
  if (rules.instanceSentToday >= context.settings.dailySendCap) return false
  const mailboxes = await listMailboxes(context.db, organizationId, now)
  return mailboxes.reduce((sum, mailbox) => sum + mailbox.sentToday, 0) < organizationCap(rules, now)
}
