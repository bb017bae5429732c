import { readName, writeAudit } from '../accounts/index.ts'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { checkProvider } from './check-provider.ts'
import { deleteProvider, insertProvider, listProviders, lockProvider, updateProvider } from './provider-store.ts'
import type { ProviderRef, ProviderSettings, StoredProvider } from './provider-store.ts'
import { sampleUrl } from './providers/check-mapping.ts'
import type { HttpMapping } from './providers/http-mapping.ts'
import type { ProviderKind } from './providers/provider.ts'

/** What somebody sets of a provider; what is absent stays, or is as usual. Money in US dollars. */
export interface ProviderInput {
  readonly position?: number
  readonly enabled?: boolean
  readonly apiKey?: string | null
  readonly costPerHitUsd?: number
  readonly budgetPerDayUsd?: number | null
  readonly budgetPerMonthUsd?: number | null
  readonly minIntervalMs?: number
  readonly mapping?: HttpMapping
}

/** A provider, and who does something about it. */
export type ProviderDeed = ProviderRef & { readonly actor: string }

const MOST_PROVIDERS = 20

/** Milliseconds between two calls. The free plan of People Data Labs takes ten a minute; the others take several a second. */
const USUAL_INTERVAL: Readonly<Record<ProviderKind, number>> = {
  apollo: 300,
  people_data_labs: 6 * SECOND,
  hunter: 200,
  http: SECOND,
}

/** A provider of the organization. @throws AppError `not_found` */
export async function requireProvider(
  context: Context,
  { organizationId, providerId }: ProviderRef,
): Promise<StoredProvider> {
  const all = await listProviders(context.db, organizationId)
  const found = all.find((provider) => provider.providerId === providerId)
  if (found === undefined) throw notFound('provider')
  return found
}

/**
 * Adds a provider and answers its id. @throws AppError `validation_failed`; `conflict` for a name that is taken;
 * `limit_reached` from twenty on
 */
export async function addProvider(
  context: Context,
  { organizationId, actor }: Omit<ProviderDeed, 'providerId'>,
  input: ProviderInput & { readonly kind: ProviderKind; readonly name: string },
): Promise<string> {
  const { kind } = input
  const name = readName(input.name)
  const settings = merged(context, input, {
    position: 100,
    enabled: false,
    apiKey: null,
    mapping: null,
    costPerHit: 0,
    budgetPerDay: 5,
    budgetPerMonth: 50,
    minIntervalMs: USUAL_INTERVAL[kind],
  })
  await checkProvider(context.outbound, { kind, settings })
  const now = context.clock.now()
  const ref = { organizationId, providerId: uuidv7(now.getTime()) }
  await transaction(context.db, async (tx) => {
    if ((await listProviders(tx, organizationId)).length >= MOST_PROVIDERS) {
      throw new AppError('limit_reached', `There are ${MOST_PROVIDERS} providers already. Remove one first.`)
    }
    if (!(await insertProvider(tx, { ...ref, ...settings, kind, name, now }))) {
      throw new AppError('conflict', `There is a provider called “${name}” already.`)
    }
    await audit(context, tx, { ...ref, actor }, { action: 'research_provider.added', after: { kind, name } })
  })
  return ref.providerId
}

/**
 * Changes a provider. A stored key goes to no other address than it was given for. @throws AppError `not_found`,
 * `validation_failed`
 */
export async function changeProvider(context: Context, deed: ProviderDeed, input: ProviderInput): Promise<void> {
  await transaction(context.db, async (tx) => {
    const before = await lockProvider(tx, deed)
    if (before === undefined) throw notFound('provider')
    const { kind, apiKey, mapping } = before
    const isKeyMissing = input.apiKey === undefined && apiKey !== null && isElsewhere(mapping, input.mapping)
    const settings = merged(context, input, before)
    await checkProvider(context.outbound, { kind, settings, isKeyMissing })
    const isOtherAccount = input.apiKey !== undefined || !isSame(settings.mapping, before.mapping)
    await updateProvider(tx, deed, { settings, isOtherAccount, now: context.clock.now() })
    const fields = changedFields(before, settings)
    await audit(context, tx, deed, { action: 'research_provider.changed', after: { fields } })
  })
}

/** Takes a provider and its key away; what it told stays. @throws AppError `not_found` */
export async function removeProvider(context: Context, deed: ProviderDeed): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await lockProvider(tx, deed)
    if (found === undefined) throw notFound('provider')
    await deleteProvider(tx, deed)
    const { kind, name } = found
    await audit(context, tx, deed, { action: 'research_provider.removed', before: { kind, name } })
  })
}

function merged(context: Context, input: ProviderInput, before: ProviderSettings): ProviderSettings {
  const { apiKey } = input
  const budget = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given)
  return {
    position: input.position ?? before.position,
    enabled: input.enabled ?? before.enabled,
    apiKey: apiKey === undefined ? before.apiKey : apiKey === null ? null : context.secrets.encrypt(apiKey),
    mapping: input.mapping ?? before.mapping,
    costPerHit: input.costPerHitUsd ?? before.costPerHit,
    budgetPerDay: budget(input.budgetPerDayUsd, before.budgetPerDay),
    budgetPerMonth: budget(input.budgetPerMonthUsd, before.budgetPerMonth),
    minIntervalMs: input.minIntervalMs ?? before.minIntervalMs,
  }
}

function isElsewhere(before: HttpMapping | null, after: HttpMapping | undefined): boolean {
  if (before === null || after === undefined) return false
  return sampleUrl(before)?.origin !== sampleUrl(after)?.origin
}

/** Names of what changed, never what to. */
function changedFields(before: ProviderSettings, after: ProviderSettings): string[] {
  const names = Object.keys(after) as (keyof ProviderSettings)[]
  const shown: Partial<Record<keyof ProviderSettings, string>> = {
    costPerHit: 'costPerHitUsd',
    budgetPerDay: 'budgetPerDayUsd',
    budgetPerMonth: 'budgetPerMonthUsd',
  }
  return names.filter((name) => !isSame(before[name], after[name])).map((name) => shown[name] ?? name)
}

/** The database gives the members of an object back in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, providerId, actor }: ProviderDeed,
  deed: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const target = showId('prov', providerId)
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target, ...deed })
}
