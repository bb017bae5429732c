import type { Consequence } from '../../platform/context.ts'
import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { findLeads } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { canonicalFact, isFactPath } from './fact-paths.ts'
import { markUnindexed } from './search-index-store.ts'

/** What is known of leads: per lead the best value of each path. */
export type FactsOf = (db: Db, leads: readonly Lead[]) => Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>>

/** Leads whose facts are held at once. */
const PART = 500
/** So much of a value is kept for lists: characters of a text, elements of a list. */
const LONGEST = { text: 200, list: 50 } as const

const WRITE = statement(
  'leads.write_facts',
  `insert into lead_facts as f (organization_id, lead_id, facts)
   select l.organization_id, l.lead_id, g.facts from jsonb_to_recordset($2::jsonb) as g("leadId" uuid, facts jsonb)
   join leads l on l.organization_id = $1 and l.lead_id = g."leadId" order by l.lead_id for key share of l
   on conflict (organization_id, lead_id) do update set facts = excluded.facts where f.facts <> excluded.facts`,
)

/** Writes what is known of leads for lists and filters. Leads that are gone are passed over. */
export async function indexFacts(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
  factsOf: FactsOf,
): Promise<void> {
  for (let begin = 0; begin < leadIds.length; begin += PART) {
    const leads = await findLeads(db, organizationId, leadIds.slice(begin, begin + PART))
    const known = await factsOf(db, leads)
    const given = leads.map(({ leadId }) => ({ leadId, facts: shorten(known.get(leadId) ?? new Map()) }))
    await execute(db, WRITE, [organizationId, jsonRows(given)])
  }
}

function shorten(facts: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const listed = [...facts].filter(([path]) => isFactPath(path))
  return Object.fromEntries(listed.map(([path, value]) => [path, shortValue(path, value)]))
}

function shortValue(path: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST.list).map((one) => shortValue(path, one))
  if (typeof value !== 'string') return value
  // A month counts as its first day: lists compare days.
  if (/^\d{4}-\d{2}$/.test(value)) return `${value}-01`
  return [...canonicalFact(path, value.slice(0, 2 * LONGEST.text))].slice(0, LONGEST.text).join('')
}

/** Facts of leads by path, those asked for; leads of which none is known are absent. */
export const findListedFacts = statement<{ leadId: string; facts: Record<string, unknown> }>(
  'leads.listed_facts',
  `select f.lead_id as "leadId", jsonb_object_agg(p.path, f.facts -> p.path) as facts
   from lead_facts f cross join unnest($3::text[]) p(path)
   where f.organization_id = $1 and f.lead_id = any($2::uuid[]) and f.facts ? p.path group by f.lead_id`,
).rows(
  (organizationId: string, leadIds: readonly string[], paths: readonly string[]) => [organizationId, leadIds, paths],
  (found) => new Map(found.map(({ leadId, facts }) => [leadId, facts])),
)

/** Of a company, so many leads are looked at anew when more is known of it: the newest. */
const MOST_OF_COMPANY = 10_000

const MARK_COMPANIES = statement(
  'leads.mark_companies_unindexed',
  `with found as (
     select l.lead_id, (row_number() over (order by l.lead_id) - 1) / 1000 as batch from leads l
     where l.organization_id = $1 and l.domain in (
       select c.domain from leads c
       where c.organization_id = $1 and c.lead_id = any($2::uuid[]) and c.domain_kind = 'company')
     order by l.lead_id desc limit ${MOST_OF_COMPANY}
   ), marked as (
     insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
     select $1, gen_random_uuid(), array_agg(lead_id), count(*)::int, $3 from found group by batch
   )
   select count(*) from found`,
)

/** Has lists show what is known by now of leads, or of everybody at their company. */
export const reindexFacts: Consequence<'lead.researched' | 'facts.changed'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const companies: string[] = []
  const own: string[] = []
  for (const { type, leadId, data } of happenings) {
    if (leadId !== undefined) (type === 'facts.changed' && data.about === 'company' ? companies : own).push(leadId)
  }
  const now = context.clock.now()
  await markUnindexed(tx, organizationId, [...new Set([...own, ...companies])], now)
  if (companies.length > 0) await execute(tx, MARK_COMPANIES, [organizationId, companies, now])
}
