import { writeAudit } from '../accounts/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import type { DialectWish } from './file/detect-dialect.ts'
import { askColumns, inspectFile } from './file/inspect-file.ts'
import type { FileInspection } from './file/inspect-file.ts'
import { LARGEST_FILE, keepFile, pathOf, removeFile, whileUploading } from './file/stored-file.ts'
import type { ComingFile } from './file/stored-file.ts'
import type { ImportKind, ImportOptions, VendorName } from './import-types.ts'
import { IMPORT_STAGE } from './import-types.ts'
import { lockImport } from './job/job-store.ts'
import { changeMapping, missingFields } from './mapping/check-mapping.ts'
import type { ColumnWish } from './mapping/check-mapping.ts'
import {
  bytesWaiting,
  changeUploaded,
  deleteImport,
  endImport,
  findImport,
  holdImport,
  insertImport,
  markStarted,
} from './store.ts'
import type { Import, ImportPlace } from './store.ts'

/** The most that files of one organization take on disk while they wait or are read, in bytes. */
const MOST_WAITING = 4 * 1024 ** 3

/** A file to be brought, and what its bringer says of it. */
export interface FileOrder {
  readonly organizationId: string
  readonly actor: string
  readonly kind: ImportKind
  readonly campaignId: string | null
  readonly fileName: string
  readonly wish: DialectWish
  readonly options: ImportOptions
  /** How many bytes the file has, where its bringer knows. */
  readonly bytes?: number
  /** How many bytes it may have; 1 GiB unless told otherwise. */
  readonly largest?: number
}

/**
 * Takes a file in and reads all of it once, without taking in any of its rows. Nothing is left of a file that cannot be
 * read. @throws AppError `invalid_file` naming the line, `payload_too_large`, `storage_full`, `campaign_archived`,
 * `limit_reached`, `not_found`
 */
export async function bringFile(context: Context, order: FileOrder, source: AsyncIterable<Buffer>): Promise<Import> {
  const { organizationId, bytes, largest = LARGEST_FILE } = order
  return whileUploading(context, { organizationId, bytes: bytes ?? largest }, async (otherBytes) => {
    await assertMayBring(context, order, otherBytes)
    return takeIn(context, order, { source, bytes, largest })
  })
}

async function takeIn(context: Context, order: FileOrder, coming: ComingFile): Promise<Import> {
  const { organizationId, kind, campaignId, actor, fileName, options } = order
  const now = context.clock.now()
  const place = { organizationId, importId: uuidv7(now.getTime()) }
  try {
    const path = await keepFile(context, place.importId, coming)
    const inspection = await inspectFile(organizationId, path, order.wish)
    const known = await readFrom({ organizationId, kind }, inspection)
    await transaction(context.db, async (tx) => {
      await insertImport(tx, { ...place, kind, campaignId, fileName, actor, createdAt: now, options, ...known })
      const after = { rows: inspection.rowsTotal }
      await auditImport(context, tx, place, { actor, action: 'import.uploaded', after })
    })
  } catch (error) {
    await removeFile(context, place.importId)
    throw error
  }
  return requireImport(context, place)
}

/** @param promised bytes of files of the organization that are on their way at this moment */
async function assertMayBring(
  context: Context,
  { organizationId, campaignId }: FileOrder,
  promised: number,
): Promise<void> {
  await requireOpenCampaign(context.db, { organizationId, campaignId })
  if ((await bytesWaiting(context.db, organizationId)) + promised < MOST_WAITING) return
  throw new AppError(
    'limit_reached',
    'Uploaded files already use 4 GiB. Start or delete some imports before you upload another file.',
  )
}

/** @throws AppError `campaign_archived`, `not_found` for a campaign that is none */
async function requireOpenCampaign(
  db: Db,
  { organizationId, campaignId }: Pick<Import, 'organizationId' | 'campaignId'>,
): Promise<void> {
  if (campaignId === null) return
  const campaign = await findCampaign(db, organizationId, campaignId)
  if (campaign === undefined) throw notFound('campaign')
  if (campaign.status === 'archived')
    throw new AppError('campaign_archived', 'This campaign is archived and accepts no leads.')
}

/** What the reading of a file tells of it: its vendor by the columns unless it was chosen, the mapping by both. */
async function readFrom(
  { organizationId, kind }: Pick<Import, 'organizationId' | 'kind'>,
  inspection: FileInspection,
  chosen?: VendorName | null,
) {
  const { bytes, headHash, dialect, rowsTotal, first } = inspection
  const headers = [...inspection.headers]
  const rows = inspection.sample.map((row) => row.cells)
  const sample = { headers, hasHeader: dialect.hasHeader, rows }
  const { vendor, mapping } = await askColumns(organizationId, { ...sample, kind, chosen })
  const place = { firstOffset: first.offset, firstLine: first.line }
  return { bytes, headHash, dialect, headers, rowsTotal, ...place, vendor, mapping }
}

/** An import of the organization. @throws AppError `not_found` */
export async function requireImport(context: Context, place: ImportPlace): Promise<Import> {
  const one = await findImport(context.db, place)
  if (one === undefined) throw notFound('import')
  return one
}

/** Tells the audit what somebody did about an import. */
export async function auditImport(
  context: Context,
  tx: Transaction,
  { organizationId, importId }: ImportPlace,
  deed: { readonly actor: string; readonly action: string; readonly after?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, target: showId('imp', importId), ...deed })
}

/** What a caller wants to be otherwise. */
export interface ImportChange {
  readonly wish: DialectWish
  readonly options: Partial<ImportOptions>
  readonly columns: readonly ColumnWish[]
  /** The tool that the file comes from, whatever was recognised; null: none that is known. */
  readonly vendor?: VendorName | null
}

/**
 * Changes how a file that waits is read and where its columns go. A file that is read otherwise, or as that of another
 * tool, is read once more, and its columns are mapped anew. @throws AppError `invalid_file`, `validation_failed`, `illegal_transition`, `not_found`
 */
export async function changeImport(context: Context, place: ImportPlace, change: ImportChange): Promise<Import> {
  const one = await requireImport(context, place)
  if (one.state !== 'uploaded') throw notWaiting(one)
  const isRead = change.vendor === undefined || change.vendor === one.vendor
  const read = isRead && Object.keys(change.wish).length === 0 ? one : await readAnew(context, one, change)
  const mapping = changeMapping(one.kind, read.mapping, change.columns)
  const options = { ...one.options, ...change.options }
  if (!(await changeUploaded(context.db, place, { ...read, mapping, options }))) throw notWaiting(one)
  return requireImport(context, place)
}

async function readAnew(context: Context, one: Import, { wish, vendor }: ImportChange) {
  const inspection = await inspectFile(one.organizationId, pathOf(context, one.importId), { ...one.dialect, ...wish })
  return { ...one, ...(await readFrom(one, inspection, vendor)) }
}

function notWaiting({ state }: Import): AppError {
  return new AppError(
    'illegal_transition',
    `This import is ${state}; you can only change or start it while it is uploaded.`,
  )
}

/** Who has a file worked in. */
export interface StartOrder {
  readonly actor: string
  readonly lease?: { readonly token: string; readonly until: Date }
  /** Throws where the actor may not start it as it is. */
  readonly assertMay?: (one: Import) => void
}

/**
 * Has a file worked in; by the caller itself where they lease it. What `assertMay` and this judge of the import is what
 * starts. @throws AppError `not_ready` naming what is missing, `illegal_transition`, `campaign_archived`, `not_found`, what `assertMay` throws
 */
export async function startImport(
  context: Context,
  place: ImportPlace,
  { actor, lease, assertMay }: StartOrder,
): Promise<Import> {
  await transaction(context.db, async (tx) => {
    const one = await holdImport(tx, place)
    if (one === undefined) throw notFound('import')
    if (one.state !== 'uploaded') throw notWaiting(one)
    assertMay?.(one)
    await requireOpenCampaign(tx, one)
    const errors = missingFields(one.kind, one.mapping)
    if (errors.length > 0) {
      throw new AppError('not_ready', errors.map((error) => error.detail).join(' '), { errors })
    }
    const now = context.clock.now()
    await markStarted(tx, place, { now, token: lease?.token ?? null, until: lease?.until ?? null })
    await auditImport(context, tx, place, { actor, action: 'import.started' })
    tx.afterCommit(() => context.wake(IMPORT_STAGE))
  })
  return requireImport(context, place)
}

/** Ends an import once no row is being written; what is in stays. @throws AppError `not_found`, `illegal_transition` */
export async function cancelImport(context: Context, place: ImportPlace, actor: string): Promise<Import> {
  const one = await requireImport(context, place)
  await transaction(context.db, async (tx) => {
    await lockImport(tx, place.importId)
    if (!(await cancelIn(context, tx, place, actor)))
      throw new AppError('illegal_transition', `This import is ${one.state} and cannot be cancelled.`)
  })
  await removeFile(context, place.importId)
  return requireImport(context, place)
}

/** Ends an import that is not over; false where it is. The caller holds its lock. */
async function cancelIn(context: Context, tx: Transaction, place: ImportPlace, actor: string): Promise<boolean> {
  if (!(await endImport(tx, place, { failure: null, now: context.clock.now() }))) return false
  await auditImport(context, tx, place, { actor, action: 'import.cancelled' })
  return true
}

/**
 * Forgets an import with its file and its problems; its leads stay. One that runs is cancelled first: rows that are being
 * written are waited for, and no others follow. @throws AppError `not_found`
 */
export async function forgetImport(context: Context, place: ImportPlace, actor: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockImport(tx, place.importId)
    const one = await holdImport(tx, place)
    if (one === undefined) throw notFound('import')
    if (one.state === 'running') await cancelIn(context, tx, place, actor)
    await deleteImport(tx, place)
    await auditImport(context, tx, place, { actor, action: 'import.deleted' })
  })
  await removeFile(context, place.importId)
}
