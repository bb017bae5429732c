import { readLeadField } from '../../leads/index.ts'
import { countryCodeOf } from '../../platform/countries.ts'
import { cleanLine } from '../readers/clean-line.ts'
import type { FactValue } from '../fact.ts'
import { isPlausibleHeadcount, isPlausibleYear } from '../readers/plausible.ts'
import { normaliseRange } from './normalise-range.ts'

const LONGEST_TEXT = 2_000
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
