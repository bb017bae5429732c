/** Number words up to twelve and the round ones; those that are articles too are left out. */
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [2, 'two zwei deux dos both beide beiden'],
    [3, 'three drei trois tres'],
    [4, 'four vier quatre cuatro'],
    [5, 'five fünf cinq cinco'],
    [6, 'six sechs seis'],
    [7, 'seven sieben sept siete'],
    [8, 'eight acht huit ocho'],
    [9, 'nine neun nueve'],
    [10, 'ten zehn dix diez'],
    [11, 'eleven elf onze once'],
    [12, 'twelve zwölf douze doce dozen dutzend douzaine docena'],
    [20, 'twenty zwanzig vingt veinte'],
    [30, 'thirty dreißig dreissig trente treinta'],
    [40, 'forty vierzig quarante cuarenta'],
    [50, 'fifty fünfzig cinquante cincuenta'],
    [100, 'hundred hundert cent cien ciento hundreds hunderte centaines cientos'],
    [1_000, 'thousand tausend mille mil thousands tausende milliers miles'],
    [1_000_000, 'million millionen millions millones millón'],
    [1_000_000_000, 'billion milliarde milliarden milliard milliards billions'],
  ].flatMap(([value, words]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(value)]),
  ),
)

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend|tsd|mille|mil)$/iu, 1e3],
  [/^(?:m|million|millionen|millions|millones|mio|mn)$/iu, 1e6],
  [/^(?:b|bn|billion|milliarden?|milliards?|mrd)$/iu, 1e9],
]

/** Digits with what groups or ends them (`1,200`, `1.200,50`, `1 200`), and what scales them (`4.5 million`, `12 %`). */
const NUMBER = /(\d{1,3}(?:[ '’]\d{3})+(?!\d)|\d+(?:[.,]\d+)*)(?:\s?(%)|\s?(\p{L}+))?/gu

/**
 * The numbers that a text states, as their digits without separators: `1,200` and `1 200` are both `1200`, `4.5 million` is
 * `4500000`, a share is `12%`. Number words that are certain count as well.
 */
export function statedNumbers(text: string): string[] {
  const folded = text.normalize('NFKC').replaceAll(/\p{Nd}/gu, asciiDigit)
  const numbers: string[] = []
  const rest = folded.replaceAll(NUMBER, (_found, digits: string, percent?: string, word?: string) => {
    const scale = SCALES.find(([pattern]) => word !== undefined && pattern.test(word))?.[1]
    numbers.push(scale === undefined ? `${plainDigits(digits)}${percent ?? ''}` : String(scaled(digits, scale)))
    return scale === undefined ? ` ${word ?? ''} ` : ' '
  })
  const words = rest.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...numbers, ...words.flatMap((word) => (Object.hasOwn(WORDS, word) ? [String(WORDS[word])] : []))]
}

/** The forms in which a text may state a value: a number as it is, a fraction as a share too; a text by its numbers. */
export function numbersOf(value: string | number | boolean): string[] {
  if (typeof value !== 'number') return statedNumbers(String(value))
  const share = Math.round(Math.abs(value) * 1_000) / 10
  return [plainDigits(String(Math.abs(value))), ...(Math.abs(value) < 10 ? [`${plainDigits(String(share))}%`] : [])]
}

function plainDigits(digits: string): string {
  return digits.replaceAll(/\D/gu, '').replace(/^0+(?=\d)/u, '')
}

/** Before a scale the last separator begins the fraction. */
function scaled(digits: string, scale: number): number {
  const [whole = '', fraction = ''] = digits.replaceAll(/[ '’]/gu, '').split(/[.,](?=\d*$)/u)
  return Math.round(Number(`${plainDigits(whole)}.${fraction}`) * scale)
}

/** Decimal digits stand in runs of ten, each beginning with its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
