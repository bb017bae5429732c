import { rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { LEAD_COLUMNS } from './lead-store.ts'
import type { Lead } from './lead-store.ts'

/** Which leads of a campaign, in which order, from where on. */
export interface LeadQuery {
  readonly organizationId: string
  readonly campaignId: string
  readonly status: string | null
  readonly tier: string | null
  readonly minScore: number | null
  /** Text to be found in name, company or email, case-insensitive. */
  readonly text: string | null
  /** Dotted paths of customData with the text their value must have. */
  readonly customData: Readonly<Record<string, string>>
  readonly sort: 'created' | 'score'
  /** The last row of the page before. */
  readonly after: { readonly leadId: string; readonly score: number | null } | null
  readonly limit: number
}

const FILTERS = `l.organization_id = $1 and l.campaign_id = $2
  and ($3::text is null or l.status = $3)
  and ($4::text is null or l.tier = $4)
  and ($5::int is null or l.score >= $5)
  and ($6::text is null or strpos(lower(concat_ws(' ', l.contact_name, l.company_name, l.email)), lower($6)) > 0)
  and not exists (select 1 from jsonb_each_text($7::jsonb) f
    where l.custom_data #>> string_to_array(f.key, '.') is distinct from f.value)`

const BY_CREATION = statement<Lead>(
  'leads.list_by_creation',
  `select ${LEAD_COLUMNS} from leads l
   where ${FILTERS} and ($8::uuid is null or l.lead_id < $8)
   order by l.lead_id desc limit $9`,
)

const BY_SCORE = statement<Lead>(
  'leads.list_by_score',
  `select ${LEAD_COLUMNS} from leads l
   where ${FILTERS} and ($8::uuid is null or (coalesce(l.score, -1), l.lead_id) < ($10::int, $8))
   order by coalesce(l.score, -1) desc, l.lead_id desc limit $9`,
)

/** One page of leads, newest or best first. */
export async function listLeads(db: Db, query: LeadQuery): Promise<Lead[]> {
  const values: unknown[] = [
    query.organizationId,
    query.campaignId,
    query.status,
    query.tier,
    query.minScore,
    query.text,
    JSON.stringify(query.customData),
    query.after?.leadId ?? null,
    query.limit,
  ]
  return query.sort === 'created'
    ? rows(db, BY_CREATION, values)
    : rows(db, BY_SCORE, [...values, query.after?.score ?? -1])
}

/** One entry of a lead's timeline. */
export interface TimelineEntry {
  seq: string
  type: string
  data: Record<string, unknown>
  occurredAt: Date
}

const TIMELINE = statement<TimelineEntry>(
  'leads.timeline',
  `select e.seq, e.type, e.data, e.occurred_at as "occurredAt" from events e
   where e.organization_id = $1 and e.lead_id = $2 and ($3::bigint is null or e.seq > $3)
   order by e.seq limit $4`,
)

/** What happened to a lead, oldest first. */
export async function listTimeline(
  db: Db,
  query: { organizationId: string; leadId: string; after: string | null; limit: number },
): Promise<TimelineEntry[]> {
  return rows(db, TIMELINE, [query.organizationId, query.leadId, query.after, query.limit])
}
