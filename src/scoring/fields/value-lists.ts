import { COUNTRY_CODES, countryCodeOf, countryNames } from '../../platform/text/countries.ts'
import { INDUSTRY_NAMES, SENIORITY_NAMES, isKnownText, namesOf } from './canonical-names.ts'
import type { Field } from './field-catalogue.ts'

/** A value as criteria hold it, and what people read. */
export interface ListedValue {
  readonly value: string
  readonly label: string
}

/** The values that a field usually has. */
export interface ValueList {
  /** What one of them is called. */
  readonly noun: string
  /** No other value can match. */
  readonly isClosed: boolean
  readonly values: () => readonly ListedValue[]
  /** Every spelling that is understood. */
  readonly names: () => readonly string[]
  readonly isKnown: (text: string) => boolean
}

const LABELS: Readonly<Record<string, string>> = {
  c_suite: 'C-suite',
  vp: 'VP',
  'it services': 'IT services',
  'e learning': 'E-learning',
}

/** Departments as data providers name them; anybody may have others. */
const DEPARTMENTS =
  'sales,marketing,engineering,product,design,finance,operations,human resources,information technology,legal,customer success,support,procurement,logistics,research,executive,data,security'.split(
    ',',
  )

const COUNTRIES: ValueList = {
  noun: 'country',
  isClosed: true,
  values: once(() => {
    const english = new Intl.DisplayNames('en', { type: 'region' })
    const all = COUNTRY_CODES.map(([value]) => ({ value, label: english.of(value) ?? value }))
    return all.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  }),
  names: countryNames,
  isKnown: (text) => countryCodeOf(text) !== undefined,
}

const SENIORITIES: ValueList = {
  noun: 'seniority',
  isClosed: true,
  values: once(() => Object.keys(SENIORITY_NAMES).map(listed)),
  names: () => namesOf('seniority'),
  isKnown: (text) => isKnownText(text, 'seniority'),
}

const INDUSTRIES: ValueList = {
  noun: 'industry',
  isClosed: false,
  values: once(() => Object.keys(INDUSTRY_NAMES).toSorted().map(listed)),
  names: () => namesOf('industry'),
  isKnown: (text) => isKnownText(text, 'industry'),
}

const OF_DEPARTMENTS: ValueList = {
  noun: 'department',
  isClosed: false,
  values: once(() => DEPARTMENTS.toSorted().map(listed)),
  names: () => DEPARTMENTS,
  isKnown: (text) => DEPARTMENTS.includes(text.trim().toLowerCase()),
}

/** The values that a field usually has; undefined where it may be anything. */
export function listOf(field: Pick<Field, 'path' | 'vocabulary'> | undefined): ValueList | undefined {
  if (field?.vocabulary === 'country') return COUNTRIES
  if (field?.vocabulary === 'seniority') return SENIORITIES
  if (field?.vocabulary === 'industry') return INDUSTRIES
  return field?.path === 'contact.department' ? OF_DEPARTMENTS : undefined
}

function listed(value: string): ListedValue {
  return { value, label: LABELS[value] ?? value.charAt(0).toUpperCase() + value.slice(1) }
}

/** Made at first use, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
