import { showOffset, showTime } from './show-time.ts'

export interface OfferedTime {
  readonly startsAt: Temporal.Instant
  /** `14:30`; with the offset on a day on which the clock changes, where a time can come twice. */
  readonly label: string
}

export interface OfferedDay {
  readonly date: Temporal.PlainDate
  /** Never empty. */
  readonly times: readonly OfferedTime[]
}

export interface OfferedWeek {
  readonly monday: Temporal.PlainDate
  /** Days with free times only. */
  readonly days: readonly OfferedDay[]
  /** Mondays of the nearest weeks with free times, absent when there are none. */
  readonly previous?: Temporal.PlainDate
  readonly next?: Temporal.PlainDate
}

/**
 * One week of the free slots, Monday to Sunday in `timezone`: the one that `wanted` (an ISO date) lies in, or the next with
 * free times, or the last. Without a usable `wanted` the first. Undefined when nothing is free. `slots` are in order.
 */
export function weekOfSlots(
  slots: readonly { readonly startsAt: Temporal.Instant }[],
  timezone: string,
  wanted?: string,
): OfferedWeek | undefined {
  const weeks = groupByWeek(slots, timezone)
  const from = mondayOf(readDate(wanted))?.toString() ?? ''
  const mondays = [...weeks.keys()]
  const ahead = mondays.findIndex((monday) => monday >= from)
  const index = ahead === -1 ? mondays.length - 1 : ahead
  const monday = mondays[index]
  if (monday === undefined) return undefined
  const previous = mondays[index - 1]
  const next = mondays[index + 1]
  return {
    monday: Temporal.PlainDate.from(monday),
    days: toDays(weeks.get(monday) ?? []),
    ...(previous === undefined ? {} : { previous: Temporal.PlainDate.from(previous) }),
    ...(next === undefined ? {} : { next: Temporal.PlainDate.from(next) }),
  }
}

function groupByWeek(slots: readonly { readonly startsAt: Temporal.Instant }[], timezone: string) {
  return Map.groupBy(
    slots.map(({ startsAt }) => startsAt.toZonedDateTimeISO(timezone)),
    (start) => mondayOf(start.toPlainDate()).toString(),
  )
}

function toDays(starts: readonly Temporal.ZonedDateTime[]): OfferedDay[] {
  const byDate = Map.groupBy(starts, (start) => start.toPlainDate().toString())
  return [...byDate].map(([date, times]) => ({
    date: Temporal.PlainDate.from(date),
    times: times.map((start) => ({
      startsAt: start.toInstant(),
      label: start.hoursInDay === 24 ? showTime(start) : `${showTime(start)} ${showOffset(start)}`,
    })),
  }))
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate
function mondayOf(date: Temporal.PlainDate | undefined): Temporal.PlainDate | undefined
function mondayOf(date: Temporal.PlainDate | undefined): Temporal.PlainDate | undefined {
  return date?.subtract({ days: date.dayOfWeek - 1 })
}

/** Addresses are typed by anybody: only four-digit years, so that arithmetic stays inside the calendar. */
function readDate(text: string | undefined): Temporal.PlainDate | undefined {
  if (text === undefined || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}
