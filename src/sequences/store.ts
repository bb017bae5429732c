import { execute, jsonRows, rows, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

/** A lead that is due for its next step, before anything is locked. */
export interface DueLead {
  leadId: string
  addressHash: Buffer
}

/** Leads that are due, without locks: their contacts are locked first. */
export const findDueLeads = statement<DueLead>(
  'sequences.due_leads',
  `select lead_id as "leadId", address_hash as "addressHash" from leads
   where organization_id = $1 and stage = 'sequence' and due_at <= $2 order by due_at limit $3`,
).rows((organizationId: string, now: Date, limit: number) => [organizationId, now, limit])

/** The place of an email in the queue. */
export interface PlannedMessage {
  messageId: string
  leadId: string
  campaignId: string
  run: number
  step: number
  priority: number
  live: boolean
  plannedAt: Date
}

/**
 * Gives emails their place in the queue. A step that has a row already keeps it: one that was cancelled or had failed is
 * queued again and written anew, one that waits moves to its new time and place. One that may have left stays untouched.
 * Answers the id under which each lead's email stands, of those that changed.
 */
export const planMessages = statement<{ messageId: string; leadId: string }>(
  'sequences.plan_messages',
  `insert into messages as m (organization_id, message_id, lead_id, campaign_id, kind, run, step, state, priority, live,
     planned_at, due_at, created_at)
   select $1, "messageId", "leadId", "campaignId", 'step', run, step, 'queued', priority, live, "plannedAt", "plannedAt", $2
   from json_to_recordset($3::json) as p("messageId" uuid, "leadId" uuid, "campaignId" uuid, run integer, step integer,
     priority integer, live boolean, "plannedAt" timestamptz)
   order by "leadId"
   on conflict (organization_id, lead_id, run, step) where kind = 'step' do update set
     state = 'queued', priority = excluded.priority, live = excluded.live, planned_at = excluded.planned_at,
     due_at = case when m.state = 'queued' and m.failures > 0 then m.due_at else excluded.due_at end,
     failures = case when m.state = 'queued' then m.failures else 0 end,
     refusals = case when m.state = 'queued' then m.refusals else 0 end,
     refused_since = case when m.state = 'queued' then m.refused_since end,
     policy_refusals = case when m.state = 'queued' then m.policy_refusals else 0 end,
     subject = case when m.state = 'queued' then m.subject end, reason = null
   where m.state in ('cancelled', 'failed') or (m.state = 'queued' and (m.live <> excluded.live
     or m.priority <> excluded.priority
     or (m.planned_at <> excluded.planned_at and greatest(m.planned_at, excluded.planned_at) > excluded.created_at)))
   returning message_id as "messageId", lead_id as "leadId"`,
).rows(
  (organizationId: string, now: Date, messages: readonly PlannedMessage[]) => [organizationId, now, jsonRows(messages)],
  (planned) => new Map(planned.map((row) => [row.leadId, row.messageId])),
)

/** The places in the queue that a lead's email may have: as a first one, and as a follow-up. */
export interface NewPlace {
  leadId: string
  asFirst: number
  asFollowUp: number
}

const REORDER = statement(
  'sequences.reorder',
  `update messages m set priority = case when m.priority >= $3 then p."asFollowUp" else p."asFirst" end
   from json_to_recordset($2::json) as p("leadId" uuid, "asFirst" integer, "asFollowUp" integer)
   where m.organization_id = $1 and m.lead_id = any($4::uuid[]) and m.lead_id = p."leadId" and m.kind = 'step'
     and m.state in ('queued', 'held') and m.priority <> case when m.priority >= $3 then p."asFollowUp" else p."asFirst" end`,
)

/** Gives waiting emails another place in the queue; from `leastFollowUp` on, a place is that of a follow-up. */
export async function reorderMessages(
  db: Db,
  organizationId: string,
  places: readonly NewPlace[],
  leastFollowUp: number,
): Promise<void> {
  if (places.length === 0) return
  const leadIds = places.map((place) => place.leadId)
  await execute(db, REORDER, [organizationId, jsonRows(places), leastFollowUp, leadIds])
}

const CANCEL_OTHERS = statement(
  'sequences.cancel_others',
  `update messages m set state = 'cancelled', due_at = null, reason = 'sequence_changed'
   from json_to_recordset($2::json) as p("leadId" uuid, run integer, step integer)
   where m.organization_id = $1 and m.lead_id = any($3::uuid[]) and m.lead_id = p."leadId" and m.kind = 'step'
     and m.state in ('queued', 'held') and (m.run <> p.run or m.step <> p.step)`,
)

/** Takes everything out of the queue that leads would get besides the step given; step 0 stands for none. */
export async function cancelOthers(
  db: Db,
  organizationId: string,
  places: readonly { leadId: string; run: number; step: number }[],
): Promise<void> {
  if (places.length === 0) return
  const leadIds = places.map((place) => place.leadId)
  await execute(db, CANCEL_OTHERS, [organizationId, jsonRows(places), leadIds])
}

/** Which steps of its present run a lead has got, whether one may be leaving, and whether any of any run waits. */
export interface SequenceProgress {
  readonly handedOver: ReadonlySet<number>
  /** An email is on its way, or nobody knows whether it left. */
  readonly underWay: boolean
  /** An email was captured: the run is that of a test. */
  readonly captured: boolean
  /** An email stands in the queue, or is held. */
  readonly waiting: boolean
  /** Steps whose condition did not hold when it was their turn. */
  readonly passedOver: ReadonlySet<number>
  /** An email was claimed at least once, whatever became of it. */
  readonly tried: boolean
}

/** The reason of a cancelled email whose step passed its lead over. */
export const PASSED_OVER = 'passed_over'

interface StepRow {
  leadId: string
  run: number
  step: number
  state: string
  tried: boolean
  passedOver: boolean
}

const PROGRESS = statement<StepRow>(
  'sequences.progress',
  `select lead_id as "leadId", run, step, state, claimed_at is not null as tried,
     state = 'cancelled' and reason is not distinct from '${PASSED_OVER}' as "passedOver" from messages
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step'
     and (state not in ('cancelled', 'failed') or claimed_at is not null or reason = '${PASSED_OVER}')`,
)

/** How far each of the leads has come in its present run. */
export async function findProgress(
  db: Db,
  organizationId: string,
  leads: readonly { readonly leadId: string; readonly run: number }[],
): Promise<Map<string, SequenceProgress>> {
  const found = await rows(db, PROGRESS, [organizationId, leads.map((lead) => lead.leadId)])
  const byLead = Map.groupBy(found, (row) => row.leadId)
  return new Map(
    leads.map(({ leadId, run }) => {
      const anyRun = byLead.get(leadId) ?? []
      const own = anyRun.filter((row) => row.run === run)
      const isIn = (...states: string[]) => own.filter((row) => states.includes(row.state))
      const progress: SequenceProgress = {
        handedOver: new Set(isIn('sent', 'captured').map((row) => row.step)),
        underWay: isIn('sending', 'unknown').length > 0,
        captured: isIn('captured').length > 0,
        waiting: anyRun.some((row) => row.state === 'queued' || row.state === 'held'),
        passedOver: new Set(own.filter((row) => row.passedOver).map((row) => row.step)),
        tried: own.some((row) => row.tried),
      }
      return [leadId, progress]
    }),
  )
}

/** How leads are judged, and when they first were: a wait that has begun does not begin again when they are scored anew. */
export const findVerdicts = statement<{ leadId: string; verdict: string; scoredAt: Date }>(
  'sequences.verdicts',
  `select lead_id as "leadId", verdict, first_scored_at as "scoredAt" from scores
   where organization_id = $1 and lead_id = any($2::uuid[])`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => new Map(found.map((row) => [row.leadId, row])),
)

/** Leads are looked at up to this many: whoever reads the figure does the same for more. */
const MOST_LOOKED_AT = 10_000

const LACKS_ONE = `exists (select 1 from unnest($3::integer[]) as wanted(step) where not exists (
  select 1 from messages m where m.organization_id = $1 and m.lead_id = l.lead_id and m.run = l.run
    and m.kind = 'step' and m.step = wanted.step
    and (m.state in ('sent', 'captured', 'sending', 'unknown') or (m.state = 'cancelled' and m.reason = '${PASSED_OVER}'))))`

export interface StepsOfCampaign {
  readonly organizationId: string
  readonly campaignId: string
  readonly steps: readonly number[]
}

/** Leads that have ended as `completed` and have not got each of these steps; of 10,000 at most. */
export const countCompletedWithout = statement<{ count: number }>(
  'sequences.count_completed_without',
  `select count(*)::int as count from (
     select organization_id, lead_id, run from leads where organization_id = $1 and campaign_id = $2 and status = 'ended' and end_reason = 'completed'
     limit ${MOST_LOOKED_AT}) l where ${LACKS_ONE}`,
).first(
  (place: StepsOfCampaign) => [place.organizationId, place.campaignId, place.steps],
  (found) => found?.count ?? 0,
)

/** Leads in their sequence that have got each of these steps already; of 10,000 at most. */
export const countLeadsWithSteps = statement<{ count: number }>(
  'sequences.count_through',
  `select count(*)::int as count from (
     select organization_id, lead_id, run from leads where organization_id = $1 and campaign_id = $2 and status = 'in_sequence'
     limit ${MOST_LOOKED_AT}) l where not ${LACKS_ONE}`,
).first(
  (place: StepsOfCampaign) => [place.organizationId, place.campaignId, place.steps],
  (found) => found?.count ?? 0,
)
