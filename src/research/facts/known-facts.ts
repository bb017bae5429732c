import { hash } from 'node:crypto'
import { findPartValues } from '../../campaigns/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { factsOfWords } from '../caller-words/ask-words.ts'
import { titleFacts } from '../titles/read-title.ts'
import { bestFacts } from './best-facts.ts'
import { answerByRule } from '../questions/answer-by-rule.ts'
import { QUESTIONS } from '../questions/campaign-questions.ts'
import type { CampaignQuestion } from '../questions/campaign-questions.ts'
import { findKeptFacts } from './fact-store.ts'
import type { KeptFacts } from './fact-store.ts'
import { ANSWERS } from '../questions/question.ts'
import { isObject } from '../json.ts'
import { factForTexts, isFact } from './fact.ts'
import type { FactClaim, LeadFact } from './fact.ts'
import { factsFromCaller } from './facts-from-caller.ts'

/** Per path the best fact known. */
export type KnownFacts = Map<string, LeadFact>

/**
 * What is known of each lead: what people of the organization put right; the caller's facts, which stay with the lead;
 * what paid providers, the company's own pages and a language model tell of the company, unless the caller gave company
 * data; what the title says; and what answers the questions of its campaign by rule. Of all that, only what `counts`.
 */
export async function knownFacts(
  db: Db,
  leads: readonly Lead[],
  counts: (claim: FactClaim) => boolean = () => true,
): Promise<Map<string, KnownFacts>> {
  const claims = await claimsAbout(db, leads)
  return new Map(leads.map((lead) => [lead.leadId, known(lead, (claims.get(lead.leadId) ?? []).filter(counts))]))
}

/** The values of what is known of each lead, for lists and filters. */
export async function knownValues(db: Db, leads: readonly Lead[]): Promise<Map<string, Map<string, unknown>>> {
  const values = ([leadId, facts]: [string, KnownFacts]) =>
    [leadId, new Map([...facts].map(([path, { value }]) => [path, value] as const))] as const
  return new Map([...(await knownFacts(db, leads))].map(values))
}

/** What would be known of a lead that is not stored, the caller's words read. */
export async function imaginedFacts(context: Context, lead: Lead): Promise<KnownFacts> {
  const told = await factsOfWords(context, lead)
  const claims = await claimsAbout(context.db, [lead], told)
  return known(lead, claims.get(lead.leadId) ?? [])
}

/** Everything that anybody says of each lead now, `told` of all; what was replaced is left out. */
export async function claimsAbout(
  db: Db,
  leads: readonly Lead[],
  told: readonly FactClaim[] = [],
): Promise<Map<string, FactClaim[]>> {
  const found = new Map<string, FactClaim[]>()
  for (const [organizationId, theirs] of Map.groupBy(leads, (lead) => lead.organizationId)) {
    const kept = await findKeptFacts(db, organizationId, subjectsOf(theirs))
    const questions = await findQuestions(db, organizationId, theirs)
    const byDomain = Map.groupBy(kept, (one) => one.domain)
    const byLead = Map.groupBy(kept, (one) => one.leadId)
    for (const lead of theirs) {
      const own = byLead.get(lead.leadId)
      const claims = claimsOf(lead, { company: flat(byDomain.get(lead.domain)), own: [...flat(own), ...told] })
      found.set(lead.leadId, withAnswers(claims, questions.get(lead.campaignId)))
    }
  }
  return found
}

/** What the leads' campaigns ask; most ask nothing. */
async function findQuestions(db: Db, organizationId: string, leads: readonly Lead[]) {
  const campaignIds = leads.map(({ campaignId }) => campaignId)
  return (await findPartValues(db, organizationId, campaignIds, QUESTIONS)) as Map<string, CampaignQuestion[]>
}

/** Claims with the answers that follow from them by rule. Nobody who says something of an answer is overruled. */
function withAnswers(claims: FactClaim[], questions: readonly CampaignQuestion[] = []): FactClaim[] {
  const said = new Set(claims.map(({ path }) => path))
  const open = questions.filter(({ path }) => !said.has(path))
  if (open.length === 0) return claims
  const facts = factsOf(claims)
  return [...claims, ...open.flatMap((question) => answersTo(question, facts))]
}

/** What rests on the caller's words is theirs still; what the rest of what is known answers stands beside it, for texts. */
function answersTo(question: CampaignQuestion, facts: KnownFacts): LeadFact[] {
  const found = answerByRule(question, facts)
  if (found?.inTexts === undefined) return found === undefined ? [] : [found]
  const { inTexts: _, ...answer } = found
  const plain = new Map(
    [...facts].flatMap(([path, fact]) => {
      const said = factForTexts(fact)
      return said === undefined ? [] : [[path, said] as const]
    }),
  )
  return [{ ...answer, source: 'notes' }, ...[answerByRule(question, plain) ?? []].flat()]
}

/** Everything that its own pages and the organization's sources and people say of a company now. */
export async function claimsAboutCompany(db: Db, organizationId: string, domain: string): Promise<FactClaim[]> {
  const subjects = { domains: [domain], shared: [domain], leadIds: [] }
  return (await findKeptFacts(db, organizationId, subjects)).flatMap(({ facts }) => facts)
}

function subjectsOf(leads: readonly Lead[]) {
  const ofCompanies = leads.filter((lead) => lead.domainKind === 'company')
  const domains = [...new Set(ofCompanies.map((lead) => lead.domain))]
  const shared = [...new Set(ofCompanies.filter((lead) => lead.company === null).map((lead) => lead.domain))]
  return { domains, shared, leadIds: leads.map((lead) => lead.leadId) }
}

function flat(kept: readonly KeptFacts[] = []): FactClaim[] {
  return kept.flatMap(({ facts }) => facts)
}

function claimsOf(
  lead: Omit<Lead, 'leadId'>,
  kept: { readonly company: readonly FactClaim[]; readonly own: readonly FactClaim[] },
): FactClaim[] {
  const observedAt = lead.acceptedAt.toISOString()
  const title = lead.title === null ? [] : titleFacts(lead.title, observedAt)
  return [...factsFromCaller(lead, observedAt), ...companyClaims(lead, kept.company), ...title, ...kept.own]
}

/**
 * A mail provider's domain is nobody's company, and company data from the caller yields to a person's word alone. It answers
 * no question.
 */
function companyClaims(lead: Omit<Lead, 'leadId'>, claims: readonly FactClaim[]): readonly FactClaim[] {
  if (lead.domainKind !== 'company') return []
  if (lead.company === null) return claims
  return claims.filter(({ source, path }) => source === 'person' || path.startsWith(ANSWERS))
}

function known(lead: Lead, claims: readonly FactClaim[]): KnownFacts {
  const facts = factsOf(claims)
  // Few facts rest on others, and all are looked at before any goes.
  const outdated = facts
    .values()
    .filter((fact) => fact.basis !== undefined || fact.basisHash !== undefined)
    .filter((fact) => !areDependenciesCurrent(fact, { lead, facts }))
    .toArray()
  for (const { path } of outdated) facts.delete(path)
  return facts
}

/** The best fact of each path; of those that rest on the caller's words, with what others say. */
function factsOf(claims: readonly FactClaim[]): KnownFacts {
  const facts = bestOfEach(claims)
  const paths = new Set(claims.filter(({ source }) => source === 'notes').map(({ path }) => path))
  if (paths.size === 0) return facts
  const others = bestFacts(claims.filter(({ path, source }) => paths.has(path) && source !== 'notes'))
  for (const path of paths) {
    const [fact, other] = [facts.get(path), others.get(path)]
    if (fact === undefined) continue
    facts.set(path, { ...fact, inTexts: other !== undefined && isFact(other) ? other : null })
  }
  return facts
}

function bestOfEach(claims: readonly FactClaim[]): KnownFacts {
  const best = bestFacts(claims)
  // The map is nobody else's: what says that nothing is known goes from it.
  for (const [path, claim] of best) if (!isFact(claim)) best.delete(path)
  return best as KnownFacts
}

/** What its caller says of a lead, of which a model may be shown any; what is not shown still decides what is hidden. */
type LeadWords = Pick<Lead, 'contactName' | 'title' | 'companyName' | 'notes' | 'extraContext' | 'customData'>

/** What a text about a lead is written from. */
export interface FactDependencies {
  readonly lead: LeadWords
  readonly facts: ReadonlyMap<string, LeadFact>
}

/** The values of facts and the words about the lead in a few characters: others give another text. */
export function hashOfDependencies(paths: readonly string[], { lead, facts }: FactDependencies): string {
  const values = paths.toSorted().map((path) => [path, factForTexts(facts.get(path))?.value ?? null])
  const { contactName, title, companyName, notes, extraContext, customData } = lead
  const words = [contactName, title, companyName, notes, extraContext, customData]
  return hash('sha256', JSON.stringify([values, words]), 'base64url').slice(0, 22)
}

/** Whether everything that a text rests on is known, and as it was when the text was written. What rests on nothing is. */
export function areDependenciesCurrent(
  { basis = [], basisHash }: Pick<FactClaim, 'basis' | 'basisHash'>,
  ground: FactDependencies,
): boolean {
  if (!basis.every((path) => factForTexts(ground.facts.get(path)) !== undefined)) return false
  return basisHash === undefined || basisHash === hashOfDependencies(basis, ground)
}

/** The facts below a root that texts may use, as one plain object: `company.signals.hiringSignals.isHiring` becomes nested keys. */
export function projectFacts(facts: KnownFacts, root: 'company' | 'contact' | 'ai'): Record<string, unknown> {
  const projection: Record<string, unknown> = {}
  for (const [path, fact] of facts) {
    const [first, ...keys] = path.split('.')
    const said = first === root && keys.length > 0 ? factForTexts(fact) : undefined
    if (said !== undefined) place(projection, keys, said.value)
  }
  return projection
}

function place(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let current = target
  for (const key of keys.slice(0, -1)) {
    const next = current[key]
    const nested = isObject(next) ? next : {}
    current[key] = nested
    current = nested
  }
  const last = keys.at(-1)
  if (last !== undefined) current[last] = value
}
