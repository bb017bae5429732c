import { asciiDigits } from '../../platform/ascii-digits.ts'
import { figuresIn } from './find-phones.ts'
import type { Span } from './find-phones.ts'

/** The words of a text, folded, and where they stand. */
interface Word extends Span {
  readonly folded: string
}

/** Values as the words that they are made of, one after the other. */
interface Branch {
  readonly next: Map<string, Branch>
  isEnd: boolean
}

/** Shorter values say nothing where they stand alone: a country, a size, a number of seats. */
const FEWEST_CHARACTERS = 4
const FEWEST_DIGITS = 5
/** Fewer digits of a phone number than this are the end of many. */
const FEWEST_OF_PHONE = 6

/** Where any of some values stands in a text, whatever stands between its words, in capitals or not. */
export function findValues(text: string, values: readonly string[]): Span[] {
  const root: Branch = { next: new Map(), isEnd: false }
  for (const value of values) plant(root, wordsOf(value))
  if (root.next.size === 0) return []
  const words = wordsOf(text)
  const spans: Span[] = []
  for (let index = 0; index < words.length; index += 1) {
    const length = longestFrom(root, words, index)
    const [first, last] = [words[index], words[index + length - 1]]
    if (length === 0 || first === undefined || last === undefined) continue
    spans.push({ start: first.start, end: last.end })
    index += length - 1
  }
  return spans
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    folded: asciiDigits(word.normalize('NFKC')).toLowerCase(),
  }))
}

function plant(root: Branch, words: readonly Word[]): void {
  if (words.length === 0) return
  let branch = root
  for (const { folded } of words) {
    const next = branch.next.get(folded) ?? { next: new Map(), isEnd: false }
    branch.next.set(folded, next)
    branch = next
  }
  branch.isEnd = true
}

function longestFrom(root: Branch, words: readonly Word[], from: number): number {
  let longest = 0
  let branch: Branch | undefined = root
  for (let at = from; branch !== undefined && at < words.length; at += 1) {
    branch = branch.next.get(words[at]?.folded ?? '')
    if (branch?.isEnd === true) longest = at - from + 1
  }
  return longest
}

/** Every value within something freeform that is long enough to tell whose it is; names of members are no values. */
export function valuesWithin(given: unknown): string[] {
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(valuesWithin)
  if (typeof given !== 'string' && typeof given !== 'number') return []
  const value = String(given)
  const characters = value.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isNumber = /^\p{N}+$/u.test(characters)
  return characters.length >= (isNumber ? FEWEST_DIGITS : FEWEST_CHARACTERS) ? [value] : []
}

/** Where phone numbers of these digits stand in a text, however they are grouped, with or without country and area. */
export function findNumbers(text: string, numbers: readonly string[]): Span[] {
  const own = numbers.map(nationalDigits).filter(({ length }) => length >= FEWEST_OF_PHONE)
  if (own.length === 0) return []
  return figuresIn(text).filter(({ digits }) => own.some((number) => isSame(digits, number)))
}

function isSame(digits: string, own: string): boolean {
  const told = digits.replace(/^0+/u, '')
  return told.includes(own) || (told.length >= FEWEST_OF_PHONE && own.endsWith(told))
}

function nationalDigits(number: string): string {
  return asciiDigits(number).replaceAll(/\D/gu, '').replace(/^0+/u, '')
}
