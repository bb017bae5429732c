import { firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import { COUNTS_AS_SENT } from './queue-store.ts'

/** An email that is looked at, before anything is locked. */
export interface LeftBehind {
  messageId: string
  leadId: string
}

const LEFT_OVER = statement<LeftOver>(
  'sending.left_over',
  `select exists (select 1 from messages where organization_id = $1 and state = 'sending' and lease_until <= $2)
     or exists (select 1 from messages m where m.organization_id = $1 and m.state = 'unknown' and m.claimed_at <= $3
       and ${COUNTS_AS_SENT}) as emails,
     exists (select 1 from changed_campaigns where organization_id = $1) as campaigns`,
)

/** Whether there are emails left behind, and campaigns whose leads have yet to follow a change. */
export interface LeftOver {
  emails: boolean
  campaigns: boolean
}

/** What an organization has to do before it sends; there is mostly nothing. */
export async function findLeftOver(
  db: Db,
  organizationId: string,
  now: Date,
  unknownSince: Date,
): Promise<LeftOver | undefined> {
  return firstRow(db, LEFT_OVER, [organizationId, now, unknownSince])
}

const ABANDONED = statement<LeftBehind>(
  'sending.abandoned',
  `select message_id as "messageId", lead_id as "leadId" from messages
   where organization_id = $1 and state = 'sending' and lease_until <= $2 limit 50`,
)

/** Emails whose process is gone: its lease ran out. */
export async function findAbandoned(db: Db, organizationId: string, now: Date): Promise<LeftBehind[]> {
  return rows(db, ABANDONED, [organizationId, now])
}

const OLD_UNKNOWN = statement<LeftBehind>(
  'sending.old_unknown',
  `select m.message_id as "messageId", m.lead_id as "leadId" from messages m
   where m.organization_id = $1 and m.state = 'unknown' and m.claimed_at <= $2 and ${COUNTS_AS_SENT} limit 50`,
)

/** Emails of which nobody knows for a day whether they left, and that count as sent then. */
export async function findOldUnknown(db: Db, organizationId: string, since: Date): Promise<LeftBehind[]> {
  return rows(db, OLD_UNKNOWN, [organizationId, since])
}
