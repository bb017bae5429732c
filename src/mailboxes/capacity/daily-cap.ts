import { DAY, SECOND } from '../../platform/clock.ts'
import type { Mailbox } from '../store.ts'

/** A day as the clocks of a time zone count it. */
interface LocalDay {
  /** `2026-11-24` */
  readonly day: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The last answer for each zone: thousands of questions in a row are about the same day. */
const last = new Map<string, LocalDay>()

/** The day that clocks in `zone` (an IANA name) show at `now`; it may have 23 or 25 hours. @throws RangeError for no zone */
export function localDayIn(zone: string, now: Date): LocalDay {
  const known = last.get(zone)
  if (known !== undefined && known.startsAt <= now && now < known.endsAt) return known
  const date = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  // Without a time, the first that the day has: in some zones clocks are put forward at midnight.
  const begin = (one: Temporal.PlainDate) => new Date(one.toZonedDateTime(zone).epochMilliseconds)
  const found = { day: date.toString(), startsAt: begin(date), endsAt: begin(date.add({ days: 1 })) }
  last.set(zone, found)
  return found
}

/** A mailbox that was quiet for longer than this warms up anew. */
const MOST_IDLE_DAYS = 14

/**
 * What a mailbox may send in its day at `now`: `rampStart` on its first day of sending and `rampStep` more on each
 * further day on which it sends, up to its cap. After 14 idle days it begins again.
 */
export function capToday(mailbox: Mailbox, now: Date): number {
  return Math.min(mailbox.dailyCap, mailbox.rampStart + mailbox.rampStep * daysBefore(mailbox, now))
}

/**
 * A mailbox as it stands once it has sent at `now`; `random` draws the gap to its next email, `isNew` says that it was the
 * first one to its lead. A day that has begun ends when its zone then said, whatever the zone is by now. Changes nothing.
 */
export function afterSend(mailbox: Mailbox, now: Date, random: () => number, isNew = false): Mailbox {
  const { sentToday, newToday, dayBeganAt, dayEndsAt } = mailbox
  const day = localDayIn(mailbox.timezone, now)
  const goesOn = isRunning(mailbox, now)
  return {
    ...mailbox,
    sentToday: goesOn ? sentToday + 1 : 1,
    newToday: (goesOn ? newToday : 0) + (isNew ? 1 : 0),
    dayBeganAt: goesOn ? dayBeganAt : now,
    dayEndsAt: goesOn ? dayEndsAt : day.endsAt,
    nextSendAt: nextSendAfter(mailbox, now, random),
    rampDays: daysBefore(mailbox, now) + 1,
    lastSendDay: goesOn ? mailbox.lastSendDay : day.day,
  }
}

/** Whether the day in which the mailbox sent last is not over. */
function isRunning({ dayEndsAt }: Mailbox, now: Date): boolean {
  return dayEndsAt !== null && now < dayEndsAt
}

/** When the day of `now` ends for a mailbox. */
export function dayEndOf(mailbox: Mailbox, now: Date): Date {
  const { dayEndsAt, timezone } = mailbox
  return dayEndsAt !== null && isRunning(mailbox, now) ? dayEndsAt : localDayIn(timezone, now).endsAt
}

/** Days of the ramp before the one of `now`. */
function daysBefore(mailbox: Mailbox, now: Date): number {
  const { rampDays, lastSendDay, timezone } = mailbox
  if (isRunning(mailbox, now)) return Math.max(0, rampDays - 1)
  if (lastSendDay === null) return 0
  const idle = (Date.parse(localDayIn(timezone, now).day) - Date.parse(lastSendDay)) / DAY - 1
  return idle > MOST_IDLE_DAYS ? 0 : rampDays
}

/** When a mailbox that sends now may send again: its gap is drawn evenly, so that it does not look like a machine. */
function nextSendAfter({ gapLeast, gapMost }: Mailbox, now: Date, random: () => number): Date {
  return new Date(now.getTime() + Math.floor((gapLeast + random() * (gapMost - gapLeast)) * SECOND))
}

/** Of a day's cap, what first emails to leads get when there is not enough for everybody. */
const NEW_LEAD_SHARE = 0.5

/** Whether follow-ups have had their share of the mailbox's day: the rest is for first emails, where any wait. */
export function isTurnOfNew(mailbox: Mailbox, now: Date): boolean {
  return mailbox.sentToday - mailbox.newToday >= capToday(mailbox, now) * (1 - NEW_LEAD_SHARE)
}
