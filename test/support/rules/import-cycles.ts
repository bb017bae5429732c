import type { Source } from './read-source.ts'

/**
 * Circles of imports, those of types too: files that need each other are one thought in two places. Each circle is
 * found once, as `a → b → a`.
 */
export function importCycles(sources: readonly Source[]): string[] {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))
  const finished = new Set<string>()
  const cycles: string[] = []

  const visit = (path: string, trail: readonly string[]) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path].join(' → '))
    if (seenAt >= 0 || finished.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return cycles
}
