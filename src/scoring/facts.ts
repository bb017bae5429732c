/**
 * One thing known about a lead, and how it is known. `path` names the field as the catalogue does, such as
 * `company.country`; each value inside `customData` and `researchData` is a fact of its own, such as
 * `customData.region`. `value` is what JSON can hold; a value of another type than the field's counts as unknown.
 * `confidence` is 0 to 1, `observedAt` an instant in ISO 8601.
 */
export interface ScoringFact {
  readonly path: string
  readonly value: unknown
  readonly confidence: number
  readonly source: string
  readonly url?: string
  readonly quote?: string
  readonly observedAt?: string
}

/** What is known about one lead: the best fact for each path. A path without an entry is unknown, not false. */
export type ScoringFacts = ReadonlyMap<string, ScoringFact>
