import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db, Statement } from '../platform/db.ts'
import { LEAD_COLUMNS } from './lead-store.ts'
import type { Lead } from './lead-store.ts'

/** Which leads. Filters combine; null leaves one out. */
export interface LeadFilters {
  readonly organizationId: string
  /** One campaign, those of a list, or null for all of the organization. */
  readonly campaigns: string | readonly string[] | null
  readonly status: string | null
  readonly tier: string | null
  readonly minScore: number | null
  /** Text to be found in name, company or email, case-insensitive. */
  readonly text: string | null
  /** Dotted paths of customData with the text their value must have. */
  readonly customData: Readonly<Record<string, string>>
  /** Held for this reason, or for whatever reason. */
  readonly hold: { readonly reason: string } | 'any' | null
}

/** A page of leads. */
export interface LeadQuery extends LeadFilters {
  readonly sort: 'created' | 'score'
  /** The last row of the page before. */
  readonly after: { readonly leadId: string; readonly score: number | null } | null
  readonly limit: number
}

// What finds few rows among a million stands in the text of its own statement, so that no plan forgets its index.
const REACH = {
  campaign: 'l.campaign_id = $2::uuid',
  campaigns: 'l.campaign_id = any($2::uuid[])',
  organization: '$2::text is null',
} as const
const HELD = {
  anyhow: '$8::text is null',
  held: 'l.hold_reason is not null and $8::text is null',
  reason: 'l.hold_reason = $8',
} as const

type Kind = { readonly reach: keyof typeof REACH; readonly held: keyof typeof HELD }

const filters = ({ reach, held }: Kind) => `l.organization_id = $1 and ${REACH[reach]} and ${HELD[held]}
  and ($3::text is null or l.status = $3)
  and ($4::text is null or l.tier = $4)
  and ($5::int is null or l.score >= $5)
  and ($6::text is null or strpos(lower(concat_ws(' ', l.contact_name, l.company_name, l.email)), lower($6)) > 0)
  and not exists (select 1 from jsonb_each_text($7::jsonb) f
    where l.custom_data #>> string_to_array(f.key, '.') is distinct from f.value)`

/** A statement for each kind of question. */
function perKind<Row extends object>(name: string, text: (kind: Kind) => string): (kind: Kind) => Statement<Row> {
  const reaches = Object.keys(REACH) as Kind['reach'][]
  const all = reaches.flatMap((reach) => (Object.keys(HELD) as Kind['held'][]).map((held) => ({ reach, held })))
  const key = ({ reach, held }: Kind) => `${name}_${reach}_${held}`
  const statements = new Map(all.map((kind) => [key(kind), statement<Row>(key(kind), text(kind))]))
  return (kind) => statements.get(key(kind))!
}

const BY_CREATION = perKind<Lead>(
  'leads.list_by_creation',
  (kind) => `select ${LEAD_COLUMNS} from leads l
   where ${filters(kind)} and ($9::uuid is null or l.lead_id < $9)
   order by l.lead_id desc limit $10`,
)

const BY_SCORE = perKind<Lead>(
  'leads.list_by_score',
  (kind) => `select ${LEAD_COLUMNS} from leads l
   where ${filters(kind)} and ($9::uuid is null or (coalesce(l.score, -1), l.lead_id) < ($11::int, $9))
   order by coalesce(l.score, -1) desc, l.lead_id desc limit $10`,
)

function kindOf({ campaigns, hold }: LeadFilters): Kind {
  const reach = campaigns === null ? 'organization' : typeof campaigns === 'string' ? 'campaign' : 'campaigns'
  return { reach, held: hold === null ? 'anyhow' : hold === 'any' ? 'held' : 'reason' }
}

function valuesOf({ organizationId, campaigns, status, tier, minScore, text, customData, hold }: LeadFilters) {
  const reason = hold === null || hold === 'any' ? null : hold.reason
  return [organizationId, campaigns, status, tier, minScore, text, JSON.stringify(customData), reason]
}

/** One page of leads, newest or best first. */
export async function listLeads(db: Db, query: LeadQuery): Promise<Lead[]> {
  const values: unknown[] = [...valuesOf(query), query.after?.leadId ?? null, query.limit]
  return query.sort === 'created'
    ? rows(db, BY_CREATION(kindOf(query)), values)
    : rows(db, BY_SCORE(kindOf(query)), [...values, query.after?.score ?? -1])
}

/** So many leads that fit are counted one by one. */
export const MOST_COUNTED = 10_000

const COUNT = perKind<{ count: number; oldest: string | null }>(
  'leads.count_fitting',
  (kind) => `with fitting as (select l.lead_id from leads l where ${filters(kind)} order by l.lead_id desc limit $9)
   select count(*)::int as count, (select lead_id from fitting order by lead_id limit 1) as oldest from fitting`,
)

const newerIn = (reach: Kind['reach']) =>
  statement<{ newer: number; total: number }>(
    `leads.count_newer_${reach}`,
    `select count(*) filter (where l.lead_id >= $3)::int as newer, count(*)::int as total
     from leads l where l.organization_id = $1 and ${REACH[reach]}`,
  )

const NEWER = {
  campaign: newerIn('campaign'),
  campaigns: newerIn('campaigns'),
  organization: newerIn('organization'),
} as const

/**
 * How many leads fit: exact up to `most`. Where there are more, it is taken that among older ones as many fit as among
 * the newest, of which so many were found.
 */
export async function countLeads(
  db: Db,
  query: LeadFilters,
  most = MOST_COUNTED,
): Promise<{ total: number; totalIs: 'exact' | 'estimated' }> {
  const kind = kindOf(query)
  const found = await firstRow(db, COUNT(kind), [...valuesOf(query), most + 1])
  const count = found?.count ?? 0
  if (count <= most) return { total: count, totalIs: 'exact' }
  const place = await firstRow(db, NEWER[kind.reach], [query.organizationId, query.campaigns, found?.oldest])
  const { newer = 1, total = 1 } = place ?? {}
  return { total: Math.max(count, Math.round((count * total) / newer)), totalIs: 'estimated' }
}
