import type { MutableJsonObject } from '../../leads/index.ts'
import { parseRange } from '../../scoring/index.ts'

/** Columns of heads and of sizes: exports use either for both, "51-200" under "# Employees" and "220" under "Company size". */
const SIZES: readonly string[] = ['company.employeeCount', 'company.employeeRange']

/** Whether a column of this target holds how many people work at a company. */
export function isCompanySize(target: string | null): boolean {
  return target !== null && SIZES.includes(target)
}

/**
 * Puts a size where it belongs: "1,200" is a count, "51–200", "201+" and "10k+" are ranges. What is no size, and what a
 * column before it gave already, changes nothing; text that says none stays at its target.
 */
export function putCompanySize(body: MutableJsonObject, target: string | null, cell: string): void {
  const range = parseRange(cell)
  const company = (body['company'] ??= {}) as MutableJsonObject
  if (range === undefined) company[target === SIZES[0] ? 'employeeCount' : 'employeeRange'] ??= cell
  else if (range.from === range.to && Number.isSafeInteger(range.from)) company['employeeCount'] ??= range.from
  else company['employeeRange'] ??= range.to === Infinity ? `${range.from}+` : `${range.from}-${range.to}`
}
