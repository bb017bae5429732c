import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { FactClaim } from '../research/index.ts'
import { VERIFIER_NAMES } from './providers/verifier.ts'
import { findVerdictRows } from './verdict-store.ts'

/** As sure as any provider is believed to be. */
const CONFIDENCE = 0.85

/** What a verifier said of a lead's address, and what that cost, while it is fresh. */
export async function verdictFacts(
  context: Context,
  { organizationId, addressHash }: Pick<Lead, 'organizationId' | 'addressHash'>,
): Promise<FactClaim[]> {
  const [row] = await findVerdictRows(context.db, organizationId, [addressHash], context.clock.now())
  if (row === undefined || row.verdict === null || row.provider === null || row.askedAt === null) return []
  const said = {
    confidence: CONFIDENCE,
    source: 'provider' as const,
    name: VERIFIER_NAMES[row.provider],
    about: 'lead' as const,
    observedAt: row.askedAt.toISOString(),
  }
  return [
    { path: 'email.verdict', value: row.verdict, ...said },
    { path: 'email.verdictCostUsd', value: row.cost, ...said },
  ]
}
