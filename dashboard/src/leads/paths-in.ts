import type { LeadRow } from './lead-pages.ts'

type CustomData = NonNullable<LeadRow['customData']>

/** Keys within keys that are offered. */
const DEEPEST = 3

/** The dotted paths of values that a filter can be put on: objects stand for what is in them. */
export function pathsIn(customData: CustomData, depth = 1): string[] {
  return Object.entries(customData).flatMap(([key, value]) => {
    if (key === '' || key.includes('.')) return []
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isDeep) return [key]
    return depth === DEEPEST ? [] : pathsIn(value as CustomData, depth + 1).map((path) => `${key}.${path}`)
  })
}

/** What is named by the customData of some leads, in the order of the letters. */
export function sortedKeys(
  rows: readonly LeadRow[] | undefined,
  named: (customData: CustomData) => string[],
): string[] {
  const keys = new Set((rows ?? []).flatMap(({ customData }) => (customData === null ? [] : named(customData))))
  return [...keys].toSorted((a, b) => a.localeCompare(b))
}
