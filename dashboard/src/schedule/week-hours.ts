import type { Schemas } from '../api/client.ts'
import { weekHours as t } from './texts.tsx'

type Given = Schemas['Schedule']

export type Weekday = NonNullable<Given['days']>[number]
export type DayWindow = NonNullable<Given['windows']>[number]

/** A schedule with its defaults written out. Where `windows` are given, `days`, `from` and `to` do not count. */
export type Schedule = Given & Required<Pick<Given, 'timezone' | 'days' | 'from' | 'to'>>

export const WEEK: readonly { day: Weekday; name: string; short: string }[] = [
  { day: 'mon', name: t.monday, short: t.mon },
  { day: 'tue', name: t.tuesday, short: t.tue },
  { day: 'wed', name: t.wednesday, short: t.wed },
  { day: 'thu', name: t.thursday, short: t.thu },
  { day: 'fri', name: t.friday, short: t.fri },
  { day: 'sat', name: t.saturday, short: t.sat },
  { day: 'sun', name: t.sunday, short: t.sun },
]

/** How many hours of a week the API takes. */
export const MOST_WINDOWS = 28

/** What a campaign has until somebody says otherwise. */
const STANDARD = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' } as const

export function completed(schedule: Given): Schedule {
  return { ...STANDARD, days: [...STANDARD.days], ...schedule }
}

/** Hours of one day, HH:MM. `from` is inside, `to` is not. */
export interface DaySpan {
  readonly day: Weekday
  readonly from: string
  readonly to: string
  /** Which of the schedule's windows they stand in, as faults name it. */
  readonly window: number
}

/** The hours of each day, days from Monday on, those of a day in the order of the windows. */
export function spansOf({ days, from, to, windows }: Schedule): DaySpan[] {
  const all = (windows ?? [{ days, from, to }]).flatMap((one, window) =>
    one.days.map((day) => ({ day, from: one.from, to: one.to, window })),
  )
  return WEEK.flatMap(({ day }) => all.filter((span) => span.day === day))
}

/** Hours of single days as windows: days with the same hours share one. */
export function windowsOf(spans: readonly Pick<DaySpan, 'day' | 'from' | 'to'>[]): DayWindow[] {
  const windows: DayWindow[] = []
  for (const { day, from, to } of spans) {
    // The same hours twice on one day stay two windows: that is a fault to be seen.
    const shared = windows.find((one) => one.from === from && one.to === to && !one.days.includes(day))
    if (shared === undefined) windows.push({ days: [day], from, to })
    else shared.days.push(day)
  }
  return windows
}

/** The schedule with hours that differ by the day, which begin as those it has. */
export function withWindows(schedule: Schedule): Schedule {
  return { ...schedule, windows: windowsOf(spansOf(schedule)) }
}

/** The schedule with the same hours every day: those of its first window, on each day that had any. */
export function withoutWindows({ windows = [], ...schedule }: Schedule): Schedule {
  const [first] = windows
  if (first === undefined) return schedule
  const days = WEEK.map(({ day }) => day).filter((day) => windows.some((one) => one.days.includes(day)))
  return { ...schedule, days, from: first.from, to: first.to }
}

/** Further hours of a day: from an hour after its last ones on, or as on the days before it. */
export function nextSpan(spans: readonly DaySpan[], day: Weekday): Pick<DaySpan, 'day' | 'from' | 'to'> {
  const ends = spans.filter((span) => span.day === day).map(({ to }) => to)
  const last = ends.toSorted().at(-1)
  if (last === undefined) {
    const { from, to } = spans.at(-1) ?? STANDARD
    return { day, from, to }
  }
  const from = last < '23:00' ? timeOf(minutesOf(last) + 60) : '23:00'
  return { day, from, to: timeOf(Math.min(1_440, minutesOf(from) + 120)) }
}

/** Minutes since midnight of HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Times to choose from, every quarter of an hour; `24:00` is the end of the day. */
export function timesOfDay(present: string): string[] {
  const quarters = Array.from({ length: 97 }, (_, index) => timeOf(index * 15))
  return quarters.includes(present) ? quarters : [...quarters, present].toSorted()
}
