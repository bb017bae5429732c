import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryCodeOf } from '../../platform/text/countries.ts'
import type { PageFinding } from './finding.ts'
import type { PageContent } from '../visit/collectors/parse-page.ts'
import { countryOfRegion } from '../zones/regions.ts'
import type { OwnLine } from './page-sections.ts'
import { isOfOthers, readPlace } from './postal-address.ts'

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
 * Where the company is, by what its pages show: addresses and international phone numbers that agree, the suffix of the
 * domain, the region of the page's language. English says nothing: everybody writes it. `lines` are the page's own ones.
 */
export function readCountry(page: PageContent, lines: readonly OwnLine[], domain: string): PageFinding[] {
  return [
    ...byAddress(page, lines),
    ...byPhone(page, lines),
    ...byWrittenPhone(page),
    ...bySuffix(domain),
    ...byLanguage(page.language),
  ]
}

/** The country of the page's addresses, those of others left out, when they agree. */
function byAddress(page: PageContent, lines: readonly OwnLine[]): PageFinding[] {
  const found = page.addresses.flatMap((address) => {
    const [first = '', ...more] = address.split('\n', 40)
    const line = lines.find(({ text }) => text === first)
    if (line === undefined || isOfOthers(`${line.heading}\n${address}`)) return []
    return countryOfAddress([first, ...more]) ?? []
  })
  return agreed(found, IN_ADDRESS)
}

/** Behind the country stands at most how to reach the company. */
const CONTACT = /[\d@]|^(?:phone|telephone|tel|fax|mobile|e-?mail|mail|telefon|teléfono|téléphone|www)(?![\p{L}])/iu
/** A house number before a street, or the word for a street: a country does not follow without a city between. */
const ENDS_AS_STREET = /^\d{1,3}\s|(?<![\p{L}])(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln)\.?$/iu

/**
 * The country that an address tells: by the form of its postcode, or named at its end behind a city. The code of a
 * region is that of a country too ("CA 94105"), and towns are called Lebanon and Peru.
 */
function countryOfAddress(lines: readonly string[]): { country: string; quote: string } | undefined {
  const place = readPlace(lines.join(', '))
  if (place?.country !== undefined) return { country: place.country, quote: place.quote }
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim())
  const last = parts.findLastIndex((part) => part !== '' && !CONTACT.test(part))
  const name = parts[last] ?? ''
  const country = name.length > 3 && countryOfRegion(name) === undefined ? countryCodeOf(name) : undefined
  const isAddress = last > 0 && parts.slice(0, last).some((part) => /\d/.test(part))
  if (country === undefined || !isAddress || ENDS_AS_STREET.test(parts[last - 1] ?? '')) return undefined
  return { country, quote: name }
}

function agreed(found: readonly { country: string; quote: string }[], confidence: number): PageFinding[] {
  const [first] = found
  if (first === undefined || found.some(({ country }) => country !== first.country)) return []
  return [{ path: PATH, value: first.country, confidence, quote: first.quote }]
}

/** The country of the international numbers that are linked, when they agree; those that cost nothing tell no country. */
function byPhone(page: PageContent, lines: readonly OwnLine[]): PageFinding[] {
  const numbers = page.links.filter(({ href }) => href.startsWith('tel:')).slice(0, MOST_PHONES)
  const found = numbers.flatMap(({ href, text }) => {
    const quote = decodeURIComponentSafely(href.slice(4)).slice(0, 40)
    const country = quote.startsWith('+') ? countryOfPhone(quote) : undefined
    const isOwn = !/\d/.test(text) || lines.some((line) => line.text.includes(text))
    return country === undefined || !isOwn ? [] : [{ country, quote }]
  })
  return agreed(found, BY_PHONE)
}

/** In North America these are called for nothing, from several countries (https://www.nanpa.com). */
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)/

function countryOfPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text)
  if (number?.countryCallingCode === '1' && TOLL_FREE.test(number.nationalNumber)) return undefined
  return number?.country
}

const WRITTEN_PHONE = /(?<![\d+])\+\d[\d ()./–-]{7,20}\d/g
const MOST_PHONES = 20

/** International numbers in the text of a page on which the company tells how to reach it, when they agree on a country. */
function byWrittenPhone(page: PageContent): PageFinding[] {
  if (page.kind === 'about') return []
  const numbers = (page.text.slice(0, 20_000).match(WRITTEN_PHONE) ?? []).slice(0, MOST_PHONES)
  const found = numbers.flatMap((quote) => {
    const country = countryOfPhone(quote)
    return country === undefined ? [] : [{ country, quote }]
  })
  return agreed(found, BY_WRITTEN_PHONE)
}

function bySuffix(domain: string): PageFinding[] {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1)
  if (suffix.length !== 2 || GENERIC_SUFFIXES.has(suffix)) return []
  const code = SUFFIX_COUNTRY[suffix] ?? countryCodeOf(suffix)
  if (code === undefined || code === '') return []
  return [{ path: PATH, value: code, confidence: BY_SUFFIX, quote: `.${suffix}` }]
}

function byLanguage(language: string): PageFinding[] {
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
