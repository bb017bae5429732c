import type { Schemas } from '../api/client.ts'
import { completed, spansOf } from '../schedule/week-hours.ts'

type Calendar = Schemas['Calendar']

/** A span of the week as it is being typed. */
export type Hours = NonNullable<Calendar['weeklyHours']>[number]
export type Day = Hours['day']

export const DAYS: readonly (readonly [day: Day, name: string])[] = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
]

/** A calendar while it is edited: numbers as they are typed, and what is switched off kept until it is saved. */
export interface CalendarDraft {
  readonly hasHost: boolean
  readonly hostName: string
  readonly hostEmail: string
  readonly hostZone: string
  readonly hasHours: boolean
  /** In the order in which they are sent: faults name them by their place. */
  readonly hours: readonly Hours[]
  readonly durationMinutes: string
  readonly minimumNoticeMinutes: string
  readonly horizonDays: string
  readonly title: string
  readonly location: string
}

/** What the form begins with. Hours begin with those of the schedule, which count while there are no others. */
export function draftOf(calendar: Calendar, schedule: Schemas['Schedule']): CalendarDraft {
  const { host, weeklyHours, durationMinutes, minimumNoticeMinutes, horizonDays, title = '', location = '' } = calendar
  const { timezone } = completed(schedule)
  return {
    hasHost: host !== undefined,
    hostName: host?.name ?? '',
    hostEmail: host?.email ?? '',
    hostZone: host?.timezone ?? timezone,
    hasHours: weeklyHours !== undefined,
    hours: weeklyHours ?? spansOf(completed(schedule)).map(({ day, from, to }) => ({ day, from, to })),
    durationMinutes: String(durationMinutes ?? ''),
    minimumNoticeMinutes: String(minimumNoticeMinutes ?? ''),
    horizonDays: String(horizonDays ?? ''),
    title,
    location,
  }
}

/** What is sent: the whole part. Empty fields are left out, so that their defaults come back. */
export function calendarOf(draft: CalendarDraft): Calendar {
  const { hasHost, hostName, hostEmail, hostZone, hasHours, hours, title, location } = draft
  const number = (name: 'durationMinutes' | 'minimumNoticeMinutes' | 'horizonDays') =>
    draft[name] === '' ? {} : { [name]: Number(draft[name]) }
  return {
    ...(hasHost ? { host: { name: hostName.trim(), email: hostEmail.trim(), timezone: hostZone } } : {}),
    ...(hasHours ? { weeklyHours: hours.map(({ day, from, to }) => ({ day, from: from.trim(), to: to.trim() })) } : {}),
    ...number('durationMinutes'),
    ...number('minimumNoticeMinutes'),
    ...number('horizonDays'),
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(location.trim() === '' ? {} : { location: location.trim() }),
  }
}

/** "240" → "4 hours": what is typed in minutes, as people say it. Empty where it is no such number. */
export function minutesInWords(minutes: string): string {
  const total = Number(minutes)
  if (minutes.trim() === '' || !Number.isInteger(total) || total < 0) return ''
  const parts = [
    [Math.floor(total / 1_440), 'day'],
    [Math.floor((total % 1_440) / 60), 'hour'],
    [total % 60, 'minute'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return said.length === 0 ? 'none' : said.join(' ')
}
