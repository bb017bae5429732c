import type { FactValue } from '../facts/fact.ts'

/** What one page told, before it is known where and when it was read. */
export interface PageFinding {
  readonly path: string
  readonly value: FactValue
  readonly confidence: number
  readonly quote: string
}

/** The oldest company anybody sells to. */
const FIRST_YEAR = 1_600
/** The largest employers have about 2.5 million people. */
const MOST_PEOPLE = 3_000_000

/** Whether a company can have been founded in that year. */
export function isPlausibleYear(year: number, thisYear: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear
}

/** Whether a company can have so many people. */
export function isPlausibleHeadcount(people: number): boolean {
  return Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE
}
