import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { findField } from '../fields/field-catalogue.ts'
import { listOf } from '../fields/value-lists.ts'
import type { Criterion, Icp, Op } from '../schema.ts'

const COMPARING: readonly Op[] = ['eq', 'neq', 'in', 'notIn']
/** Enough to see what is wrong. */
const MOST_WARNINGS = 20

/**
 * Values of criteria that can equal nothing, or are likely slips of the pen, each with the nearest that is known: countries
 * and seniorities are closed lists; of industries and departments anybody may have their own, so those alone that come
 * near a known one. Pointers begin at the criteria object itself.
 */
export function warnOfUnknownValues({ criteria = [] }: Icp): Problem[] {
  return criteria.flatMap(warningsOf).slice(0, MOST_WARNINGS)
}

function warningsOf({ field, anyOf = [], op, value }: Criterion, index: number): Problem[] {
  const fields = [...(field === undefined ? [] : [field]), ...anyOf.map((one) => one.field)]
  const [list, ...others] = new Set(fields.map((path) => listOf(findField(path))))
  if (list === undefined || others.length > 0) return []
  if (!COMPARING.includes(op) || value === undefined) return []
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((given, place): Problem[] => {
    if (typeof given !== 'string' || list.isKnown(given)) return []
    const near = nearestName(given, list.names())
    if (near === undefined && !list.isClosed) return []
    const pointer = `/criteria/${index}/value${Array.isArray(value) ? `/${place}` : ''}`
    const hint = near === undefined ? 'It matches no lead.' : `Did you mean ${near}?`
    return [{ pointer, code: 'unknown_value', detail: `We don’t know the ${list.noun} "${given}". ${hint}` }]
  })
}
