import { afterId, execute, firstRow, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { Sweep } from '../../platform/work/sweep-store.ts'
import type { SweepKind } from '../../platform/work/sweep.ts'
import { readPath } from './data-path.ts'
import { dayOfSqlText, LONGEST_VALUE, numberOfSqlText, SEARCHED } from './filter-store.ts'
import { MOST_ELEMENTS } from './lead-filter.ts'
import { selectMarks } from './lead-marks-store.ts'

const MARK = statement(
  'leads.mark_unindexed',
  `insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
   values ($1, gen_random_uuid(), $2::uuid[], cardinality($2::uuid[]), $3)`,
)

/** Notes that what is searched of leads has changed, in the transaction that changes it. */
export async function markUnindexed(
  db: Db,
  organizationId: string,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (leadIds.length > 0) await execute(db, MARK, [organizationId, leadIds, now])
}

const MARK_PART = statement<{ leads: number; lastId: string | null }>(
  'leads.mark_part_unindexed',
  `with page as (
     select array_agg(l.lead_id order by l.lead_id) as lead_ids, count(*)::int as leads from (
       select lead_id from leads where organization_id = $1 and campaign_id = $2 and lead_id > ${afterId('$3')}
       order by lead_id limit $4) l),
   marked as (
     insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
     select $1, gen_random_uuid(), p.lead_ids, p.leads, $5 from page p where p.leads > 0)
   select leads, lead_ids[leads] as "lastId" from page`,
)

/** Has the next leads of a campaign put into the index of values anew. Answers the last of a full part. */
async function markPart(
  tx: Db,
  { organizationId, subjectId, afterId: after, askedAt }: Sweep,
  limit: number,
): Promise<string | null> {
  const page = await firstRow(tx, MARK_PART, [organizationId, subjectId, after, limit, askedAt])
  return page === undefined || page.leads < limit ? null : page.lastId
}

/** All leads of a campaign are put into the index of values anew. Until each is marked, no search asks that index. */
export const valuesSweep: SweepKind = { kind: 'leads.index_values', part: markPart }

/** The keys of a campaign by which every lead is in the index of values, or waits for it. */
export const findIndexedKeys = statement<{ keys: string[] | null }>(
  'leads.find_indexed_keys',
  `select settings->'customDataKeys' as keys from campaigns
   where organization_id = $1 and campaign_id = $2 and not exists (
     select 1 from sweeps where organization_id = $1 and kind = '${valuesSweep.kind}' and subject_id = $2)`,
).first(
  (organizationId: string, campaignId: string) => [organizationId, campaignId],
  (found) => found?.keys ?? [],
)

/** A batch may rest so long, in seconds, while others come: nobody waits for it, and an import goes first. */
const LONGEST_REST = 60
const QUIET = 2

/** Organizations whose accepted or changed leads are to be put into the indexes of searches. */
export const organizationsUnindexed = statement<{ organizationId: string }>(
  'leads.organizations_unindexed',
  `select o.organization_id as "organizationId" from organizations o
   cross join lateral (select u.since from unindexed_leads u where u.organization_id = o.organization_id
     order by u.since limit 1) oldest
   cross join lateral (select u.since from unindexed_leads u where u.organization_id = o.organization_id
     order by u.since desc limit 1) newest
   where oldest.since <= $1::timestamptz - interval '${LONGEST_REST} seconds'
     or newest.since <= $1::timestamptz - interval '${QUIET} seconds'`,
).rows((now: Date) => [now], organizationsDue)

/** Whether this transaction alone writes the indexes of an organization until it ends: a slower one would write what it read before. */
export const holdIndexes = statement<{ ours: boolean }>(
  'leads.hold_indexes',
  `select pg_try_advisory_xact_lock(hashtextextended('search ' || $1::uuid, 0)) as ours`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.ours ?? false,
)

/** Takes the oldest batches; the transaction that does so puts their leads into the indexes. */
export const claimUnindexed = statement<{ leadIds: string[] }>(
  'leads.claim_unindexed',
  `delete from unindexed_leads where organization_id = $1 and batch_id in (
     select u.batch_id from unindexed_leads u where u.organization_id = $1
     order by u.since limit $2 for update skip locked)
   returning lead_ids as "leadIds"`,
).rows(
  (organizationId: string, batches: number) => [organizationId, batches],
  (claimed) => [...new Set(claimed.flatMap((row) => row.leadIds))],
)

const WRITE_TEXTS = statement(
  'leads.write_texts',
  `with held as materialized (
     select l.organization_id, l.lead_id, ${SEARCHED} as text, l.company_name, l.custom_data from leads l
     where l.organization_id = $1 and l.lead_id = any($2::uuid[]) order by l.lead_id for key share
   ), written as (
     insert into lead_texts as t (organization_id, lead_id, text, marks)
     select h.organization_id, h.lead_id, h.text, m.marks
     from held h join (${selectMarks('held')}) m on m.lead_id = h.lead_id order by h.lead_id
     on conflict (organization_id, lead_id) do update set text = excluded.text, marks = excluded.marks
       where t.text <> excluded.text or t.marks <> excluded.marks
   )
   select count(*) from held`,
)

const DROP_VALUES = statement(
  'leads.drop_values',
  `delete from lead_values where organization_id = $1 and lead_id = any($2::uuid[])`,
)

const DECLARED = statement<{ campaignId: string; key: string }>(
  'leads.declared_keys',
  `select c.campaign_id as "campaignId", k.key from campaigns c
   cross join lateral jsonb_array_elements_text(coalesce(c.settings->'customDataKeys', '[]')) k(key)
   where c.organization_id = $1 and c.campaign_id in (
     select l.campaign_id from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[]))`,
)

/** Under which key of the index those stand who have no value at a declared path: no path begins with a dot. */
export function keyWithout(key: string): string {
  return `.${key}`
}

// Element 0 is the value itself, those from 1 on are its elements where it is a list: a list is no number and no day.
const WRITE_VALUES = statement(
  'leads.write_values',
  `insert into lead_values (organization_id, lead_id, campaign_id, key, element, value, number, day)
   select l.organization_id, l.lead_id, l.campaign_id, v.key, v.element, left(v.text, ${LONGEST_VALUE}),
     case when v.element = 0 then ${numberOfSqlText('v.text')} end, case when v.element = 0 then ${dayOfSqlText('v.text')} end
   from leads l
   join jsonb_to_recordset($3::jsonb) k("campaignId" uuid, key text, without text, path text[]) on k."campaignId" = l.campaign_id
   cross join lateral (
     select case when l.custom_data #>> k.path is null then k.without else k.key end as key, 0 as element,
       coalesce(l.custom_data #>> k.path, '') as text
     union all
     select k.key, e.number, e.text from jsonb_array_elements_text(
       case when jsonb_typeof(l.custom_data #> k.path) = 'array' then l.custom_data #> k.path else '[]' end
     ) with ordinality e(text, number) where e.number <= ${MOST_ELEMENTS}
   ) v
   where l.organization_id = $1 and l.lead_id = any($2::uuid[]) and v.text is not null
   order by l.lead_id, v.key, v.element
   on conflict (organization_id, lead_id, key, element)
     do update set value = excluded.value, number = excluded.number, day = excluded.day`,
)

/** Writes what is searched of leads: their texts, and the values that their campaigns declare. Leads that are gone are passed over. */
export async function indexLeads(db: Db, organizationId: string, leadIds: readonly string[]): Promise<void> {
  await execute(db, WRITE_TEXTS, [organizationId, leadIds])
  await execute(db, DROP_VALUES, [organizationId, leadIds])
  const declared = await rows(db, DECLARED, [organizationId, leadIds])
  const keys = declared.map((one) => ({ ...one, without: keyWithout(one.key), path: readPath(one.key) ?? [] }))
  if (keys.length > 0) await execute(db, WRITE_VALUES, [organizationId, leadIds, JSON.stringify(keys)])
}

/** How many leads are not in the indexes of searches as they are now; some may be counted twice. */
export const countUnindexed = statement<{ leads: number }>(
  'leads.count_unindexed',
  `select coalesce(sum(leads), 0)::int as leads from unindexed_leads where organization_id = $1`,
).first(
  (organizationId: string) => [organizationId],
  (found) => found?.leads ?? 0,
)

/** Writes that something happened to leads, unless known to the second. Rows that others hold are left to them. */
export const writeUpdatedAt = statement(
  'leads.touch',
  `update leads set updated_at = $3 where organization_id = $1 and lead_id in (
     select lead_id from leads where organization_id = $1 and lead_id = any($2::uuid[])
       and updated_at < $3::timestamptz - interval '1 second' for update skip locked)`,
).run((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])
