import type { Transaction } from '../platform/database/db.ts'
import { AppError } from '../platform/errors.ts'
import { claimRetryKey, findIdempotentAnswer, keepAnswer } from './idempotent-answer-store.ts'
import type { RetryKey } from './idempotent-answer-store.ts'

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
  const { organizationId, key } = retry
  if (key === undefined) return { ...(await work()), replayed: false }
  if (!(await claimRetryKey(tx, organizationId, key, retry.now))) return replay(tx, organizationId, key)
  const answer = await work()
  const { status, location } = answer
  await keepAnswer(tx, organizationId, key, {
    status,
    answer: JSON.stringify(withoutSecrets(answer)),
    location,
    leadId: answer.leadId ?? null,
  })
  return { ...answer, replayed: false }
}

async function replay(tx: Transaction, organizationId: string, key: RetryKey) {
  const kept = await findIdempotentAnswer(tx, organizationId, key)
  if (kept !== undefined && !kept.bodyHash.equals(key.bodyHash)) {
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
  const body = JSON.parse(kept.answer) as Record<string, unknown>
  return { status: kept.status, body, location: kept.location, secrets: [], replayed: true }
}

function withoutSecrets({ body, secrets }: CreationAnswer): Record<string, unknown> {
  if (secrets.length === 0) return { ...body }
  return { ...body, ...Object.fromEntries(secrets.map((name) => [name, null])), secretShownOnce: true }
}
