import { foldText } from '../../platform/text/fold-text.ts'

/** A text that was read, and where. */
export interface ReadText {
  /** What it is, in a word: `home`, `page`, `board`. */
  readonly kind: string
  readonly url: string
  readonly text: string
}

/** Lines of one text in which words were found, with the lines around them. */
export interface FoundLines extends ReadText {
  readonly places: number
}

const MOST_WORDS = 8
const SHORTEST_WORD = 3
const MOST_PLACES = 4
const MOST_TEXTS = 5
const LONGEST_LINE = 400

/**
 * Looks for words in texts, whatever their case: lines that hold them one after the other, else all of them, else most of
 * them. Of a few texts the places that hold the most, each with a line before and behind.
 */
export function findLines(texts: readonly ReadText[], sought: string): FoundLines[] {
  const phrase = foldText(sought).replaceAll(/\s+/gu, ' ')
  const words = [...new Set(phrase.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= SHORTEST_WORD)
  const wanted = words.slice(0, MOST_WORDS)
  if (phrase === '' || (wanted.length === 0 && phrase.length < 2)) return []
  const found = texts.map((one) => ({ one, ...linesWith(one.text, { phrase, words: wanted }) }))
  return found
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MOST_TEXTS)
    .map(({ one, lines, places }) => ({ ...one, kind: 'found', text: lines.join('\n'), places }))
}

function linesWith(text: string, { phrase, words }: { readonly phrase: string; readonly words: readonly string[] }) {
  const lines = text.split('\n').map((line) => line.slice(0, LONGEST_LINE))
  const least = Math.max(1, Math.ceil(words.length / 2))
  const places = lines
    .map((line, at) => ({ at, worth: worthOf(foldText(line), { phrase, words }) }))
    .filter(({ worth }) => worth >= least)
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at)
    .slice(0, MOST_PLACES)
  const shown = new Set(places.flatMap(({ at }) => [at - 1, at, at + 1]))
  return {
    lines: lines.filter((_line, at) => shown.has(at)),
    places: places.length,
    worth: places[0]?.worth ?? 0,
  }
}

function worthOf(
  line: string,
  { phrase, words }: { readonly phrase: string; readonly words: readonly string[] },
): number {
  const held = words.filter((word) => line.includes(word)).length
  return line.includes(phrase) ? words.length + 1 : held
}
