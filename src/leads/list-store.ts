import { composed, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { allOf, conditionsOf, createParameters } from './filter-store.ts'
import type { LeadScope, Parameters } from './filter-store.ts'
import { LEAD_COLUMNS } from './lead-store.ts'
import type { Lead } from './lead-store.ts'

/** The orders of a list: newest first, best first (unscored leads last). */
export type LeadSort = 'created' | 'score'

/** A page of leads. */
export interface LeadQuery extends LeadScope {
  readonly sort: LeadSort
  /** The last row of the page before. */
  readonly after: { readonly leadId: string; readonly score: number | null } | null
  readonly limit: number
}

const ORDER: Readonly<Record<LeadSort, string>> = {
  created: 'l.lead_id desc',
  score: 'coalesce(l.score, -1) desc, l.lead_id desc',
}

/** One page of leads, newest or best first. */
export async function listLeads(db: Db, query: LeadQuery): Promise<Lead[]> {
  const parameters = createParameters()
  const conditions = [allOf(conditionsOf(query, parameters)), ...placeOf(query, parameters)].join(' and ')
  const text = `select ${LEAD_COLUMNS} from leads l where ${conditions}
    order by ${ORDER[query.sort]} limit ${parameters.add(query.limit)}::integer`
  return rows(db, composed<Lead>(text), parameters.values)
}

function placeOf({ sort, after }: LeadQuery, { add }: Parameters): string[] {
  if (after === null) return []
  if (sort === 'created') return [`l.lead_id < ${add(after.leadId)}::uuid`]
  return [`(coalesce(l.score, -1), l.lead_id) < (${add(after.score ?? -1)}::integer, ${add(after.leadId)}::uuid)`]
}

/**
 * Leads that fit, oldest first, at most `limit` of those after a lead: for work on all of them, however many they are.
 * Leads that are added meanwhile come last; one that begins or ceases to fit meanwhile is met or not.
 */
export async function walkLeads(db: Db, scope: LeadScope, after: string | null, limit: number): Promise<Lead[]> {
  const parameters = createParameters()
  const conditions = [allOf(conditionsOf(scope, parameters))]
  if (after !== null) conditions.push(`l.lead_id > ${parameters.add(after)}::uuid`)
  const text = `select ${LEAD_COLUMNS} from leads l where ${conditions.join(' and ')}
    order by l.lead_id limit ${parameters.add(limit)}::integer`
  return rows(db, composed<Lead>(text), parameters.values)
}

/** So many leads that fit are counted one by one. */
export const MOST_COUNTED = 10_000

const newerIn = (reach: string, condition: string) =>
  statement<{ newer: number; total: number }>(
    `leads.count_newer_${reach}`,
    `select count(*) filter (where l.lead_id >= $3)::int as newer, count(*)::int as total
     from leads l where l.organization_id = $1 and ${condition}`,
  )

const NEWER = {
  campaign: newerIn('campaign', 'l.campaign_id = $2::uuid'),
  campaigns: newerIn('campaigns', 'l.campaign_id = any($2::uuid[])'),
  organization: newerIn('organization', '$2::text is null'),
} as const

/** How many leads fit. */
export interface LeadCount {
  readonly total: number
  readonly totalIs: 'exact' | 'estimated'
}

/**
 * How many leads fit: exact up to `most`. Where there are more, it is taken that among older ones as many fit as among
 * the newest, of which so many were found.
 */
export async function countLeads(db: Db, scope: LeadScope, most = MOST_COUNTED): Promise<LeadCount> {
  const parameters = createParameters()
  const text = `with fitting as (select l.lead_id from leads l where ${allOf(conditionsOf(scope, parameters))}
      order by l.lead_id desc limit ${parameters.add(most + 1)}::integer)
    select count(*)::int as count, (select lead_id from fitting order by lead_id limit 1) as oldest from fitting`
  const found = await firstRow(db, composed<{ count: number; oldest: string | null }>(text), parameters.values)
  const count = found?.count ?? 0
  if (count <= most) return { total: count, totalIs: 'exact' }
  const { organizationId, campaigns } = scope
  const reach = campaigns === null ? 'organization' : typeof campaigns === 'string' ? 'campaign' : 'campaigns'
  const place = await firstRow(db, NEWER[reach], [organizationId, campaigns, found?.oldest])
  const { newer = 1, total = 1 } = place ?? {}
  return { total: Math.max(count, Math.round((count * total) / newer)), totalIs: 'estimated' }
}
