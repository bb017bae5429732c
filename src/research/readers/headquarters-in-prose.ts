import { countryCodeOf } from '../../platform/countries.ts'
import { isAsserted, isPresent, ownSentences, type OwnSentence } from './assertion.ts'
import type { IsOwnName } from './own-name.ts'
import { namesIn, NAMES_SOMEBODY_ELSE } from './own-words.ts'
import type { OwnLine } from './page-sections.ts'
import type { Place } from './postal-address.ts'
import { countryOfRegion, regionByCode } from '../zones/region-names.ts'
import { COMPANY_NOUNS, isItself, subjectAt, subjectBehind } from './subject.ts'

const NAME = String.raw`\p{Lu}[\p{L}’'.-]*[\p{L}](?:[ -](?:(?:am|an|der|de|del|la|le|les|sur|upon|on|of)[ -])?\p{Lu}[\p{L}’'-]*){0,3}`
/** Right behind what says that something is there; case counts in names alone, so that it is a pattern of its own. */
const PLACE = new RegExp(`(?<city>${NAME})(?:, (?<area>${NAME}))?`, 'uy')
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
  readonly place: Place
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

function placeOf(match: PlaceMatch): Place | undefined {
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
