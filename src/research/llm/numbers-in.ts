/** A number as people write it, whole: `1200`, `1.200`, `1,200.50`, `1 200`, `1'200`; then a word that scales it. */
const NUMBER =
  /(?<![\p{L}\p{N}]|\d[.,])(\d{1,3}(?:[ '’]\d{3})+|\d+(?:[.,]\d+)*)(?!\p{N})(?:\s?(k|m|b|thousand|tausend|tsd|million(?:en|s)?|millones|mio|mn|billion(?:s)?|bn|milliarden?|milliards?|mrd)(?![\p{L}\p{N}]))?/giu

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend|tsd)$/i, 1e3],
  [/^(?:m|million(?:en|s)?|millones|mio|mn)$/i, 1e6],
  [/^(?:b|billions?|bn|milliarden?|milliards?|mrd)$/i, 1e9],
]

const LONGEST = 500

/** Whether a number stands in a text, in digits: `1.200` and `1,200` are 1200 or 1.2, "twelve hundred" is none. */
export function holdsNumber(text: string, wanted: number): boolean {
  return [...text.slice(0, LONGEST).matchAll(NUMBER)].some(([, digits = '', word]) => {
    const scale = word === undefined ? 1 : (SCALES.find(([pattern]) => pattern.test(word))?.[1] ?? 1)
    return readingsOf(digits).some((reading) => isSame(reading * scale, wanted))
  })
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
