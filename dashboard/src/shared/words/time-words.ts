import { cityOf } from '../../../../pages/zone-names.ts'
import { CLOCK, LOCALE } from './locale.ts'

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' })
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long' })
const PARTS = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...CLOCK,
} as const
const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALE, PARTS)

/** "3 min. ago", "in 2 days"; "just now" within a minute. What is to come is rounded, what was is counted in full units. */
export function relativeTime(instant: string, now: number): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const count = seconds > 0 ? Math.round : Math.trunc
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  return step === undefined ? 'just now' : RELATIVE.format(count(seconds / step[1]), step[0])
}

/** With date, seconds and the viewer's zone. */
export function exactTime(instant: string): string {
  return EXACT.format(new Date(instant))
}

const CLOCK_ALONE = new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone: 'UTC' })

/** A time of day, `09:00` or `24:00`, on the reader's clock: "9:00 AM". What is none stays as it is. */
export function timeOfDay(time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  const at = Date.UTC(2000, 0, 1, hours, minutes)
  return time === '24:00' ? 'midnight' : Number.isNaN(at) ? time : CLOCK_ALONE.format(at)
}

const CLOCK_HERE = new Intl.DateTimeFormat(LOCALE, CLOCK)
const DAY_HERE = new Intl.DateTimeFormat('en-CA')

/** "09:12" in the viewer's zone. */
export function clockTime(instant: string): string {
  return CLOCK_HERE.format(new Date(instant))
}

/**
 * "09:12 in Berlin" for a zone such as Europe/Berlin, with its day where that is another: "Tue 24 Nov, 09:12 in Berlin".
 * Undefined where it is the viewer's own clock.
 */
export function timeThere(instant: string, timezone: string): string | undefined {
  try {
    const at = new Date(instant)
    const isSameDay = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at) === DAY_HERE.format(at)
    const there = new Intl.DateTimeFormat(LOCALE, { ...(isSameDay ? CLOCK : PARTS), timeZone: timezone }).format(at)
    if (isSameDay && there === clockTime(instant)) return undefined
    return `${there} in ${cityOf(timezone)}`
  } catch {
    // A zone that this browser does not know is not worth a broken page.
    return undefined
  }
}

/** "Tue, 24 Nov, 09:12" in the viewer's zone. */
export function dayAndTime(instant: string): string {
  return DAY_AND_TIME.format(new Date(instant))
}

const { weekday: _, ...WITHOUT_WEEKDAY } = PARTS
const DATE_AND_TIME = new Intl.DateTimeFormat(LOCALE, WITHOUT_WEEKDAY)

/** "24 Nov, 09:12" in the viewer's zone, where a column is narrow. */
export function dateAndTime(instant: string): string {
  return DATE_AND_TIME.format(new Date(instant))
}

/** An instant as the field for date and time has it, in the reader's zone. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
