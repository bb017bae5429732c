import { statement } from '../platform/database/db.ts'

/** What a request with an Idempotency-Key is recognised by. */
export interface RetryKey {
  readonly scopeHash: Buffer
  readonly bodyHash: Buffer
}

/** Takes a key; false when it was used before. One that another transaction is taking is waited for. */
export const claimRetryKey = statement(
  'accounts.claim_retry_key',
  `insert into idempotency_keys (organization_id, scope_hash, body_hash, created_at) values ($1, $2, $3, $4)
   on conflict (organization_id, scope_hash) do nothing`,
).changes((organizationId: string, key: RetryKey, now: Date) => [organizationId, key.scopeHash, key.bodyHash, now])

/** The answer that was given under a key. */
export interface StoredAnswer {
  bodyHash: Buffer
  status: number | null
  answer: string | null
  location: string | null
}

/** The answer kept under a key, or undefined. */
export const findIdempotentAnswer = statement<StoredAnswer>(
  'accounts.find_answer',
  `select body_hash as "bodyHash", status, answer, location from idempotency_keys
   where organization_id = $1 and scope_hash = $2`,
).first((organizationId: string, key: RetryKey) => [organizationId, key.scopeHash])

/** Keeps an answer, in the transaction that makes it true. One about a lead goes with the lead. */
export const keepAnswer = statement(
  'accounts.keep_answer',
  `update idempotency_keys set status = $3, answer = $4, location = $5, lead_id = $6
   where organization_id = $1 and scope_hash = $2`,
).run(
  (
    organizationId: string,
    key: RetryKey,
    given: { status: number; answer: string; location: string | null; leadId: string | null },
  ) => {
    const { status, answer, location, leadId } = given
    return [organizationId, key.scopeHash, status, answer, location, leadId]
  },
)
