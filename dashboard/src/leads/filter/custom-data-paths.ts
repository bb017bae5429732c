import type { LeadRow } from '../table/lead-pages.ts'

type CustomData = NonNullable<LeadRow['customData']>

/** Keys within keys that are offered. */
const DEEPEST = 3

/** Whether a filter takes a text as a path: dots stand between keys, those within a key have a backslash before them. */
export function isPath(text: string): boolean {
  return !text
    .replaceAll(/\\[.\\]/g, 'x')
    .split('.')
    .includes('')
}

/** The dotted paths of values that a filter can be put on: objects stand for what is in them. */
export function pathsIn(customData: CustomData, depth = 1): string[] {
  return Object.entries(customData).flatMap(([key, value]) => {
    if (key === '') return []
    const name = key.replaceAll(/[.\\]/g, String.raw`\$&`)
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isDeep) return [name]
    return depth === DEEPEST ? [] : pathsIn(value as CustomData, depth + 1).map((path) => `${name}.${path}`)
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
