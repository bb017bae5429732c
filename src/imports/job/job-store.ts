import { firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import type { ImportCounts } from '../import-types.ts'
import type { ImportPlace } from '../store.ts'

const KEY = `hashtextextended('import ' || $1::text, 0)`

/** Keeps everybody from taking an import over, or ending it, while this transaction writes rows of it. */
export const shareImport = statement('imports.share_lock', `select pg_advisory_xact_lock_shared(${KEY})`).run(
  (importId: string) => [importId],
)

/** Waits until no rows of an import are being written, and keeps it so until the transaction ends. */
export const lockImport = statement('imports.lock', `select pg_advisory_xact_lock(${KEY})`).run((importId: string) => [
  importId,
])

/** The same without waiting: false where rows are being written. */
export const tryLockImport = statement<{ locked: boolean }>(
  'imports.try_lock',
  `select pg_try_advisory_xact_lock(${KEY}) as locked`,
).first(
  (importId: string) => [importId],
  (found) => found?.locked === true,
)

/** Organizations with an import to be worked on, those that waited longest first. `unseen` are passed over. */
export const organizationsWithImportsDue = statement<{ organizationId: string }>(
  'imports.due',
  `select organization_id as "organizationId" from imports
   where due_at <= $1 and ${isFree('$1')} and import_id <> all($2::uuid[])
   group by organization_id order by min(coalesce(taken_at, 'epoch')), organization_id`,
).rows((now: Date, unseen: readonly string[]) => [now, unseen], organizationsDue)

/**
 * The import of an organization whose turn it is: blocklists before leads, so that whom they name is suppressed when rows of
 * leads come in, and of either the oldest. None while another one is worked on; asked again after each turn.
 */
export const findImportDue = statement<{ importId: string }>(
  'imports.next',
  `select i.import_id as "importId" from imports i
   where i.organization_id = $1 and i.due_at <= $2 and ${isFree('$2', 'i')}
     and i.import_id <> all($3::uuid[]) and not exists (
       select 1 from imports o where o.organization_id = $1 and o.lease_until > $2 and o.import_id <> i.import_id)
   order by i.kind <> 'blocklist', i.started_at, i.import_id limit 1`,
).first(
  (organizationId: string, { now, unseen }: { now: Date; unseen: readonly string[] }) => [organizationId, now, unseen],
  (found) => found?.importId,
)

/** Who works on an import, until when. */
export interface ImportLease {
  readonly token: string
  readonly until: Date
}

/** Takes an import on; false where somebody else has. The caller holds its lock. */
export const leaseImport = statement(
  'imports.lease',
  `update imports set lease_token = $3, lease_until = $4, taken_at = $5
   where organization_id = $1 and import_id = $2 and state = 'running' and ${isFree('$5')}`,
).changes(({ organizationId, importId }: ImportPlace, { token, until, now }: ImportLease & { now: Date }) => {
  return [organizationId, importId, token, until, now]
})

/** Keeps an import; false where it is somebody else's by now, or over. */
export const renewImportLease = statement(
  'imports.renew',
  `update imports set lease_until = $4 where organization_id = $1 and import_id = $2 and lease_token = $3`,
).changes((place: ImportPlace, { token, until }: ImportLease) => [place.organizationId, place.importId, token, until])

/** Lets go of an import that is not over, for whoever comes next; `unseen` where its file was not there. */
export const releaseImport = statement(
  'imports.release',
  `update imports set lease_token = null, lease_until = null, due_at = $4,
     unseen_at = case when $5::boolean then coalesce(unseen_at, $6::timestamptz) end
   where organization_id = $1 and import_id = $2 and lease_token = $3`,
).run(
  (
    { organizationId, importId }: ImportPlace,
    { token, now, unseen }: { token: string; now: Date; unseen: boolean },
  ) => [organizationId, importId, token, now, unseen, now],
)

/** A stretch of the file whose rows are in. */
export interface WrittenStretch {
  fromOffset: number
  toOffset: number
  toLine: number
}

/** Says, in the transaction of its rows, that a stretch is in; false where the import is somebody else's by now, or over. */
export const addChunk = statement(
  'imports.add_chunk',
  `insert into import_chunks (organization_id, import_id, from_offset, to_offset, to_line, rows_read, created, duplicate,
     updated, suppressed, erased, rejected, invalid, problems_kept)
   select organization_id, import_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from imports
   where organization_id = $1 and import_id = $2 and lease_token = $3 and state = 'running'`,
).changes(
  (
    { organizationId, importId }: ImportPlace,
    given: { token: string; chunk: WrittenStretch; counts: ImportCounts; problemsKept: number },
  ) => {
    const { token, chunk, counts, problemsKept } = given
    const place = [organizationId, importId, token, chunk.fromOffset, chunk.toOffset, chunk.toLine]
    const { rowsRead, created, duplicate, updated, suppressed, erased, rejected, invalid } = counts
    return [...place, rowsRead, created, duplicate, updated, suppressed, erased, rejected, invalid, problemsKept]
  },
)

const PROGRESS = statement<{ doneOffset: number; doneLine: number }>(
  'imports.progress',
  `select done_offset::float8 as "doneOffset", done_line as "doneLine" from imports
   where organization_id = $1 and import_id = $2`,
)

const CHUNKS = statement<WrittenStretch>(
  'imports.chunks',
  `select from_offset::float8 as "fromOffset", to_offset::float8 as "toOffset", to_line as "toLine" from import_chunks
   where organization_id = $1 and import_id = $2 order by from_offset`,
)

/** What is in: everything up to a place, and the stretches beyond it, in order. */
export async function findDone(
  db: Db,
  { organizationId, importId }: ImportPlace,
): Promise<{ doneOffset: number; doneLine: number; chunks: WrittenStretch[] } | undefined> {
  const done = await firstRow(db, PROGRESS, [organizationId, importId])
  return done === undefined ? undefined : { ...done, chunks: await rows(db, CHUNKS, [organizationId, importId]) }
}

/**
 * Adds stretches to the import once all before them are in: everything up to the place is. The caller knows it, since it
 * has the lease and heard every commit up to there. Changes nothing where the lease is gone; the caller shares the lock of
 * the import, so that nobody takes it over meanwhile.
 */
export const foldChunks = statement(
  'imports.fold_chunks',
  `with k as (
     delete from import_chunks c using imports i
     where c.organization_id = $1 and c.import_id = $2 and c.to_offset <= $4
       and i.organization_id = $1 and i.import_id = $2 and i.lease_token = $3
     returning c.*
   ), t as (
     select coalesce(sum(rows_read), 0) as rows_read, coalesce(sum(created), 0) as created,
       coalesce(sum(duplicate), 0) as duplicate, coalesce(sum(updated), 0) as updated,
       coalesce(sum(suppressed), 0) as suppressed, coalesce(sum(erased), 0) as erased,
       coalesce(sum(rejected), 0) as rejected, coalesce(sum(invalid), 0) as invalid,
       coalesce(sum(problems_kept), 0) as problems_kept
     from k
   )
   update imports i set done_offset = $4, done_line = $5, worked_ms = i.worked_ms + $6,
     rows_read = i.rows_read + t.rows_read, created = i.created + t.created, duplicate = i.duplicate + t.duplicate,
     updated = i.updated + t.updated, suppressed = i.suppressed + t.suppressed, erased = i.erased + t.erased,
     rejected = i.rejected + t.rejected, invalid = i.invalid + t.invalid,
     problems_kept = i.problems_kept + t.problems_kept
   from t where i.organization_id = $1 and i.import_id = $2 and i.lease_token = $3`,
).run(
  (
    { organizationId, importId }: ImportPlace,
    upTo: { token: string; offset: number; line: number; workedMs: number },
  ) => [organizationId, importId, upTo.token, upTo.offset, upTo.line, Math.round(upTo.workedMs)],
)

/** Ends an import that somebody works on; false where it is not theirs any more. */
export const finishImport = statement(
  'imports.complete',
  `update imports set state = $4, failure = $5, finished_at = $6, due_at = null, lease_token = null, lease_until = null
   where organization_id = $1 and import_id = $2 and lease_token = $3 and state = 'running'`,
).changes(
  (
    { organizationId, importId }: ImportPlace,
    end: { token: string; state: 'done' | 'failed'; failure: string | null; now: Date },
  ) => [organizationId, importId, end.token, end.state, end.failure, end.now],
)
