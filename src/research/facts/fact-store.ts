import { MINUTE } from '../../platform/clock.ts'
import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { FactClaim, LeadFact } from './fact.ts'
import { noteNews } from '../refresh/follower-store.ts'

/** Leads are told of what a source said when it has said all, and after this where the process that asked it died. */
const TOLD_WITHIN = 5 * MINUTE

/** Whom facts are about: a company, for every lead of the organization at that domain, or one lead. */
export type FactSubject =
  | { readonly domain: string; readonly leadId?: undefined }
  | { readonly leadId: string; readonly domain?: undefined }

/** Facts as they are kept together: of a company as its own pages tell it, or as the organization learnt them. */
export interface KeptFacts {
  domain: string | null
  leadId: string | null
  facts: FactClaim[]
}

const OWN = `jsonb_agg(jsonb_strip_nulls(jsonb_build_object('path', f.path, 'confidence', f.confidence, 'source', f.source,
    'name', f.name, 'url', f.url, 'quote', f.quote, 'basis', f.basis, 'basisHash', f.basis_hash,
    'about', case when f.domain is null then 'lead' else 'company' end,
    'observedAt', to_char(f.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  || jsonb_build_object('value', f.value) order by f.fact_id)`

/**
 * What is kept about companies and leads: what companies' own pages told, which all organizations share, of those of
 * `shared` that this one was told of, dated no earlier than that; what the organization itself learnt of the companies
 * `domains` and of the leads.
 */
export const findKeptFacts = statement<KeptFacts & { since: Date | null }>(
  'research.find_kept_facts',
  `select c.domain, null::uuid as "leadId", c.facts, f.since from company_followers f join companies c on c.domain = f.domain
   where f.organization_id = $1 and f.domain = any($2::text[]) and c.facts is not null
   union all
   select f.domain, null, ${OWN}, null from facts f
   where f.organization_id = $1 and f.domain = any($3::text[]) and f.replaced_at is null group by f.domain
   union all
   select null, f.lead_id, ${OWN}, null from facts f
   where f.organization_id = $1 and f.lead_id = any($4::uuid[]) and f.replaced_at is null group by f.lead_id`,
).rows(
  (organizationId: string, about: Readonly<Record<'shared' | 'domains' | 'leadIds', readonly string[]>>) => {
    return [organizationId, about.shared, about.domains, about.leadIds]
  },
  (kept) => kept.map(({ since, ...found }) => ({ ...found, facts: datedFrom(since, found.facts) })),
)

/** Nobody is told when others had looked. */
function datedFrom(since: Date | null, facts: FactClaim[]): FactClaim[] {
  if (since === null) return facts
  const observedAt = since.toISOString()
  return facts.map((fact) => (fact.observedAt < observedAt ? { ...fact, observedAt } : fact))
}

const REPLACE_FACTS = statement(
  'research.replace_facts',
  `update facts set replaced_at = $6
   where organization_id = $1 and (domain = $2 or lead_id = $3) and source = $4
     and (source <> 'provider' or name = $5) and path = any($7::text[]) and replaced_at is null`,
)

const DROP_FORMER = statement(
  'research.drop_former',
  `delete from facts f using (
     select fact_id, row_number() over (partition by path order by replaced_at desc, fact_id desc) as age from facts
     where organization_id = $1 and (domain = $2 or lead_id = $3) and source = $4 and path = any($5::text[])
       and replaced_at is not null) former
   where f.organization_id = $1 and f.fact_id = former.fact_id and former.age > $6`,
)

/** Of what a source said of a path before, so many words are kept: a fact may be put right any number of times. */
export const MOST_FORMER = 20

const INSERT_FACTS = statement(
  'research.insert_facts',
  `insert into facts (organization_id, fact_id, domain, lead_id, path, value, confidence, source, name, url, quote, basis,
     basis_hash, observed_at)
   select $1, g."factId", $2, $3, g.path, coalesce(g.value, 'null'), g.confidence, $4, $5, g.url, g.quote, g.basis,
     g."basisHash", $6
   from jsonb_to_recordset($7::jsonb) as g("factId" uuid, path text, value jsonb, confidence real, url text, quote text,
     basis text[], "basisHash" text)`,
)

/** Words of one speaker about one subject, said at `now`. */
export interface SpeakerWords {
  readonly organizationId: string
  readonly about: FactSubject
  readonly source: 'person' | 'provider' | 'llm' | 'notes'
  /** Which person, provider or model. */
  readonly name: string
  readonly now: Date
}

/** A claim before it is known who says it and when. */
export type UnattributedClaim = Pick<FactClaim, 'path' | 'value' | 'confidence'> &
  Pick<LeadFact, 'url' | 'quote' | 'basis' | 'basisHash'>

/**
 * Adds claims, at most one for each path. Those that the same source made before about these paths count as replaced, and
 * those about other paths that it was asked for and says nothing of any more. What a source says of a company, the leads
 * there are told.
 */
export async function saveFacts(
  db: Db,
  words: SpeakerWords,
  said: readonly UnattributedClaim[],
  asked: readonly string[] = [],
): Promise<void> {
  const { organizationId, about, source, name, now } = words
  const { domain = null, leadId = null } = about
  const paths = [...new Set([...asked, ...said.map(({ path }) => path)])]
  await execute(db, REPLACE_FACTS, [organizationId, domain, leadId, source, name, now, paths])
  await execute(db, DROP_FORMER, [organizationId, domain, leadId, source, paths, MOST_FORMER])
  const given = said.map((claim) => ({ ...claim, factId: uuidv7(now.getTime()) }))
  await execute(db, INSERT_FACTS, [organizationId, domain, leadId, source, name, now, jsonRows(given)])
  if (domain === null || source === 'person' || paths.length === 0) return
  const due = new Date(now.getTime() + TOLD_WITHIN)
  await noteNews(db, organizationId, { domain, paths, due })
}

/** Ends what people said of one path; whether there was anything. */
export const withdrawWord = statement(
  'research.withdraw_facts',
  `update facts set replaced_at = $4
   where organization_id = $1 and (domain = $2 or lead_id = $3) and source = 'person' and path = $5 and replaced_at is null`,
).changes((given: { organizationId: string; about: FactSubject; now: Date; path: string }) => {
  const { domain = null, leadId = null } = given.about
  return [given.organizationId, domain, leadId, given.now, given.path]
})

/** Ends the texts that a model wrote about leads; what people wrote in their place stays. */
export const withdrawTexts = statement(
  'research.withdraw_texts',
  `update facts set replaced_at = $3
   where organization_id = $1 and lead_id = any($2::uuid[]) and source = 'llm' and path like 'ai.%'
     and replaced_at is null`,
).run((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])

/** Removes what is known of leads alone. */
export const deleteFacts = statement(
  'research.delete_facts',
  `delete from facts where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])
