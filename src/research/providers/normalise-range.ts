const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9 }
const LONGEST = 40

const AMOUNT = String.raw`[$€£]?\s?(\d{1,12}(?:\.\d{1,3})?)\s?(k|mm?|bn?)?`
const BETWEEN = new RegExp(String.raw`^${AMOUNT}\s?(?:-|–|—|to)\s?${AMOUNT}$`, 'u')
const FROM = new RegExp(String.raw`^${AMOUNT}\s?\+$`, 'u')

/**
 * A size as providers write it ("51-200", "10,001+", "$1M-$10M") as `min-max` or `min+` in whole numbers. Undefined for
 * anything else: a single number is no range.
 */
export function normaliseRange(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s?(?:employees|people|usd)$/u, '')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
  const open = FROM.exec(plain)
  if (open !== null) return `${amount(open[1], open[2])}+`
  const closed = BETWEEN.exec(plain)
  if (closed === null) return undefined
  // "1-10M" counts both in millions.
  const [from, to] = [amount(closed[1], closed[2] ?? closed[4]), amount(closed[3], closed[4])]
  if (from <= to) return `${from}-${to}`
  const small = amount(closed[1], closed[2])
  return small <= to ? `${small}-${to}` : undefined
}

function amount(digits = '', unit = ''): number {
  return Math.round(Number(digits) * (UNITS[unit] ?? 1))
}
