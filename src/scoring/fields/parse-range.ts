/** A span of numbers, both ends included. `to` is Infinity for "1000+". */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

const LONGEST_TEXT = 64

const MAGNITUDES: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
}

const UNIT = `(?:${Object.keys(MAGNITUDES).join('|')})(?![a-z])`
const NUMBER = String.raw`(\d+(?:\.\d+)?)\s?(${UNIT})?(?![a-z])`
const SEPARATOR = String.raw`\s?(?:-|to\b|bis\b)\s?[$€£¥]?\s?`
const SHAPE = new RegExp(String.raw`^([a-z$€£¥<>≤≥=~: ]*)${NUMBER}(?:${SEPARATOR}${NUMBER})?\s?(\+)?([a-z$€£¥./: ]*)$`)

const SEPARATED_THOUSANDS = /(?<=\d)[, '’](?=\d{3}(?!\d))/g
// "1.001" counts people, "1.234m" is a decimal fraction.
const DOTTED_THOUSANDS = new RegExp(String.raw`(?<=\d)\.(?=\d{3}(?![\d.]| ?${UNIT}))`, 'g')

const AT_MOST = /<|≤|\b(?:under|below|less|fewer|up to|at most)\b/
const AT_LEAST = /[>≥+]|\b(?:over|above|more|plus|at least|from)\b/

/**
 * Reads a size as companies state it: "51-200", "10,001+", "1–10 employees", "$1M-$10M", "under 50", "200".
 * Undefined for text that states none, for a range whose ends are the wrong way round, and for text over 64 characters.
 */
export function parseRange(text: string): NumberRange | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const match = SHAPE.exec(plainNotation(text))
  if (match === null) return undefined
  const [, before = '', first = '', firstUnit, second, secondUnit, plus = '', after = ''] = match
  if (second === undefined) return openRange(Number(first) * magnitude(firstUnit), `${before} ${plus} ${after}`)
  if (plus !== '') return undefined
  const to = Number(second) * magnitude(secondUnit)
  const shared = Number(first) * magnitude(firstUnit ?? secondUnit)
  // "1-10M" counts both in millions; "500-1M" cannot.
  const from = shared <= to ? shared : Number(first) * magnitude(firstUnit)
  return from <= to ? { from, to } : undefined
}

function openRange(bound: number, words: string): NumberRange {
  if (AT_MOST.test(words)) return { from: 0, to: bound }
  if (AT_LEAST.test(words)) return { from: bound, to: Infinity }
  return { from: bound, to: bound }
}

function magnitude(unit: string | undefined): number {
  return unit === undefined ? 1 : (MAGNITUDES[unit] ?? 1)
}

/** Lower case, ASCII dashes, single spaces, no separators of thousands. */
function plainNotation(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(SEPARATED_THOUSANDS, '')
    .replace(DOTTED_THOUSANDS, '')
}
