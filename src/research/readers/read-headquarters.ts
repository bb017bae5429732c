import { countryCodeOf } from '../../platform/text/countries.ts'
import type { PageKind } from '../visit/collectors/parse-page.ts'
import { countryOfRegion, regionByCode } from '../zones/regions.ts'
import { isAsserted, isPresent, ownSentences } from './assertion.ts'
import type { OwnSentence } from './assertion.ts'
import type { PageFinding } from './finding.ts'
import type { IsOwnName } from './own-name.ts'
import { NAMES_SOMEBODY_ELSE, namesIn } from './own-name.ts'
import type { OwnLine } from './page-sections.ts'
import type { PostalPlace } from './postal-address.ts'
import { isOfOthers, readPlace } from './postal-address.ts'
import { COMPANY_NOUNS, isItself, subjectAt, subjectBehind } from './subject.ts'
import { MOST_LINES } from './text-lines.ts'

/** A town or a region as it is written, with a capital. A source for expressions in which case counts. */
export const PLACE_NAME = String.raw`\p{Lu}[\p{L}’'.-]*[\p{L}](?: (?:(?:am|an|der|de|del|la|le|les|sur|upon|on|of)[ -])?\p{Lu}[\p{L}’'-]*){0,3}`
/** Right behind what says that something is there; case counts in names alone, so that it is a pattern of its own. */
const PLACE = new RegExp(`(?<city>${PLACE_NAME})(?:, (?<area>${PLACE_NAME}))?`, 'uy')
/** The company sits somewhere. */
const SEATED = new RegExp(
  `(?<![\\p{L}-])(?:headquartered|based|mit sitz|mit hauptsitz|sitzt|sitzen|ansässig|basée?s?|con sede|with (?:its |our )?headquarters)(?: located)? (?:in|at|out of|à|en) `,
  'iu',
)
/** Its seat is somewhere. */
const SEAT = new RegExp(
  `(?<![\\p{L}])(?:headquarters|head office|hauptsitz|firmensitz|siège(?: social)?|sede(?: central| social)?)(?:,? (?:is|are|ist|befindet sich|est|se trouve|está|se encuentra))? (?:located |situé |ubicada )?(?:in|at|à|en) `,
  'iu',
)
/** All of its people are somewhere. */
const PEOPLE = new RegExp(
  `(?<![\\p{L}])(?:we are|we['’]re|wir sind|nous sommes|somos) (?:[\\p{L}\\d-]+ ){1,7}?(?:people|team|company|firm|studio|agency|personnes|personas|menschen) in `,
  'iu',
)
const MORE_PLACES = /^(?:,|\s(?:and|und|et|y|&|\/|or))\s(?:in |en |à )?\p{Lu}/u
const OUR_SEAT = /(?<![\p{L}])(?:our|unser\p{L}*|notre|nuestr[ao])\s(?:global |main |company |corporate )?$/iu
const THE_SEAT = /^(?:the|der|le|la)\s(?:\p{Ll}+\s)?$/iu
const SEAT_OF = /^(?<who>.{2,60}?)['’]s?\s(?:\p{Ll}+\s)?$/u
/** "We are a logistics company, headquartered in": a phrase between, which names nobody else. */
const PREDICATE = new RegExp(
  `\\s(?:is|are|ist|sind|est|sommes|es|somos)\\s(?:an?|the|eine?|une?|un[ao]?|la|el|le)\\s(?:(?:[\\p{L}-]+\\s){0,5}?(?:${COMPANY_NOUNS})(?![\\p{L}])[^.;:]{0,60}|(?:(?!\\p{L}+ing)[\\p{L}-]+\\s?){1,2})[\\s,]*$`,
  'iu',
)
const FOR_OTHERS = /(?<![\p{L}])(?:for|für|pour|para|like|of an?)(?![\p{L}])/iu
const WIDE =
  /^(?:Europe|Europa|Asia|Asien|Africa|Afrika|America|Oceania|(?:North|South|Latin|Central|East|West|Eastern|Western|Northern|Southern) \p{L}+|Scandinavia|Skandinavien|Silicon Valley|Bay Area|Midwest|New England|Bavaria|Bayern|Hessen|Hesse|Sachsen|Saxony|Thüringen|Nordrhein-Westfalen|Niedersachsen|Brandenburg|Baden-Württemberg|Tirol|Steiermark|Kärnten|Vorarlberg|Bretagne|Brittany|Normandie|Normandy|Provence|Alsace|Occitanie|Île-de-France|Cataluña|Catalonia|Andalucía|Galicia|Asturias|Yorkshire|Cornwall|Kent|Sussex|Ontario|Tuscany|Lombardy)$/u

const SAID = 0.6
const WHERE_PEOPLE_ARE = 0.45

export interface PlaceInProse {
  readonly place: PostalPlace
  readonly confidence: number
}

/** What a sentence says to be at a place. */
interface PlaceMatch {
  readonly index: number
  readonly quote: string
  readonly city: string
  readonly area: string
}

function withPlace(pattern: RegExp, text: string): PlaceMatch | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  PLACE.lastIndex = match.index + match[0].length
  const place = PLACE.exec(text)
  const { city, area = '' } = place?.groups ?? {}
  return city === undefined ? undefined : { index: match.index, quote: `${match[0]}${place?.[0]}`, city, area }
}

/** Where a page says in a sentence that the company sits now; where its people are is a weaker sign. */
export function placeInProse(lines: readonly OwnLine[], isOwnName: IsOwnName): PlaceInProse | undefined {
  let perhaps: PlaceInProse | undefined
  for (const sentence of lines.flatMap((line, index) => ownSentences(line.text, lines[index + 1]?.text))) {
    const seated = withPlace(SEATED, sentence.text)
    if (seated !== undefined && sits(sentence, seated, isOwnName)) return told(sentence, seated, SAID)
    const seat = withPlace(SEAT, sentence.text)
    if (seat !== undefined && isOwnSeat(sentence, seat, isOwnName)) return told(sentence, seat, SAID)
    const people = withPlace(PEOPLE, sentence.text)
    const place = people === undefined ? undefined : told(sentence, people, WHERE_PEOPLE_ARE)
    if (place?.place.country !== undefined) perhaps ??= place
  }
  return perhaps
}

function told({ text }: OwnSentence, match: PlaceMatch, confidence: number): PlaceInProse | undefined {
  const end = match.index + match.quote.length
  if (!isAsserted(text, end) || !isPresent(text, end) || MORE_PLACES.test(text.slice(end))) return undefined
  const place = placeOf(match)
  return place === undefined ? undefined : { place, confidence }
}

function sits(sentence: OwnSentence, match: PlaceMatch, isOwnName: IsOwnName): boolean {
  const { text } = sentence
  const speaks = subjectAt(sentence, match.index, isOwnName)
  if (speaks === 'perhaps') return subjectBehind(text.slice(match.index + match.quote.length), isOwnName) !== 'no'
  if (speaks === 'clearly') return true
  const before = text.slice(0, match.index)
  const predicate = PREDICATE.exec(before)
  if (predicate === null || NAMES_SOMEBODY_ELSE.test(before) || FOR_OTHERS.test(predicate[0])) return false
  // German writes every noun with a capital.
  const name = /\s(?:ist|sind)\s/iu.test(predicate[0]) ? undefined : namesIn(before).at(-1)
  return (name === undefined || isOwnName(name)) && subjectAt(sentence, predicate.index, isOwnName) === 'clearly'
}

function isOwnSeat({ text, before }: OwnSentence, match: PlaceMatch, isOwnName: IsOwnName): boolean {
  const owner = text.slice(0, match.index)
  if (NAMES_SOMEBODY_ELSE.test(owner)) return false
  if (owner === '') return true
  if (OUR_SEAT.test(owner)) return true
  if (THE_SEAT.test(owner)) return namesIn(before).length === 0
  const who = SEAT_OF.exec(owner)?.groups?.['who']
  return who !== undefined && isItself(who, isOwnName)
}

function placeOf(match: PlaceMatch): PostalPlace | undefined {
  const { city, area } = match
  if (isWide(city, area)) return undefined
  const named = regionByCode('US', area) === undefined ? countryCodeOf(area) : undefined
  // Georgia is a state and a country: the name alone tells neither.
  const regionCountry = regionByCode('US', area) === undefined ? countryOfRegion(area) : 'US'
  const isBoth = named !== undefined && regionCountry !== undefined
  const country = isBoth ? undefined : (regionCountry ?? named)
  const region = isBoth || regionCountry === undefined ? {} : { region: area }
  return { city, quote: match.quote, ...region, ...(country === undefined ? {} : { country }) }
}

/** A country, a region or a continent is no seat; a city may bear the name of its state. */
function isWide(city: string, area: string): boolean {
  if (WIDE.test(city)) return true
  if (area !== '') return false
  const isCityToo = /^(?:Singapore|Singapur|Luxembourg|Luxemburg|Monaco|Hong Kong|New York)$/.test(city)
  return !isCityToo && (countryCodeOf(city) !== undefined || countryOfRegion(city) !== undefined)
}

const CALLED_SO = 0.7
const IN_IMPRINT = 0.65
const ONLY_ADDRESS = 0.6
const IN_PROSE = 0.6

const CALLED_HEADQUARTERS =
  /headquarter|head ?office|(?<![\p{L}])HQ(?![\p{L}])|hauptsitz|zentrale|firmensitz|siège|sede (?:central|social)|casa matriz|central:|hoofdkantoor|registered office/iu
const LAST_PARTS = new RegExp(`,\\s(?<city>${PLACE_NAME}),\\s(?<area>${PLACE_NAME})\\.?$`, 'u')

/** "Registered agent: Barrow Trust", above a street and a city. */
const LONGEST_LEAD = 60

interface Seen {
  readonly place: PostalPlace
  readonly isCalledSo: boolean
}

/**
 * Where the company sits, by one page of its site: an address or a sentence that is called its headquarters, the first
 * address of an imprint, or the only one on another page. Several addresses of which none is called so tell nothing.
 */
export function readHeadquarters(kind: PageKind, all: readonly OwnLine[], isOwnName: IsOwnName): PageFinding[] {
  const lines = all.slice(0, MOST_LINES)
  const seen = addressesIn(lines, isOwnName)
  const called = seen.find(({ isCalledSo }) => isCalledSo)
  if (called !== undefined) return findings(called.place, CALLED_SO)
  const prose = placeInProse(lines, isOwnName)
  if (prose !== undefined && prose.confidence >= IN_PROSE) return findings(prose.place, prose.confidence)
  const first = seen[0]
  const cities = new Set(seen.map(({ place }) => place.city.toLowerCase()))
  if (first !== undefined && (kind === 'imprint' || cities.size === 1)) {
    return findings(first.place, kind === 'imprint' ? IN_IMPRINT : ONLY_ADDRESS)
  }
  return prose === undefined || cities.size > 1 ? [] : findings(prose.place, prose.confidence)
}

function addressesIn(lines: readonly OwnLine[], isOwnName: IsOwnName): Seen[] {
  return lines.flatMap((line, index): Seen[] => {
    const before = lines[index - 1]?.text ?? ''
    const place = addressAt(line.text, before, lines[index + 1]?.text ?? '') ?? lastParts(line.text, isOwnName)
    if (place === undefined || isOfOthers([line.heading, ...introducing(lines, index), line.text].join('\n'))) return []
    return [{ place, isCalledSo: CALLED_HEADQUARTERS.test(line.text) || CALLED_HEADQUARTERS.test(line.heading) }]
  })
}

/** What says of the lines below whose they are: a heading, or words with a colon. */
function introducing(lines: readonly OwnLine[], index: number): string[] {
  const [above, before] = [lines[index - 2], lines[index - 1]]
  const isLead = above !== undefined && above.text.length < LONGEST_LEAD && above.text.includes(':')
  const isTitle = before?.isHeading === true || before?.text.endsWith(':') === true
  return [...(isLead ? [above.text] : []), ...(isTitle ? [before.text] : [])]
}

/** An address in a line, with the line before where a break parts city and postcode or street and postcode. */
function addressAt(line: string, before: string, behind: string): PostalPlace | undefined {
  if (line.length > 300 || !/\d/.test(line)) return undefined
  const within = readPlace(line)
  const place = within ?? (before.length < 80 && line.length < 60 ? readPlace(`${before}, ${line}`) : undefined)
  if (place === undefined || place.country !== undefined) return place
  const country = line.endsWith(place.quote) && behind.length > 3 ? countryCodeOf(behind) : undefined
  return country === undefined ? place : { ...place, country }
}

/** "Nordwind GmbH, Hafen 3, Hamburg, Germany": the company's name and a country around a city. */
function lastParts(line: string, isOwnName: IsOwnName): PostalPlace | undefined {
  if (line.length > 200 || line.split(',').length < 3) return undefined
  const match = LAST_PARTS.exec(line)
  const { city, area } = match?.groups ?? {}
  const country = countryCodeOf(area ?? '')
  if (city === undefined || country === undefined || isWide(city, '')) return undefined
  if (!isOwnName(line.split(',', 1)[0] ?? '')) return undefined
  return { city, country, quote: line }
}

function findings({ city, region, country, quote }: PostalPlace, confidence: number): PageFinding[] {
  const found: PageFinding[] = [
    { path: 'company.headquarters', value: [city, region].filter(Boolean).join(', '), confidence, quote },
  ]
  if (region !== undefined) found.push({ path: 'company.region', value: region, confidence, quote })
  if (country !== undefined) found.push({ path: 'company.country', value: country, confidence, quote })
  return found
}
