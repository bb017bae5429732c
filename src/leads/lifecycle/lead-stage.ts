import type { Context, LeadStage } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { organizationsWithLeadsDue, retryLeadLater } from '../lead-store.ts'

/** Due leads of one organization that are to be worked on. */
export interface LeadClaim {
  readonly organizationId: string
  readonly now: Date
  readonly limit: number
  /** To be told of the leads before anything is done to them: should that fail, they are known. */
  note(leads: readonly { readonly leadId: string }[]): void
}

/**
 * A stage whose work waits in the rows of leads and needs no outside call. `take` works on a claim in one transaction
 * and answers how many leads there were. A lead that fails alone is tried again later, so that it holds up nobody else.
 */
export function leadStage(
  context: Context,
  work: {
    readonly name: LeadStage
    readonly batch: number
    readonly parallel?: number
    take(claim: LeadClaim): Promise<number>
  },
): Stage {
  const { name, batch, parallel = 1 } = work
  return {
    name,
    batch,
    parallel,
    due: (among) => organizationsWithLeadsDue(context.db, name, context.clock.now(), among),
    claim: async (organizationId, limit) => {
      const now = context.clock.now()
      let claimed: readonly { readonly leadId: string }[] = []
      const note: LeadClaim['note'] = (leads) => {
        claimed = leads
      }
      try {
        return { claimed: await work.take({ organizationId, now, limit, note }), jobs: [] }
      } catch (error) {
        const [alone] = claimed
        if (limit > 1 || alone === undefined) throw error
        const { leadId } = alone
        context.log.error(
          { err: asError(error), stage: name, organizationId, leadId },
          'A lead fails and is tried again later.',
        )
        const until = new Date(now.getTime() + AFTER_FAULT)
        await retryLeadLater(context.db, { organizationId, leadId, stage: name, now, until })
        return { claimed: 1, jobs: [] }
      }
    },
  }
}
