/** What starts anew when a campaign goes live: what happened before was a rehearsal. */
export const OUTCOMES = ['contacted', 'replied', 'positive', 'bounced', 'unsubscribed', 'complained', 'booked'] as const

/** What a lead can reach after it was accepted, each once. */
export const MILESTONES = ['researched', 'qualified', ...OUTCOMES] as const

/** What a lead can reach. */
export const FIGURES = ['accepted', ...MILESTONES] as const

export type Figure = (typeof FIGURES)[number]

const OUTCOME_NAMES = OUTCOMES.map((name) => `'${name}'`).join(', ')

/** The statement's first parameter is the organization; the place up to which its figures are kept, as a row. */
export const KEPT_PLACE = `(coalesce((select p.epoch from report_places p where p.organization_id = $1), 0),
       coalesce((select p.xid from report_places p where p.organization_id = $1), '0'::xid8),
       coalesce((select p.seq from report_places p where p.organization_id = $1), 0::bigint))`

/** The quarter of an hour in which an instant lies. */
export const quarterOf = (instant: string) => `date_bin('15 minutes', ${instant}, '2000-01-01T00:00:00Z')`

const FOLLOWED = `('lead.accepted', 'lead.researched', 'lead.scored', 'message.sent', 'message.bounced', 'message.failed',
       'lead.replied', 'inbound.changed', 'lead.unsubscribed', 'lead.ended', 'meeting.booked', 'campaign.changed')`

const WAS_LATER = '(w.campaign_id is null or (t.epoch, t.xid, t.seq) > (w.epoch, w.xid, w.seq))'

/** Somebody who only says that they are away has not replied. */
const REPLY_FIGURES = `case t.data->>'intent' when 'out_of_office' then null
         when 'interested' then array['replied', 'positive'] else array['replied'] end`

/** A correction counts for a mail that was told as the lead's own answer: a colleague's is none. */
const FIGURES_OF_EVENT = `case t.type
       when 'lead.researched' then array['researched']
       when 'lead.scored' then
         case when t.data->>'verdict' = 'disqualified' then array['researched'] else array['researched', 'qualified'] end
       when 'message.sent' then case when t.is_mail then array['contacted'] end
       when 'message.bounced' then case when t.data->>'class' <> 'policy' then array['bounced'] end
       when 'message.failed' then case when t.data->>'class' <> 'policy' then array['bounced'] end
       when 'lead.replied' then ${REPLY_FIGURES}
       when 'inbound.changed' then case when t.data->>'kind' = 'reply' and t.data ? 'intent' and exists (
           select from events o where o.organization_id = $1 and o.lead_id = t.lead_id and o.type = 'lead.replied'
             and o.data->>'inboundId' = t.data->>'inboundId' and (o.epoch, o.xid, o.seq) < (t.epoch, t.xid, t.seq))
         then ${REPLY_FIGURES} end
       when 'lead.unsubscribed' then array['unsubscribed']
       when 'lead.ended' then
         case when t.data->>'endReason' = 'complained' and coalesce(t.data->>'cause', '') not in ('imported', 'told_by_import') then array['complained'] end
       when 'meeting.booked' then array['booked']
     end`

/** An email of the sequence, of the kind that the campaign's mode makes count: handed over by a live one, captured by a test. */
const isMail = (event: string, isTest: string) =>
  `${event}.type = 'message.sent' and (${event}.data->>'step')::integer > 0
       and (${event}.data->>'captured')::boolean = ${isTest}`

/** What is counted for the step of the email before. */
const FOLLOWING_MAIL = `('replied', 'positive', 'unsubscribed', 'complained', 'booked')`

/** Whether the same was told of the same email before. */
const toldBefore = (also: string) => `(select true from events o
       where o.organization_id = $1 and o.lead_id = t.lead_id and o.type = t.type and ${also}
         and o.data->>'messageId' = t.data->>'messageId' and (o.epoch, o.xid, o.seq) < (t.epoch, t.xid, t.seq) limit 1)`

/**
 * Events go by age, what they were about does not: an email that left, and when the lead came, are told by their own rows
 * then. Asked only where there is no event any more.
 */
const EVENTS_WENT = `(select true from events_gone g where g.organization_id = $1) is not null`

/** The email of a sequence, as its row tells it. */
const mailRow = (
  which: string,
  isTest: string,
) => `select m.step, coalesce(m.variant, 0) as variant, m.sent_at as left_at
         from messages m
         where ${EVENTS_WENT} and m.organization_id = $1 and m.kind = 'step' and m.step > 0
           and m.state = case when ${isTest} then 'captured' else 'sent' end and ${which}`

const FRESH = `fresh as materialized (
     select f.campaign_id, f.lead_id, f.figure, f.at, coalesce((select a.occurred_at from events a
         where a.organization_id = $1 and a.lead_id = f.lead_id and a.type = 'lead.accepted'
           and a.campaign_id = f.campaign_id order by a.seq limit 1),
       case when ${EVENTS_WENT} then (select l.accepted_at from leads l
         where l.organization_id = $1 and l.lead_id = f.lead_id and l.campaign_id = f.campaign_id) end,
       f.at) as accepted_at,
       mail.step, mail.variant, mail.left_at, scored.tier, scored.score
     from firsts f
     left join lateral ((select (s.data->>'step')::integer as step, (s.data->>'variant')::integer as variant,
         s.occurred_at as left_at from events s
       where s.organization_id = $1 and s.lead_id = f.lead_id and s.campaign_id = f.campaign_id
         and ${isMail('s', 'f.is_test')} and (s.epoch, s.xid, s.seq) < (f.epoch, f.xid, f.seq)
         and f.figure in ${FOLLOWING_MAIL}
       order by (s.epoch, s.xid, s.seq) desc limit 1)
       union all
       (${mailRow(
         `m.lead_id = f.lead_id and m.campaign_id = f.campaign_id and m.sent_at <= f.at
           and f.figure in ${FOLLOWING_MAIL}`,
         'f.is_test',
       )} order by m.sent_at desc limit 1)
       limit 1) mail on true
     left join lateral ((select s.data->>'tier' as tier, (s.data->>'score')::smallint as score from events s
       where s.organization_id = $1 and s.lead_id = f.lead_id and s.campaign_id = f.campaign_id
         and s.type = 'lead.scored' and (s.epoch, s.xid, s.seq) < (f.epoch, f.xid, f.seq) and f.figure = 'contacted'
       order by (s.epoch, s.xid, s.seq) desc limit 1)
       union all
       (select l.tier, l.score from leads l where ${EVENTS_WENT} and l.organization_id = $1 and l.lead_id = f.lead_id
         and l.campaign_id = f.campaign_id and f.figure = 'contacted')
       limit 1) scored on true
     where f.is_anew or (select true from milestones m where m.organization_id = $1 and m.campaign_id = f.campaign_id
       and m.figure = f.figure and m.lead_id = f.lead_id) is null
   )`

const EMAILS = `emails as materialized (
     select t.campaign_id, (t.data->>'step')::integer as step, (t.data->>'variant')::integer as variant,
       'sent' as figure, t.occurred_at as left_at
     from tail t left join went w on w.campaign_id = t.campaign_id
     where t.is_mail and ${WAS_LATER} and ${toldBefore('true')} is null
     union all
     select t.campaign_id, mail.step, mail.variant, 'bounced', mail.left_at
     from tail t left join went w on w.campaign_id = t.campaign_id
     cross join lateral ((select (s.data->>'step')::integer as step, (s.data->>'variant')::integer as variant,
         s.occurred_at as left_at from events s
       where s.organization_id = $1 and s.lead_id = t.lead_id and s.data->>'messageId' = t.data->>'messageId'
         and ${isMail('s', 't.is_test')} and (s.epoch, s.xid, s.seq) < (t.epoch, t.xid, t.seq)
       order by (s.epoch, s.xid, s.seq) limit 1)
       union all
       (${mailRow(
         `m.message_id = case when t.data->>'messageId' ~ '^msg_[0-9a-f]{32}$'
           then substr(t.data->>'messageId', 5)::uuid end`,
         't.is_test',
       )})
       limit 1) mail
     where t.type = 'message.bounced' and t.data->>'class' <> 'policy' and ${WAS_LATER}
       and ${toldBefore(`o.data->>'class' <> 'policy'`)} is null
     union all
     select t.campaign_id, (t.data->>'step')::integer, (t.data->>'variant')::integer, f.figure, t.occurred_at
     from tail t left join went w on w.campaign_id = t.campaign_id
     cross join unnest(array['refused', 'bounced']) as f(figure)
     where t.type = 'message.failed' and t.data->>'class' <> 'policy' and (t.data->>'step')::integer > 0 and ${WAS_LATER}
     union all
     select f.campaign_id, f.step, f.variant, f.figure, f.left_at from fresh f where f.step is not null
   )`

/**
 * What happened since the kept figures, as common table expressions: `tail`, the events; `went`, campaigns that went live
 * among them, whose outcomes start anew; `fresh`, what leads reached for the first time; `emails`, what is new of emails,
 * by when they left. Keeping figures and reading them go by the same words, so that both count alike. "First" is
 * by the order of events. `bound` limits which events are read.
 *
 * What a lead already reached is looked up lead by lead: a join would read all of `milestones` for a handful of events. The
 * last of several events is found by the row of its place, which no index is ordered by, for the same reason.
 */
export function eventFigures(bound: string, limit: string): string {
  return `tail as materialized (
     select e.*, c.mode = 'test' as is_test, ${isMail('e', "(c.mode = 'test')")} as is_mail
     from (select e.epoch, e.xid, e.seq, e.type, e.campaign_id, e.lead_id, e.data, e.occurred_at from events e
       where e.organization_id = $1 and (e.epoch, e.xid, e.seq) > ${KEPT_PLACE} and ${bound}
         and e.type in ${FOLLOWED} and e.campaign_id is not null
       order by e.epoch, e.xid, e.seq limit ${limit}) e
     join campaigns c on c.organization_id = $1 and c.campaign_id = e.campaign_id
   ), went as materialized (
     select t.campaign_id, t.epoch, t.xid, t.seq from tail t
     where t.type = 'campaign.changed' and (t.data->>'wentLive')::boolean
   ), firsts as materialized (
     select distinct on (t.campaign_id, t.lead_id, f.figure) t.epoch, t.xid, t.seq, t.campaign_id, t.lead_id, f.figure,
       t.occurred_at as at, t.is_test, w.campaign_id is not null and f.figure in (${OUTCOME_NAMES}) as is_anew
     from tail t left join went w on w.campaign_id = t.campaign_id
     cross join lateral unnest(${FIGURES_OF_EVENT}) as f(figure)
     where t.type not in ('lead.accepted', 'campaign.changed') and t.lead_id is not null
       and (f.figure not in (${OUTCOME_NAMES}) or ${WAS_LATER})
     order by t.campaign_id, t.lead_id, f.figure, t.epoch, t.xid, t.seq
   ), ${FRESH}, ${EMAILS}`
}

/** Kept counts that still hold: not those of outcomes from before a campaign went live, where that is among the events. */
export const stillCounts = (table: string) =>
  `(${table}.figure not in (${OUTCOME_NAMES}, 'sent', 'refused') or not exists (
       select from went w where w.campaign_id = ${table}.campaign_id))`
