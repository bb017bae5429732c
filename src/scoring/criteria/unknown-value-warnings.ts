import { COUNTRY_CODES, countryCodeOf } from '../../platform/text/countries.ts'
import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { isKnownText, namesOf } from '../fields/canonical-names.ts'
import type { FieldVocabulary } from '../fields/canonical-names.ts'
import { findField } from '../fields/field-catalogue.ts'
import type { Criterion, Icp, Op } from '../schema.ts'

const COMPARING: readonly Op[] = ['eq', 'neq', 'in', 'notIn']
/** Enough to see what is wrong. */
const MOST_WARNINGS = 20

/**
 * Values of criteria that can equal nothing, or are likely slips of the pen, each with the nearest that is known: countries
 * and seniorities are closed lists; of industries anybody may have their own, so those alone that come near a known one.
 * Pointers begin at the criteria object itself.
 */
export function warnOfUnknownValues({ criteria = [] }: Icp): Problem[] {
  return criteria.flatMap(warningsOf).slice(0, MOST_WARNINGS)
}

function warningsOf({ field, anyOf = [], op, value }: Criterion, index: number): Problem[] {
  const fields = [...(field === undefined ? [] : [field]), ...anyOf.map((one) => one.field)]
  const [vocabulary, ...others] = new Set(fields.map(vocabularyOf))
  if (others.length > 0) return []
  if (!COMPARING.includes(op) || value === undefined) return []
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((given, place): Problem[] => {
    if (typeof given !== 'string') return []
    const words = vocabulary === 'country' ? ofCountry(given) : ofList(given, vocabulary)
    if (words === undefined) return []
    const pointer = `/criteria/${index}/value${Array.isArray(value) ? `/${place}` : ''}`
    return [{ pointer, code: 'unknown_value', detail: words }]
  })
}

function vocabularyOf(path: string): FieldVocabulary | undefined {
  return findField(path)?.vocabulary
}

function ofCountry(given: string): string | undefined {
  if (countryCodeOf(given) !== undefined) return undefined
  return `"${given}" is no country that is known, so it equals none.${nearest(given, countryNames())}`
}

function ofList(given: string, vocabulary: FieldVocabulary | undefined): string | undefined {
  if (vocabulary !== 'seniority' && vocabulary !== 'industry') return undefined
  if (isKnownText(given, vocabulary)) return undefined
  const near = nearest(given, namesOf(vocabulary))
  if (vocabulary === 'industry') return near === '' ? undefined : `"${given}" is no industry that is known.${near}`
  return `"${given}" is no seniority that is known, so it equals none.${near}`
}

function nearest(given: string, known: readonly string[]): string {
  const name = nearestName(given, known)
  return name === undefined ? '' : ` The nearest is "${name}".`
}

let names: readonly string[] | undefined

function countryNames(): readonly string[] {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  return (names ??= COUNTRY_CODES.flatMap(([code]) => english.of(code) ?? []))
}
