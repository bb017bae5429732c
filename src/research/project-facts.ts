import type { KnownFacts } from './facts-of-lead.ts'

/** The facts below a root as one plain object: `company.signals.hiringSignals.isHiring` becomes nested keys. */
export function projectFacts(facts: KnownFacts, root: 'company' | 'contact' | 'ai'): Record<string, unknown> {
  const projection: Record<string, unknown> = {}
  for (const [path, fact] of facts) {
    const [first, ...keys] = path.split('.')
    if (first === root && keys.length > 0) place(projection, keys, fact.value)
  }
  return projection
}

function place(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let current = target
  for (const key of keys.slice(0, -1)) {
    const next = current[key]
    const nested = isPlain(next) ? next : {}
    current[key] = nested
    current = nested
  }
  const last = keys.at(-1)
  if (last !== undefined) current[last] = value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
