import { LONGEST_LINE } from '../readers/text-lines.ts'
import type { WordName } from '../../leads/in-pool.ts'
import type { CallerWords } from './words.ts'

/** A line of the caller's words, short enough for every pattern. */
export interface WordLine {
  readonly field: WordName
  /** The keys under which a value of an object stands, as words in lower case; none in notes. */
  readonly keys: readonly string[]
  /** The last of these keys, as it is written. */
  readonly label?: string
  readonly text: string
}

const MOST_LINES = 1_000
const BULLET = /^[\s*•·>–—-]{1,6}/u
const ENDS_OF_CLAUSES = ['. ', '! ', '? ', '; ', ', ', ' ']

/** The lines of words; those that are too long are cut where a sentence, a clause or a word ends. */
export function linesIn(words: readonly CallerWords[]): WordLine[] {
  const lines = words.flatMap(({ kind, text }) =>
    text.split('\n').flatMap((line): WordLine[] => {
      const colon = kind === 'notes' ? -1 : line.indexOf(': ')
      const keys = colon < 0 ? [] : line.slice(0, colon).split('.')
      const said = colon < 0 ? line.replace(BULLET, '') : line.slice(colon + 2)
      const label = keys.at(-1)
      const found = { field: kind, keys: keys.map(keyInWords), ...(label !== undefined && { label }) }
      return piecesOf(said).map((text) => ({ ...found, text }))
    }),
  )
  return lines.slice(0, MOST_LINES)
}

/** `employeeCount` and `employee_count` are "employee count". */
function keyInWords(key: string): string {
  return key
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let rest = line.trim()
  while (rest.length > LONGEST_LINE) {
    const head = rest.slice(0, LONGEST_LINE)
    const end = ENDS_OF_CLAUSES.map((mark) => head.lastIndexOf(mark)).find((at) => at > 0) ?? LONGEST_LINE - 1
    pieces.push(rest.slice(0, end + 1).trim())
    rest = rest.slice(end + 1).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
