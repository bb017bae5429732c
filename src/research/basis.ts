import { hash } from 'node:crypto'
import type { Claim, Fact } from './fact.ts'

/** The values of facts in a few characters: others give another text. */
export function hashOfBasis(paths: readonly string[], facts: ReadonlyMap<string, Pick<Fact, 'value'>>): string {
  const values = paths.toSorted().map((path) => [path, facts.get(path)?.value ?? null])
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22)
}

/** Whether everything that a text rests on is known, and as it was when the text was written. What rests on nothing is. */
export function isGrounded(
  { basis = [], basisHash }: Pick<Claim, 'basis' | 'basisHash'>,
  facts: ReadonlyMap<string, Pick<Fact, 'value'>>,
): boolean {
  if (!basis.every((path) => facts.has(path))) return false
  return basisHash === undefined || basisHash === hashOfBasis(basis, facts)
}
