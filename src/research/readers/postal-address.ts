import { countryCodeOf } from '../../platform/countries.ts'
import { regionByCode } from '../zones/region-names.ts'

/** Where a postal address says that somebody is. */
export interface Place {
  readonly city: string
  readonly region?: string
  /** ISO 3166-1, when the address tells it. */
  readonly country?: string
  /** The part of the address that says so, verbatim. */
  readonly quote: string
}

const WORD = String.raw`(?:(?:St|Ste)\.\s)?\p{Lu}[\p{L}’'-]*`
const CITY = `(?<city>${WORD}(?:[ -](?:(?:am|an|der|im|in|de|del|la|le|les|sur|aan|den|upon|on|of|y)[ -])*${WORD}){0,3})`
/** A county or the like between city and postcode. */
const COUNTY = String.raw`(?:,?\s(?<county>(?:(?:North|South|East|West|Greater)\s)?\p{L}+shire|(?:West|South|North|East)\s(?:Yorkshire|Sussex|Midlands)|Kent|Surrey|Essex|Norfolk|Suffolk|Devon|Cornwall|Cumbria|Dorset|Somerset|Greater\s\p{L}+|Co\.?\s\p{L}+|County\s\p{L}+))?`

type Form = readonly [country: string, pattern: RegExp]

/** Addresses that tell their country by the form of the postcode (the postal operators' addressing guides). */
const TELLING: readonly Form[] = [
  ['US', form(String.raw`${CITY},?\s(?<region>[A-Z]{2})\s+\d{5}(?:-\d{4})?(?!\d)`)],
  ['CA', form(String.raw`${CITY},?\s\(?(?<region>[A-Z]{2})\)?,?\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![A-Z\d])`)],
  ['AU', form(String.raw`${CITY},?\s(?<region>NSW|VIC|QLD|WA|SA|TAS|ACT|NT),?\s+\d{4}(?!\d)`)],
  ['GB', form(String.raw`${CITY}${COUNTY},?\s+[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![A-Z\d])`)],
  ['IE', form(String.raw`${CITY}(?:\s\d{1,2}W?)?${COUNTY},?\s+[A-Z]\d[\dW]\s?[A-Z\d]{4}(?![A-Z\d])`)],
  ['NL', form(String.raw`(?<![\d])\d{4}\s?[A-Z]{2}\s+${CITY}`)],
]

const BY_PREFIX: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  CH: 'CH',
  F: 'FR',
  E: 'ES',
  I: 'IT',
  L: 'LU',
  B: 'BE',
  DK: 'DK',
  SE: 'SE',
  S: 'SE',
  NO: 'NO',
  N: 'NO',
  FI: 'FI',
  FIN: 'FI',
  P: 'PT',
  PL: 'PL',
  CZ: 'CZ',
}
/** Postcode before the city, as most of Europe writes it. */
const EUROPEAN = form(
  String.raw`(?<![\d.,/–—-]|\d\s)(?:(?<prefix>[A-Z]{1,3})-\s?)?(?<code>\d{4,5}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s+${CITY}(?:\s?\((?<area>[\p{L} -]{3,30})\))?`,
)
/** A street with a number, or a number with a street: what a year before a name lacks. */
const STREET =
  /\p{L}{3,}\.?,?\s(?:n[º°o.]{0,2}\s?)?\d{1,4}\s?[a-zA-Z]?(?:[-–/]\d{1,4})?(?=\s*(?:[,·|•–(-]|$))|(?:^|[\s,])\d{1,4}\s?(?:bis|ter|[a-d])?,?\s(?:rue|avenue|av\.|quai|place|boulevard|bd|chemin|route|impasse|allée|cours|zone|za|zi)\s/iu
const COUNTRY_BEHIND = /^[^\p{L}\d]{1,4}(?<name>[\p{L}. ]{3,40}?)\s*(?=$|[,·|•(.;–-])/u

/**
 * The first postal address in a text, by the ways in which the post offices of North America, Australia, the British
 * Isles and Europe write the line with the postcode. Undefined when there is none: a number before a name counts as a
 * postcode only beside a street.
 */
export function readPlace(text: string): Place | undefined {
  for (const [country, pattern] of TELLING) {
    const place = telling(text, country, pattern)
    if (place !== undefined) return place
  }
  const match = EUROPEAN.exec(text)
  const { city, prefix, area } = match?.groups ?? {}
  if (match === null || city === undefined) return undefined
  if (prefix === undefined && !hasStreet(text, match.index)) return undefined
  const country = BY_PREFIX[prefix ?? ''] ?? countryBehind(text.slice(match.index + match[0].length))
  return placeOf(city, match[0], { region: area, country })
}

function telling(text: string, country: string, pattern: RegExp): Place | undefined {
  const match = pattern.exec(text)
  const { city, region, county } = match?.groups ?? {}
  if (match === null || city === undefined) return undefined
  if (region !== undefined && regionByCode(country, region) === undefined) return undefined
  // "2218 SE Alder Street" looks like a Dutch postcode with its city.
  if (country === 'NL' && !hasStreet(text, match.index)) return undefined
  return placeOf(city, match[0], { region: region ?? county, country })
}

function hasStreet(text: string, before: number): boolean {
  return STREET.test(text.slice(Math.max(0, before - 80), before))
}

const STREET_WORDS =
  /^.*(?<![\p{L}])(?:(?:street|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|square|court|place|parkway|suite|floor|unit|broadway)\.?|st)\s+(?=\p{Lu})/iu

function placeOf(
  whole: string,
  quote: string,
  { region, country }: { region: string | undefined; country: string | undefined },
): Place {
  // Without a comma between them, the street runs on into the city; "St. Louis" is none.
  const city = /^st\.?\s/i.test(whole) ? whole : whole.replace(STREET_WORDS, '')
  return { city, quote, ...(region === undefined ? {} : { region }), ...(country === undefined ? {} : { country }) }
}

/** The country that is named right behind an address. */
function countryBehind(text: string): string | undefined {
  const name = COUNTRY_BEHIND.exec(text)?.groups?.['name']?.trim() ?? ''
  return name.length > 3 ? countryCodeOf(name) : undefined
}

function form(pattern: string): RegExp {
  return new RegExp(pattern, 'u')
}
