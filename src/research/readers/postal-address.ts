import { countryCodeOf } from '../../platform/text/countries.ts'
import { regionByCode } from '../zones/regions.ts'
import { NAMES_SOMEBODY_ELSE } from './own-name.ts'

/** Where a postal address says that somebody is. */
export interface PostalPlace {
  readonly city: string
  readonly region?: string
  /** ISO 3166-1, when the address tells it. */
  readonly country?: string
  /** The part of the address that says so, verbatim. */
  readonly quote: string
}

const WORD = String.raw`(?:(?:St|Ste)\.\s)?\p{Lu}[\p{L}’'-]*`
const CITY = `(?<city>${WORD}(?: (?:(?:am|an|der|im|in|de|del|la|le|les|sur|aan|den|upon|on|of|y)[ -])*${WORD}){0,3})`
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

/** Countries by what stands before their postcodes. */
const BY_PREFIX = new Map(
  'D:DE A:AT CH:CH F:FR E:ES I:IT L:LU B:BE DK:DK SE:SE S:SE NO:NO N:NO FI:FI FIN:FI P:PT PL:PL CZ:CZ'
    .split(' ')
    .map((entry) => entry.split(':') as [prefix: string, country: string]),
)
/** Postcode before the city, as most of Europe writes it. */
const EUROPEAN = form(
  String.raw`(?<![\d.,/–—-]|\d\s)(?:(?<prefix>[A-Z]{1,3})-\s?)?(?<code>\d{4,5}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s+${CITY}(?:\s?\((?<area>[\p{L} -]{3,30})\))?`,
  'gu',
)
/** What may stand between a street and the city: a floor, a building. */
const WITHIN_HOUSE = String.raw`(?:\s?[,·|•–-]\s[^,·|•\d]{0,20}\d{0,2}[^,·|•\d]{0,20})?\s*[,·|•(–-]?\s*$`
const HOUSE = String.raw`(?:n[º°o.]{0,2}\s?)?\d{1,4}\s?[a-zA-Z]?(?:[-–/]\d{1,4})?`
const STREET_FIRST = String.raw`\d{1,4}\s?(?:bis|ter|[a-d])?,?\s(?:rue|avenue|av\.|quai|place|boulevard|bd|chemin|route|impasse|allée|cours|zone|za|zi)\s[^\d,·|•]{1,60}`
/** A street with its number right before the city: what a number before a name lacks. */
const STREET = new RegExp(`(?:\\p{L}{3,}\\.?,?\\s${HOUSE}|(?:^|[\\s,])${STREET_FIRST})${WITHIN_HOUSE}`, 'iu')
/** The same with a word that only streets have. */
const CERTAIN_STREET = new RegExp(
  `(?:(?:stra(?:ß|ss)e|str\\.|gasse|weg|platz|allee|ring|damm|ufer|kai|laan|straat|plein|kade|gatan?|gate|vägen|vej|vei|plads|tie|katu|rue|avenue|av\\.|quai|place|boulevard|bd|chemin|route|via|viale|piazza|corso|calle|c/|avenida|avda\\.|plaza|paseo|rua|praça|ul\\.|ulica)(?![\\p{L}])(?:\\s[^\\d,·|•]{1,40})?,?\\s${HOUSE}|(?:^|[\\s,])${STREET_FIRST})${WITHIN_HOUSE}`,
  'iu',
)
const LOOKS_LIKE_YEAR = /^(?:19|20)\d\d$/
/** Where a sentence goes on, a year and a name are no line of an address. */
const GOES_ON = /^\s\p{Ll}/u
const COUNTRY_BEHIND = /^[^\p{L}\d]{1,4}(?<name>[\p{L}. ]{3,40}?)\s*(?=$|[,·|•(.;–-])/u

/**
 * The first postal address in a text, by the ways in which the post offices of North America, Australia, the British
 * Isles and Europe write the line with the postcode. Undefined when there is none: a number before a name counts as a
 * postcode only right behind a street, and what may be a year only behind a word for one.
 */
export function readPlace(text: string): PostalPlace | undefined {
  for (const [country, pattern] of TELLING) {
    const place = telling(text, country, pattern)
    if (place !== undefined) return place
  }
  for (const match of text.matchAll(EUROPEAN)) {
    const place = behindStreet(text, match)
    if (place !== undefined) return place
  }
  return undefined
}

function behindStreet(text: string, match: RegExpExecArray): PostalPlace | undefined {
  const { city, prefix, area, code = '' } = match.groups ?? {}
  const behind = text.slice(match.index + match[0].length)
  const isYear = LOOKS_LIKE_YEAR.test(code)
  if (city === undefined || (isYear && GOES_ON.test(behind))) return undefined
  if (prefix === undefined && !hasStreet(text, match.index, isYear ? CERTAIN_STREET : STREET)) return undefined
  const country = BY_PREFIX.get(prefix ?? '') ?? countryBehind(behind)
  return placeOf(city, match[0], { region: area, country })
}

function telling(text: string, country: string, pattern: RegExp): PostalPlace | undefined {
  const match = pattern.exec(text)
  const { city, region, county } = match?.groups ?? {}
  if (match === null || city === undefined) return undefined
  if (region !== undefined && regionByCode(country, region) === undefined) return undefined
  // "2218 SE Alder Street" looks like a Dutch postcode with its city.
  if (country === 'NL' && !hasStreet(text, match.index, STREET)) return undefined
  return placeOf(city, match[0], { region: region ?? county, country })
}

function hasStreet(text: string, before: number, street: RegExp): boolean {
  return street.test(text.slice(Math.max(0, before - 80), before))
}

const STREET_WORDS =
  /^.*(?<![\p{L}])(?:(?:street|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|square|court|place|parkway|suite|floor|unit|broadway)\.?|st)\s+(?=\p{Lu})/iu

function placeOf(
  whole: string,
  quote: string,
  { region, country }: { region: string | undefined; country: string | undefined },
): PostalPlace {
  // Without a comma between them, the street runs on into the city; "St. Louis" is none.
  const city = /^st\.?\s/i.test(whole) ? whole : whole.replace(STREET_WORDS, '')
  return { city, quote, ...(region === undefined ? {} : { region }), ...(country === undefined ? {} : { country }) }
}

/** The country that is named right behind an address. */
function countryBehind(text: string): string | undefined {
  const name = COUNTRY_BEHIND.exec(text)?.groups?.['name']?.trim() ?? ''
  return name.length > 3 ? countryCodeOf(name) : undefined
}

function form(pattern: string, flags = 'u'): RegExp {
  return new RegExp(pattern, flags)
}

const OF_OTHERS =
  /hébergeur|hébergement|hosting|hosted by|gestaltung|konzept|umsetzung|realisierung|réalisation|programmierung|webdesign|design|webmaster|(?<![\p{L}])(?:(?:web ?)?site|web ?seite|page|store|shop) (?:by|von|par|por)(?![\p{L}])|(?:made|built|created|developed|powered|crafted) (?:with .{1,20} )?by(?![\p{L}])|desarrollo web|diseño web|registered agent|agent for service|streitbeilegung|streitschlichtung|schlichtungsstelle|dispute|datenschutz|data protection|aufsichtsbehörde|ombuds|alojamiento|delegación|branch|sales office|niederlassung|filiale|zweigstelle|succursale|sucursal|kammer|finanzamt|(?<![\p{L}])(?:events?|fair|trade ?show|expo|booth|conference|venue|messe|messestand|halle|veranstaltung\p{L}*|konferenz|tagung|feria|congreso|evento|caseta|conférence|événement|foire|warehouse|showroom|returns|retouren|lager|entrepôt|almacén|factory outlet|office in)(?![\p{L}])/iu

/** Whether an address, with what stands around it, is called that of somebody else, or of a part of the company. */
export function isOfOthers(text: string): boolean {
  return OF_OTHERS.test(text) || NAMES_SOMEBODY_ELSE.test(text)
}
