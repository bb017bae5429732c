import { DAY, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Job, Stage } from '../platform/work.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { organizationCap } from './choose-mailbox.ts'
import { claimMessage } from './claim-message.ts'
import { followChanges } from './follow-campaign.ts'
import { handOver } from './hand-over.ts'
import { findSendingRules, listMailboxes } from './mailbox-store.ts'
import { findCandidates, organizationsSending, setFirstAside } from './queue-store.ts'
import { recoverMessages } from './recover-messages.ts'

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
    setAside: (organizationId) => {
      const now = context.clock.now()
      return setFirstAside(context.db, organizationId, now, new Date(now.getTime() + 5 * MINUTE))
    },
  }
}

async function take(context: Context, organizationId: string, limit: number): Promise<{ taken: number; jobs: Job[] }> {
  const recovered = await recoverMessages(context, organizationId)
  const followed = await followChanges(context, organizationId)
  const live = await isBelowCap(context, organizationId)
  const candidates = await findCandidates(context.db, { organizationId, now: context.clock.now(), live, limit })
  const jobs: Job[] = []
  for (const candidate of candidates) {
    const claimed = await claimMessage(context, organizationId, candidate)
    if (claimed !== undefined) jobs.push((signal) => handOver(context, claimed, signal))
  }
  return { taken: recovered + followed + candidates.length, jobs }
}

/** Saves asking every email of an organization that has sent all it may today; each claim asks for itself, with locks. */
async function isBelowCap(context: Context, organizationId: string): Promise<boolean> {
  const now = context.clock.now()
  const rules = await findSendingRules(context.db, organizationId)
  const mailboxes = await listMailboxes(context.db, organizationId, now)
  return mailboxes.reduce((sum, mailbox) => sum + mailbox.sentToday, 0) < organizationCap(rules, now)
}
