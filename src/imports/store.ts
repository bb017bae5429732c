import { beforeId, execute, replanned, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'
import type { Dialect, ImportCounts, ImportKind, ImportOptions, Mapping } from './import-types.ts'

/** What is known of a file by having read it, and what shall be done with it. */
export interface ReadFile {
  bytes: number
  headHash: Buffer
  dialect: Dialect
  headers: string[]
  rowsTotal: number
  /** Where the first row with data begins. */
  firstOffset: number
  firstLine: number
  vendor: string | null
  mapping: Mapping
  options: ImportOptions
}

/** An import as it is brought. */
interface NewImport extends ReadFile {
  organizationId: string
  importId: string
  kind: ImportKind
  campaignId: string | null
  fileName: string
  actor: string
  createdAt: Date
}

/** An import as it is kept. Counts are exact: they are written with the rows. */
export interface Import extends NewImport, ImportCounts {
  state: 'uploaded' | 'running' | 'done' | 'cancelled' | 'failed'
  /** Bytes of the file that are in, in stretches that need not follow one another. */
  bytesDone: number
  problemsKept: number
  failure: string | null
  startedAt: Date | null
  finishedAt: Date | null
  unseenAt: Date | null
  /** How long it took to work in the first `rowsTimed` of the rows read. */
  workedMs: number
  rowsTimed: number
}

const DONE = `lateral (
  select coalesce(sum(k.rows_read), 0)::integer as rows_read, coalesce(sum(k.created), 0)::integer as created,
    coalesce(sum(k.duplicate), 0)::integer as duplicate, coalesce(sum(k.updated), 0)::integer as updated,
    coalesce(sum(k.suppressed), 0)::integer as suppressed, coalesce(sum(k.erased), 0)::integer as erased,
    coalesce(sum(k.rejected), 0)::integer as rejected, coalesce(sum(k.invalid), 0)::integer as invalid,
    coalesce(sum(k.problems_kept), 0)::integer as problems_kept,
    coalesce(sum(k.to_offset - k.from_offset), 0)::bigint as bytes
  from import_chunks k where k.organization_id = $1 and k.import_id = i.import_id) d`

const COLUMNS = `i.import_id as "importId", i.organization_id as "organizationId", i.kind, i.campaign_id as "campaignId",
  i.file_name as "fileName", i.state, i.actor, i.bytes::float8 as bytes, i.head_hash as "headHash", i.dialect, i.headers,
  i.rows_total as "rowsTotal", i.first_offset::float8 as "firstOffset", i.first_line as "firstLine", i.vendor, i.mapping,
  i.options, (i.done_offset - i.first_offset + d.bytes)::float8 as "bytesDone",
  i.rows_read + d.rows_read as "rowsRead", i.created + d.created as created, i.duplicate + d.duplicate as duplicate,
  i.updated + d.updated as updated, i.suppressed + d.suppressed as suppressed, i.erased + d.erased as erased,
  i.rejected + d.rejected as rejected, i.invalid + d.invalid as invalid,
  i.problems_kept + d.problems_kept as "problemsKept", i.failure, i.created_at as "createdAt",
  i.started_at as "startedAt", i.finished_at as "finishedAt", i.unseen_at as "unseenAt",
  i.worked_ms::float8 as "workedMs", i.rows_read as "rowsTimed"`

/** Writes down an import whose file lies on disk. */
export const insertImport = statement(
  'imports.insert',
  `insert into imports (organization_id, import_id, kind, campaign_id, file_name, state, actor, bytes, head_hash, dialect,
     headers, rows_total, first_offset, first_line, vendor, mapping, options, done_offset, done_line, created_at)
   values ($1, $2, $3, $4, $5, 'uploaded', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $12, $13, $17)`,
).run((one: NewImport) => [
  one.organizationId,
  one.importId,
  one.kind,
  one.campaignId,
  one.fileName,
  one.actor,
  one.bytes,
  one.headHash,
  one.dialect,
  one.headers,
  one.rowsTotal,
  one.firstOffset,
  one.firstLine,
  one.vendor,
  one.mapping,
  one.options,
  one.createdAt,
])

/** Changes how a file that waits is read; false where it does not wait any more. */
export const changeUploaded = statement(
  'imports.change',
  `update imports set dialect = $3, headers = $4, rows_total = $5, first_offset = $6, first_line = $7, vendor = $8,
     mapping = $9, options = $10, done_offset = $6, done_line = $7
   where organization_id = $1 and import_id = $2 and state = 'uploaded'`,
).changes(({ organizationId, importId }: ImportPlace, read: ReadFile) => [
  organizationId,
  importId,
  read.dialect,
  read.headers,
  read.rowsTotal,
  read.firstOffset,
  read.firstLine,
  read.vendor,
  read.mapping,
  read.options,
])

/** Which import. */
export interface ImportPlace {
  readonly organizationId: string
  readonly importId: string
}

/** An import with its counts as they are now. */
export const findImport = statement<Import>(
  'imports.find',
  `select ${COLUMNS} from imports i cross join ${DONE} where i.organization_id = $1 and i.import_id = $2`,
).first(({ organizationId, importId }: ImportPlace) => [organizationId, importId])

const HOLD = statement(
  'imports.hold',
  'select 1 from imports where organization_id = $1 and import_id = $2 for no key update',
)

/** The same once nobody else changes it any more, until the transaction ends. */
export async function holdImport(db: Db, place: ImportPlace): Promise<Import | undefined> {
  await execute(db, HOLD, [place.organizationId, place.importId])
  return findImport(db, place)
}

/** Imports of an organization, the newest first; `campaignIds` are those that the caller may see, null for all. */
export const listImports = replanned<Import>(
  'imports.list',
  `select ${COLUMNS} from imports i cross join ${DONE}
   where i.organization_id = $1 and ($2::uuid is null or i.campaign_id = $2) and i.import_id < ${beforeId('$3')}
     and ($4::uuid[] is null or i.campaign_id = any($4))
   order by i.import_id desc limit $5`,
).rows(
  (
    organizationId: string,
    part: { campaignId: string | null; below: string | null; campaignIds: readonly string[] | null; limit: number },
  ) => [organizationId, part.campaignId, part.below, part.campaignIds, part.limit],
)

/** Has a file worked in that waits, and that the transaction holds; under a lease at once where the caller does it. */
export const markStarted = statement(
  'imports.start',
  `update imports set state = 'running', started_at = $3, due_at = $3, lease_token = $4, lease_until = $5
   where organization_id = $1 and import_id = $2`,
).run(
  (
    { organizationId, importId }: ImportPlace,
    { now, token, until }: { now: Date; token: string | null; until: Date | null },
  ) => [organizationId, importId, now, token, until],
)

/** Ends an import that is not over, cancelled or for what failed; false where it is over. The caller holds its lock. */
export const endImport = statement(
  'imports.end',
  `update imports set state = case when $3::text is null then 'cancelled' else 'failed' end, failure = $3, finished_at = $4,
     due_at = null, lease_token = null, lease_until = null
   where organization_id = $1 and import_id = $2 and state in ('uploaded', 'running')`,
).changes(({ organizationId, importId }: ImportPlace, end: { failure: string | null; now: Date }) => [
  organizationId,
  importId,
  end.failure,
  end.now,
])

/** Forgets an import that is not under way, with its problems; the leads stay. */
export const deleteImport = statement(
  'imports.delete',
  `delete from imports where organization_id = $1 and import_id = $2`,
).run((place: ImportPlace) => [place.organizationId, place.importId])

/** How many bytes the files of an organization have that are still there. */
export const bytesWaiting = statement<{ bytes: number }>(
  'imports.bytes_waiting',
  `select coalesce(sum(bytes), 0)::float8 as bytes from imports
   where organization_id = $1 and state in ('uploaded', 'running')`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.bytes ?? 0,
)

const IS_OVERDUE = `((state = 'uploaded' and created_at < $1) or (state = 'running' and unseen_at < $1))`

/** Imports that nobody started since before an instant, or whose file nobody sees since then. */
export const listOverdueImports = statement<ImportPlace>(
  'imports.overdue',
  `select organization_id as "organizationId", import_id as "importId" from imports where ${IS_OVERDUE} limit $2`,
).rows((before: Date, limit: number) => [before, limit])

/** Ends an import that is overdue; false where it is not any more. */
export const expireImport = statement(
  'imports.expire',
  `update imports set state = case when state = 'uploaded' then 'cancelled' else 'failed' end, finished_at = $4,
     due_at = null, lease_token = null, lease_until = null,
     failure = case when state = 'uploaded' then 'It was not started for a day.'
       else 'No worker saw its file for a day.' end
   where organization_id = $2 and import_id = $3 and ${IS_OVERDUE}`,
).changes(({ organizationId, importId }: ImportPlace, { before, now }: { before: Date; now: Date }) => [
  before,
  organizationId,
  importId,
  now,
])

/** Imports that ended before an instant. */
export const listOldImports = statement<ImportPlace>(
  'imports.old',
  `select organization_id as "organizationId", import_id as "importId" from imports where finished_at < $1 limit $2`,
).rows((before: Date, limit: number) => [before, limit])

/** Which of these files belong to an import that still needs its file. */
export const findLiving = statement<{ importId: string }>(
  'imports.living',
  `select import_id as "importId" from imports where import_id::text = any($1::text[]) and state in ('uploaded', 'running')`,
).rows(
  (importIds: readonly string[]) => [importIds],
  (found) => found.map((row) => row.importId),
)
