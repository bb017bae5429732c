import type { Fact } from './fact.ts'

/**
 * The paths about which something else is said now: another value, another source, or as sure as not before. Where it was
 * read, in which words and when is no change.
 */
export function changedPaths(before: readonly Fact[], after: readonly Fact[]): string[] {
  const [old, present] = [sayings(before), sayings(after)]
  const paths = new Set([...old.keys(), ...present.keys()])
  return [...paths].filter((path) => old.get(path) !== present.get(path)).toSorted()
}

function sayings(facts: readonly Fact[]): Map<string, string> {
  const said = ({ value, confidence, source }: Fact) => JSON.stringify([value, confidence, source])
  const byPath = Map.groupBy(facts, (fact) => fact.path)
  return new Map([...byPath].map(([path, claims]) => [path, claims.map(said).toSorted().join()]))
}
