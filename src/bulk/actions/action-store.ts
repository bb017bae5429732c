import { naming } from '../../leads/index.ts'
import type { EndReason, LeadFilter } from '../../leads/index.ts'
import { afterId, beforeId, firstRow, jsonRows, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import type { ActionState, LeadAction, NewAction } from './action.ts'

/** The first parameter of every statement is the organization. */
const COLUMNS = `a.organization_id as "organizationId", a.action_id as "actionId", a.campaign_id as "campaignId", a.kind,
  a.filter, a.forgotten, a.to_campaign_id as "toCampaignId", a.hold_until as "holdUntil", a.team, a.undoes, a.actor, a.state,
  a.failure, a.upto, a.place, a.matched, a.changed, a.unchanged, a.refused, a.portion, a.failures, a.created_at as "createdAt",
  a.started_at as "startedAt", a.finished_at as "finishedAt",
  (select u.action_id from lead_actions u where u.organization_id = $1
     and u.campaign_id = a.campaign_id and u.undoes = a.action_id and u.state not in ('cancelled', 'failed')
   limit 1) as "undoneBy"`

/** Which action. */
interface ActionPlace {
  readonly organizationId: string
  readonly actionId: string
}

/** Writes an action down; it is due at once. */
export const insertAction = statement(
  'bulk.insert_action',
  `insert into lead_actions (organization_id, action_id, campaign_id, kind, filter, to_campaign_id, hold_until, team,
     undoes, actor, state, upto, matched, portion, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $12, $13, $14, $14)`,
).run((action: NewAction) => [
  action.organizationId,
  action.actionId,
  action.campaignId,
  action.kind,
  action.filter,
  action.toCampaignId,
  action.holdUntil,
  action.team,
  action.undoes,
  action.actor,
  action.upto,
  action.matched,
  action.portion,
  action.createdAt,
])

/** An action of this organization, or undefined. */
export const findAction = statement<LeadAction>(
  'bulk.find_action',
  `select ${COLUMNS} from lead_actions a where a.organization_id = $1 and a.action_id = $2`,
).first((organizationId: string, actionId: string) => [organizationId, actionId])

const LOCK_ACTION = statement(
  'bulk.lock_action',
  `select action_id as "actionId" from lead_actions where organization_id = $1 and action_id = $2 for update`,
)

/** Like `findAction`; nobody works on it until the transaction ends. */
export async function lockAction(db: Db, organizationId: string, actionId: string): Promise<LeadAction | undefined> {
  // What happens while the lock is waited for is read after it.
  await rows(db, LOCK_ACTION, [organizationId, actionId])
  return findAction(db, organizationId, actionId)
}

/** Actions of a campaign, newest first, those below an id where one is given. */
export const listActions = statement<LeadAction>(
  'bulk.list_actions',
  `select ${COLUMNS} from lead_actions a
   where a.organization_id = $1 and a.campaign_id = $2 and a.action_id < ${beforeId('$3')}
   order by a.action_id desc limit $4`,
).rows((place: { organizationId: string; campaignId: string }, part: { below: string | null; limit: number }) => [
  place.organizationId,
  place.campaignId,
  part.below,
  part.limit,
])

/** How many actions of a campaign wait or are under way. */
export const countOpenActions = statement<{ open: number }>(
  'bulk.count_open_actions',
  `select count(*)::int as open from lead_actions
   where organization_id = $1 and campaign_id = $2 and due_at is not null`,
).first(
  ({ organizationId, campaignId }: { organizationId: string; campaignId: string }) => [organizationId, campaignId],
  (found) => found?.open ?? 0,
)

/** Organizations with an action that is due. */
export const organizationsWithActionsDue = statement<{ organizationId: string }>(
  'bulk.organizations_due',
  `select o.organization_id as "organizationId" from organizations o
   where o.status = 'active' and exists (
     select 1 from lead_actions a where a.organization_id = o.organization_id and a.due_at <= $1)`,
).rows((now: Date) => [now], organizationsDue)

const CLAIM_ACTION = statement<{ actionId: string }>(
  'bulk.claim_action',
  `select a.action_id as "actionId" from lead_actions a
   where a.organization_id = $1 and a.due_at <= $2 and not exists (
     select 1 from lead_actions b where b.organization_id = a.organization_id and b.campaign_id = a.campaign_id
       and b.due_at is not null and b.action_id < a.action_id)
   order by a.due_at, a.action_id limit 1 for update skip locked`,
)

/** Locks an action that is due, that nobody works on, and before which no other one of its campaign is open. */
export async function claimAction(db: Db, organizationId: string, now: Date): Promise<LeadAction | undefined> {
  const claimed = await firstRow(db, CLAIM_ACTION, [organizationId, now])
  return claimed === undefined ? undefined : findAction(db, organizationId, claimed.actionId)
}

/** Locks open actions in whose filter the address or the full name of one of the leads stands, beside those that erase. */
export const lockActionsNaming = statement<LeadAction>(
  'bulk.lock_actions_naming',
  `select ${COLUMNS} from lead_actions a
   where a.organization_id = $1 and a.due_at is not null and a.kind <> 'erase' and ${naming('a.filter::text')}
   order by a.action_id for update of a skip locked`,
).rows((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Writes down how far an action that the transaction holds has come; `changed` and `unchanged` are added. */
export const advanceAction = statement(
  'bulk.advance_action',
  `update lead_actions set state = 'running', place = $3, changed = changed + $4, unchanged = unchanged + $5,
     refused = $6, portion = $7, failures = 0, due_at = $8, started_at = coalesce(started_at, $8)
   where organization_id = $1 and action_id = $2`,
).run(
  (
    { organizationId, actionId }: ActionPlace,
    to: Pick<LeadAction, 'place' | 'changed' | 'unchanged' | 'refused' | 'portion'> & { readonly now: Date },
  ) => {
    const { place, changed, unchanged, refused, portion, now } = to
    return [organizationId, actionId, place, changed, unchanged, refused, portion, now]
  },
)

/** Lets an action that the transaction holds rest until `dueAt`: others of the organization go on meanwhile. */
export const retryActionLater = statement(
  'bulk.retry_action',
  `update lead_actions set due_at = $3, failures = $4 where organization_id = $1 and action_id = $2`,
).run(
  (
    { organizationId, actionId }: ActionPlace,
    { dueAt, failures }: { readonly dueAt: Date; readonly failures: number },
  ) => [organizationId, actionId, dueAt, failures],
)

/** Ends an action that the transaction holds, with what is kept of its filter. */
export const finishAction = statement(
  'bulk.complete_action',
  `update lead_actions set state = $3, failure = $4, filter = $5, forgotten = $6, finished_at = $7, due_at = null
   where organization_id = $1 and action_id = $2`,
).run(
  (
    { organizationId, actionId }: ActionPlace,
    end: { state: ActionState; failure: string | null; filter: LeadFilter; forgotten: string[]; now: Date },
  ) => {
    const { state, failure, filter, forgotten, now } = end
    return [organizationId, actionId, state, failure, filter, forgotten, now]
  },
)

/** Removes up to `limit` actions that were over before, with what would take them back; says how many. */
export const forgetActionsBefore = statement(
  'bulk.forget_old_actions',
  `delete from lead_actions where (organization_id, action_id) in (
     select organization_id, action_id from lead_actions where finished_at < $1 order by finished_at limit $2)`,
).count((before: Date, limit: number) => [before, limit])

/** A lead that an action changed, and how it stood before. */
export interface ActionEffect {
  readonly leadId: string
  readonly endReason: EndReason | null
  readonly holdReason: string | null
  readonly holdUntil: Date | null
}

/** Keeps how leads stood before an action changed them. */
export const keepEffects = statement(
  'bulk.keep_effects',
  `insert into lead_action_effects (organization_id, action_id, lead_id, end_reason, hold_reason, hold_until)
   select $1, $2, "leadId", "endReason", "holdReason", "holdUntil" from json_to_recordset($3::json)
     as e("leadId" uuid, "endReason" text, "holdReason" text, "holdUntil" timestamptz)`,
).run((place: ActionPlace, effects: readonly ActionEffect[]) => {
  // Whole leads are given.
  const input = effects.map(({ leadId, endReason, holdReason, holdUntil }) => {
    return { leadId, endReason, holdReason, holdUntil }
  })
  return [place.organizationId, place.actionId, jsonRows(input)]
})

/** Effects of an action behind a lead, in the order of leads; of leads that are gone the address is null. */
export const pageOfEffects = statement<ActionEffect & { addressHash: Buffer | null }>(
  'bulk.page_of_effects',
  `select e.lead_id as "leadId", e.end_reason as "endReason", e.hold_reason as "holdReason",
     e.hold_until as "holdUntil", l.address_hash as "addressHash"
   from lead_action_effects e
   left join leads l on l.organization_id = e.organization_id and l.lead_id = e.lead_id
   where e.organization_id = $1 and e.action_id = $2 and e.lead_id > ${afterId('$3')}
   order by e.lead_id limit $4`,
).rows((place: ActionPlace, part: { after: string | null; limit: number }) => [
  place.organizationId,
  place.actionId,
  part.after,
  part.limit,
])

/** How many leads an action changed, and the newest of them. */
export const countActionEffects = statement<{ leads: number; newest: string | null }>(
  'bulk.count_effects',
  `select count(*)::int as leads, (
     select lead_id from lead_action_effects where organization_id = $1 and action_id = $2
     order by lead_id desc limit 1) as newest
   from lead_action_effects where organization_id = $1 and action_id = $2`,
).first(
  (place: ActionPlace) => [place.organizationId, place.actionId],
  (found) => found ?? { leads: 0, newest: null },
)

/**
 * By which action, as it is shown, leads were last stopped, held or resumed; null where nobody's action did. For leads that
 * have ended, holds do not count: they wait beneath the end.
 */
export const findLastCommanded = statement<{ leadId: string; actionId: string | null }>(
  'bulk.last_steered',
  `select w.lead_id as "leadId", last.action_id as "actionId" from unnest($2::uuid[]) as w(lead_id)
   cross join lateral (
     select e.data ->> 'actionId' as action_id from events e
     where e.organization_id = $1 and e.lead_id = w.lead_id
       and (e.type in ('lead.resumed', 'lead.ended') or (e.type = 'lead.held' and not $3::boolean))
     order by e.seq desc limit 1) last`,
).rows(
  (organizationId: string, of: { leadIds: readonly string[]; isEnded: boolean }) => {
    return [organizationId, of.leadIds, of.isEnded]
  },
  (found) => new Map(found.map(({ leadId, actionId }) => [leadId, actionId])),
)
