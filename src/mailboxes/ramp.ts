import { DAY, SECOND } from '../platform/clock.ts'
import type { Mailbox } from './store.ts'

/** A mailbox that was quiet for longer than this warms up anew. */
const MOST_IDLE_DAYS = 14

/**
 * What a mailbox may send on the day of `now` (UTC): `rampStart` on its first day of sending and `rampStep` more on each
 * further day on which it sends, up to its cap. After 14 idle days it begins again.
 */
export function capToday(mailbox: Mailbox, now: Date): number {
  return Math.min(mailbox.dailyCap, mailbox.rampStart + mailbox.rampStep * daysBefore(mailbox, now))
}

/** A mailbox as it stands once it has sent at `now`; `random` draws the gap to its next email. Changes nothing. */
export function afterSend(mailbox: Mailbox, now: Date, random: () => number): Mailbox {
  return {
    ...mailbox,
    sentToday: mailbox.sentToday + 1,
    nextSendAt: nextSendAfter(mailbox, now, random),
    rampDays: daysBefore(mailbox, now) + 1,
    lastSendDay: dayOf(now),
  }
}

/** Days of the ramp before the day of `now`. */
function daysBefore({ rampDays, lastSendDay }: Mailbox, now: Date): number {
  if (lastSendDay === null) return 0
  // Both count days since 1970 in UTC.
  const idle = Math.floor(now.getTime() / DAY) - Date.parse(lastSendDay) / DAY - 1
  if (idle < 0) return rampDays - 1
  return idle > MOST_IDLE_DAYS ? 0 : rampDays
}

/** When a mailbox that sends now may send again: its gap is drawn evenly, so that it does not look like a machine. */
function nextSendAfter({ gapLeast, gapMost }: Mailbox, now: Date, random: () => number): Date {
  return new Date(now.getTime() + Math.floor((gapLeast + random() * (gapMost - gapLeast)) * SECOND))
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
