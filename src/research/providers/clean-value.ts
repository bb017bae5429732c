import { readLeadField } from '../../leads/index.ts'
import { countryCodeOf } from '../../platform/text/countries.ts'
import type { FactValue } from '../facts/fact.ts'
import { isPlausibleHeadcount, isPlausibleYear } from '../readers/finding.ts'
import { cleanLine } from '../readers/text-lines.ts'

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

/** Characters of a value. */
export const LONGEST_TEXT = 2_000
const LONGEST_ITEM = 200
const MOST_ITEMS = 200
const RANGES: readonly string[] = ['company.employeeRange', 'company.revenueRange']

type JsonValue = Parameters<typeof readLeadField>[1]

/**
 * A value of an answer as a field of ours takes it; undefined where it says nothing, is of another kind, or cannot be.
 * Whatever comes in, nothing comes out that a caller could not have given.
 */
export function cleanValue(path: string, raw: unknown, today: Temporal.PlainDate): FactValue | undefined {
  const value = tidied(path, raw)
  if (value === undefined) return undefined
  const read = readLeadField(path, value, today)
  if (!read.ok) return asNumber(path, value, today)
  if (read.value === null) return undefined
  return isPossible(path, read.value, today) ? read.value : undefined
}

/** Some APIs write their numbers as text. */
function asNumber(path: string, value: JsonValue, today: Temporal.PlainDate): FactValue | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,15}(?:\.\d{1,6})?$/u.test(value)) return undefined
  return cleanValue(path, Number(value), today)
}

function tidied(path: string, raw: unknown): JsonValue | undefined {
  if (typeof raw === 'number' || typeof raw === 'boolean') return RANGES.includes(path) ? undefined : raw
  if (Array.isArray(raw)) {
    const texts = raw.slice(0, MOST_ITEMS).filter((item) => typeof item === 'string')
    return [...new Set(texts.map((text) => line(text, LONGEST_ITEM)).filter((text) => text !== ''))]
  }
  if (typeof raw !== 'string') return undefined
  const text = line(raw, LONGEST_TEXT)
  if (RANGES.includes(path)) return normaliseRange(text)
  if (path === 'company.country') return countryCodeOf(text)
  // A first day without its time: how far back counts, not the hour.
  return path.endsWith('.date') ? text.slice(0, 10) : text
}

function line(text: string, longest: number): string {
  return cleanLine(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '), longest).toWellFormed()
}

function isPossible(path: string, value: FactValue, today: Temporal.PlainDate): boolean {
  if (path === 'company.employeeCount') return typeof value === 'number' && isPlausibleHeadcount(value)
  if (path === 'company.foundedYear') return typeof value === 'number' && isPlausibleYear(value, today.year)
  return true
}
