import { asciiDigits } from '../../platform/text/safe-text.ts'
import { numbersInWords, romanNumbers, romanValue } from './number-words.ts'

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|tausend|tsd|mille|mil)$/iu, 1e3],
  [/^(?:m|million|millionen|millions|millones|mio|mn)$/iu, 1e6],
  [/^(?:b|bn|billion|milliarden?|milliards?|mrd)$/iu, 1e9],
]

/** Digits with what groups or ends them (`1,200`, `1.200,50`, `1 200`), and what scales them (`4.5 million`, `12 %`). */
const NUMBER = /(\d{1,3}(?:[ '’]\d{3})+(?!\d)|\d+(?:[.,]\d+)*)(?:\s?(%)|\s?(\p{L}+))?/gu

/** `percent` in words: the number before is a share. */
const PERCENT = /\s?(?<!\p{L})(?:per ?cent|prozent|pour ?cent|por ciento)(?!\p{L})/giu
/** A share in words, which the library of characters has as one over two. */
const HALF = /(?<!\p{L})(?:half|halves|hälfte|moitié|mitad)(?!\p{L})/giu
/** Roman digits that are characters of their own (U+2160 to U+2188): each stands for a number, also alone. */
const ROMAN_SIGNS = /[\u2160-\u2188]+/gu

/**
 * The numbers that a text states, as their digits without separators: `1,200` and `1 200` are both `1200`, `4.5 million` is
 * `4500000`, a share is `12%`. Number words that are certain count as well, and Roman digits.
 */
export function statedNumbers(text: string): string[] {
  const numbers: string[] = [...text.matchAll(ROMAN_SIGNS)].map(({ 0: signs }) =>
    String(romanValue(signs.normalize('NFKC').toUpperCase())),
  )
  const plain = text
    .replaceAll(ROMAN_SIGNS, ' ')
    .normalize('NFKC')
    .replaceAll(PERCENT, ' % ')
    .replaceAll(HALF, ' 50 % ')
  const rest = asciiDigits(plain).replaceAll(NUMBER, (_found, digits: string, percent?: string, word?: string) => {
    const scale = SCALES.find(([pattern]) => word !== undefined && pattern.test(word))?.[1]
    numbers.push(scale === undefined ? `${plainDigits(digits)}${percent ?? ''}` : String(scaled(digits, scale)))
    return scale === undefined ? ` ${word ?? ''} ` : ' '
  })
  const inWords = numbersInWords(rest).map(({ number, isShare }) => `${number}${isShare ? '%' : ''}`)
  return [...numbers, ...inWords, ...romanNumbers(rest).map(String)]
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
