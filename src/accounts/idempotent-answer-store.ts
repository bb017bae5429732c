import { jsonRows, organizationsOf, statement } from '../platform/database/db.ts'

/** What a request with an Idempotency-Key is recognised by. */
export interface RetryKey {
  readonly scopeHash: Buffer
  readonly bodyHash: Buffer
}

/** The key of a request to an organization. */
export interface OwnedRetryKey extends RetryKey {
  readonly organizationId: string
}

/**
 * Takes keys in the order given, which must be sorted. One that another transaction is taking is waited for. Answers the
 * hashes of those that were not used before.
 */
export const claimRetryKeys = statement<{ scopeHash: Buffer }>(
  'accounts.claim_retry_keys',
  `insert into idempotency_keys (organization_id, scope_hash, body_hash, created_at)
   select "organizationId", "scopeHash", "bodyHash", $1 from json_to_recordset($2::json)
     as k("organizationId" uuid, "scopeHash" bytea, "bodyHash" bytea)
   on conflict (organization_id, scope_hash) do nothing returning scope_hash as "scopeHash"`,
).rows(
  (keys: readonly OwnedRetryKey[], now: Date) => [now, jsonRows(keys)],
  (claimed) => new Set(claimed.map((row) => row.scopeHash.toString('hex'))),
)

/** The answer that was given under a key; null while the first request is under way. */
export interface StoredAnswer extends OwnedRetryKey {
  readonly status: number | null
  readonly answer: string | null
  readonly location: string | null
}

/** The answers kept under keys, by the hash of each. */
export const findRetryAnswers = statement<StoredAnswer>(
  'accounts.find_answers',
  `select i.organization_id as "organizationId", i.scope_hash as "scopeHash", i.body_hash as "bodyHash", i.status,
     i.answer, i.location
   from idempotency_keys i join json_to_recordset($1::json) as k("organizationId" uuid, "scopeHash" bytea)
     on i.organization_id = k."organizationId" and i.scope_hash = k."scopeHash"
   where i.organization_id = any($2::uuid[])`,
).rows(
  (keys: readonly OwnedRetryKey[]) => [jsonRows(keys), organizationsOf(keys)],
  (found) => new Map(found.map((kept) => [kept.scopeHash.toString('hex'), kept])),
)

/** Keeps answers, in the transaction that makes them true. One about a lead goes with the lead. */
export const keepRetryAnswers = statement(
  'accounts.keep_answers',
  `update idempotency_keys i set status = k.status, answer = k.answer, location = k.location, lead_id = k."leadId"
   from json_to_recordset($1::json) as k("organizationId" uuid, "scopeHash" bytea, status integer, answer text,
     location text, "leadId" uuid)
   where i.organization_id = any($2::uuid[]) and i.organization_id = k."organizationId" and i.scope_hash = k."scopeHash"`,
).run((answers: readonly (StoredAnswer & { readonly leadId: string | null })[]) => [
  jsonRows(answers),
  organizationsOf(answers),
])

/** Frees keys whose request was refused. */
export const dropRetryKeys = statement(
  'accounts.drop_retry_keys',
  `delete from idempotency_keys i using json_to_recordset($1::json) as k("organizationId" uuid, "scopeHash" bytea)
   where i.organization_id = any($2::uuid[]) and i.organization_id = k."organizationId" and i.scope_hash = k."scopeHash"`,
).run((keys: readonly OwnedRetryKey[]) => [jsonRows(keys), organizationsOf(keys)])
