import { SECOND, manualClock } from '../src/platform/clock.ts'
import { sendingStage } from '../src/sending/stage.ts'
import { createWorkplace } from './program.ts'
import { fillQueue } from './queue.ts'

const MAILBOXES = 200
const GAP = 195

/**
 * Milliseconds that one turn of the stage takes to find the best of the due emails, choose its mailbox and lease it, gaps
 * kept: 200 mailboxes of 20 campaigns send in turn while the clock goes on. Nothing is handed over.
 */
export async function timeClaims(leads: number, claims: number): Promise<Record<string, number>> {
  const workplace = await createWorkplace({ FAIRLEAD_DAILY_SEND_CAP: '1000000' })
  try {
    await fillQueue(workplace, { leads, mailboxes: MAILBOXES, campaigns: 20, port: 1, gap: GAP })
    const clock = manualClock(new Date())
    const stage = sendingStage({ ...workplace.opened.context, clock })
    const times: number[] = []
    while (times.length < claims) {
      clock.advance((GAP * SECOND) / MAILBOXES)
      const began = performance.now()
      const { jobs } = await stage.take(workplace.organizationId, 1)
      if (jobs.length > 0) times.push(performance.now() - began)
      if (clock.now().getTime() > Date.now() + 100_000 * claims) throw new Error('Nothing can be claimed.')
      await release(workplace.opened.context.db, clock.now())
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(100 * (times[Math.floor(times.length * share)] ?? 0)) / 100
    return { claims, claimP50Ms: at(0.5), claimP99Ms: at(0.99) }
  } finally {
    await workplace.close()
  }
}

/** Leases do not run out while the clock jumps: what was claimed counts as sent. */
async function release(db: { query: (sql: string, values: unknown[]) => Promise<unknown> }, now: Date): Promise<void> {
  await db.query(
    `update messages set state = 'sent', sent_at = $1, lease_until = null, lease_token = null where state = 'sending'`,
    [now],
  )
}
