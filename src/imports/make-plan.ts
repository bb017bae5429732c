import { createHash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { AppError, asError, notFound } from '../platform/errors.ts'
import { forecast } from './forecast.ts'
import type { Forecast } from './forecast.ts'
import type { Row } from './import.ts'
import { plannerOf } from './planner-of.ts'
import { planRows } from './plan-rows.ts'
import type { PlannedRows } from './plan-rows.ts'
import { findImportToPlan, finishPlan, tellPlanProgress } from './plan-store.ts'
import type { LeasedPlan, PlannedImport } from './plan-store.ts'

/** What an import would do, as it is kept. */
export interface ImportPlan extends Omit<PlannedRows, 'toMail'> {
  /** Null for a file of suppressed addresses, or where nobody would be mailed. */
  readonly forecast: Forecast | null
}

/** Reads the rows of a file, some 1,000 at a time. */
export type OpenRows = (imported: PlannedImport, signal: AbortSignal) => AsyncIterable<readonly Row[]>

/** Milliseconds that a lease on a plan lasts. */
export const PLAN_LEASE = 60_000

/** What a plan rests on besides the file: with other settings another one is due. */
export function planBasis({ mapping, options, vendor, campaignId }: PlannedImport): Buffer {
  const basis = [mapping.columns.map(({ index, to }) => [index, to]), options, vendor, campaignId]
  return createHash('sha256').update(JSON.stringify(basis)).digest()
}

/** Makes a leased plan and keeps it; what goes wrong is told in it. Writes nothing else. */
export async function makePlan(
  context: Context,
  leased: LeasedPlan,
  { openRows, signal }: { readonly openRows: OpenRows; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const imported = await findImportToPlan(context.db, leased.organizationId, leased.importId)
    if (imported === undefined) return
    const result = await plan(context, imported, {
      parts: openRows(imported, signal),
      tell: async (rows) => {
        const until = new Date(context.clock.now().getTime() + PLAN_LEASE)
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
  imported: PlannedImport,
  file: { readonly parts: AsyncIterable<readonly Row[]>; readonly tell: (rows: number) => Promise<void> },
): Promise<ImportPlan> {
  const { organizationId, campaignId, rowsTotal } = imported
  const planner = plannerOf(imported)
  const { toMail, ...planned } = await planRows(context, imported, { ...file, rowsTotal, planner })
  if (campaignId === null || toMail.length === 0) return { ...planned, forecast: null }
  const place = { organizationId, campaignId }
  return { ...planned, forecast: await forecast(context, place, { counts: planned.counts, toMail }) }
}

/** A file that a plan may be asked of. @throws AppError `not_found`, `import_started` for one that is no longer to come */
export async function requireImportToPlan(
  context: Context,
  organizationId: string,
  importId: string,
): Promise<PlannedImport> {
  const imported = await findImportToPlan(context.db, organizationId, importId)
  if (imported === undefined) throw notFound('import')
  if (imported.state === 'uploaded') return imported
  throw new AppError('import_started', `This import is ${imported.state}: there is nothing left to plan.`)
}
