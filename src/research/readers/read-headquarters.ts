import { countryCodeOf } from '../../platform/countries.ts'
import type { PageKind } from '../collectors/parse-page.ts'
import type { Finding } from './finding.ts'
import { placeInProse } from './headquarters-in-prose.ts'
import type { IsOwnName } from './own-name.ts'
import type { OwnLine } from './page-sections.ts'
import { isOfOthers, readPlace, type Place } from './postal-address.ts'
import { MOST_LINES } from './sentences.ts'

const CALLED_SO = 0.7
const IN_IMPRINT = 0.65
const ONLY_ADDRESS = 0.6
const IN_PROSE = 0.6

const CALLED_HEADQUARTERS =
  /headquarter|head ?office|(?<![\p{L}])HQ(?![\p{L}])|hauptsitz|zentrale|firmensitz|siège|sede (?:central|social)|casa matriz|central:|hoofdkantoor|registered office/iu
const NAME = String.raw`\p{Lu}[\p{L}’'.-]*[\p{L}](?:[ -](?:(?:am|an|der|de|del|la|le|les|sur|upon|on|of)[ -])?\p{Lu}[\p{L}’'-]*){0,3}`
const LAST_PARTS = new RegExp(`,\\s(?<city>${NAME}),\\s(?<area>${NAME})\\.?$`, 'u')

/** "Registered agent: Barrow Trust", above a street and a city. */
const LONGEST_LEAD = 60

interface Seen {
  readonly place: Place
  readonly isCalledSo: boolean
}

/**
 * Where the company sits, by one page of its site: an address or a sentence that is called its headquarters, the first
 * address of an imprint, or the only one on another page. Several addresses of which none is called so tell nothing.
 */
export function readHeadquarters(kind: PageKind, all: readonly OwnLine[], isOwnName: IsOwnName): Finding[] {
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
function addressAt(line: string, before: string, behind: string): Place | undefined {
  if (line.length > 300 || !/\d/.test(line)) return undefined
  const within = readPlace(line)
  const place = within ?? (before.length < 80 && line.length < 60 ? readPlace(`${before}, ${line}`) : undefined)
  if (place === undefined || place.country !== undefined) return place
  const country = line.endsWith(place.quote) && behind.length > 3 ? countryCodeOf(behind) : undefined
  return country === undefined ? place : { ...place, country }
}

/** "Nordwind GmbH, Hafen 3, Hamburg, Germany": the company's name and a country around a city. */
function lastParts(line: string, isOwnName: IsOwnName): Place | undefined {
  if (line.length > 200 || line.split(',').length < 3) return undefined
  const match = LAST_PARTS.exec(line)
  const { city, area } = match?.groups ?? {}
  const country = countryCodeOf(area ?? '')
  if (city === undefined || country === undefined || !isOwnName(line.split(',', 1)[0] ?? '')) return undefined
  return { city, country, quote: line }
}

function findings({ city, region, country, quote }: Place, confidence: number): Finding[] {
  const found: Finding[] = [
    { path: 'company.headquarters', value: [city, region].filter(Boolean).join(', '), confidence, quote },
  ]
  if (region !== undefined) found.push({ path: 'company.region', value: region, confidence, quote })
  if (country !== undefined) found.push({ path: 'company.country', value: country, confidence, quote })
  return found
}
