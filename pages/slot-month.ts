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
 */
export function monthOfSlots(
  slots: readonly Slot[],
  clock: PageClock,
  { wanted, firstDay = 1 }: { readonly wanted?: string | undefined; readonly firstDay?: number } = {},
): OfferedMonth | undefined {
  const byDate = Map.groupBy(slots, ({ startsAt }) => dateOf(startsAt, clock.timezone))
  const days = [...byDate.keys()]
  const from = readDate(wanted) ?? ''
  const shown = days.find((day) => day >= from) ?? days.at(-1)
  if (shown === undefined) return undefined
  const date = Temporal.PlainDate.from(shown)
  const month = shown.slice(0, 7)
  const previous = days.findLast((day) => day.slice(0, 7) < month)
  const next = days.find((day) => day.slice(0, 7) > month)
  const end = date.with({ day: date.daysInMonth }).add({ days: DAYS_BEYOND })
  const ofMonth = days.filter((day) => day.slice(0, 7) === month)
  const isFew = previous === undefined && ofMonth.length < FEW_DAYS
  const runsOn = isFew && next !== undefined && next <= end.toString()
  const isFree = (day: string) => byDate.has(day)
  const weeks = weeksOf(date, { firstDay, isFree, ...(runsOn ? { end } : {}) })
  return {
    first: date.with({ day: 1 }),
    // What is past would only push the coming weeks down.
    weeks: runsOn ? weeks.slice(weeks.findIndex((week) => week.some((day) => day?.isFree === true))) : weeks,
    ...(runsOn ? { last: end } : {}),
    date,
    times: labelled(byDate.get(shown) ?? [], clock),
    ...(previous === undefined ? {} : { previous: Temporal.PlainDate.from(previous) }),
    ...(next === undefined ? {} : { next: Temporal.PlainDate.from(next) }),
  }
}

function dateOf(at: Temporal.Instant, timezone: string): string {
  return at.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** The weeks of the month of the day that is shown; with an `end`, all days of the weeks until then. */
function weeksOf(
  shown: Temporal.PlainDate,
  options: {
    readonly firstDay: number
    readonly isFree: (date: string) => boolean
    readonly end?: Temporal.PlainDate
  },
): (MonthDay | undefined)[][] {
  const { firstDay, isFree, end } = options
  const first = shown.with({ day: 1 })
  const before = (first.dayOfWeek - firstDay + 7) % 7
  const days = end === undefined ? shown.daysInMonth : first.until(end).days + 1
  const count = Math.ceil((before + days) / 7)
  const place = (index: number): MonthDay | undefined => {
    const day = index - before
    const isBeyond = day >= shown.daysInMonth
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
