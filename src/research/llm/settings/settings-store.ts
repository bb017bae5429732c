import type { Static } from 'typebox'
import type { SealedTable, SecretPlace } from '../../../platform/secrets/secret-box.ts'
import { statement } from '../../../platform/database/db.ts'
import type { LlmAnswer } from './settings-schema.ts'

export const LLM_SECRETS: SealedTable = { table: 'llm_settings', key: null, columns: ['api_key'] }

/** Where the key of an organization's model is stored. */
export function llmKeyPlace(organizationId: string): SecretPlace {
  return { table: 'llm_settings', column: 'api_key', organizationId, row: '' }
}

/** The language model of an organization. */
export interface LlmSettings extends Omit<Static<typeof LlmAnswer>, 'hasApiKey' | 'updatedAt'> {
  /** Sealed; null for an endpoint that asks for none. */
  readonly apiKey: Buffer | null
}

/** Settings with the state of the circuit breaker. */
export interface StoredSettings extends LlmSettings {
  readonly updatedAt: Date
  /** Calls that failed in a row. */
  readonly failures: number
  /** Until when no call is made, after too many that failed. */
  readonly pausedUntil: Date | null
}

const COLUMNS = `enabled, kind, base_url as "baseUrl", model, api_key as "apiKey",
  structured_outputs as "structuredOutputs", prices, caps, share, updated_at as "updatedAt", failures,
  paused_until as "pausedUntil"`

/** What the organization says of its model; undefined where it has none. */
export const findSettings = statement<StoredSettings>(
  'llm.find_settings',
  `select ${COLUMNS} from llm_settings where organization_id = $1`,
).first((organizationId: string) => [organizationId])

/** As `findSettings`; whoever counts against the organization's caps waits until the transaction ends. */
export const lockSettings = statement<StoredSettings>(
  'llm.lock_settings',
  `select ${COLUMNS} from llm_settings where organization_id = $1 for no key update`,
).first((organizationId: string) => [organizationId])

/** Writes the settings; the circuit breaker begins anew. */
export const saveSettings = statement(
  'llm.save_settings',
  `insert into llm_settings (organization_id, enabled, kind, base_url, model, api_key, structured_outputs, prices, caps,
     share, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (organization_id) do update set enabled = excluded.enabled, kind = excluded.kind,
     base_url = excluded.base_url, model = excluded.model, api_key = excluded.api_key,
     structured_outputs = excluded.structured_outputs, prices = excluded.prices, caps = excluded.caps,
     share = excluded.share, updated_at = excluded.updated_at, failures = 0, paused_until = null`,
).run((organizationId: string, settings: LlmSettings, now: Date) => {
  const { enabled, kind, baseUrl, model, apiKey, structuredOutputs, prices, caps, share } = settings
  const endpoint = [enabled, kind, baseUrl, model, apiKey, structuredOutputs]
  return [organizationId, ...endpoint, prices, caps, share, now]
})

/** Forgets the settings, the key among them. */
export const removeSettings = statement(
  'llm.remove_settings',
  `delete from llm_settings where organization_id = $1`,
).run((organizationId: string) => [organizationId])

/** Counts a call that failed; with the `most`-th in a row none is made until `pausedUntil`. */
export const countModelFailure = statement(
  'llm.count_failure',
  `update llm_settings set failures = failures + 1, paused_until = case when failures + 1 >= $2 then $3::timestamptz end
   where organization_id = $1`,
).run((organizationId: string, most: number, pausedUntil: Date) => [organizationId, most, pausedUntil])

/** A call that was answered ends the row of failures. */
export const closeBreaker = statement(
  'llm.close_breaker',
  `update llm_settings set failures = 0, paused_until = null where organization_id = $1 and failures > 0`,
).run((organizationId: string) => [organizationId])

/** Lets nobody call until then but whoever asks for this: one call finds out whether the endpoint is back. */
export const holdBreaker = statement(
  'llm.hold_breaker',
  `update llm_settings set paused_until = $2 where organization_id = $1`,
).run((organizationId: string, pausedUntil: Date) => [organizationId, pausedUntil])
