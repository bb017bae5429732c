import { execute, jsonRows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { Mailbox, MailboxRef } from './store.ts'

const BOOK_SENDS = statement(
  'mailboxes.book_sends',
  `with b as (
     select * from json_to_recordset($2::json) as b("mailboxId" uuid, count integer, "nextSendAt" timestamptz,
       "rampDays" integer, "lastSendDay" date) order by b."mailboxId"
   ), counted as (
     insert into mailbox_days as d (organization_id, mailbox_id, day, sent)
     select $1, b."mailboxId", ($3::timestamptz at time zone 'UTC')::date, b.count from b
     on conflict (organization_id, mailbox_id, day) do update set sent = d.sent + excluded.sent
   )
   update mailboxes m set next_send_at = b."nextSendAt", ramp_days = b."rampDays", last_send_day = b."lastSendDay"
   from b where m.organization_id = $1 and m.mailbox_id = b."mailboxId"`,
)

/** A locked mailbox as it stands once `count` more emails are booked on it. */
export interface Booking {
  readonly mailbox: Mailbox
  readonly count: number
}

/** Books emails on locked mailboxes: they count for the day and the ramp, and the next ones wait for the gap. */
export async function bookSends(
  db: Db,
  organizationId: string,
  now: Date,
  bookings: readonly Booking[],
): Promise<void> {
  if (bookings.length === 0) return
  const input = bookings.map(({ mailbox, count }) => {
    const { mailboxId, nextSendAt, rampDays, lastSendDay } = mailbox
    return { mailboxId, nextSendAt, rampDays, lastSendDay, count }
  })
  await execute(db, BOOK_SENDS, [organizationId, jsonRows(input), now])
}

const COUNT_SEND = statement(
  'mailboxes.count_send',
  `insert into mailbox_days as d (organization_id, mailbox_id, day, sent)
   values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, 1)
   on conflict (organization_id, mailbox_id, day) do update set sent = d.sent + 1`,
)

/** Counts an email that is known only now for the day (UTC) on which it left. */
export async function countSend(
  db: Db,
  { organizationId, mailboxId }: MailboxRef,
  { sentAt }: { sentAt: Date },
): Promise<void> {
  await execute(db, COUNT_SEND, [organizationId, mailboxId, sentAt])
}

const COOL = statement(
  'mailboxes.cool',
  `update mailboxes set next_send_at = greatest(next_send_at, $3) where organization_id = $1 and mailbox_id = $2`,
)

/** Keeps a mailbox quiet for a while after trouble; a gap that is longer already stays. */
export async function coolMailbox(
  db: Db,
  pause: { organizationId: string; mailboxId: string; until: Date },
): Promise<void> {
  await execute(db, COOL, [pause.organizationId, pause.mailboxId, pause.until])
}

const RETURN_SEND = statement(
  'mailboxes.return_send',
  `with returned as (
     update mailbox_days set sent = greatest(0, sent - 1)
     where organization_id = $1 and mailbox_id = $2 and day = ($3::timestamptz at time zone 'UTC')::date
     returning day, sent
   )
   update mailboxes m set ramp_days = greatest(0, m.ramp_days - 1),
     last_send_day = (select max(d.day) from mailbox_days d
       where d.organization_id = $1 and d.mailbox_id = $2 and d.sent > 0 and d.day < m.last_send_day)
   from returned r
   where m.organization_id = $1 and m.mailbox_id = $2 and r.sent = 0 and r.day = m.last_send_day`,
)

/** Gives an email back to the day's cap, and to the ramp, that certainly did not leave. */
export async function returnSend(db: Db, organizationId: string, mailboxId: string, claimedAt: Date): Promise<void> {
  await execute(db, RETURN_SEND, [organizationId, mailboxId, claimedAt])
}
