import type { Provider } from './provider-queries.ts'

/** A number as it stands in its field: empty for none. */
type Typed = number | ''
export type ProviderKind = Provider['kind']

export const KIND_NAMES: Readonly<Record<ProviderKind, string>> = {
  apollo: 'Apollo',
  people_data_labs: 'People Data Labs',
  hunter: 'Hunter',
  http: 'Any API that answers JSON',
}

/** The form of a provider as it stands. */
export interface ProviderDraft {
  readonly kind: ProviderKind
  readonly name: string
  readonly enabled: boolean
  /** What was typed; never the stored one. */
  readonly apiKey: string
  readonly takesNoKey: boolean
  readonly costPerHitUsd: Typed
  readonly budgetPerDayUsd: Typed
  readonly budgetPerMonthUsd: Typed
  /** JSON, of kind `http` alone. */
  readonly mapping: string
}

const EXAMPLE = {
  url: 'https://api.example.com/companies/{domain}',
  headers: { authorization: 'Bearer {apiKey}' },
  fields: { 'company.industry': '/data/industry', 'company.employeeCount': '/data/employees' },
  miss: { statuses: [404] },
}

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
  mapping: JSON.stringify(EXAMPLE, null, 2),
}

/** The form of what is saved. */
export function draftOfProvider(provider: Provider): ProviderDraft {
  const { kind, name, enabled, hasApiKey, costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd, mapping } = provider
  return {
    kind,
    name,
    enabled,
    apiKey: '',
    takesNoKey: !hasApiKey,
    costPerHitUsd,
    budgetPerDayUsd: budgetPerDayUsd ?? '',
    budgetPerMonthUsd: budgetPerMonthUsd ?? '',
    mapping: mapping === null ? '' : JSON.stringify(mapping, null, 2),
  }
}

/** Another kind takes its usual name, unless somebody chose one. */
export function withKind(draft: ProviderDraft, kind: ProviderKind): ProviderDraft {
  const isUsual = draft.name === '' || draft.name === KIND_NAMES[draft.kind]
  const usual = kind === 'http' ? '' : KIND_NAMES[kind]
  return { ...draft, kind, name: isUsual ? usual : draft.name, takesNoKey: false }
}

/** What is sent of a form whose mapping, where it has one, is JSON. */
export function settingsOf(draft: ProviderDraft, before?: Provider) {
  const { kind, enabled, apiKey, takesNoKey, costPerHitUsd, budgetPerDayUsd, budgetPerMonthUsd } = draft
  const key = apiKey.trim()
  const isMapped = kind === 'http' && draft.mapping !== (before === undefined ? '' : draftOfProvider(before).mapping)
  const dropsKey = kind === 'http' && takesNoKey && before?.hasApiKey !== false
  return {
    enabled,
    ...(dropsKey ? { apiKey: null } : key === '' || takesNoKey ? {} : { apiKey: key }),
    costPerHitUsd: costPerHitUsd === '' ? 0 : costPerHitUsd,
    budgetPerDayUsd: budgetPerDayUsd === '' ? null : budgetPerDayUsd,
    budgetPerMonthUsd: budgetPerMonthUsd === '' ? null : budgetPerMonthUsd,
    // Given again, a mapping makes past misses void: only one that changed is.
    ...(isMapped ? { mapping: JSON.parse(draft.mapping) as NonNullable<Provider['mapping']> } : {}),
  }
}
