/** A number as people write it, whole: `1200`, `1.200`, `1,200.50`, `1 200`, `1'200`; then a word that scales it. */
const NUMBER =
  /(?<![\p{L}\p{N}]|\d[.,])(\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d+)*)(?!\p{N})(?:\s?(k|m|b|thousand|tausend|tsd|million(?:en|s)?|millones|mio|mn|billion(?:s)?|bn|milliarden?|milliards?|mrd)(?![\p{L}\p{N}]))?/giu

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend|tsd)$/i, 1e3],
  [/^(?:m|million(?:en|s)?|millones|mio|mn)$/i, 1e6],
  [/^(?:b|billions?|bn|milliarden?|milliards?|mrd)$/i, 1e9],
]

const LONGEST = 500

/**
 * The number that a text is, and nothing else of: digits as people write them, with a sign and a word that scales it. Where
 * separators may group thousands as well as begin a fraction, they group: `1.200` is 1200, `1.2 million` is 1200000.
 */
export function readNumber(given: string): number | undefined {
  const text = given.trim()
  if (text.length > LONGEST) return undefined
  const [, sign = '', unsigned = ''] = /^([-\u2212]?)(.*)$/su.exec(text) ?? []
  const [match, ...others] = [...unsigned.matchAll(NUMBER)]
  if (match === undefined || others.length > 0 || match[0].length !== unsigned.length) return undefined
  const [, digits = '', word] = match
  const readings = readingsOf(digits)
  // Nobody groups thousands behind a zero, nor scales what is grouped.
  const isFraction = /^0[.,]/u.test(digits) || word !== undefined
  const reading = isFraction ? readings.at(-1) : readings[0]
  if (reading === undefined) return undefined
  const number = reading * scaleOf(word) * (sign === '' ? 1 : -1)
  return Number.isFinite(number) ? number + 0 : undefined
}

/** Whether a number stands in a text, in digits: `1.200` and `1,200` are 1200 or 1.2, "twelve hundred" is none. */
export function holdsNumber(text: string, wanted: number): boolean {
  return findNumber(text, wanted).length > 0
}

/**
 * Whether a number stands in a text beside a word for what it counts: "1,200 skilled people", or behind it where nothing
 * else is counted ("People: 1,200").
 */
export function countsNumber(text: string, wanted: number, counted: RegExp): boolean {
  return findNumber(text, wanted).some(({ before, behind }) => {
    return counted.test(firstWords(behind)) || (ENDS.test(behind) && counted.test(lastWords(before)))
  })
}

/** How far from a number what it counts may stand, in words. */
const NEAR = 3
/** Where what is counted ends: with its clause, or where something else is counted. */
const CLAUSE_END = /[.;:!?)]|,\s|\d|\s(?:and|und|et|y)\s/u
/** Nothing is counted behind a number. */
const ENDS = /^\s*(?:\+\s*)?(?:$|[^\p{L}\d\s%+'’-])/u
/** What is measured, and not who or what is counted; and words with which something else begins. */
const MEASURES =
  /(?<![\p{L}])(?:hours?|days?|weeks?|months?|years?|minutes?|our|your|the|stunden?|tage?|jahren?|monaten?|unser\p{L}*|heures?|jours?|ans|années?|mois|notre|nos|horas?|días?|años?|meses|nuestr\p{L}*)(?![\p{L}])/iu

function firstWords(text: string): string {
  const clause = text.split(CLAUSE_END)[0]?.split(MEASURES)[0] ?? ''
  return clause
    .split(/[\s+-]+/u)
    .filter((word) => word !== '')
    .slice(0, NEAR)
    .join(' ')
}

function lastWords(text: string): string {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  return words.slice(-NEAR).join(' ')
}

interface Surroundings {
  readonly before: string
  readonly behind: string
}

/** What stands before and behind a number each time that it stands in a text. */
function findNumber(given: string, wanted: number): Surroundings[] {
  const text = given.slice(0, LONGEST)
  const found = [...text.matchAll(NUMBER)].filter(([, digits = '', word]) => {
    return readingsOf(digits).some((reading) => isSame(reading * scaleOf(word), wanted))
  })
  return found.map(({ index, 0: { length } }) => ({
    before: text.slice(0, index),
    behind: text.slice(index + length),
  }))
}

function scaleOf(word: string | undefined): number {
  return SCALES.find(([pattern]) => word !== undefined && pattern.test(word))?.[1] ?? 1
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(other) * 1e-9
}

/** What digits with separators may mean: separators group thousands, or the last one begins the fraction. */
function readingsOf(digits: string): number[] {
  const plain = digits.replaceAll(/[ '’]/gu, '')
  const parts = plain.split(/[.,]/u)
  const last = parts.at(-1) ?? ''
  const isGrouped = parts.slice(1).every((part) => part.length === 3)
  const grouped = isGrouped ? [Number(parts.join(''))] : []
  if (parts.length === 1) return grouped
  const separators = [...plain].filter((character) => character === '.' || character === ',')
  const isFraction = separators.length === 1 || separators.at(-1) !== separators[0]
  return isFraction ? [...grouped, Number(`${parts.slice(0, -1).join('')}.${last}`)] : grouped
}
