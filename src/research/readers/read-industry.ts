import type { PageFinding } from './finding.ts'
import { INDUSTRIES } from './industry-table.ts'
import type { TableRow } from '../text-table.ts'

/** What a company says of itself: loudly in titles, description and headings, and in the text of home and about page. */
export interface SelfDescription {
  readonly said: string
  readonly told: string
}

const BY_KEYWORDS = 0.5
/** A single word is an accident, and two industries that are nearly level are none. */
const LEAST_POINTS = 2
const LEAST_MARGIN = 1
const POINTS = { saidName: 2, saidWord: 1, toldName: 1, toldWord: 0.5 }
/** However long a page is, its running text says less than its title. */
const MOST_FOR_TOLD_WORDS = 2

interface Pattern {
  readonly name: string
  readonly named: RegExp
  readonly hinted: RegExp
}

const PATTERNS: readonly Pattern[] = [...Map.groupBy(INDUSTRIES, ({ heading }) => heading)].map(([name, rows]) => ({
  name,
  named: patternOf(rows, 'names'),
  hinted: patternOf(rows, 'words'),
}))

/** The closed list of industries, by the names that facts carry. */
export const INDUSTRY_NAMES: readonly string[] = PATTERNS.map(({ name }) => name)

/** The industries that words of a text name or hint at. */
export function industriesIn(text: string): string[] {
  return PATTERNS.filter(({ named, hinted }) => text.match(named) !== null || text.match(hinted) !== null).map(
    ({ name }) => name,
  )
}

const LONGEST_SAID = 3_000
const LONGEST_TOLD = 6_000

/**
 * The industry by the words of how a company presents itself: a name that is said counts two and each different word
 * one; what the running text tells, half of that. Empty unless one industry leads by one point.
 */
export function readIndustry(presentation: SelfDescription): PageFinding[] {
  const said = presentation.said.slice(0, LONGEST_SAID)
  const told = presentation.told.slice(0, LONGEST_TOLD)
  const scored = PATTERNS.map((pattern) => ({ name: pattern.name, ...scoreOf(pattern, said, told) })).toSorted(
    (a, b) => b.points - a.points,
  )
  const [first, second] = scored
  if (first === undefined || first.points < LEAST_POINTS) return []
  if (first.points - (second?.points ?? 0) < LEAST_MARGIN) return []
  return [{ path: 'company.industry', value: first.name, confidence: BY_KEYWORDS, quote: first.evidence.join(', ') }]
}

/** Whether words are nothing but names and signs of trades, one of them outright: "Foundry and machining". */
export function isTrade(words: string): boolean {
  const parts = words
    .trim()
    .slice(0, LONGEST_SAID)
    .split(/\s?[,&]\s|\s(?:and|und|et|y|e)\s/iu)
  const isWhole = (part: string, pattern: RegExp) => part.match(pattern)?.[0].length === part.length
  const isNamed = (part: string) => PATTERNS.some(({ named }) => isWhole(part, named))
  return (
    parts.some(isNamed) && parts.every((part) => isNamed(part) || PATTERNS.some(({ hinted }) => isWhole(part, hinted)))
  )
}

function scoreOf({ named, hinted }: Pattern, said: string, told: string): { points: number; evidence: string[] } {
  const saidNames = distinct(said, named)
  const saidWords = distinct(said, hinted)
  const toldNames = distinct(told, named).filter((name) => !saidNames.includes(name))
  const toldWords = distinct(told, hinted).filter((word) => !saidWords.includes(word))
  const points =
    POINTS.saidName * saidNames.length +
    POINTS.saidWord * saidWords.length +
    POINTS.toldName * toldNames.length +
    Math.min(MOST_FOR_TOLD_WORDS, POINTS.toldWord * toldWords.length)
  return { points, evidence: [...saidNames, ...saidWords, ...toldNames, ...toldWords] }
}

function distinct(text: string, pattern: RegExp): string[] {
  return [...new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase()))]
}

function patternOf(rows: readonly TableRow[], kind: 'names' | 'words'): RegExp {
  const words = rows.flatMap(({ name, text }) => (name === kind ? text.split(', ') : []))
  const alternatives = words.join('|').replaceAll(/(?<=\p{L})\*/gu, '\\p{L}*')
  return new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'giu')
}
