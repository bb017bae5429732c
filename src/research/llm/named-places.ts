import { countryCodeOf } from '../../platform/countries.ts'
import { readPlace } from '../readers/postal-address.ts'
import { countryOfRegion, regionByCode } from '../zones/region-names.ts'
import { SEAT } from './quote-words.ts'

/** The short forms that are written as such; other codes are words, initials or regions as often as countries. */
const SHORT: Readonly<Record<string, string>> = { US: 'US', USA: 'US', UK: 'GB', UAE: 'AE' }
const MOST_WORDS = 5
/** Countries with regions that addresses name by a code. */
const WITH_REGIONS = ['US', 'CA', 'AU']

/**
 * Whether a quote names a country (ISO 3166-1): the place that a postal address tells, a town with the code of its region, a
 * region by its name, or the country's own name. A name that is a region of another country counts for that one; towns alone,
 * currencies and phone numbers name none.
 */
export function namesCountry(quote: string, code: string): boolean {
  const place = readPlace(quote)?.country ?? countryByRegionCode(quote)
  if (place !== undefined) return place === code
  return countriesNamed(quote).has(code)
}

/** "Lebanon, NH" */
function countryByRegionCode(quote: string): string | undefined {
  const region = /\p{L}, ?(?<code>[A-Z]{2,3})(?![\p{L}])/u.exec(quote)?.groups?.['code']
  if (region === undefined || region in SHORT) return undefined
  return WITH_REGIONS.find((country) => regionByCode(country, region) !== undefined)
}

function countriesNamed(quote: string): Set<string> {
  const found = new Set<string>()
  const stated = /addressCountry\W{1,5}(?<code>[A-Z]{2})(?![\p{L}])/u.exec(quote)?.groups?.['code']
  if (stated !== undefined) found.add(stated)
  // Names of countries do not go across a comma.
  for (const part of quote.split(/[,;:!?()|·"/]+/u)) {
    const words = part.split(/\s+/u).filter((word) => word !== '')
    const codes = words.flatMap((_word, start) => codesFrom(words.slice(start, start + MOST_WORDS)))
    for (const code of codes) found.add(code)
  }
  return found
}

/** The countries that the first word, the first two and so on name. */
function codesFrom(words: readonly string[]): string[] {
  return words.flatMap((_word, last) => countryNamed(words.slice(0, last + 1).join(' ')) ?? [])
}

function countryNamed(name: string): string | undefined {
  const letters = name.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length < 4) return SHORT[letters]
  // Names have a capital; "turkey" and "china" may be for dinner.
  if (!/^\p{Lu}/u.test(name)) return undefined
  return countryOfRegion(name.replace(/[.]+$/u, '')) ?? countryCodeOf(name)
}

/** Whether a quote says that somebody is at a place, in words or as an address; a name alone may be of anybody and anything. */
export function saysWhere(quote: string, value: string): boolean {
  if (!/^\p{Lu}/u.test(value)) return false
  const place = readPlace(quote)
  if (place?.city === value || place?.region === value || SEAT.test(quote)) return true
  const behind = quote.slice(quote.toLowerCase().indexOf(value.toLowerCase()) + value.length)
  const [next = ''] = behind.slice(2).split(/[,;:.!?(|·]/u)
  return behind.startsWith(', ') && countryCodeOf(next) !== undefined
}
