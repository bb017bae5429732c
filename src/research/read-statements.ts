import type { Finding } from './finding.ts'
import { isPlausibleHeadcount, isPlausibleYear } from './plausible.ts'

/** Read from prose by a pattern. */
const PROSE = 0.6

/** Sentences are looked at one line at a time, so that no pattern sees much text. */
const LONGEST_LINE = 500
const MOST_LINES = 2_000

const FOUNDED =
  /(?<!co-?\s?)\b(?:founded|established|incorporated|est\.|gegründet|gründung|fondée?|créée?|fundada|fundado|creada)(?:\s(?:back|way))?(?:\s(?:in|im jahre?|en|el año|since|seit)\b)?:?\s{0,2}(?:[a-zäöü]{3,10}\s)?(1[6-9]\d\d|20\d\d)\b/iu
const SINCE_FOUNDING =
  /\b(?:gründungsjahr|year founded|founded in|seit der gründung|since our founding in)\b\D{0,5}(1[6-9]\d\d|20\d\d)\b/iu

const PEOPLE =
  'employees|staff members|team members|mitarbeiter(?:innen|nde[nr]?|:innen|\\*innen)?|mitarbeitende[nr]?|beschäftigte[nr]?|angestellte[nr]?|salariés|collaborateurs|empleados|trabajadores'
const HEADCOUNT = new RegExp(
  `(?<![\\d.,–—-]|\\d )(over |more than |über |mehr als |plus de |más de |around |about |approximately |rund |ca\\. |circa |etwa )?(\\d{1,3}(?:[.,' ]\\d{3}){1,2}|\\d{1,7})(\\s?\\+)?\\s{1,2}(?:[\\p{L}-]{2,20}\\s){0,2}?(?:${PEOPLE})\\b`,
  'iu',
)
const TEAM_OF =
  /\b(?:a |our |unser )?team (?:of|von|aus) (over |more than |über |mehr als |around |about |rund )?(\d{1,7})(\s?\+)?\b/iu

/** The number is somebody else's: a customer's, a plan's, a limit's. */
const NOT_OURS =
  /\b(?:companies|businesses|organi[sz]ations|teams|clients?|customers|kunden|unternehmen mit|betriebe|firms|employers|up to|bis zu|between|zwischen|from|per|pro|each|jede\w*|trusted by|used by|help(?:s|ed)?|for|für|plan|tier|price|preis)\b/iu
const THEY_DO = /^\W{0,3}(?:use|trust|rely|love|benefit|at|in companies|nutzen|vertrauen|per|pro|who)\b/iu
const LOOKS_LIKE_YEAR = /^(?:19|20)\d\d$/
const AT_LEAST = /over|more than|über|mehr als|plus de|más de/iu
const RANGE_BEFORE = /\d\s?(?:to|bis|à|a|and|und|or|oder)\s?$/iu

/** Founding year and headcount where the visible text says them in so many words. `text` has one block a line. */
export function readStatements(text: string, thisYear: number): Finding[] {
  const lines = text.split('\n', MOST_LINES).map((line) => line.slice(0, LONGEST_LINE))
  return [...firstOf(lines, (line) => foundedIn(line, thisYear)), ...firstOf(lines, peopleIn)]
}

function firstOf(lines: readonly string[], read: (line: string) => Finding | undefined): Finding[] {
  for (const line of lines) {
    const finding = /\d/.test(line) ? read(line) : undefined
    if (finding !== undefined) return [finding]
  }
  return []
}

function foundedIn(line: string, thisYear: number): Finding | undefined {
  const match = FOUNDED.exec(line) ?? SINCE_FOUNDING.exec(line)
  const year = Number(match?.[1])
  if (match === null || !isPlausibleYear(year, thisYear)) return undefined
  return { path: 'company.foundedYear', value: year, confidence: PROSE, quote: quoteAround(line, match) }
}

function peopleIn(line: string): Finding | undefined {
  const match = HEADCOUNT.exec(line) ?? TEAM_OF.exec(line)
  if (match === null) return undefined
  const before = line.slice(Math.max(0, match.index - 60), match.index)
  const behind = line.slice(match.index + match[0].length, match.index + match[0].length + 20)
  if (NOT_OURS.test(before) || RANGE_BEFORE.test(before) || THEY_DO.test(behind)) return undefined
  const people = Number((match[2] ?? '').replace(/\D/g, ''))
  if (!isPlausibleHeadcount(people) || people < 2 || LOOKS_LIKE_YEAR.test(match[2] ?? '')) return undefined
  const quote = quoteAround(line, match)
  const isFloor = match[3] !== undefined || AT_LEAST.test(match[1] ?? '')
  if (isFloor) return { path: 'company.employeeRange', value: `${people}+`, confidence: PROSE, quote }
  return { path: 'company.employeeCount', value: people, confidence: PROSE, quote }
}

/** The words around a match, verbatim. */
function quoteAround(line: string, match: RegExpExecArray): string {
  return line.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40).trim()
}
