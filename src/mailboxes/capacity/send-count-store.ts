import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { localDayIn } from './daily-cap.ts'
import { lockMailboxes } from '../store.ts'
import type { Mailbox, MailboxRef } from '../store.ts'

const BOOK_SENDS = statement(
  'mailboxes.book_sends',
  `with b as (
     select * from json_to_recordset($2::json) as b("mailboxId" uuid, count integer, "nextSendAt" timestamptz,
       "rampDays" integer, "lastSendDay" date, "sentToday" integer, "newToday" integer, "dayBeganAt" timestamptz,
       "dayEndsAt" timestamptz) order by b."mailboxId"
   ), counted as (
     insert into mailbox_days as d (organization_id, mailbox_id, day, sent)
     select $1, b."mailboxId", ($3::timestamptz at time zone 'UTC')::date, b.count from b
     on conflict (organization_id, mailbox_id, day) do update set sent = d.sent + excluded.sent
   )
   update mailboxes m set next_send_at = b."nextSendAt", ramp_days = b."rampDays", last_send_day = b."lastSendDay",
     day_sent = b."sentToday", day_new = b."newToday", day_began_at = b."dayBeganAt", day_ends_at = b."dayEndsAt"
   from b where m.organization_id = $1 and m.mailbox_id = b."mailboxId"`,
)

/** A locked mailbox as it stands once `count` more emails are booked on it. */
export interface SendReservation {
  readonly mailbox: Mailbox
  readonly count: number
}

/** Books emails on locked mailboxes: they count for the day and the ramp, and the next ones wait for the gap. */
export async function reserveSends(
  db: Db,
  organizationId: string,
  now: Date,
  bookings: readonly SendReservation[],
): Promise<void> {
  if (bookings.length === 0) return
  const input = bookings.map(({ mailbox, count }) => {
    const { mailboxId, nextSendAt, rampDays, lastSendDay, sentToday, newToday, dayBeganAt, dayEndsAt } = mailbox
    return { mailboxId, nextSendAt, rampDays, lastSendDay, sentToday, newToday, dayBeganAt, dayEndsAt, count }
  })
  await execute(db, BOOK_SENDS, [organizationId, jsonRows(input), now])
}

const COUNT_SEND = statement(
  'mailboxes.count_send',
  `insert into mailbox_days as d (organization_id, mailbox_id, day, sent)
   values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, 1)
   on conflict (organization_id, mailbox_id, day) do update set sent = d.sent + 1`,
)

const SET_DAY = statement(
  'mailboxes.set_day',
  `update mailboxes set day_sent = $3, day_began_at = $4, day_ends_at = $5 where organization_id = $1 and mailbox_id = $2`,
)

/** Counts an email that is known only now for the day on which it left, if that is the last in which the mailbox sent. */
export async function countSend(
  db: Db,
  { organizationId, mailboxId }: MailboxRef,
  { sentAt }: { sentAt: Date },
): Promise<void> {
  await execute(db, COUNT_SEND, [organizationId, mailboxId, sentAt])
  const [mailbox] = await lockMailboxes(db, organizationId, sentAt, [mailboxId])
  if (mailbox === undefined) return
  const { endsAt } = localDayIn(mailbox.timezone, sentAt)
  const { dayBeganAt, dayEndsAt, sentToday } = mailbox
  if (dayEndsAt !== null && endsAt < dayEndsAt) return
  const began = sentToday === 0 || dayBeganAt === null || sentAt < dayBeganAt ? sentAt : dayBeganAt
  await execute(db, SET_DAY, [organizationId, mailboxId, sentToday + 1, began, endsAt])
}

/** Keeps a mailbox quiet for a while after trouble; a gap that is longer already stays. */
export const pauseMailboxUntil = statement(
  'mailboxes.cool',
  `update mailboxes set next_send_at = greatest(next_send_at, $3) where organization_id = $1 and mailbox_id = $2`,
).run((pause: { organizationId: string; mailboxId: string; until: Date }) => [
  pause.organizationId,
  pause.mailboxId,
  pause.until,
])

/**
 * Gives an email back to the day's cap, and to the ramp, that certainly did not leave. `isNew` says that it would have
 * been the first one to its lead.
 */
export const releaseSend = statement(
  'mailboxes.return_send',
  `with returned as (
     update mailbox_days set sent = greatest(0, sent - 1)
     where organization_id = $1 and mailbox_id = $2 and day = ($3::timestamptz at time zone 'UTC')::date
   )
   update mailboxes m set day_sent = greatest(0, m.day_sent - 1),
     day_new = case when $4 then greatest(0, m.day_new - 1) else m.day_new end,
     day_ends_at = case when m.day_sent > 1 then m.day_ends_at end,
     ramp_days = case when m.day_sent > 1 then m.ramp_days else greatest(0, m.ramp_days - 1) end,
     last_send_day = case when m.day_sent > 1 then m.last_send_day else (select max(d.day) from mailbox_days d
       where d.organization_id = $1 and d.mailbox_id = $2 and d.sent > 0 and d.day < m.last_send_day) end
   where m.organization_id = $1 and m.mailbox_id = $2 and m.day_began_at <= $3 and m.day_ends_at is not null`,
).run(({ organizationId, mailboxId }: MailboxRef, { claimedAt, isNew }: { claimedAt: Date; isNew: boolean }) => [
  organizationId,
  mailboxId,
  claimedAt,
  isNew,
])

/** Removes up to `limit` counted days before a day of the calendar, of any organization; answers how many. */
export const deleteOldSendDays = statement(
  'mailboxes.delete_old_days',
  `delete from mailbox_days where (organization_id, mailbox_id, day) in (
     select organization_id, mailbox_id, day from mailbox_days where day < $1::date order by day limit $2)`,
).count((before: string, limit: number) => [before, limit])
