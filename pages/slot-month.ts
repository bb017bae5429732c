import type { PageClock } from './page-clock.ts'

export interface OfferedTime {
  readonly startsAt: Temporal.Instant
  /** `14:30`; with the offset on a day on which the clock changes, where a time can come twice. */
  readonly label: string
}

/** One day of the grid. */
export interface MonthDay {
  readonly date: Temporal.PlainDate
  readonly isFree: boolean
  readonly isShown: boolean
  /** Of the month after the one that is shown. */
  readonly isBeyond: boolean
}

export interface OfferedMonth {
  /** The first of the month. */
  readonly first: Temporal.PlainDate
  /** Of the month that the weeks run on into, where they do. */
  readonly last?: Temporal.PlainDate
  /** Weeks of seven days; places before the month are empty, and those after it where the weeks do not run on. */
  readonly weeks: readonly (readonly (MonthDay | undefined)[])[]
  /** The day whose times are shown; never without times. */
  readonly date: Temporal.PlainDate
  readonly times: readonly OfferedTime[]
  /** The nearest day with free times in an earlier and a later month, absent when there is none. */
  readonly previous?: Temporal.PlainDate
  readonly next?: Temporal.PlainDate
}

/** So few free days left in the first month that the weeks after it are shown with it: next week is one of them. */
const FEW_DAYS = 7
const DAYS_BEYOND = 14

interface Slot {
  readonly startsAt: Temporal.Instant
}

/**
 * The free slots of one day of the visitor, and its month: the day `wanted` (an ISO date), or the next with free times, or
 * the last. Without a usable `wanted` the first day with free times. Undefined when nothing is free. `slots` are in order.
 * A day that the weeks of the first month run on to is shown in them, unless `month` (`2026-11`) asks for its own month: it
 * stays in the weeks it was chosen in.
 */
export function monthOfSlots(
  slots: readonly Slot[],
  clock: PageClock,
  {
    wanted,
    month: asked,
    firstDay = 1,
  }: { wanted?: string | undefined; month?: string | undefined; firstDay?: number } = {},
): OfferedMonth | undefined {
  const byDate = Map.groupBy(slots, ({ startsAt }) => dateOf(startsAt, clock.timezone))
  const days = [...byDate.keys()]
  const from = readDate(wanted) ?? ''
  const shown = days.find((day) => day >= from) ?? days.at(-1)
  if (shown === undefined) return undefined
  const date = Temporal.PlainDate.from(shown)
  const last = endOfRunOn(days)
  const own = shown.slice(0, 7)
  const isInRunOn = last !== undefined && shown <= last.toString() && asked !== own
  const month = isInRunOn ? days[0]!.slice(0, 7) : own
  const previous = days.findLast((day) => day.slice(0, 7) < month)
  const next = days.find((day) => day.slice(0, 7) > month)
  const end = previous === undefined ? last : undefined
  const isFree = (day: string) => byDate.has(day)
  const first = Temporal.PlainDate.from(`${month}-01`)
  const weeks = weeksOf(first, { shown: date, firstDay, isFree, ...(end === undefined ? {} : { end }) })
  return {
    first,
    // What is past would only push the coming weeks down.
    weeks: end === undefined ? weeks : weeks.slice(weeks.findIndex((week) => week.some((day) => day?.isFree === true))),
    ...(end === undefined ? {} : { last: end }),
    date,
    times: labelled(byDate.get(shown) ?? [], clock),
    ...(previous === undefined ? {} : { previous: Temporal.PlainDate.from(previous) }),
    ...(next === undefined ? {} : { next: Temporal.PlainDate.from(next) }),
  }
}

/** The day that the weeks of the first month run on to, where few free days are left in it and the next is near. */
function endOfRunOn(days: readonly string[]): Temporal.PlainDate | undefined {
  const [first = ''] = days
  const next = days.findIndex((day) => day.slice(0, 7) > first.slice(0, 7))
  if (next === -1 || next >= FEW_DAYS) return undefined
  const date = Temporal.PlainDate.from(first)
  const end = date.with({ day: date.daysInMonth }).add({ days: DAYS_BEYOND })
  return days[next]! <= end.toString() ? end : undefined
}

function dateOf(at: Temporal.Instant, timezone: string): string {
  return at.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** The weeks of the month that begins with `first`; with an `end`, all days of the weeks until then. */
function weeksOf(
  first: Temporal.PlainDate,
  options: {
    readonly shown: Temporal.PlainDate
    readonly firstDay: number
    readonly isFree: (date: string) => boolean
    readonly end?: Temporal.PlainDate
  },
): (MonthDay | undefined)[][] {
  const { shown, firstDay, isFree, end } = options
  const before = (first.dayOfWeek - firstDay + 7) % 7
  const days = end === undefined ? first.daysInMonth : first.until(end).days + 1
  const count = Math.ceil((before + days) / 7)
  const place = (index: number): MonthDay | undefined => {
    const day = index - before
    const isBeyond = day >= first.daysInMonth
    if (day < 0 || (isBeyond && end === undefined)) return undefined
    const date = first.add({ days: day })
    return { date, isFree: isFree(date.toString()), isShown: date.equals(shown), isBeyond }
  }
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) => place(week * 7 + day)))
}

function labelled(slots: readonly Slot[], clock: PageClock): OfferedTime[] {
  const offsets = new Set(slots.map(({ startsAt }) => startsAt.toZonedDateTimeISO(clock.timezone).offset))
  const show = offsets.size > 1 ? clock.exactTime : clock.time
  return slots.map(({ startsAt }) => ({ startsAt, label: show(startsAt) }))
}

/**
 * The slots for the script, which shows other days and zones without a request: minutes since 1970 in base 36, each but
 * the first as its distance from the one before.
 */
export function packSlots(slots: readonly Slot[]): string {
  let before = 0
  return slots
    .map(({ startsAt }) => {
      const minute = Math.floor(startsAt.epochMilliseconds / 60_000)
      const distance = minute - before
      before = minute
      return distance.toString(36)
    })
    .join(' ')
}

/** Addresses are typed by anybody: only four-digit years, so that arithmetic stays inside the calendar. */
function readDate(text: string | undefined): string | undefined {
  if (text === undefined || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return undefined
  }
}
