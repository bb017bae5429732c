import { replanned } from '../../platform/database/db.ts'

/** Leads that stand at the same place, and how many. */
export interface LeadGroup {
  status: string
  tier: string | null
  endReason: string | null
  holdReason: string | null
  /** Whether they were handed at least one email in their present run. */
  contacted: boolean
  count: number
}

/** The leads of an organization: of these campaigns, or of all. */
export interface FunnelScope {
  readonly organizationId: string
  readonly campaignIds: readonly string[] | null
}

/** Counts leads by where they stand, exact at its snapshot: every statement that moves leads says so in `lead_counts`. */
export const countLeadsByState = replanned<LeadGroup>(
  'reports.group_leads',
  `select status, tier, end_reason as "endReason", hold_reason as "holdReason", contacted, sum(count)::int as count
   from lead_counts where organization_id = $1 and ($2::uuid[] is null or campaign_id = any($2))
   group by status, tier, end_reason, hold_reason, contacted having sum(count) <> 0`,
).rows(({ organizationId, campaignIds }: FunnelScope) => [organizationId, campaignIds])

/** Leads by the meeting that tells most of them: one that took place, one that stands, one missed, one called off. */
export interface MeetingCounts {
  /** Leads with a meeting that was not called off. */
  booked: number
  /** Of them, those with a meeting that took place. */
  attended: number
  /** Of them, those who came to none and have none before them. */
  noShow: number
  /** Leads whose meetings were all cancelled; not in `booked`. */
  cancelled: number
}

/** Leads by what became of their meetings. What was tried while a campaign was a test does not count once it is live. */
export const countMeetings = replanned<MeetingCounts>(
  'reports.count_meetings',
  `with best as (
     select bool_or(m.status = 'attended') as attended, bool_or(m.status = 'booked') as booked,
       bool_or(m.status = 'no_show') as missed
     from meetings m
     join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
     where m.organization_id = $1 and ($2::uuid[] is null or m.campaign_id = any($2)) and m.live = (c.mode = 'live')
     group by m.lead_id
   )
   select count(*) filter (where attended or booked or missed)::int as booked,
     count(*) filter (where attended)::int as attended,
     count(*) filter (where missed and not attended and not booked)::int as "noShow",
     count(*) filter (where not attended and not booked and not missed)::int as cancelled
   from best`,
).first(
  ({ organizationId, campaignIds }: FunnelScope) => [organizationId, campaignIds],
  (found) => found ?? { booked: 0, attended: 0, noShow: 0, cancelled: 0 },
)
