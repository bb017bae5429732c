import { DAY } from '../../platform/clock.ts'
import { firstBy, statement } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import { LEAST_FOLLOW_UP } from '../../sequences/index.ts'
import type { CompleteMessage, Message } from '../message-store.ts'

/** No switch stops the organization `o` or the installation `i`. */
const SWITCHED_ON = `not i.sending_stopped and not o.sending_stopped`

/** The mailboxes of an organization that are healthy, past their gap and below their cap, as a lateral `f`. */
const freeMailboxesOf = (organization: string) => `lateral (
  select array_agg('mbox_' || replace(b.mailbox_id::text, '-', '')) as mailboxes from mailboxes b
  where b.organization_id = ${organization} and b.status = 'ok' and (b.next_send_at is null or b.next_send_at <= $1)
    and (b.day_ends_at is null or b.day_ends_at <= $1 or b.day_sent < b.daily_cap)) f`

/**
 * The campaign `c` may send now: it is active, and live ones are not held and have a free mailbox. This spares asking a
 * million emails of which none can leave.
 */
const CAMPAIGN_SENDS = `c.status = 'active'
  and (c.mode = 'test' or (i.sending_held is null and c.settings -> 'mailboxes' ?| f.mailboxes))`

const DUE_STEP = `m.state = 'queued' and m.kind = 'step' and m.due_at <= $1`
const DUE_NOTICE = `m.state = 'queued' and m.kind <> 'step' and m.due_at <= $1 and (not m.live or i.sending_held is null)`

/** For how long nobody knows of an unknown email whether it left before it counts as sent, in milliseconds. */
export const UNKNOWN_WAIT = DAY

/** Unknown emails that were claimed until then count as sent. */
export function unknownSince(now: Date): Date {
  return new Date(now.getTime() - UNKNOWN_WAIT)
}

/** Unless the campaign of the email `m` wants a person to decide. */
export const COUNTS_AS_SENT = `not exists (
  select 1 from campaigns u where u.organization_id = m.organization_id and u.campaign_id = m.campaign_id
    and u.settings ->> 'unknownEmails' = 'hold')`

/** An unknown email `m` that could not be recovered is left as it is until its lease ends. */
export const IS_NOT_SET_ASIDE = (now: string): string => isFree(now, 'm')

/** Organizations with an email to send, one that a process left behind, or a change that leads are to follow. */
export const organizationsWithMessagesDue = statement<{ organizationId: string }>(
  'sending.organizations_due',
  `select o.organization_id as "organizationId" from organizations o cross join instance i cross join ${freeMailboxesOf('o.organization_id')}
   where o.status = 'active' and (
     (${SWITCHED_ON} and (
       exists (select 1 from messages m where m.organization_id = o.organization_id and ${DUE_NOTICE}
         ${firstBy('m.due_at')})
       or exists (select 1 from campaigns c where c.organization_id = o.organization_id and ${CAMPAIGN_SENDS}
         and exists (select 1 from messages m where m.organization_id = c.organization_id
           and m.campaign_id = c.campaign_id and ${DUE_STEP} ${firstBy('m.due_at')}) offset 0)))
     or exists (select 1 from messages m where m.organization_id = o.organization_id and m.state = 'sending'
       and m.lease_until <= $1 ${firstBy('m.lease_until')})
     or exists (select 1 from messages m where m.organization_id = o.organization_id and m.state = 'unknown'
       and m.claimed_at <= $2 and ${IS_NOT_SET_ASIDE('$1')} and ${COUNTS_AS_SENT} ${firstBy('m.claimed_at')})
     or exists (select 1 from changed_campaigns f where f.organization_id = o.organization_id offset 0)
     or exists (select 1 from leads_set_aside s where s.organization_id = o.organization_id and s.due_at <= $1
       ${firstBy('s.due_at')}))`,
).rows((now: Date) => [now, unknownSince(now)], organizationsDue)

/** An email that may leave, before anything is locked. */
export interface QueueCandidate {
  messageId: string
  leadId: string
  addressHash: Buffer
  kind: Message['kind']
  live: boolean
  /** The domain of its address that DNS has yet to be asked about; null where the answer is there, or not needed. */
  unasked: string | null
}

/** The best due emails of the campaign `c` on one side of where follow-ups begin. */
function bestOf(side: '>=' | '<'): string {
  return `(select m.message_id, m.lead_id, m.kind, m.live, m.priority, m.due_at from messages m
        where m.organization_id = $2 and m.campaign_id = c.campaign_id and ${DUE_STEP}
          and m.priority ${side} ${LEAST_FOLLOW_UP} order by m.priority desc, m.due_at limit $4)`
}

/**
 * The best emails that may leave now, follow-ups and first ones in turn, so that neither keeps out the other; `live` says
 * whether those of live campaigns are among them.
 */
export const findDueMessages = statement<QueueCandidate>(
  'sending.candidates',
  `select q."messageId", q."leadId", l.address_hash as "addressHash", q.kind, q.live,
     case when q.live and q.kind = 'step' and not exists (
       select 1 from recipient_domains r where r.domain = split_part(l.email_key, '@', -1) and r.fresh_until > $1)
       then split_part(l.email_key, '@', -1) end as unasked
   from organizations o cross join instance i cross join ${freeMailboxesOf('$2')} cross join lateral (
     (select m.message_id as "messageId", m.lead_id as "leadId", m.kind, m.live, m.priority, m.due_at from messages m
      where m.organization_id = $2 and ${DUE_NOTICE} order by m.due_at limit $4)
     union all
     (select s.message_id, s.lead_id, s.kind, s.live, s.priority, s.due_at from campaigns c cross join lateral (
        ${bestOf('>=')} union all ${bestOf('<')}) s
      where c.organization_id = $2 and ${CAMPAIGN_SENDS} and ($3 or c.mode = 'test'))) q
   join leads l on l.organization_id = $2 and l.lead_id = q."leadId"
   where o.organization_id = $2 and ${SWITCHED_ON}
   order by row_number() over (partition by q.kind = 'step' and q.priority < ${LEAST_FOLLOW_UP}
     order by q.priority desc, q.due_at), q.priority desc limit $4`,
).rows((search: { organizationId: string; now: Date; live: boolean; limit: number }) => [
  search.now,
  search.organizationId,
  search.live,
  search.limit,
])

/** Before every email of a sequence: somebody waits for it. */
const PRIORITY = 100_000

/**
 * An email that a person ordered, complete: an answer to a lead, which leaves where the conversation is, or a test of a step,
 * written for a lead and sent to a member. Ids stand in angle brackets, those of the thread oldest first.
 */
export type OrderedMail = Omit<CompleteMessage, 'unsubscribeUrl' | 'unsubscribeByMail' | 'textsHash'> &
  Readonly<Pick<Message, 'leadId' | 'campaignId' | 'run' | 'step' | 'live'>> & {
    readonly organizationId: string
    readonly kind: 'reply' | 'test'
    /** Who gets a copy. */
    readonly cc?: readonly string[]
    /** The user or key that wrote an answer. */
    readonly writtenBy?: string | undefined
  }

/** Puts an email into the queue, due at an instant: it takes the same durable way as every other. */
export const queueOrdered = statement(
  'sending.queue_ordered',
  `insert into messages (organization_id, message_id, kind, lead_id, campaign_id, run, step, variant, live, mailbox_id,
     from_address, from_name, to_address, to_name, subject, body, html, message_id_header, in_reply_to, reference_ids,
     cc, written_by, state, priority, planned_at, created_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21, $22, 'queued', ${PRIORITY}, $24, $23, $24)`,
).run((mail: OrderedMail, now: Date, dueAt: Date = now) => {
  const { organizationId, messageId, kind, leadId, campaignId, run, step, variant, live, mailboxId } = mail
  const { fromAddress, fromName, toAddress, toName, subject, body, html } = mail
  const place = [organizationId, messageId, kind, leadId, campaignId, run, step, variant, live, mailboxId]
  const content = [fromAddress, fromName, toAddress, toName, subject, body, html]
  const threaded = [mail.messageIdHeader, mail.inReplyTo, mail.referenceIds]
  return [...place, ...content, ...threaded, mail.cc ?? null, mail.writtenBy ?? null, now, dueAt]
})

/** How many tests an organization ordered since an instant. */
export const countTestMails = statement<{ count: number }>(
  'sending.count_tests',
  `select count(*)::int as count from messages where organization_id = $1 and kind = 'test' and created_at > $2`,
).first(
  (organizationId: string, since: Date) => [organizationId, since],
  (found) => found?.count ?? 0,
)
