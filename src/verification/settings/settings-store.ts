import { statement } from '../../platform/database/db.ts'
import type { SealedTable, SecretPlace } from '../../platform/secrets/secret-box.ts'
import type { VerifierMapping } from '../providers/verifier-mapping.ts'
import type { VerifierKind } from '../providers/verifier.ts'
import type { VerifierCaps } from './settings-schema.ts'

export const VERIFIER_SECRETS: SealedTable = { table: 'email_verifiers', key: null, columns: ['api_key'] }

/** Where the key of an organization's verifier is stored. */
export function verifierKeyPlace(organizationId: string): SecretPlace {
  return { table: 'email_verifiers', column: 'api_key', organizationId, row: '' }
}

/** Who verifies the addresses of an organization. */
export interface VerifierSettings {
  readonly enabled: boolean
  readonly kind: VerifierKind
  readonly baseUrl: string | null
  /** Sealed; null for one that asks for none. */
  readonly apiKey: Buffer | null
  readonly mapping: VerifierMapping | null
  readonly costPerCheckUsd: number
  readonly caps: VerifierCaps
}

/** Settings with the state of the circuit breaker. */
export interface StoredVerifier extends VerifierSettings {
  readonly updatedAt: Date
  /** Checks that failed in a row. */
  readonly failures: number
  /** Not asked before this, after too many failures or too much haste. */
  readonly restsUntil: Date | null
}

const COLUMNS = `enabled, kind, base_url as "baseUrl", api_key as "apiKey", mapping,
  cost_per_check::float8 as "costPerCheckUsd", caps, updated_at as "updatedAt", failures, rests_until as "restsUntil"`

/** Who verifies for the organization; undefined where nobody does. */
export const findVerifier = statement<StoredVerifier>(
  'verification.find_verifier',
  `select ${COLUMNS} from email_verifiers where organization_id = $1`,
).first((organizationId: string) => [organizationId])

/** As `findVerifier`; whoever counts against the caps waits until the transaction ends. */
export const lockVerifier = statement<StoredVerifier>(
  'verification.lock_verifier',
  `select ${COLUMNS} from email_verifiers where organization_id = $1 for no key update`,
).first((organizationId: string) => [organizationId])

/** Writes the settings; the circuit breaker begins anew. */
export const saveVerifier = statement(
  'verification.save_verifier',
  `insert into email_verifiers (organization_id, enabled, kind, base_url, api_key, mapping, cost_per_check, caps, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (organization_id) do update set enabled = excluded.enabled, kind = excluded.kind,
     base_url = excluded.base_url, api_key = excluded.api_key, mapping = excluded.mapping,
     cost_per_check = excluded.cost_per_check, caps = excluded.caps, updated_at = excluded.updated_at, failures = 0,
     rests_until = null`,
).run((organizationId: string, settings: VerifierSettings, now: Date) => {
  const { enabled, kind, baseUrl, apiKey, mapping, costPerCheckUsd, caps } = settings
  return [organizationId, enabled, kind, baseUrl, apiKey, mapping, costPerCheckUsd, caps, now]
})

/** Forgets the settings, the key among them. */
export const removeVerifier = statement(
  'verification.remove_verifier',
  `delete from email_verifiers where organization_id = $1`,
).run((organizationId: string) => [organizationId])

/** Notes how a locked verifier fares. */
export const noteVerifierHealth = statement(
  'verification.note_health',
  `update email_verifiers set failures = $2, rests_until = $3 where organization_id = $1`,
).run((organizationId: string, health: Pick<StoredVerifier, 'failures' | 'restsUntil'>) => [
  organizationId,
  health.failures,
  health.restsUntil,
])
