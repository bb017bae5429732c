import { statement } from '../../platform/database/db.ts'

/** What became of the emails of one variant of a step. */
export interface VariantCounts {
  step: number
  variant: number
  sent: number
  captured: number
  /** Of `bounced`: what a mail server refused at once, which is not among `sent`. */
  refused: number
  /** Leads whom the condition of the step passed over; they belong to no variant and stand with the first. */
  passedOver: number
  replied: number
  bounced: number
  unsubscribed: number
  complained: number
  /** Leads that booked at least once, whatever became of it. */
  booked: number
  /** Of `booked`, by the meeting that tells most: leads with one that took place. */
  attended: number
  /** Leads who came to none and have none before them. */
  noShow: number
  /** Leads all of whose meetings were called off. */
  cancelled: number
}

/**
 * Emails by step and variant, and what followed them. A mail that is known as an absence now is no reply. A reply, an unsubscribe and a booking count once for each lead,
 * with the last email handed over before, and what became of the meeting with the booking. What came of it is counted of emails in the state given; an address that a
 * mail server refused at once counts as bounced, as it does where a campaign is judged by what comes back.
 */
export const countVariants = statement<VariantCounts>(
  'reports.count_variants',
  `with mail as (
     select m.step, coalesce(m.variant, 0) as variant, count(*) filter (where m.state = 'sent') as sent,
       count(*) filter (where m.state = 'captured') as captured,
       count(*) filter (where m.state = 'failed' and $3 = 'sent' and m.bounce_class <> 'policy') as refused,
       count(*) filter (where (m.state = $3 or (m.state = 'failed' and $3 = 'sent')) and m.bounced_at is not null
         and m.bounce_class <> 'policy') as bounced,
       count(*) filter (where m.state = $3 and m.complained_at is not null) as complained,
       count(*) filter (where m.state = 'cancelled' and m.live = ($3 = 'sent')) as passed
     from messages m
     where m.organization_id = $1 and m.campaign_id = $2 and m.kind = 'step'
       and (m.state in ('sent', 'captured') or (m.state = 'failed' and m.bounced_at is not null)
         or (m.state = 'cancelled' and m.reason = 'passed_over'))
     group by 1, 2
   ), happened as (
     select e.type, e.lead_id, min(e.occurred_at) as at from events e
     where e.organization_id = $1 and e.campaign_id = $2
       and e.type in ('lead.replied', 'lead.unsubscribed', 'meeting.booked') and e.lead_id is not null
       and (e.type <> 'lead.replied' or coalesce((select c.data->>'intent' from events c
         where c.organization_id = $1 and c.lead_id = e.lead_id and c.type in ('lead.replied', 'inbound.changed')
           and c.data->>'inboundId' = e.data->>'inboundId' and c.data ? 'intent'
         order by (c.epoch, c.xid, c.seq) desc limit 1), '') <> 'out_of_office')
     group by e.type, e.lead_id
   ), met as (
     select t.lead_id, bool_or(t.status = 'attended') as attended, bool_or(t.status = 'booked') as booked,
       bool_or(t.status = 'no_show') as missed
     from meetings t where t.organization_id = $1 and t.campaign_id = $2 and t.live = ($3 = 'sent') group by t.lead_id
   ), followed as (
     select last.step, last.variant, count(*) filter (where h.type = 'lead.replied') as replied,
       count(*) filter (where h.type = 'lead.unsubscribed') as unsubscribed,
       count(*) filter (where h.type = 'meeting.booked') as booked,
       count(*) filter (where h.type = 'meeting.booked' and met.attended) as attended,
       count(*) filter (where h.type = 'meeting.booked' and met.missed and not met.attended and not met.booked) as missed,
       count(*) filter (where h.type = 'meeting.booked' and not met.missed and not met.attended and not met.booked)
         as cancelled
     from happened h left join met using (lead_id) cross join lateral (
       select m.step, coalesce(m.variant, 0) as variant from messages m
       where m.organization_id = $1 and m.lead_id = h.lead_id and m.kind = 'step' and m.state = $3 and m.sent_at <= h.at
       order by m.sent_at desc limit 1) last
     group by 1, 2
   )
   select step, variant, sent::int, captured::int, refused::int, passed::int as "passedOver", coalesce(replied, 0)::int as replied, bounced::int,
     coalesce(unsubscribed, 0)::int as unsubscribed, complained::int, coalesce(booked, 0)::int as booked,
     coalesce(attended, 0)::int as attended, coalesce(missed, 0)::int as "noShow",
     coalesce(cancelled, 0)::int as cancelled
   from mail left join followed using (step, variant) order by step, variant`,
).rows((search: { organizationId: string; campaignId: string; state: 'sent' | 'captured' }) => [
  search.organizationId,
  search.campaignId,
  search.state,
])
