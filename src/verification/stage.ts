import { randomUUID } from 'node:crypto'
import { asciiAddress } from '../leads/index.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/database/db.ts'
import { waitAfter } from '../platform/work/backoff.ts'
import type { GrowingBackoff } from '../platform/work/backoff.ts'
import { leaseEnd, withLease } from '../platform/work/lease.ts'
import type { Stage } from '../platform/work/worker.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { checkAddress } from './check-address.ts'
import type { DeclinedCheck, SettledCheck } from './check-address.ts'
import { GIVE_UP, VERDICT_HOLDS, VERIFICATION_STAGE } from './judge-address.ts'
import {
  addVerdictCost,
  completeVerdict,
  dropVerdict,
  findAddress,
  leaseVerdicts,
  organizationsWithVerdictsDue,
  renewVerdict,
  wakeEmailsOfAddress,
} from './verdict-store.ts'
import type { VerdictEnd, VerdictLease, VerdictRow } from './verdict-store.ts'

const LEASE = MINUTE
/** A verifier that fails about an address is asked again this late. */
export const VERIFYING_RETRIES: GrowingBackoff = { first: MINUTE, factor: 3, most: HOUR }
/** For how long an address counts as unknown that nobody could be asked about. */
const GIVEN_UP_HOLDS = DAY

/** Finds out about addresses that first emails wait for, a few at a time for each organization. */
export function verificationStage(context: Context): Stage {
  return {
    name: VERIFICATION_STAGE,
    slots: { total: 32, perOrganization: 8 },
    due: () => organizationsWithVerdictsDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const token = randomUUID()
      const span = { now: context.clock.now(), until: leaseEnd(context.clock, LEASE) }
      const leased = await leaseVerdicts(context.db, { organizationId, token, limit, ...span })
      const jobs = leased.map((row) => {
        const lease = { organizationId, addressHash: row.addressHash, token }
        return (signal: AbortSignal) => work(context, lease, row, signal)
      })
      return { claimed: leased.length, jobs }
    },
  }
}

/** Whatever comes of it, the emails that wait look at it once it is written down. */
async function work(context: Context, lease: VerdictLease, row: VerdictRow, signal: AbortSignal): Promise<void> {
  const renew = () => renewVerdict(context.db, lease, leaseEnd(context.clock, LEASE))
  await withLease(
    { milliseconds: LEASE, renew, signal, log: context.log },
    (held) => verify(context, lease, row, held),
    async (end) => {
      if (end === 'gone') return dropVerdict(context.db, lease)
      if (end !== 'written') await completeVerdict(context.db, lease, end)
      await wakeEmailsOfAddress(context.db, lease, context.clock.now())
      context.wake(SENDING_STAGE)
    },
  )
}

/** Asks about one address; `written` where what came of it is there already, `gone` where no lead has it any more. */
async function verify(
  context: Context,
  lease: VerdictLease,
  row: VerdictRow,
  signal: AbortSignal,
): Promise<VerdictEnd | 'written' | 'gone'> {
  const email = await findAddress(context.db, lease)
  if (email === undefined) return 'gone'
  const now = context.clock.now()
  if (now >= givesUpAt(row)) return givenUp(row, row.reason ?? 'timed_out', now)
  const order = {
    organizationId: lease.organizationId,
    email: asciiAddress(email),
    campaignId: row.campaignId,
    onCounted: (tx: Transaction, cost: number) => addVerdictCost(tx, lease, cost),
    onDeclined: (tx: Transaction, decline: DeclinedCheck) => completeVerdict(tx, lease, declinedEnd(row, decline, now)),
    onAnswered: async (tx: Transaction, check: SettledCheck) => {
      if (check.refund > 0) await addVerdictCost(tx, lease, -check.refund)
      return completeVerdict(tx, lease, endOf(row, check, context.clock.now()))
    },
  }
  await checkAddress(context, order, signal)
  return 'written'
}

function givesUpAt({ wantedAt }: VerdictRow): Date {
  return new Date(wantedAt.getTime() + GIVE_UP)
}

/** Nobody could be asked in time: the campaign’s rule for `unknown` decides. */
function givenUp(row: VerdictRow, reason: string, now: Date): VerdictEnd {
  const expiresAt = new Date(now.getTime() + GIVEN_UP_HOLDS)
  const { attempts } = row
  return { verdict: 'unknown', provider: null, askedAt: now, dueAt: null, attempts, reason, expiresAt }
}

function endOf(row: VerdictRow, { outcome, provider, isFormer }: SettledCheck, now: Date): VerdictEnd {
  if (outcome.status === 'verdict') {
    const expiresAt = new Date(now.getTime() + VERDICT_HOLDS)
    return { verdict: outcome.verdict, provider, askedAt: now, dueAt: null, attempts: 0, reason: null, expiresAt }
  }
  // What a former verifier did not say, the present one is asked at once.
  if (isFormer) return again(row, { at: now, reason: row.reason })
  if (outcome.status === 'rate_limited') return again(row, { at: outcome.until, reason: 'rate_limited' })
  // The process stops: another one asks at once.
  if (outcome.error === 'aborted') return again(row, { at: now, reason: row.reason })
  const at = new Date(now.getTime() + waitAfter(VERIFYING_RETRIES, row.attempts + 1))
  return again({ ...row, attempts: row.attempts + 1 }, { at, reason: outcome.error })
}

function again(row: VerdictRow, { at, reason }: { at: Date; reason: string | null }): VerdictEnd {
  const dueAt = new Date(Math.min(at.getTime(), givesUpAt(row).getTime()))
  return { verdict: null, provider: null, askedAt: null, dueAt, attempts: row.attempts, reason, expiresAt: null }
}

function declinedEnd(row: VerdictRow, { declined, until }: DeclinedCheck, now: Date): VerdictEnd {
  switch (declined) {
    case 'cap_campaign':
      return givenUp(row, declined, now)
    case 'off':
      // Nobody is asked any more, and no email waits for it.
      return { ...again(row, { at: now, reason: declined }), dueAt: null }
    case 'resting':
    case 'cap_day':
      return again(row, { at: until ?? now, reason: declined })
  }
}
