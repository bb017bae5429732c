import { countryCodeOf } from '../../platform/text/countries.ts'
import type { OwnLine } from '../readers/page-sections.ts'
import { placeInProse } from '../readers/read-headquarters.ts'
import { industriesIn, isTrade } from '../readers/read-industry.ts'
import { CLEARLY, stated } from './remark.ts'
import type { Remark, Told } from './remark.ts'

const IN_COUNTRY =
  /(?<![\p{L}-])(?:headquartered|based|located|headquarters|head office|hauptsitz|firmensitz|sitz|ansässig|sitzen|basée?s?|siège|sede|con sede)(?:\s(?:is|are|ist|est|está))? (?:in|out of|en|au|aux) (?:the )?(?<country>\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]+|and (?=\p{Lu}))){0,3})/u
const ENDS = /^\s?(?:$|[.!;,)]|(?:and|but|with|und|et|y)(?![\p{L}]))/iu

/** What is told of a seat, and not of the company: that it was sold. */
const HAPPENS = /^\s(?:was|were|has been|is being|opens?|opened|closes?|closed|wurde|wird|a été|fue|será)(?![\p{L}])/iu

/** Where the company sits, where a sentence says so of it: a place with its country, or the country alone. */
export function readPlaces(remark: Remark): Told[] {
  const { text, isOwnName } = remark
  const line: OwnLine = { text, heading: '', isHeading: false, inFooter: false }
  const found = placeInProse([line], isOwnName)
  const behind = found === undefined ? '' : text.slice(text.indexOf(found.place.quote) + found.place.quote.length)
  if (found !== undefined && found.confidence >= CLEARLY && !HAPPENS.test(behind)) {
    const { city, region, country } = found.place
    const told: Told[] = [
      { path: 'company.headquarters', value: [city, region].filter(Boolean).join(', '), confidence: found.confidence },
    ]
    if (region !== undefined) told.push({ path: 'company.region', value: region, confidence: found.confidence })
    if (country !== undefined) told.push({ path: 'company.country', value: country, confidence: found.confidence })
    return told
  }
  return countryOf(remark)
}

function countryOf(remark: Remark): Told[] {
  const match = IN_COUNTRY.exec(remark.text)
  const code = countryCodeOf(match?.groups?.['country']?.replace(/\.$/u, '') ?? '')
  if (match === null || code === undefined) return []
  const end = match.index + match[0].length
  const sure = ENDS.test(remark.text.slice(end)) ? stated(remark, match.index, end) : undefined
  return sure === undefined ? [] : [{ path: 'company.country', value: code, confidence: sure }]
}

const IS_A =
  /(?<![\p{L}])(?:we are|is|are|sind|ist|nous sommes|sommes|est|somos|es) (?:an?|eine?|une?|un[ao]?) (?<trade>[^.,;:!?()]{3,60})/iu

/** The industry, where a sentence names the company's trade and nothing else: "They are a logistics company". */
export function readTrade(remark: Remark): Told[] {
  const match = IS_A.exec(remark.text)
  const trade = match?.groups?.['trade']?.trim() ?? ''
  if (match === null || !isTrade(trade)) return []
  const at = match.index + (/^(?:we|nous) /iu.exec(match[0])?.[0].length ?? 0)
  const sure = stated(remark, at, match.index + match[0].length)
  return sure === undefined ? [] : industryNamed(trade, sure)
}

/** The industry that a few words name outright, if they name one alone. */
export function industryNamed(words: string, confidence: number): Told[] {
  const named = industriesIn(words)
  const [industry] = named
  return industry === undefined || named.length > 1 ? [] : [{ path: 'company.industry', value: industry, confidence }]
}
