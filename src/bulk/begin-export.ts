import { lockOrganization, writeAudit } from '../accounts/index.ts'
import type { LeadScope } from '../leads/index.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import { findColumns } from './export-columns.ts'
import {
  countBusyExports,
  findExport,
  findNewestOf,
  forgetExportsBefore,
  insertExport,
  setExportBusy,
} from './export-store.ts'
import type { LeadExport } from './export-store.ts'

/** Downloads of one organization at a time. */
export const MOST_EXPORTS = 2

/** A reader that takes nothing for so long loses its place among those under way, and goes on all the same. */
export const BUSY = 10 * MINUTE

const CHUNK = 1_000

/** Who takes leads away, and in which form. */
export interface Exporter {
  readonly scope: LeadScope
  readonly actor: string
  readonly format: string
}

/**
 * Begins a download: its columns and the newest lead of it stay as they are now.
 * @throws AppError `too_many_exports`
 */
export async function beginExport(context: Context, exporter: Exporter): Promise<LeadExport> {
  const { scope, format } = exporter
  const upto = await findNewestOf(context.db, scope)
  const columns = format === 'csv' ? await findColumns(context.db, scope) : { points: [], customData: [] }
  const now = context.clock.now()
  const exportId = uuidv7(now.getTime())
  await transaction(context.db, async (tx) => {
    const busyUntil = await takePlace(context, tx, scope.organizationId, exportId)
    await insertExport(tx, scope.organizationId, { exportId, columns, upto, now, busyUntil })
    await audit(context, tx, exporter, 'leads.exported')
  })
  return { exportId, columns, upto }
}

/**
 * Goes on with a download that broke off.
 * @throws AppError `validation_failed` for one that is forgotten by now, `too_many_exports`
 */
export async function continueExport(context: Context, exporter: Exporter, exportId: string): Promise<LeadExport> {
  const { organizationId } = exporter.scope
  return transaction(context.db, async (tx) => {
    const busyUntil = await takePlace(context, tx, organizationId, exportId)
    const begun = await findExport(tx, organizationId, exportId)
    if (begun === undefined) {
      const detail = 'This download began more than a day ago. Begin again without a cursor.'
      throw invalid([{ pointer: '/cursor', code: 'invalid_cursor', detail }])
    }
    await setExportBusy(tx, organizationId, exportId, busyUntil)
    await audit(context, tx, exporter, 'leads.export_continued')
    return begun
  })
}

async function takePlace(context: Context, tx: Transaction, organizationId: string, exportId: string): Promise<Date> {
  // Whoever begins one holds the organization: they are counted one after the other.
  await lockOrganization(tx, organizationId)
  const now = context.clock.now()
  if ((await countBusyExports(tx, organizationId, now, exportId)) < MOST_EXPORTS) return new Date(now.getTime() + BUSY)
  throw new AppError(
    'too_many_exports',
    `${MOST_EXPORTS} downloads of this organization are under way. Begin another when one has ended.`,
  )
}

async function audit(context: Context, tx: Transaction, exporter: Exporter, action: string): Promise<void> {
  const { actor, format, scope } = exporter
  const { organizationId, campaigns, filter } = scope
  const target = typeof campaigns === 'string' ? showId('camp', campaigns) : showId('org', organizationId)
  // Names of conditions, nothing that they compare with.
  const after = { format, conditions: Object.keys(filter) }
  await writeAudit(tx, context.clock.now(), { organizationId, actor, action, target, after })
}

/** A download can be continued for a day. */
export const forgetOldExports: PeriodicTask = {
  name: 'forget_old_exports',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - DAY)
    return (await forgetExportsBefore(context.db, before, CHUNK)) === CHUNK
  },
}
