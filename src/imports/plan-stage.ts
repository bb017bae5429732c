import { randomUUID } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { withLease } from '../platform/work.ts'
import type { Job, Stage } from '../platform/work.ts'
import { makePlan, PLAN_LEASE } from './make-plan.ts'
import type { OpenRows } from './make-plan.ts'
import { leasePlans, organizationsWithPlansDue, renewPlanLease } from './plan-store.ts'
import type { LeasedPlan } from './plan-store.ts'

export const PLAN_STAGE = 'import_plans'

/** Makes plans of imports, one of each organization at a time, a file of a million rows beside everything else. */
export function planStage(context: Context, openRows: OpenRows): Stage {
  return {
    name: PLAN_STAGE,
    slots: { total: 2, perOrganization: 1 },
    due: () => organizationsWithPlansDue(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const lease = { now, until: new Date(now.getTime() + PLAN_LEASE), token: randomUUID(), limit }
      const plans = await leasePlans(context.db, organizationId, lease)
      return {
        taken: plans.length,
        jobs: plans.map(
          (plan): Job =>
            (signal) =>
              work(context, plan, { openRows, signal }),
        ),
      }
    },
  }
}

async function work(
  context: Context,
  plan: LeasedPlan,
  { openRows, signal }: { readonly openRows: OpenRows; readonly signal: AbortSignal },
): Promise<void> {
  const renew = () => renewPlanLease(context.db, plan, new Date(context.clock.now().getTime() + PLAN_LEASE))
  await withLease({ milliseconds: PLAN_LEASE, renew, signal }, (held) => {
    return makePlan(context, plan, { openRows, signal: held })
  })
}
