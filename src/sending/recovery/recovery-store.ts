import { statement } from '../../platform/database/db.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import { COUNTS_AS_SENT, IS_NOT_SET_ASIDE, unknownSince } from '../claim/queue-store.ts'

/** An email that is looked at, before anything is locked. */
export interface LeftBehind {
  messageId: string
  leadId: string
}

/** Whether there are emails left behind, and campaigns whose leads have yet to follow a change. */
export interface LeftOver {
  emails: boolean
  campaigns: boolean
}

/** What an organization has to do before it sends; there is mostly nothing. */
export const findLeftOver = statement<LeftOver>(
  'sending.left_over',
  `select exists (select 1 from messages where organization_id = $1 and state = 'sending' and lease_until <= $2)
     or exists (select 1 from messages m where m.organization_id = $1 and m.state = 'unknown' and m.claimed_at <= $3
       and ${IS_NOT_SET_ASIDE('$2')} and ${COUNTS_AS_SENT}) as emails,
     exists (select 1 from changed_campaigns where organization_id = $1)
       or exists (select 1 from leads_set_aside where organization_id = $1 and due_at <= $2) as campaigns`,
).first((organizationId: string, now: Date) => [organizationId, now, unknownSince(now)])

/** Emails whose process is gone: its lease ran out. */
export const findAbandoned = statement<LeftBehind>(
  'sending.abandoned',
  `select message_id as "messageId", lead_id as "leadId" from messages
   where organization_id = $1 and state = 'sending' and lease_until <= $2 limit 50`,
).rows((organizationId: string, now: Date) => [organizationId, now])

/** Emails of which nobody knows for a day whether they left, and that count as sent then. */
export const findOldUnknown = statement<LeftBehind>(
  'sending.old_unknown',
  `select m.message_id as "messageId", m.lead_id as "leadId" from messages m
   where m.organization_id = $1 and m.state = 'unknown' and m.claimed_at <= $2 and ${IS_NOT_SET_ASIDE('$3')} and ${COUNTS_AS_SENT} limit 50`,
).rows((organizationId: string, now: Date) => [organizationId, unknownSince(now), now])

/** Leaves an email that was left behind as it is until later, unless its process has come back to it. */
export const setLeftAside = statement(
  'sending.set_left_aside',
  `update messages set lease_until = $4, reason = 'fault'
   where organization_id = $1 and message_id = $2 and state in ('sending', 'unknown')
     and ${isFree('$3')}`,
).run((organizationId: string, messageId: string, { now, until }: { now: Date; until: Date }) => {
  return [organizationId, messageId, now, until]
})
