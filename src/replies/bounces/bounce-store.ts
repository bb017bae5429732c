import { statement } from '../../platform/database/db.ts'
import type { PolicyReturns, CampaignReturns } from './pause-rules.ts'

/** Writes beside an email that its recipient complained. */
export const noteComplaint = statement(
  'replies.note_complaint',
  `update messages set complained_at = coalesce(complained_at, $3) where organization_id = $1 and message_id = $2`,
).run((complaint: { organizationId: string; messageId: string; now: Date }) => [
  complaint.organizationId,
  complaint.messageId,
  complaint.now,
])

/** What of a campaign's emails since an instant came back, but for those from before it was last paused by itself. */
export const countReturned = statement<CampaignReturns>(
  'replies.returned',
  `with counted as (
     select coalesce(m.sent_at, m.bounced_at) as left_at, m.bounce_class, m.complained_at,
       m.state = 'failed' and m.sent_at is null and m.bounce_class = 'policy' as refused from messages m
     join campaigns c on c.organization_id = m.organization_id and c.campaign_id = m.campaign_id
     where m.organization_id = $1 and m.campaign_id = $2 and m.live and m.kind = 'step'
       and (m.sent_at > greatest($3, coalesce(c.counted_from, $3))
         or (m.sent_at is null and m.bounced_at > greatest($3, coalesce(c.counted_from, $3))))
   )
   select count(*)::int as sends,
     (count(*) filter (where bounce_class = 'hard'))::int as bounces,
     (count(*) filter (where complained_at is not null))::int as complaints,
     (select count(*) filter (where l.bounce_class = 'hard') from (
        select bounce_class from counted order by left_at desc limit 20) l)::int as "bouncesOfLast",
     (select count(*) filter (where l.refused) from (
        select refused from counted order by left_at desc limit 20) l)::int as "refusedOfLast"
   from counted`,
).first(
  (search: { organizationId: string; campaignId: string; since: Date }) => [
    search.organizationId,
    search.campaignId,
    search.since,
  ],
  (found) => found ?? { sends: 0, bounces: 0, complaints: 0, bouncesOfLast: 0, refusedOfLast: 0 },
)

/** What a mailbox sent since an instant and to how many leads it was refused by policy, but for before it was resumed. */
export const countRefusedByPolicy = statement<PolicyReturns>(
  'replies.refused_by_policy',
  `select (select coalesce(sum(d.sent), 0)::int from mailbox_days d where d.organization_id = $1 and d.mailbox_id = $2
       and d.day >= (greatest($3, b.counted_from) at time zone 'UTC')::date) as sends,
     (select count(distinct i.lead_id)::int from inbound i where i.organization_id = $1 and i.mailbox_id = $2
       and i.kind = 'bounce' and i.bounce_class = 'policy' and i.handled_at > greatest($3, b.counted_from)) as refusals
   from mailboxes b where b.organization_id = $1 and b.mailbox_id = $2`,
).first(
  (search: { organizationId: string; mailboxId: string; since: Date }) => [
    search.organizationId,
    search.mailboxId,
    search.since,
  ],
  (found) => found ?? { sends: 0, refusals: 0 },
)
