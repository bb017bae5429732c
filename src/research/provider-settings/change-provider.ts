import { isDeepStrictEqual } from 'node:util'
import { readName, writeAudit } from '../../accounts/index.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { faultOfAddress, faultOfBaseUrl, plainUrl } from '../endpoint-address.ts'
import { checkMapping, isMappedKind, sampleUrl, usesKey } from '../providers/http-mapping.ts'
import type { HttpMapping } from '../providers/http-mapping.ts'
import { isSearchKind } from '../providers/provider-kinds.ts'
import type { ProviderKind } from '../providers/provider-kinds.ts'
import type { NewProvider, ProviderInput } from './provider-schema.ts'
import type { ProviderRef, ProviderSettings, StoredProvider } from './provider-store.ts'
import {
  deleteProvider,
  insertProvider,
  keyPlace,
  listProviders,
  lockProvider,
  lockProviders,
  placeProviders,
  updateProvider,
} from './provider-store.ts'

/** Settings of a provider before they are stored. */
export interface CheckedProviderSettings {
  readonly kind: ProviderKind
  readonly settings: ProviderSettings
  /** The stored key was given for another address. */
  readonly isKeyMissing?: boolean
}

/** Refuses what could not work, every fault with its place. @throws AppError `validation_failed` */
export async function checkProvider(
  outbound: Outbound,
  { kind, settings, isKeyMissing = false }: CheckedProviderSettings,
): Promise<void> {
  const { apiKey, mapping, baseUrl } = settings
  const problems = [
    ...checkPresence(kind, ['mapping', 'a', 'mapping'], { isMeant: isMappedKind(kind), isGiven: mapping !== null }),
    ...checkPresence(kind, ['baseUrl', 'an', 'address'], { isMeant: kind === 'searxng', isGiven: baseUrl !== null }),
  ]
  if (isKeyMissing) {
    const detail = 'A stored key goes to no other address than it was given for. Give the key again, or null.'
    problems.push({ pointer: '/apiKey', code: 'secret_required', detail })
  } else if (apiKey === null && needsKey(kind, mapping)) {
    const detail =
      mapping !== null ? 'The headers of the mapping name {apiKey}: give it.' : 'Give the key of the account.'
    problems.push({ pointer: '/apiKey', code: 'required', detail })
  }
  if (mapping !== null && isMappedKind(kind)) problems.push(...checkMapping(kind, mapping))
  if (problems.length === 0) problems.push(...(await checkAddress(outbound, settings)))
  if (problems.length > 0) throw invalid(problems, problems[0]?.detail)
}

function checkPresence(
  kind: ProviderKind,
  [field, article, noun]: readonly [string, string, string],
  { isMeant, isGiven }: { readonly isMeant: boolean; readonly isGiven: boolean },
): Problem[] {
  if (isMeant === isGiven) return []
  const pointer = `/${field}`
  if (isMeant) return [{ pointer, code: 'required', detail: `A provider of kind ${kind} needs ${article} ${noun}.` }]
  return [{ pointer, code: 'not_allowed', detail: `A provider of kind ${kind} has no ${noun}.` }]
}

/** One's own SearXNG has none, nor has an API whose mapping does not name it. */
function needsKey(kind: ProviderKind, mapping: HttpMapping | null): boolean {
  if (isMappedKind(kind)) return mapping !== null && usesKey(mapping)
  return kind !== 'searxng'
}

async function checkAddress(outbound: Outbound, { mapping, baseUrl }: ProviderSettings): Promise<Problem[]> {
  const inMapping = mapping && (await faultOfAddress(outbound, sampleUrl(mapping)?.href ?? '', 'provider'))
  if (inMapping) return [{ pointer: '/mapping/url', code: 'invalid_url', detail: inMapping }]
  const inBaseUrl = baseUrl && (await faultOfBaseUrl(outbound, baseUrl, 'provider'))
  return inBaseUrl ? [{ pointer: '/baseUrl', code: 'invalid_url', detail: inBaseUrl }] : []
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
  // The engines behind a SearXNG shut out who is hasty; the smallest plan of Brave takes one a second.
  searxng: SECOND,
  brave: SECOND,
  http_search: SECOND,
}
/** An agent may search again and again, so that a search has caps that hold without a price, too. */
const SEARCH_CAPS = { callsPerDay: 500, callsPerCompany: 5 }
const NO_CAPS = { callsPerDay: null, callsPerCompany: null }

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
  input: NewProvider,
): Promise<string> {
  const { kind, name: given, ...wanted } = input
  const name = readName(given)
  const now = context.clock.now()
  const ref = { organizationId, providerId: uuidv7(now.getTime()) }
  const settings = merged(context, ref, wanted, {
    position: 100,
    enabled: false,
    apiKey: null,
    mapping: null,
    baseUrl: null,
    costPerHitUsd: 0,
    budgetPerDayUsd: 5,
    budgetPerMonthUsd: 50,
    ...(isSearchKind(kind) ? SEARCH_CAPS : NO_CAPS),
    minIntervalMs: USUAL_INTERVAL[kind],
  })
  await checkProvider(context.outbound, { kind, settings })
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
    const { kind, apiKey } = before
    const settings = merged(context, deed, input, before)
    const isKeyMissing = input.apiKey === undefined && apiKey !== null && isElsewhere(before, settings)
    await checkProvider(context.outbound, { kind, settings, isKeyMissing })
    const isOtherAccount =
      input.apiKey !== undefined ||
      !isDeepStrictEqual(settings.mapping, before.mapping) ||
      settings.baseUrl !== before.baseUrl
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

function merged(context: Context, ref: ProviderRef, input: ProviderInput, before: ProviderSettings): ProviderSettings {
  const { apiKey, baseUrl, ...given } = input
  const sealed = apiKey ? context.secrets.encrypt(apiKey, keyPlace(ref)) : null
  const address = baseUrl === undefined ? {} : { baseUrl: plainUrl(baseUrl) }
  return { ...before, ...given, ...address, apiKey: apiKey === undefined ? before.apiKey : sealed }
}

function isElsewhere(before: ProviderSettings, after: ProviderSettings): boolean {
  const originOf = ({ mapping }: ProviderSettings) => mapping && sampleUrl(mapping)?.origin
  return originOf(before) !== originOf(after) || before.baseUrl !== after.baseUrl
}

/** Names of what changed, never what to. */
function changedFields(before: ProviderSettings, after: ProviderSettings): string[] {
  const names = Object.keys(after) as (keyof ProviderSettings)[]
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
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

/** Room between two, so that one can be put in between. */
const STEP = 10

/**
 * Puts all providers of an organization in the order in which their ids are given, or changes nothing. @throws AppError
 * `conflict` where the ids are not those of all its providers
 */
export async function orderProviders(
  context: Context,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  shownIds: readonly string[],
): Promise<void> {
  const now = context.clock.now()
  const providerIds = shownIds.flatMap((shown) => parseId('prov', shown) ?? [])
  await transaction(context.db, async (tx) => {
    const present = new Set(await lockProviders(tx, organizationId))
    const isWhole = new Set(providerIds).size === present.size && shownIds.length === present.size
    if (!isWhole || !providerIds.every((id) => present.has(id))) {
      throw new AppError('conflict', 'Name each provider that there is once. They may have changed meanwhile.')
    }
    await placeProviders(tx, organizationId, { providerIds, step: STEP, now })
    const names = (await listProviders(tx, organizationId)).map(({ name }) => name)
    const target = showId('org', organizationId)
    const action = 'research_provider.ordered'
    await writeAudit(tx, now, { organizationId, actor, target, action, after: { names } })
  })
}
