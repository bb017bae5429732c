import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryCodeOf } from '../../platform/countries.ts'
import type { Finding } from './finding.ts'
import type { PageContent } from '../collectors/parse-page.ts'

const PATH = 'company.country'

const IN_ADDRESS = 0.7
const BY_PHONE = 0.6
const BY_WRITTEN_PHONE = 0.55
const BY_SUFFIX = 0.5
const BY_LANGUAGE = 0.4

/** Country suffixes that anybody registers for the look of it. */
const GENERIC_SUFFIXES = new Set(
  'ac ag ai am as bz cc cd cm co fm gg gl gs io la li ly me ms mu nu pw re sc sh so st tk to tv vc ws'.split(' '),
)
/** Suffixes that differ from the code of their country. */
const SUFFIX_COUNTRY: Readonly<Record<string, string>> = { uk: 'GB', eu: '', su: '' }

/**
 * Where the company is, by what its pages show: an address, the first international phone number that is linked, the
 * suffix of the domain, the region of the page's language. English says nothing: everybody writes it.
 */
export function readCountry(page: PageContent, domain: string): Finding[] {
  return [
    ...byAddress(page),
    ...byPhone(page),
    ...byWrittenPhone(page),
    ...bySuffix(domain),
    ...byLanguage(page.language),
  ]
}

function byAddress(page: PageContent): Finding[] {
  for (const address of page.addresses) {
    const lines = address.split(/[\n,]/, 40).map((line) => line.trim())
    const line = lines.toReversed().find((text) => text.length > 3 && countryCodeOf(text) !== undefined)
    const code = countryCodeOf(line ?? '')
    if (code !== undefined) return [{ path: PATH, value: code, confidence: IN_ADDRESS, quote: line ?? '' }]
  }
  return []
}

function byPhone(page: PageContent): Finding[] {
  for (const { href } of page.links) {
    if (!href.startsWith('tel:')) continue
    const number = decodeURIComponentSafely(href.slice(4)).slice(0, 40)
    const country = number.startsWith('+') ? parsePhoneNumberFromString(number)?.country : undefined
    if (country !== undefined) return [{ path: PATH, value: country, confidence: BY_PHONE, quote: number }]
  }
  return []
}

const WRITTEN_PHONE = /(?<![\d+])\+\d[\d ()./–-]{7,20}\d/g
const MOST_PHONES = 20

/** International numbers in the text of a page on which the company tells how to reach it, when they agree on a country. */
function byWrittenPhone(page: PageContent): Finding[] {
  if (page.kind === 'about') return []
  const numbers = (page.text.slice(0, 20_000).match(WRITTEN_PHONE) ?? []).slice(0, MOST_PHONES)
  const countries = new Set(numbers.map((number) => parsePhoneNumberFromString(number)?.country))
  const [first] = countries
  if (first === undefined || countries.size > 1) return []
  return [{ path: PATH, value: first, confidence: BY_WRITTEN_PHONE, quote: numbers[0] ?? '' }]
}

function bySuffix(domain: string): Finding[] {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1)
  if (suffix.length !== 2 || GENERIC_SUFFIXES.has(suffix)) return []
  const code = SUFFIX_COUNTRY[suffix] ?? countryCodeOf(suffix)
  if (code === undefined || code === '') return []
  return [{ path: PATH, value: code, confidence: BY_SUFFIX, quote: `.${suffix}` }]
}

function byLanguage(language: string): Finding[] {
  const match = /^([a-z]{2})[-_]([a-z]{2})$/i.exec(language)
  const code = countryCodeOf(match?.[2] ?? '')
  if (code === undefined || match?.[1]?.toLowerCase() === 'en') return []
  return [{ path: PATH, value: code, confidence: BY_LANGUAGE, quote: `lang="${language}"` }]
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
