import { hash } from 'node:crypto'
import type { Lead } from '../../leads/index.ts'
import type { FactClaim, LeadFact } from './fact.ts'

/** What its caller says of a lead, of which a model may be shown any; what is not shown still decides what is hidden. */
type LeadWords = Pick<Lead, 'contactName' | 'title' | 'companyName' | 'notes' | 'extraContext' | 'customData'>

/** What a text about a lead is written from. */
export interface FactDependencies {
  readonly lead: LeadWords
  readonly facts: ReadonlyMap<string, Pick<LeadFact, 'value'>>
}

/** The values of facts and the words about the lead in a few characters: others give another text. */
export function hashOfDependencies(paths: readonly string[], { lead, facts }: FactDependencies): string {
  const values = paths.toSorted().map((path) => [path, facts.get(path)?.value ?? null])
  const { contactName, title, companyName, notes, extraContext, customData } = lead
  const words = [contactName, title, companyName, notes, extraContext, customData]
  return hash('sha256', JSON.stringify([values, words]), 'base64url').slice(0, 22)
}

/** Whether everything that a text rests on is known, and as it was when the text was written. What rests on nothing is. */
export function areDependenciesCurrent(
  { basis = [], basisHash }: Pick<FactClaim, 'basis' | 'basisHash'>,
  ground: FactDependencies,
): boolean {
  if (!basis.every((path) => ground.facts.has(path))) return false
  return basisHash === undefined || basisHash === hashOfDependencies(basis, ground)
}
