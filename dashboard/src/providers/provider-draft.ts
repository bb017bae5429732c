import { keyOf, limitOf } from '../shared/endpoint/typed.ts'
import type { Typed, TypedKey } from '../shared/endpoint/typed.ts'
import { optionsOf } from '../shared/words/closed-list.ts'
import type { Provider } from './provider-queries.ts'
import { providerDraft as t } from './texts.tsx'

export type ProviderKind = Provider['kind']

type SearchKind = Extract<ProviderKind, 'searxng' | 'brave' | 'http_search'>

const COMPANY_KINDS: Readonly<Record<Exclude<ProviderKind, SearchKind>, string>> = {
  apollo: t.apollo,
  people_data_labs: t.peopleDataLabs,
  hunter: t.hunter,
  http: t.anyApiThatAnswersJson,
}
const SEARCH_KINDS: Readonly<Record<SearchKind, string>> = {
  searxng: 'SearXNG',
  brave: t.braveSearch,
  http_search: t.anySearchApiThatAnswersJson,
}
export const KIND_NAMES: Readonly<Record<ProviderKind, string>> = { ...COMPANY_KINDS, ...SEARCH_KINDS }

/** The kinds as a choice, by what they find. */
export const KIND_OPTIONS = [
  { group: t.companyData, items: optionsOf(COMPANY_KINDS) },
  { group: t.webSearch, items: optionsOf(SEARCH_KINDS) },
]

/** Whether a kind searches the web. */
export function isSearch(kind: ProviderKind): boolean {
  return kind in SEARCH_KINDS
}

/** Whether a kind is described by a mapping. */
export function isMapped(kind: ProviderKind): kind is keyof typeof EXAMPLES {
  return kind in EXAMPLES
}

/** Whether a kind may be asked without a key. */
export function mayLackKey(kind: ProviderKind): boolean {
  return isMapped(kind) || kind === 'searxng'
}

/** The form of a provider as it stands. */
export interface ProviderDraft extends TypedKey {
  readonly kind: ProviderKind
  readonly name: string
  readonly enabled: boolean
  readonly costPerHitUsd: Typed
  readonly budgetPerDayUsd: Typed
  readonly budgetPerMonthUsd: Typed
  /** Of a search alone. */
  readonly callsPerDay: Typed
  readonly callsPerCompany: Typed
  /** Of kind `searxng` alone. */
  readonly baseUrl: string
  /** JSON, of kinds `http` and `http_search` alone. */
  readonly mapping: string
}

const headers = { authorization: t.bearerApikey }
const EXAMPLES = {
  http: {
    url: 'https://api.example.com/companies/{domain}',
    headers,
    fields: { 'company.industry': '/data/industry', 'company.employeeCount': '/data/employees' },
    miss: { statuses: [404] },
  },
  http_search: {
    url: 'https://api.example.com/search?q={query}',
    headers,
    results: { at: '/results', title: '/title', url: '/url', snippet: '/text' },
  },
}
const exampleOf = (kind: keyof typeof EXAMPLES) => JSON.stringify(EXAMPLES[kind], null, 2)

/** A usual new one: off until it was tried. */
export const FRESH_PROVIDER: ProviderDraft = {
  kind: 'apollo',
  name: KIND_NAMES.apollo,
  enabled: false,
  apiKey: '',
  takesNoKey: false,
  costPerHitUsd: '',
  budgetPerDayUsd: 5,
  budgetPerMonthUsd: 50,
  callsPerDay: 500,
  callsPerCompany: 5,
  baseUrl: '',
  mapping: '',
}

/** The form of what is saved. */
export function draftOfProvider(provider: Provider): ProviderDraft {
  const { kind, name, enabled, hasApiKey, costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd, mapping } = provider
  const { callsPerDay, callsPerCompany, baseUrl } = provider
  return {
    kind,
    name,
    enabled,
    apiKey: '',
    takesNoKey: !hasApiKey,
    costPerHitUsd,
    budgetPerDayUsd: budgetPerDayUsd ?? '',
    budgetPerMonthUsd: budgetPerMonthUsd ?? '',
    callsPerDay: callsPerDay ?? '',
    callsPerCompany: callsPerCompany ?? '',
    baseUrl: baseUrl ?? '',
    mapping: mapping === null ? '' : JSON.stringify(mapping, null, 2),
  }
}

/** Another kind takes its usual name, unless somebody chose one, and an example of its mapping. */
export function withKind(draft: ProviderDraft, kind: ProviderKind): ProviderDraft {
  const isUsual = draft.name === '' || draft.name === KIND_NAMES[draft.kind]
  const usual = isMapped(kind) ? '' : KIND_NAMES[kind]
  const mapping = isMapped(kind) ? exampleOf(kind) : ''
  return { ...draft, kind, name: isUsual ? usual : draft.name, takesNoKey: kind === 'searxng', mapping }
}

/** What is sent of a form whose mapping, where it has one, is JSON. */
export function settingsOf(draft: ProviderDraft, before?: Provider) {
  const { kind, enabled, takesNoKey, costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd } = draft
  const isRemapped = isMapped(kind) && draft.mapping !== (before === undefined ? '' : draftOfProvider(before).mapping)
  const hasMoved = kind === 'searxng' && draft.baseUrl.trim() !== (before?.baseUrl ?? '')
  const lacksKey = mayLackKey(kind) && takesNoKey
  return {
    enabled,
    // Nothing is said of a key where there was none before.
    ...(lacksKey && before?.hasApiKey === false ? {} : keyOf({ ...draft, takesNoKey: lacksKey })),
    costPerHitUsd: costPerHitUsd === '' ? 0 : costPerHitUsd,
    budgetPerDayUsd: limitOf(budgetPerDayUsd),
    budgetPerMonthUsd: limitOf(budgetPerMonthUsd),
    ...(isSearch(kind)
      ? { callsPerDay: limitOf(draft.callsPerDay), callsPerCompany: limitOf(draft.callsPerCompany) }
      : {}),
    ...(hasMoved ? { baseUrl: draft.baseUrl.trim() } : {}),
    // Given again, a mapping makes past misses void: only one that changed is.
    ...(isRemapped ? { mapping: JSON.parse(draft.mapping) as NonNullable<Provider['mapping']> } : {}),
  }
}
