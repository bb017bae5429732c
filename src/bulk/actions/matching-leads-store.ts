import { allOf, conditionsOf, createParameters, searchFor } from '../../leads/index.ts'
import type { LeadScope, LeadState } from '../../leads/index.ts'
import { composed, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

type StateCount = Pick<LeadState, 'status' | 'endReason' | 'holdReason' | 'holdUntil' | 'stage'> & {
  readonly leads: number
}

/** How the leads that fit stand, those alike together. */
export async function countByState(db: Db, scope: LeadScope): Promise<StateCount[]> {
  const { parameters, conditions } = await searchFor(db, scope)
  const text = `select l.status, l.end_reason as "endReason", l.hold_reason as "holdReason",
      l.hold_until as "holdUntil", l.stage, count(*)::int as leads
    from leads l where ${conditions.join(' and ')} group by 1, 2, 3, 4, 5`
  return rows(db, composed<StateCount>(text), parameters.values)
}

/** The newest lead of a campaign; null where there is none. */
export const findNewestLead = statement<{ leadId: string }>(
  'bulk.newest_lead',
  `select lead_id as "leadId" from leads where organization_id = $1 and campaign_id = $2
   order by lead_id desc limit 1`,
).first(
  ({ organizationId, campaignId }: { organizationId: string; campaignId: string }) => [organizationId, campaignId],
  (found) => found?.leadId ?? null,
)

/** Some of the leads that fit, in the order of their ids up to one, with the people behind them. */
export async function pageOfMatching(
  db: Db,
  scope: LeadScope,
  { after, upto, limit }: { readonly after: string | null; readonly upto: string; readonly limit: number },
): Promise<{ leadId: string; addressHash: Buffer }[]> {
  const { parameters, conditions } = await searchFor(db, scope)
  conditions.push(`l.lead_id <= ${parameters.add(upto)}::uuid`)
  if (after !== null) conditions.push(`l.lead_id > ${parameters.add(after)}::uuid`)
  const text = `select l.lead_id as "leadId", l.address_hash as "addressHash" from leads l
    where ${conditions.join(' and ')} order by l.lead_id limit ${parameters.add(limit)}::integer`
  return rows(db, composed<{ leadId: string; addressHash: Buffer }>(text), parameters.values)
}

/** Which of the leads still fit. */
export async function findStillMatching(db: Db, scope: LeadScope, leadIds: readonly string[]): Promise<Set<string>> {
  const parameters = createParameters()
  const text = `select l.lead_id as "leadId" from leads l where ${allOf(conditionsOf(scope, parameters))}
    and l.lead_id = any(${parameters.add(leadIds)}::uuid[])`
  const found = await rows(db, composed<{ leadId: string }>(text), parameters.values)
  return new Set(found.map(({ leadId }) => leadId))
}

/** What keeps a lead where it is. */
export type MoveObstacle = 'already_there' | 'meeting_ahead' | 'being_sent'

/** Where leads are to be moved, null where they are only to leave, and when. */
export interface MoveTarget {
  readonly toCampaignId: string | null
  readonly now: Date
}

const obstacleTo = (target: string, now: string) => `case
  when exists (select 1 from leads t where t.organization_id = $1
    and t.address_hash = l.address_hash and t.campaign_id = ${target}::uuid) then 'already_there'
  when exists (select 1 from meetings m where m.organization_id = $1 and m.lead_id = l.lead_id
    and m.status = 'booked' and m.ends_at > ${now}::timestamptz) then 'meeting_ahead'
  when ${target}::uuid is null and exists (select 1 from messages m where m.organization_id = $1
    and m.lead_id = l.lead_id and m.state = 'sending') then 'being_sent' end`

type MoveCount = Pick<LeadState, 'status' | 'endReason'> & {
  readonly obstacle: MoveObstacle | null
  readonly leads: number
}

/** How the leads that fit could be moved, those alike together. */
export async function countMoves(db: Db, scope: LeadScope, { toCampaignId, now }: MoveTarget): Promise<MoveCount[]> {
  const { parameters, conditions } = await searchFor(db, scope)
  const obstacle = obstacleTo(parameters.add(toCampaignId), parameters.add(now))
  const text = `select l.status, l.end_reason as "endReason", ${obstacle} as obstacle, count(*)::int as leads
    from leads l where ${conditions.join(' and ')} group by 1, 2, 3`
  return rows(db, composed<MoveCount>(text), parameters.values)
}

/** A lead that is to leave its campaign. */
export interface LeadMove {
  readonly obstacle: MoveObstacle | null
  /** So much has happened that it leaves a row behind. */
  readonly isKept: boolean
  /** The import it came with. */
  readonly importId: string | null
}

/** What keeps each of the leads where it is, and what goes with it or stays behind. */
export const findMoves = statement<LeadMove & { leadId: string }>(
  'bulk.find_moves',
  `select l.lead_id as "leadId", l.import_id as "importId", ${obstacleTo('$3', '$4')} as obstacle,
     exists (select 1 from messages m where m.organization_id = $1 and m.lead_id = l.lead_id
       and m.claimed_at is not null)
     or exists (select 1 from meetings m where m.organization_id = $1 and m.lead_id = l.lead_id)
     or exists (select 1 from inbound i where i.organization_id = $1 and i.lead_id = l.lead_id)
     as "isKept"
   from leads l where l.organization_id = $1 and l.lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[], { toCampaignId, now }: MoveTarget) => [
    organizationId,
    leadIds,
    toCampaignId,
    now,
  ],
  (found) => new Map(found.map(({ leadId, ...move }) => [leadId, move])),
)

/** How many leads of an organization wait for their score, counted up to a limit. */
export const countWaitingForScore = statement<{ waiting: number }>(
  'bulk.waiting_for_score',
  `select count(*)::int as waiting from (
     select 1 from leads where organization_id = $1 and stage = 'scoring' and due_at <= $2 limit $3) w`,
).first(
  (organizationId: string, { now, limit }: { now: Date; limit: number }) => [organizationId, now, limit],
  (found) => found?.waiting ?? 0,
)
