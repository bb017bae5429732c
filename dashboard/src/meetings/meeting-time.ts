import { cityOf } from '../../../pages/zone-names.ts'
import { CLOCK, LOCALE } from '../shared/words/locale.ts'

const DAY_MS = 86_400_000

/** When a meeting is, read in one zone. */
export interface MeetingTime {
  /** "Tue, 24 Nov 2026" */
  readonly day: string
  /** "09:30–10:00", or "9:30 – 10:00 AM" */
  readonly span: string
  readonly place: string
}

type Times = Readonly<{ startsAt: string; endsAt: string }>

/** The zone of whoever looks. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Day, span and place of a meeting in a zone; a zone that this browser does not know is read as UTC. */
export function meetingTime(meeting: Times, zone: string): MeetingTime {
  const timeZone = isKnown(zone) ? zone : 'UTC'
  const [start, end] = [new Date(meeting.startsAt), new Date(meeting.endsAt)]
  const day = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, ...CLOCK })
  // Across midnight, a range would name both dates.
  const isOneDay = day.format(start) === day.format(end)
  return {
    day: day.format(start),
    span: isOneDay ? clock.formatRange(start, end) : `${clock.format(start)}–${clock.format(end)}`,
    place: cityOf(timeZone),
  }
}

/** "15:00 in New York", with the weekday where theirs is another day; undefined where their clock shows what mine does. */
export function theirTime(meeting: Times & { timezone: string }, zone: string): string | undefined {
  const [mine, theirs] = [meetingTime(meeting, zone), meetingTime(meeting, meeting.timezone)]
  if (mine.day === theirs.day && mine.span === theirs.span) return undefined
  const weekday = mine.day === theirs.day ? {} : ({ weekday: 'short' } as const)
  const timeZone = isKnown(meeting.timezone) ? meeting.timezone : 'UTC'
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, ...weekday, ...CLOCK })
  return `${clock.format(new Date(meeting.startsAt))} in ${theirs.place}`
}

const DAYS_OFFERED = 3
const NOON = 12

/** Of free times, in order, the first of the morning and of the afternoon on each of the next days, on the reader's clock. */
export function firstTimes(times: readonly string[]): string[] {
  const dayOf = (time: string) => new Date(time).toDateString()
  const isMorning = (time: string) => new Date(time).getHours() < NOON
  const days = [...new Set(times.map(dayOf))].slice(0, DAYS_OFFERED)
  return days.flatMap((day) => {
    const ofDay = times.filter((time) => dayOf(time) === day)
    return [ofDay.find(isMorning), ofDay.find((time) => !isMorning(time))].filter((time) => time !== undefined)
  })
}

/** The meetings of a day, in the order of the list. */
export interface MeetingDay<Meeting> {
  /** "Tue, 24 Nov", with the year where it is another */
  readonly day: string
  readonly near: 'today' | 'tomorrow' | 'yesterday' | undefined
  readonly meetings: readonly Meeting[]
}

/** Meetings by the day on which they begin in a zone; days and meetings keep the order of the list. */
export function meetingDays<Meeting extends Times>(
  meetings: readonly Meeting[],
  zone: string,
  now: number,
): MeetingDay<Meeting>[] {
  const timeZone = isKnown(zone) ? zone : 'UTC'
  const parts = { timeZone, weekday: 'short', day: 'numeric', month: 'short' } as const
  const year = new Intl.DateTimeFormat(LOCALE, { timeZone, year: 'numeric' })
  const dayOf = (at: number) => {
    const isThisYear = year.format(at) === year.format(now)
    return new Intl.DateTimeFormat(LOCALE, isThisYear ? parts : { ...parts, year: 'numeric' }).format(at)
  }
  const near = new Map([
    [dayOf(now - DAY_MS), 'yesterday'],
    [dayOf(now + DAY_MS), 'tomorrow'],
    [dayOf(now), 'today'],
  ] as const)
  const days = new Map<string, Meeting[]>()
  for (const meeting of meetings) {
    const day = dayOf(Date.parse(meeting.startsAt))
    days.set(day, [...(days.get(day) ?? []), meeting])
  }
  return [...days].map(([day, ofDay]) => ({ day, near: near.get(day), meetings: ofDay }))
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
