import type { FactClaim, FactSource, FactValue } from './fact.ts'

/**
 * Lower is trusted more. The site, its DNS and what a model quotes from it are all the company's own word. What rules read
 * in the caller's words stands beside them, and the surer counts: a remark may be older than the page or misread, and one
 * product that it names is no list of all. A provider's record and what the caller put into a field of its own need no reading.
 */
const RANK: Readonly<Record<FactSource, number>> = {
  person: 0,
  caller: 1,
  provider: 2,
  notes: 3,
  website: 3,
  dns: 3,
  llm: 3,
  rule: 4,
}

/** However many agree, something may be wrong. */
const MOST_BY_AGREEMENT = 0.97
/** Numbers that differ by more contradict each other. */
const TOLERANCE = 0.25
/** A weaker claim than this contradicts nobody. */
const WORTH_DOUBT = 0.4

/**
 * One fact for each path: the most trusted source, then the highest confidence, then the latest. Other sources that say
 * the same raise its confidence as independent witnesses, at most to 0.97; the site and a model that reads it are one.
 * Lists of equal rank are joined, as sure as their least sure part. A number that another claim contradicts by more
 * than 25 % has half its confidence, unless a person or the caller said it.
 */
export function bestFacts<Given extends FactClaim>(facts: readonly Given[]): Map<string, Given> {
  const best = new Map<string, Given>()
  // Most paths have one claim: a list for each would be most of the work of a hundred thousand leads.
  const contested = new Map<string, Given[]>()
  for (const fact of facts) {
    const first = best.get(fact.path)
    const claims = contested.get(fact.path)
    if (first === undefined) best.set(fact.path, fact)
    else if (claims === undefined) contested.set(fact.path, [first, fact])
    else claims.push(fact)
  }
  for (const [path, claims] of contested) best.set(path, bestOf(claims))
  return best
}

function bestOf<Given extends FactClaim>(claims: readonly Given[]): Given {
  const sorted = sortByTrust(claims)
  const best = sorted[0]
  if (best === undefined) throw new Error('A path without facts has no best one.')
  if (sorted.length === 1) return best
  const peers = sorted.filter((fact) => RANK[fact.source] === RANK[best.source])
  if (RANK[best.source] >= RANK.website && peers.length > 1 && peers.every((fact) => Array.isArray(fact.value)))
    return joined(best, peers)
  if (isContradicted(best, sorted)) return { ...best, confidence: best.confidence / 2 }
  return { ...best, confidence: agreedConfidence(best, sorted) }
}

/** Claims about one field, the one that counts first. */
export function sortByTrust<Given extends FactClaim>(claims: readonly Given[]): Given[] {
  return claims.toSorted(
    (a, b) =>
      RANK[a.source] - RANK[b.source] || b.confidence - a.confidence || b.observedAt.localeCompare(a.observedAt),
  )
}

function joined<Given extends FactClaim>(best: Given, peers: readonly Given[]): Given {
  const value = [...new Set(peers.flatMap((fact) => fact.value as readonly string[]))].toSorted()
  const quote = [...new Set(peers.flatMap((fact) => fact.quote ?? []))].join('; ')
  const confidence = Math.min(...peers.map((fact) => fact.confidence))
  return { ...best, value, confidence, ...(quote !== '' && { quote }) }
}

function isContradicted(best: FactClaim, claims: readonly FactClaim[]): boolean {
  const { value } = best
  if (typeof value !== 'number' || RANK[best.source] <= RANK.caller) return false
  return claims.some((fact) => {
    if (typeof fact.value !== 'number' || fact.confidence < WORTH_DOUBT) return false
    return Math.abs(fact.value - value) > TOLERANCE * Math.max(Math.abs(fact.value), Math.abs(value))
  })
}

/** A model reads the pages that the readers of the website read: what both say was said once. Remarks are a witness of their own. */
const WITNESS: Readonly<Partial<Record<FactSource, FactSource>>> = { llm: 'website' }

/** `1-(1-a)(1-b)` over the best agreeing claim of each witness: two places on one site are one, whoever reads them. */
function agreedConfidence(best: FactClaim, claims: readonly FactClaim[]): number {
  const witnesses = new Map([[witnessOf(best), best.confidence]])
  for (const fact of claims) {
    const witness = witnessOf(fact)
    if (!witnesses.has(witness) && isSame(fact.value, best.value)) witnesses.set(witness, fact.confidence)
  }
  if (witnesses.size === 1) return best.confidence
  const doubt = [...witnesses.values()].reduce((left, confidence) => left * (1 - confidence), 1)
  return Math.max(best.confidence, Math.min(MOST_BY_AGREEMENT, 1 - doubt))
}

function witnessOf({ source }: FactClaim): FactSource {
  return WITNESS[source] ?? source
}

function isSame(a: FactValue | null, b: FactValue | null): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim().toLowerCase() === b.trim().toLowerCase()
  return JSON.stringify(a) === JSON.stringify(b)
}
