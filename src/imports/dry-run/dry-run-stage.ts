import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { leaseEnd, holdLease } from '../../platform/work/lease.ts'
import type { Job, Stage } from '../../platform/work/worker.ts'
import { rowsOfFile } from '../file/stored-file.ts'
import type { ImportRow } from '../import-types.ts'
import { rowMapperOf } from '../mapping/map-row.ts'
import { findImport } from '../store.ts'
import type { Import } from '../store.ts'
import { planRows } from './dry-run-rows.ts'
import type { PlannedRows } from './dry-run-rows.ts'
import { finishPlan, leasePlans, organizationsWithPlansDue, renewPlanLease, tellPlanProgress } from './dry-run-store.ts'
import type { LeasedPlan } from './dry-run-store.ts'
import { forecast } from './forecast.ts'
import type { Forecast } from './forecast.ts'

/** What an import would do, as it is kept. */
interface ImportPlan extends Omit<PlannedRows, 'toMail'> {
  /** Null for a file of suppressed addresses, or where nobody would be mailed. */
  readonly forecast: Forecast | null
}

/** Reads the rows of a file, some 1,000 at a time. */
export type OpenRows = (imported: Import, signal: AbortSignal) => AsyncIterable<readonly ImportRow[]>

/** Milliseconds that a lease on a plan lasts. */
const PLAN_LEASE = 60_000

/** What a plan rests on besides the file: with other settings, or other criteria of its campaign, another one is due. */
export function planBasis({ mapping, options, vendor, campaignId }: Import, icpVersion: number | undefined): Buffer {
  const basis = [mapping.columns.map(({ index, to }) => [index, to]), options, vendor, campaignId, icpVersion]
  return createHash('sha256').update(JSON.stringify(basis)).digest()
}

/** Makes a leased plan and keeps it; what goes wrong is told in it. Writes nothing else. */
async function makePlan(
  context: Context,
  leased: LeasedPlan,
  { openRows, signal }: { readonly openRows: OpenRows; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const imported = await findImport(context.db, leased)
    if (imported === undefined) return
    const result = await plan(context, imported, {
      parts: openRows(imported, signal),
      tell: async (rows) => {
        const until = leaseEnd(context.clock, PLAN_LEASE)
        signal.throwIfAborted()
        if (!(await tellPlanProgress(context.db, leased, { rows, until }))) throw new Error('The lease was lost.')
      },
    })
    await finishPlan(context.db, leased, { result, failure: null, now: context.clock.now() })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof AppError))
      context.log.error({ err: asError(error), importId: leased.importId }, 'A plan failed.')
    const failure = error instanceof AppError ? error.message : 'The plan could not be made; ask for it again.'
    await finishPlan(context.db, leased, { result: null, failure, now: context.clock.now() })
  }
}

async function plan(
  context: Context,
  imported: Import,
  file: { readonly parts: AsyncIterable<readonly ImportRow[]>; readonly tell: (rows: number) => Promise<void> },
): Promise<ImportPlan> {
  const { organizationId, campaignId, rowsTotal } = imported
  const planner = rowMapperOf(imported)
  const { toMail, ...planned } = await planRows(context, imported, { ...file, rowsTotal, planner })
  if (campaignId === null || toMail.length === 0) return { ...planned, forecast: null }
  const place = { organizationId, campaignId }
  return { ...planned, forecast: await forecast(context, place, { counts: planned.counts, toMail }) }
}

export const PLAN_STAGE = 'import_plans'

/** Makes plans of imports, one of each organization at a time, a file of a million rows beside everything else. */
export function planStage(context: Context, openRows: OpenRows): Stage {
  return {
    name: PLAN_STAGE,
    slots: { total: 2, perOrganization: 1 },
    due: () => organizationsWithPlansDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const now = context.clock.now()
      const lease = { now, until: leaseEnd(context.clock, PLAN_LEASE), token: randomUUID(), limit }
      const plans = await leasePlans(context.db, organizationId, lease)
      return {
        claimed: plans.length,
        jobs: plans.map((leased): Job => {
          const renew = () => renewPlanLease(context.db, leased, leaseEnd(context.clock, PLAN_LEASE))
          const make = (held: AbortSignal) => makePlan(context, leased, { openRows, signal: held })
          return (signal) => holdLease({ milliseconds: PLAN_LEASE, renew, signal }, make)
        }),
      }
    },
  }
}

const AT_ONCE = 1_000

/** Reads the rows of the files of imports, a part at a time. @throws AppError `invalid_file` */
export function rowsOfFiles(context: Context): OpenRows {
  return async function* open(imported, signal) {
    for await (const rows of rowsOfFile(context, imported, AT_ONCE)) {
      signal.throwIfAborted()
      yield rows
    }
  }
}
