import { findLead, lockLeads } from '../leads/index.ts'
import { DAY, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Job, Stage } from '../platform/work.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { claimMessage } from './claim-message.ts'
import { handOver } from './hand-over.ts'
import { lockMessage, settleMessage } from './message-store.ts'
import { findCandidates, organizationsSending, setFirstAside } from './queue-store.ts'
import type { Candidate } from './queue-store.ts'
import { recordHandedOver, recordUnknown } from './record-outcome.ts'
import { findAbandoned, findOldUnknown } from './recovery-store.ts'

/** Takes due emails, best first. Test mail is captured here; live mail is leased and handed to its mail server. */
export function sendingStage(context: Context): Stage {
  return {
    name: SENDING_STAGE,
    slots: { total: 32, perOrganization: 8 },
    due: () => organizationsSending(context.db, context.clock.now(), aDayAgo(context)),
    take: (organizationId, limit) => take(context, organizationId, limit),
    setAside: (organizationId) => {
      const now = context.clock.now()
      return setFirstAside(context.db, organizationId, now, new Date(now.getTime() + 5 * MINUTE))
    },
  }
}

async function take(context: Context, organizationId: string, limit: number): Promise<{ taken: number; jobs: Job[] }> {
  const recovered = await recover(context, organizationId)
  const candidates = await findCandidates(context.db, organizationId, context.clock.now(), limit)
  const jobs: Job[] = []
  for (const candidate of candidates) {
    const claimed = await claimMessage(context, organizationId, candidate)
    if (claimed !== undefined) jobs.push((signal) => handOver(context, claimed, signal))
  }
  return { taken: recovered + candidates.length, jobs }
}

/**
 * Emails left behind by a process that is gone. One whose bytes had not begun to leave is queued again; any other is
 * unknown and never sent again by itself. After a day an unknown one counts as sent: a missed email is better than two.
 */
async function recover(context: Context, organizationId: string): Promise<number> {
  const abandoned = await findAbandoned(context.db, organizationId, context.clock.now())
  for (const left of abandoned) await recoverOne(context, organizationId, left)
  const unknown = await findOldUnknown(context.db, organizationId, aDayAgo(context))
  for (const old of unknown) await countAsSent(context, organizationId, old)
  return abandoned.length + unknown.length
}

async function recoverOne(
  context: Context,
  organizationId: string,
  left: Candidate & { dataStarted: boolean; token: string; failures: number },
): Promise<void> {
  const { messageId, token, failures } = left
  await transaction(context.db, async (tx) => {
    const message = await lockMessage(tx, organizationId, messageId)
    if (message?.state !== 'sending') return
    if (message.dataStartedAt !== null) {
      await recordUnknown(context, tx, { message, token, reason: 'process_gone', organizationId })
      return
    }
    const dueAt = context.clock.now()
    await settleMessage(tx, { organizationId, messageId, token }, { state: 'queued', dueAt, failures })
  })
}

async function countAsSent(context: Context, organizationId: string, old: Candidate): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await findLead(tx, organizationId, old.leadId)
    if (found === undefined) return
    await lockKnownContacts(tx, organizationId, [found.addressHash])
    const [lead] = await lockLeads(tx, organizationId, [old.leadId])
    const message = await lockMessage(tx, organizationId, old.messageId)
    if (lead === undefined || message?.state !== 'unknown') return
    const end = { state: 'sent' as const, response: 'unknown for a day; counted as sent' }
    await recordHandedOver(context, tx, { message, lead, mailboxId: message.mailboxId, end })
  })
}

function aDayAgo(context: Context): Date {
  return new Date(context.clock.now().getTime() - DAY)
}
