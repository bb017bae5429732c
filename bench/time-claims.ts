import { findLead } from '../src/leads/index.ts'
import { SECOND, manualClock } from '../src/platform/clock.ts'
import type { Context } from '../src/platform/context.ts'
import { readTogether } from '../src/platform/database/read-together.ts'
import type { Stage } from '../src/platform/work/worker.ts'
import { outlineStep } from '../src/sending/compose/compose-message.ts'
import { draftEmails } from '../src/sending/compose/draft-emails.ts'
import { decideSend } from '../src/sending/claim/decide-send.ts'
import { findMessage } from '../src/sending/message-store.ts'
import { findDueMessages } from '../src/sending/claim/queue-store.ts'
import { sendingStage } from '../src/sending/claim/stage.ts'
import { readSendContexts } from '../src/sending/send-context.ts'
import { createWorkplace } from './program.ts'
import type { Workplace } from './program.ts'
import { fillQueue } from './queue.ts'

const MAILBOXES = 200
const GAP = 195

/**
 * Milliseconds that choosing the next email takes: finding the best of those that are due, asking every gate, choosing
 * its mailbox and writing its text; and that the two turns of the stage for a single email take, which also lock, store and
 * commit. Gaps are kept: 200 mailboxes of 20 campaigns send in turn while the clock goes on. Nothing is handed over.
 */
export async function timeClaims(leads: number, claims: number): Promise<Record<string, number>> {
  const workplace = await createWorkplace({ FAIRLEAD_DAILY_SEND_CAP: '1000000' })
  try {
    await fillQueue(workplace, { leads, mailboxes: MAILBOXES, campaigns: 20, port: 1, gap: GAP })
    const clock = manualClock(new Date())
    const context: Context = { ...workplace.opened.context, clock }
    const stage = sendingStage(context)
    const choices: number[] = []
    const turns: number[] = []
    while (turns.length < claims) {
      clock.advance((GAP * SECOND) / MAILBOXES)
      const chosen = await timed(() => choose(context, workplace))
      const taken = await timed(() => turn(stage, workplace.organizationId))
      if (taken.found) turns.push(taken.milliseconds)
      if (chosen.found) choices.push(chosen.milliseconds)
      if (clock.now().getTime() > Date.now() + 100_000 * claims) throw new Error('Nothing can be claimed.')
      await release(context.db, clock.now())
    }
    return {
      claims,
      chooseP50Ms: quantile(choices, 0.5),
      chooseP99Ms: quantile(choices, 0.99),
      turnP50Ms: quantile(turns, 0.5),
      turnP99Ms: quantile(turns, 0.99),
    }
  } finally {
    await workplace.close()
  }
}

/** Renders the next email and claims it; whether there was one. */
async function turn(stage: Stage, organizationId: string): Promise<boolean> {
  const { jobs } = await stage.claim(organizationId, 1)
  for (const job of jobs) await job(new AbortController().signal)
  return (await stage.claim(organizationId, 1)).jobs.length > 0
}

/** Chooses as a turn does, without its locks; whether there was an email to lease. */
async function choose(context: Context, { organizationId }: Workplace): Promise<boolean> {
  const { db, clock } = context
  const [best] = await findDueMessages(db, { organizationId, now: clock.now(), live: true, limit: 1 })
  if (best === undefined) return false
  const { lead, message } = await readTogether(db, (one) => ({
    lead: findLead(one, organizationId, best.leadId),
    message: findMessage(one, organizationId, best.messageId),
  }))
  if (lead === undefined || message === undefined) return false
  const { places, room } = await readSendContexts(context, db, organizationId, { leads: [lead] })
  const judgement = decideSend(context, places.get(lead.leadId)!, room, message)
  if (judgement.kind !== 'leave') return false
  const outline = outlineStep(context, message, judgement.ingredients)
  return (await draftEmails(organizationId, new Map([[best.messageId, outline]]))).size === 1
}

async function timed(work: () => Promise<boolean>): Promise<{ found: boolean; milliseconds: number }> {
  const began = performance.now()
  const found = await work()
  return { found, milliseconds: performance.now() - began }
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(100 * (sorted[Math.floor(sorted.length * share)] ?? 0)) / 100
}

/** Leases do not run out while the clock jumps: what was claimed counts as sent. */
async function release(db: { query: (sql: string, values: unknown[]) => Promise<unknown> }, now: Date): Promise<void> {
  await db.query(
    `update messages set state = 'sent', sent_at = $1, lease_until = null, lease_token = null where state = 'sending'`,
    [now],
  )
}
