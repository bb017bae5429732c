/**
 * Who says so, most trusted first: a member of the organization, the caller of the API, a paid provider; what the caller's
 * own words tell, the company's website, its DNS and what a language model quotes from its pages, by how sure they are; a
 * rule over what is known already.
 */
export type FactSource = 'person' | 'caller' | 'provider' | 'notes' | 'website' | 'dns' | 'llm' | 'rule'

export type FactValue = string | number | boolean | readonly (string | number | boolean)[]

/**
 * One thing known about a lead, and how it is known. `path` names the field, such as `company.country`; `confidence`
 * is 0 to 1; `quote` is verbatim what `value` was read from, `url` where it stands; `observedAt` is an instant in
 * ISO 8601.
 */
export interface LeadFact {
  readonly path: string
  readonly value: FactValue
  readonly confidence: number
  readonly source: FactSource
  /** Which person, provider or model, or field of the lead, where there are several. */
  readonly name?: string
  readonly url?: string
  readonly quote?: string
  /** Of a text that a model wrote: the fields whose facts it rests on. Once one of them is unknown, so is the text. */
  readonly basis?: readonly string[]
  /**
   * What `hashOfDependencies` made of the values of these facts, and of what the caller says of the lead, when it was written. Once
   * it makes another, it is unknown too.
   */
  readonly basisHash?: string
  readonly observedAt: string
  /** Where the caller's words decide: what texts to the prospect may say instead; null: nothing. */
  readonly inTexts?: LeadFact | null
}

/** Whom a claim is about: the company, for all leads of the organization there, or one lead alone. */
export type FactClaimTarget = 'company' | 'lead'

/** What somebody says about a field: a fact, or, with the value null, that nothing is known. */
export type FactClaim = Omit<LeadFact, 'value'> & {
  readonly value: FactValue | null
  /** Of what the organization itself learnt. */
  readonly about?: FactClaimTarget
}

/** What texts to the prospect may say of a field: the caller's words are for the organization alone. */
export function factForTexts(fact: LeadFact | undefined): LeadFact | undefined {
  if (fact?.inTexts !== undefined) return fact.inTexts ?? undefined
  return fact?.source === 'notes' ? undefined : fact
}

/** Whether a claim says something. */
export function isFact(claim: FactClaim): claim is LeadFact {
  return claim.value !== null
}

/**
 * The paths about which something else is said now: another value, another source, or as sure as not before. Where it was
 * read, in which words and when is no change.
 */
export function changedPaths(before: readonly LeadFact[], after: readonly LeadFact[]): string[] {
  const [old, present] = [sayings(before), sayings(after)]
  const paths = new Set([...old.keys(), ...present.keys()])
  return [...paths].filter((path) => old.get(path) !== present.get(path)).toSorted()
}

function sayings(facts: readonly LeadFact[]): Map<string, string> {
  const said = ({ value, confidence, source }: LeadFact) => JSON.stringify([value, confidence, source])
  const byPath = Map.groupBy(facts, (fact) => fact.path)
  return new Map([...byPath].map(([path, claims]) => [path, claims.map(said).toSorted().join()]))
}
