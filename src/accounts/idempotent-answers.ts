import type { Transaction } from '../platform/database/db.ts'
import { AppError } from '../platform/errors.ts'
import { claimRetryKeys, findRetryAnswers, keepRetryAnswers } from './idempotent-answer-store.ts'
import type { RetryKey, StoredAnswer } from './idempotent-answer-store.ts'

/** An answer to a request that creates something. */
export interface CreationAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly location: string | null
  /** Members of the body that are shown this once: never stored. */
  readonly secrets: readonly string[]
  /** The lead that it tells of, with which it is forgotten; absent where it tells of none. */
  readonly leadId?: string
}

/**
 * Runs `work` once per Idempotency-Key, in the transaction that it changes: a retry with the same body gets the first
 * answer again, with null for what was a secret and then `secretShownOnce: true`.
 * @throws AppError `idempotency_mismatch`, `in_progress`; what `work` throws frees the key
 */
export async function answerOnce(
  tx: Transaction,
  retry: { organizationId: string; key: RetryKey | undefined; now: Date },
  work: () => Promise<CreationAnswer>,
): Promise<CreationAnswer & { readonly replayed: boolean }> {
  const { organizationId, now } = retry
  if (retry.key === undefined) return { ...(await work()), replayed: false }
  const key = { organizationId, ...retry.key }
  const claimed = await claimRetryKeys(tx, [key], now)
  if (claimed.size === 0) {
    const kept = await findRetryAnswers(tx, [key])
    const { body, ...replay } = readRetryAnswer(kept.get(key.scopeHash.toString('hex')), key)
    return { ...replay, body: JSON.parse(body) as Record<string, unknown>, secrets: [], replayed: true }
  }
  const answer = await work()
  const { status, location, leadId = null } = answer
  const text = JSON.stringify(withoutSecrets(answer))
  await keepRetryAnswers(tx, [{ ...key, status, answer: text, location, leadId }])
  return { ...answer, replayed: false }
}

/**
 * What a retry is answered: as the first request was. @throws AppError `idempotency_mismatch` for one with another body,
 * `in_progress` while the first runs
 */
export function readRetryAnswer(
  kept: StoredAnswer | undefined,
  { bodyHash }: RetryKey,
): { readonly status: number; readonly body: string; readonly location: string | null } {
  if (kept !== undefined && !kept.bodyHash.equals(bodyHash)) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another body. Use a new key for a new request.',
    )
  }
  if (kept?.status == null || kept.answer === null) {
    throw new AppError(
      'in_progress',
      'The first request with this Idempotency-Key is still running. Try again shortly.',
    )
  }
  return { status: kept.status, body: kept.answer, location: kept.location }
}

function withoutSecrets({ body, secrets }: CreationAnswer): Record<string, unknown> {
  if (secrets.length === 0) return { ...body }
  return { ...body, ...Object.fromEntries(secrets.map((name) => [name, null])), secretShownOnce: true }
}
