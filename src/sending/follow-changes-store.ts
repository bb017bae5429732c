import { MESSAGE_HOLD } from '../leads/index.ts'
import { afterId, firstRow, statement } from '../platform/database/db.ts'
import type { Db } from '../platform/database/db.ts'

/** Cancels what leads would still have got. An email that is on its way is not stopped: it may have left. */
export const cancelOfLeads = statement(
  'sending.cancel_of_leads',
  `update messages set state = 'cancelled', due_at = null, reason = 'lead_ended'
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step' and state in ('queued', 'held')`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Takes queued emails of held leads out of the queue. */
export const holdOfLeads = statement(
  'sending.hold_of_leads',
  `update messages set due_at = null, reason = 'hold'
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step' and state = 'queued'`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Puts emails of resumed leads back into the queue. A held one has no text yet: it is written when it is claimed. */
export const releaseOfLeads = statement(
  'sending.release_of_leads',
  `update messages set state = 'queued', due_at = greatest(planned_at, $3), reason = null
   where organization_id = $1 and lead_id = any($2::uuid[]) and kind = 'step'
     and (state = 'held' or (state = 'queued' and due_at is null))`,
).run((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])

/** Whether an email to one of the leads is on its way this moment. */
export const isAnySending = statement<{ messageId: string }>(
  'sending.on_their_way',
  `select message_id as "messageId" from messages
   where organization_id = $1 and lead_id = any($2::uuid[]) and state = 'sending' limit 1`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => found.length > 0,
)

/** Removes every email of leads that go; their calendar links go with the leads' rows. */
export const deleteOfLeads = statement(
  'sending.delete_of_leads',
  `delete from messages where organization_id = $1 and lead_id = any($2::uuid[])`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Takes people who are erased out of the copies that others' answers had. */
export const takeOutOfCopies = statement(
  'sending.take_out_of_copies',
  `update messages m set cc = array(select c from unnest(m.cc) c where c <> all(k.keys))
   from (select array_agg(email_key) as keys from leads where organization_id = $1 and lead_id = any($2::uuid[])) k
   where m.organization_id = $1 and m.cc is not null and m.cc && k.keys`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** Which of the leads are held because their email could not be written. */
export const findHeldForText = statement<{ leadId: string }>(
  'sending.held_for_text',
  `select lead_id as "leadId" from leads
   where organization_id = $1 and lead_id = any($2::uuid[]) and hold_reason = '${MESSAGE_HOLD}'`,
).rows(
  (organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds],
  (found) => found.map(({ leadId }) => leadId),
)

/** Writes down that the leads of a campaign are to follow its change; those that were at it begin anew. */
export const markChanged = statement(
  'sending.mark_changed_campaign',
  `insert into changed_campaigns as c (organization_id, campaign_id, changed_at, texts_changed) values ($1, $2, $3, $4)
   on conflict (organization_id, campaign_id) do update set after_lead_id = null, changed_at = excluded.changed_at,
     texts_changed = c.texts_changed or excluded.texts_changed`,
).run((organizationId: string, campaignId: string, change: { readonly now: Date; readonly textsChanged: boolean }) => [
  organizationId,
  campaignId,
  change.now,
  change.textsChanged,
])

/** A campaign whose leads have yet to follow, and how far they have come. */
export interface FollowPlace {
  readonly organizationId: string
  readonly campaignId: string
  readonly changedAt: Date
  readonly afterLeadId: string | null
  /** Whether emails that could not be written may be now. */
  readonly textsChanged: boolean
}

const NEXT = statement<Omit<FollowPlace, 'organizationId'>>(
  'sending.next_changed_campaign',
  `select campaign_id as "campaignId", changed_at as "changedAt", after_lead_id as "afterLeadId",
     texts_changed as "textsChanged" from changed_campaigns
   where organization_id = $1 order by changed_at limit 1`,
)

/** The campaign that changed first of those whose leads have yet to follow. */
export async function findChanged(db: Db, organizationId: string): Promise<FollowPlace | undefined> {
  const found = await firstRow(db, NEXT, [organizationId])
  return found && { organizationId, ...found }
}

/** Locks a place. False where another process is at it, or it is another by now. */
export const lockPlace = statement(
  'sending.lock_changed_campaign',
  `select 1 from changed_campaigns where organization_id = $1 and campaign_id = $2 and changed_at = $4
     and after_lead_id is not distinct from $3 for update skip locked`,
).changes((place: FollowPlace) => [place.organizationId, place.campaignId, place.afterLeadId, place.changedAt])

/** Leads up to this one have followed. The transaction holds the place. */
export const advanceChanged = statement(
  'sending.advance_changed_campaign',
  `update changed_campaigns set after_lead_id = $3 where organization_id = $1 and campaign_id = $2`,
).run((place: FollowPlace) => [place.organizationId, place.campaignId, place.afterLeadId])

/** All leads have followed; false where the campaign has changed again, or another process has written that. */
export const finishChanged = statement(
  'sending.finish_changed_campaign',
  `delete from changed_campaigns
   where organization_id = $1 and campaign_id = $2 and after_lead_id is not distinct from $3 and changed_at = $4
     and texts_changed = $5`,
).changes((place: FollowPlace) => [
  place.organizationId,
  place.campaignId,
  place.afterLeadId,
  place.changedAt,
  place.textsChanged,
])

/** A lead and the campaign that it follows. */
export interface LeadOfCampaign {
  readonly organizationId: string
  readonly campaignId: string
  readonly leadId: string
}

const ofLead = ({ organizationId, campaignId, leadId }: LeadOfCampaign) => [organizationId, campaignId, leadId]

/** Notes a lead that could not follow a change of its campaign, why, and when that is tried again. */
export const setLeadAside = statement(
  'sending.set_lead_aside',
  `insert into leads_set_aside as s (organization_id, campaign_id, lead_id, due_at, reason) values ($1, $2, $3, $4, $5)
   on conflict (organization_id, campaign_id, lead_id) do update set due_at = excluded.due_at,
     reason = excluded.reason, failures = s.failures + 1`,
).run((lead: LeadOfCampaign, reason: string, dueAt: Date) => [...ofLead(lead), dueAt, reason])

/** Leads set aside that are to be tried again, 50 at most. */
export const findSetAside = statement<{ campaignId: string; leadId: string }>(
  'sending.leads_set_aside',
  `select campaign_id as "campaignId", lead_id as "leadId" from leads_set_aside
   where organization_id = $1 and due_at <= $2 order by due_at limit 50`,
).rows((organizationId: string, now: Date) => [organizationId, now])

/** A lead that was set aside has followed, or is gone. */
export const forgetSetAside = statement(
  'sending.forget_lead_set_aside',
  `delete from leads_set_aside where organization_id = $1 and campaign_id = $2 and lead_id = $3`,
).run(ofLead)

/** The next leads of a campaign, in the order of their ids. */
export const findLeadsAfter = statement<{ leadId: string; addressHash: Buffer }>(
  'sending.leads_to_follow',
  `select lead_id as "leadId", address_hash as "addressHash" from leads
   where organization_id = $1 and campaign_id = $2 and lead_id > ${afterId('$3')} order by lead_id limit $4`,
).rows(({ organizationId, campaignId, afterLeadId }: FollowPlace, limit: number) => [
  organizationId,
  campaignId,
  afterLeadId,
  limit,
])

/** Lets leads look for their next step that wait for nothing else, or for a moment that their schedule did not have. */
export const wakeLeads = statement(
  'sending.wake_leads',
  `update leads set stage = 'sequence', due_at = $3
   where organization_id = $1 and lead_id = any($2::uuid[]) and status in ('scored', 'in_sequence')
     and (stage is null or (stage = 'sequence' and due_at > $3)) and hold_reason is null`,
).run((organizationId: string, leadIds: readonly string[], now: Date) => [organizationId, leadIds, now])

/** Something about a lead that failed by itself, and is tried again while all others go on. */
export interface SetAside {
  /** A change of its campaign; the next email; an email whose sending was interrupted. */
  tried: 'follow_campaign' | 'send' | 'settle'
  messageId: string | null
  /** A code. */
  reason: string
  /** How often it failed; null where that is not counted. */
  failures: number | null
  triedAgainAt: Date
}

/** What was set aside of a lead, the next try first. */
export const findSetAsideOf = statement<SetAside>(
  'sending.set_aside_of_lead',
  `select 'follow_campaign' as tried, null::uuid as "messageId", s.reason, s.failures, s.due_at as "triedAgainAt"
   from leads_set_aside s where s.organization_id = $1 and s.campaign_id = $2 and s.lead_id = $3
   union all
   select case when m.state = 'queued' then 'send' else 'settle' end, m.message_id, m.reason, null,
     case when m.state = 'queued' then m.due_at else m.lease_until end
   from messages m where m.organization_id = $1 and m.lead_id = $3 and m.reason = 'fault'
     and ((m.state = 'queued' and m.due_at is not null)
       or (m.state in ('sending', 'unknown') and m.lease_until is not null))
   order by "triedAgainAt"`,
).rows(ofLead)
