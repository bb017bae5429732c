import { randomUUID } from 'node:crypto'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Stage } from '../platform/work/worker.ts'
import { leaseEnd, withLease } from '../platform/work/lease.ts'
import { WRITING_STAGE } from './consequences.ts'
import { writeTextsAbout } from './drafting/write-texts.ts'
import { releaseWriting, leaseWritings, organizationsWithTextsDue, renewWriting } from './drafting/writing-store.ts'
import type { TextRequest } from './drafting/writing-store.ts'

/** Milliseconds for which a writing is leased at a time. */
const LEASE = 45 * SECOND

/** Has texts written about leads, a bounded number at a time for each organization. */
export function writingStage(context: Context): Stage {
  return {
    name: WRITING_STAGE,
    slots: { total: 32, perOrganization: 8 },
    due: () => organizationsWithTextsDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const now = context.clock.now()
      const token = randomUUID()
      const until = leaseEnd(context.clock, LEASE)
      const leased = await leaseWritings(context.db, { organizationId, now, until, token, limit })
      const jobs = leased.map(
        (writing) => (signal: AbortSignal) => work(context, { organizationId, token, writing }, signal),
      )
      return { claimed: leased.length, jobs }
    },
  }
}

async function work(
  context: Context,
  { organizationId, token, writing }: { organizationId: string; token: string; writing: TextRequest },
  signal: AbortSignal,
): Promise<void> {
  const lease = { organizationId, leadId: writing.leadId, token }
  const renew = () => renewWriting(context.db, lease, leaseEnd(context.clock, LEASE))
  await withLease(
    { milliseconds: LEASE, renew, signal, log: context.log },
    (leased) => writeTextsAbout(context, lease, writing, leased),
    async (keep) => {
      if (keep !== undefined) return keep()
      // The process stops or lost the lease: somebody else takes it up, at once where we still may say so.
      await releaseWriting(context.db, lease, context.clock.now())
    },
  )
}
