import { replanned, statement } from '../../platform/database/db.ts'
import type { FunnelScope } from './funnel-store.ts'

/** How many rows of one kind are counted one by one. */
export const MOST_WAITING = 100_000
/** How many lines of one kind are answered. */
export const MOST_OVERVIEW_LINES = 200

/** Things of a campaign that wait for the same reason. */
export interface WaitingGroup {
  campaignId: string
  reason: string
  count: number
}

/**
 * Held leads by campaign and reason, the most first; those whose email is held are counted as emails, those whose text
 * waits as approvals. Absences end by themselves, and whoever paused a lead knows of it.
 */
export const groupHeldLeads = replanned<WaitingGroup>(
  'reports.held_leads',
  `select campaign_id as "campaignId", hold_reason as reason, count(*)::int as count
   from (select l.campaign_id, l.hold_reason from leads l
     where l.organization_id = $1 and l.hold_reason is not null and l.status <> 'ended'
       and l.hold_reason not in ('message_held', 'out_of_office', 'approval', 'paused')
       and ($2::uuid[] is null or l.campaign_id = any($2)) limit $3) counted
   group by campaign_id, hold_reason order by count(*) desc, campaign_id desc, hold_reason limit $4`,
).rows(waitingValues)

function waitingValues({ organizationId, campaignIds }: FunnelScope): unknown[] {
  return [organizationId, campaignIds, MOST_WAITING, MOST_OVERVIEW_LINES]
}

/** Emails that wait for a person by campaign and state, the most first. */
export const groupWaitingMessages = replanned<WaitingGroup>(
  'reports.waiting_messages',
  `select campaign_id as "campaignId", state as reason, count(*)::int as count
   from (select m.campaign_id, m.state from messages m
     where m.organization_id = $1 and m.state in ('held', 'unknown')
       and ($2::uuid[] is null or m.campaign_id = any($2)) limit $3) counted
   group by campaign_id, state order by count(*) desc, campaign_id desc, state limit $4`,
).rows(waitingValues)

/** Texts of a language model that wait for a person, by campaign, the most first. */
export const groupWaitingApprovals = replanned<WaitingGroup>(
  'reports.waiting_approvals',
  `select campaign_id as "campaignId", 'approval' as reason, count(*)::int as count
   from (select a.campaign_id from approvals a where a.organization_id = $1 and a.state = 'waiting'
       and ($2::uuid[] is null or a.campaign_id = any($2)) limit $3) counted
   group by campaign_id order by count(*) desc, campaign_id desc limit $4`,
).rows(waitingValues)

/** An endpoint whose notifications do not arrive. */
export interface TroubledWebhook {
  campaignId: string
  disabledReason: string | null
  failingSince: Date | null
}

/** Endpoints that are not called any more, then those whose last attempts failed, the longest first. */
export const listTroubledWebhooks = replanned<TroubledWebhook>(
  'reports.troubled_webhooks',
  `select e.campaign_id as "campaignId", e.disabled_reason as "disabledReason", e.failing_since as "failingSince"
   from webhook_endpoints e
   join campaigns c on c.organization_id = e.organization_id and c.campaign_id = e.campaign_id
   where e.organization_id = $1 and ($2::uuid[] is null or e.campaign_id = any($2)) and c.status <> 'archived'
     and (e.disabled_reason in ('gone', 'failing') or (e.disabled_reason is null and e.failing_since is not null))
   order by e.disabled_reason is null, e.failing_since, e.campaign_id limit $3`,
).rows(({ organizationId, campaignIds }: FunnelScope) => [organizationId, campaignIds, MOST_OVERVIEW_LINES])

/** The names of campaigns by their ids. */
export const findCampaignNames = statement<{ campaignId: string; name: string }>(
  'reports.campaign_names',
  `select campaign_id as "campaignId", name from campaigns where organization_id = $1 and campaign_id = any($2::uuid[])`,
).rows(
  (organizationId: string, campaignIds: readonly string[]) => [organizationId, campaignIds],
  (found) => new Map(found.map(({ campaignId, name }) => [campaignId, name])),
)

/** Emails sent and captured from an instant on, by state. */
export const countSentSince = replanned<{ state: string; count: number }>(
  'reports.sent_since',
  `select state, count(*)::int as count
   from (select m.state from messages m where m.organization_id = $1 and m.sent_at >= $2
       and ($3::uuid[] is null or m.campaign_id = any($3)) limit $4) counted
   group by state`,
).rows(
  ({ organizationId, campaignIds }: FunnelScope, since: Date) => [organizationId, since, campaignIds, MOST_WAITING],
  (found) => {
    const countOf = (state: string) => found.find((one) => one.state === state)?.count ?? 0
    return { sent: countOf('sent'), captured: countOf('captured') }
  },
)

/** What is due for a stage, and since when the first of it. */
export interface DueGroup {
  stage: string
  count: number
  oldest: Date | null
}

/** Leads that are due, by stage. */
export const groupDueLeads = replanned<DueGroup>(
  'reports.leads_due',
  `select s.stage, count(due.at)::int as count, min(due.at) as oldest
   from unnest(array['research', 'scoring', 'sequence']) as s(stage)
   left join lateral (
     select l.due_at as at from leads l
     where l.organization_id = $1 and l.stage = s.stage and l.due_at <= $2
       and ($3::uuid[] is null or l.campaign_id = any($3))
     order by l.due_at limit $4) due on true
   group by s.stage`,
).rows(({ organizationId, campaignIds }: FunnelScope, now: Date) => [organizationId, now, campaignIds, MOST_WAITING])

/** How many emails of sequences wait for their time, not for a person, and when the first of an active campaign is due. */
export const countQueuedEmails = replanned<{ waiting: number; next: Date | null }>(
  'reports.queued_emails',
  `select (select count(*)::int from (select from messages m where m.organization_id = $1
       and m.campaign_id = any($2::uuid[]) and m.state = 'queued' and m.kind = 'step' and m.due_at is not null
       limit $3) counted) as waiting,
     (select min(first.due_at) from campaigns c cross join lateral (
       select m.due_at from messages m where m.organization_id = $1 and m.campaign_id = c.campaign_id
         and m.state = 'queued' and m.kind = 'step' and m.due_at is not null order by m.due_at limit 1) first
       where c.organization_id = $1 and c.campaign_id = any($2::uuid[]) and c.status = 'active') as next`,
).first(
  (organizationId: string, campaignIds: readonly string[]) => [organizationId, campaignIds, MOST_WAITING],
  (found) => found ?? { waiting: 0, next: null },
)

/** A campaign of which too much comes back. */
export interface TroubledCampaign {
  campaignId: string
  /** Why it was paused by itself; null for one that only comes near to it. */
  pauseReason: string | null
  warning: string | null
}

/** Campaigns that were paused by themselves, then those warned of since an instant. */
export const listTroubledCampaigns = replanned<TroubledCampaign>(
  'reports.troubled_campaigns',
  `select campaign_id as "campaignId", pause_reason as "pauseReason", warning from campaigns
   where organization_id = $1 and ($2::uuid[] is null or campaign_id = any($2))
     and ((status = 'paused' and pause_reason is not null) or (status = 'active' and warned_at > $3))
   order by pause_reason is null, campaign_id desc limit $4`,
).rows(({ organizationId, campaignIds }: FunnelScope, since: Date) => [
  organizationId,
  campaignIds,
  since,
  MOST_OVERVIEW_LINES,
])
