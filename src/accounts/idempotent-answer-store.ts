import { execute, firstRow, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

/** What a request with an Idempotency-Key is recognised by. */
export interface RetryKey {
  readonly scopeHash: Buffer
  readonly bodyHash: Buffer
}

const CLAIM = statement(
  'accounts.claim_retry_key',
  `insert into idempotency_keys (organization_id, scope_hash, body_hash, created_at) values ($1, $2, $3, $4)
   on conflict (organization_id, scope_hash) do nothing`,
)

/** Takes a key; false when it was used before. One that another transaction is taking is waited for. */
export async function claimRetryKey(db: Db, organizationId: string, key: RetryKey, now: Date): Promise<boolean> {
  return (await execute(db, CLAIM, [organizationId, key.scopeHash, key.bodyHash, now])) === 1
}

/** The answer that was given under a key. */
export interface StoredAnswer {
  bodyHash: Buffer
  status: number | null
  answer: string | null
  location: string | null
}

const FIND = statement<StoredAnswer>(
  'accounts.find_answer',
  `select body_hash as "bodyHash", status, answer, location from idempotency_keys
   where organization_id = $1 and scope_hash = $2`,
)

/** The answer kept under a key, or undefined. */
export async function findIdempotentAnswer(
  db: Db,
  organizationId: string,
  key: RetryKey,
): Promise<StoredAnswer | undefined> {
  return firstRow(db, FIND, [organizationId, key.scopeHash])
}

const KEEP = statement(
  'accounts.keep_answer',
  `update idempotency_keys set status = $3, answer = $4, location = $5, lead_id = $6
   where organization_id = $1 and scope_hash = $2`,
)

/** Keeps an answer, in the transaction that makes it true. One about a lead goes with the lead. */
export async function keepAnswer(
  db: Db,
  organizationId: string,
  key: RetryKey,
  given: { status: number; answer: string; location: string | null; leadId: string | null },
): Promise<void> {
  const { status, answer, location, leadId } = given
  await execute(db, KEEP, [organizationId, key.scopeHash, status, answer, location, leadId])
}
