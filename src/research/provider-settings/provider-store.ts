import type { SealedTable, SecretPlace } from '../../platform/secrets/secret-box.ts'
import { statement } from '../../platform/database/db.ts'
import type { HttpMapping } from '../providers/http-mapping.ts'
import type { COMPANY_KINDS, ProviderKind, SEARCH_KINDS } from '../providers/provider-kinds.ts'
import type { ProviderInput } from './provider-schema.ts'

export const PROVIDER_SECRETS: SealedTable = {
  table: 'research_providers',
  key: { column: 'provider_id', type: 'uuid' },
  columns: ['api_key'],
}

/** One provider of one organization. */
export interface ProviderRef {
  readonly organizationId: string
  readonly providerId: string
}

/** Where the key of a provider is stored. */
export function keyPlace({ organizationId, providerId }: ProviderRef): SecretPlace {
  return { table: 'research_providers', column: 'api_key', organizationId, row: providerId }
}

/** What somebody sets of a provider. Money in US dollars; a budget of null has no end. */
export interface ProviderSettings extends Required<Omit<ProviderInput, 'apiKey' | 'mapping' | 'baseUrl'>> {
  /** Sealed; null where none is needed. */
  apiKey: Buffer | null
  mapping: HttpMapping | null
  baseUrl: string | null
}

/** A provider as it is kept. */
export interface StoredProvider extends ProviderSettings {
  providerId: string
  kind: ProviderKind
  name: string
  createdAt: Date
  updatedAt: Date
  /** When key, mapping or address last changed. */
  accountChangedAt: Date
  /** Calls that failed in a row. */
  failures: number
  /** Not asked before this, after too many failures or too much haste. */
  restsUntil: Date | null
  nextCallAt: Date | null
}

const COLUMNS = `provider_id as "providerId", kind, name, position, enabled, api_key as "apiKey", mapping,
  base_url as "baseUrl", calls_per_day as "callsPerDay", calls_per_company as "callsPerCompany",
  cost_per_hit::float8 as "costPerHitUsd", budget_per_day::float8 as "budgetPerDayUsd",
  budget_per_month::float8 as "budgetPerMonthUsd", min_interval_ms as "minIntervalMs", created_at as "createdAt",
  updated_at as "updatedAt", account_changed_at as "accountChangedAt", failures, rests_until as "restsUntil",
  next_call_at as "nextCallAt"`

/** The organization's providers in their order. */
export const listProviders = statement<StoredProvider>(
  'research.list_providers',
  `select ${COLUMNS} from research_providers where organization_id = $1 order by position, created_at, provider_id`,
).rows((organizationId: string) => [organizationId])

/** Locks a provider, and with it its budget and its pace; undefined when there is none. */
export const lockProvider = statement<StoredProvider>(
  'research.lock_provider',
  `select ${COLUMNS} from research_providers where organization_id = $1 and provider_id = $2 for update`,
).first((ref: ProviderRef) => idsOf(ref))

/** Whether the organization asks any provider of these kinds. */
export const hasEnabledProvider = statement<{ found: boolean }>(
  'research.has_enabled_provider',
  `select exists (select 1 from research_providers where organization_id = $1 and enabled and kind = any($2)) as found`,
).first(
  (organizationId: string, kinds: typeof COMPANY_KINDS | typeof SEARCH_KINDS) => [organizationId, kinds],
  (found) => found?.found === true,
)

/** Adds a provider; false when there is one of this name. */
export const insertProvider = statement(
  'research.insert_provider',
  `insert into research_providers (organization_id, provider_id, kind, name, position, enabled, api_key, mapping, cost_per_hit,
     budget_per_day, budget_per_month, min_interval_ms, base_url, calls_per_day, calls_per_company, created_at, updated_at,
     account_changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16)
   on conflict (organization_id, name) do nothing`,
).changes((provider: ProviderRef & ProviderSettings & { kind: ProviderKind; name: string; now: Date }) => {
  const { kind, name, now } = provider
  return [...idsOf(provider), kind, name, ...valuesOf(provider), now]
})

/** Writes the settings of a locked provider. With another key, mapping or address it starts as if it had never failed. */
export const updateProvider = statement(
  'research.update_provider',
  `update research_providers set position = $3, enabled = $4, api_key = $5, mapping = $6, cost_per_hit = $7,
     budget_per_day = $8, budget_per_month = $9, min_interval_ms = $10, base_url = $11, calls_per_day = $12,
     calls_per_company = $13, updated_at = $14, account_changed_at = case when $15 then $14 else account_changed_at end,
     failures = case when $15 then 0 else failures end, rests_until = case when $15 then null else rests_until end,
     next_call_at = null
   where organization_id = $1 and provider_id = $2`,
).run((ref: ProviderRef, change: { settings: ProviderSettings; isOtherAccount: boolean; now: Date }) => {
  return [...idsOf(ref), ...valuesOf(change.settings), change.now, change.isOtherAccount]
})

/** Locks all providers of the organization, and answers their ids. */
export const lockProviders = statement<{ providerId: string }>(
  'research.lock_providers',
  `select provider_id as "providerId" from research_providers where organization_id = $1 order by provider_id for update`,
).rows(
  (organizationId: string) => [organizationId],
  (found) => found.map(({ providerId }) => providerId),
)

/** Gives locked providers positions in the order in which they are named, `step` apart. */
export const placeProviders = statement(
  'research.place_providers',
  `update research_providers p set position = o.place * $3, updated_at = $4
   from unnest($2::uuid[]) with ordinality o (provider_id, place)
   where p.organization_id = $1 and p.provider_id = o.provider_id`,
).run((organizationId: string, order: { providerIds: readonly string[]; step: number; now: Date }) => {
  return [organizationId, order.providerIds, order.step, order.now]
})

function idsOf({ organizationId, providerId }: ProviderRef): unknown[] {
  return [organizationId, providerId]
}

function valuesOf(settings: ProviderSettings): unknown[] {
  const { position, enabled, apiKey, mapping, costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd } = settings
  const { minIntervalMs, baseUrl, callsPerDay, callsPerCompany } = settings
  const budgets = [costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd]
  return [position, enabled, apiKey, mapping, ...budgets, minIntervalMs, baseUrl, callsPerDay, callsPerCompany]
}

/** Takes a provider and its key away; its calls and what it told stay. */
export const deleteProvider = statement(
  'research.delete_provider',
  `delete from research_providers where organization_id = $1 and provider_id = $2`,
).run((ref: ProviderRef) => idsOf(ref))

/** Gives the next call of a locked provider away; `restsUntil` keeps others off meanwhile. */
export const claimProviderTurn = statement(
  'research.claim_provider_turn',
  `update research_providers set next_call_at = $3, rests_until = coalesce($4, rests_until)
   where organization_id = $1 and provider_id = $2`,
).run((ref: ProviderRef, turn: Pick<StoredProvider, 'nextCallAt' | 'restsUntil'>) => {
  return [...idsOf(ref), turn.nextCallAt, turn.restsUntil]
})

/** Notes how a locked provider fares. */
export const noteHealth = statement(
  'research.note_provider_health',
  `update research_providers set failures = $3, rests_until = $4 where organization_id = $1 and provider_id = $2`,
).run((ref: ProviderRef, health: Pick<StoredProvider, 'failures' | 'restsUntil'>) => {
  return [...idsOf(ref), health.failures, health.restsUntil]
})
