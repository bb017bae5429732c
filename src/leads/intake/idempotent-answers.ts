import {
  claimRetryKeys,
  dropRetryKeys,
  findRetryAnswers,
  keepRetryAnswers,
  readRetryAnswer,
} from '../../accounts/index.ts'
import type { StoredAnswer } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import type { IntakeResult, IntakeEntry } from './intake-request.ts'

type Keyed = IntakeEntry & { request: { idempotency: { scopeHash: Buffer; bodyHash: Buffer } } }

/**
 * Takes the idempotency keys of a batch before anything else is locked. Requests whose key was used before get their
 * result at once: the stored answer, or a refusal when the body differs.
 */
export async function claimAnswers(context: Context, tx: Transaction, entries: readonly IntakeEntry[]): Promise<void> {
  const keyed = entries.filter(isKeyed)
  if (keyed.length === 0) return
  const distinct = new Map(keyed.map((entry) => [scopeOf(entry), entry]))
  const sorted = [...distinct.values()].toSorted((a, b) => (scopeOf(a) < scopeOf(b) ? -1 : 1))
  const claimed = await claimRetryKeys(tx, sorted.map(keyOf), context.clock.now())
  const used = sorted.filter((entry) => !claimed.has(scopeOf(entry)))
  const kept = used.length === 0 ? new Map<string, StoredAnswer>() : await findRetryAnswers(tx, used.map(keyOf))
  const owners = new Set<string>()
  for (const entry of keyed) {
    const scope = scopeOf(entry)
    if (kept.has(scope) || owners.has(scope)) entry.result = replay(entry, kept.get(scope))
    owners.add(scope)
  }
}

/** Stores the answers given under keys; a key whose request was refused is free again. */
export async function keepGiven(tx: Transaction, entries: readonly IntakeEntry[]): Promise<void> {
  const given = entries.filter(isKeyed)
  const kept = given.flatMap((entry) => {
    const { result } = entry
    if (result?.kind !== 'answered' || result.outcome === 'replayed') return []
    const { status, body, location, prospectId } = result
    return [{ ...keyOf(entry), status, answer: body, location, leadId: parseId('lead', prospectId) ?? null }]
  })
  if (kept.length > 0) await keepRetryAnswers(tx, kept)
  const refused = given.filter((entry) => entry.result?.kind === 'refused' && isOwnRefusal(entry.result.error))
  if (refused.length > 0) await dropRetryKeys(tx, refused.map(keyOf))
}

function replay(entry: Keyed, kept: StoredAnswer | undefined): IntakeResult {
  try {
    const { status, ...answer } = readRetryAnswer(kept, entry.request.idempotency)
    return { kind: 'answered', outcome: 'replayed', status: status === 201 ? 201 : 200, ...answer }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'refused', error }
  }
}

/** Refusals that concern the lead, as opposed to the key itself. */
function isOwnRefusal(error: AppError): boolean {
  return error.code !== 'in_progress' && error.code !== 'idempotency_mismatch'
}

function isKeyed(entry: IntakeEntry): entry is Keyed {
  return entry.request.idempotency !== undefined
}

function keyOf(entry: Keyed) {
  return { organizationId: entry.request.organizationId, ...entry.request.idempotency }
}

function scopeOf(entry: Keyed): string {
  return entry.request.idempotency.scopeHash.toString('hex')
}
