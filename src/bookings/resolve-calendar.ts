import { dayHoursOf } from '../sequences/index.ts'
import type { DayHours } from '../sequences/index.ts'
import type { Hours } from '../hosts/index.ts'
import { CALENDAR_DEFAULTS, type Calendar, type Host, type Question } from './schema.ts'

/** What a calendar falls back to: the first owner of the organization and the schedule of the campaign. */
export interface CalendarFallback {
  readonly owner: { readonly name: string; readonly email: string }
  readonly schedule: DayHours & { readonly timezone: string; readonly windows?: readonly DayHours[] }
}

/** A calendar of the built-in provider with nothing left open. */
export interface ResolvedCalendar {
  readonly host: Host
  /** No two of one day overlap. */
  readonly weeklyHours: readonly Hours[]
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly minimumNoticeMinutes: number
  readonly horizonDays: number
  readonly title: string
  readonly location?: string
  readonly questions: readonly Question[]
  readonly onColleague: 'ignore' | 'hold' | 'stop'
}

/**
 * Fills in what the campaign leaves open. Without a host it is the owner, in the time zone of the schedule;
 * without hours they are those of the schedule, read in the time zone of the host.
 */
export function resolveCalendar(calendar: Calendar, { owner, schedule }: CalendarFallback): ResolvedCalendar {
  return {
    host: calendar.host ?? { name: owner.name, email: owner.email, timezone: schedule.timezone },
    weeklyHours:
      calendar.weeklyHours ??
      dayHoursOf(schedule).flatMap(({ days, from, to }) => days.map((day) => ({ day, from, to }))),
    ...withDefaults(calendar),
    questions: calendar.questions ?? [],
    ...(calendar.location === undefined ? {} : { location: calendar.location }),
  }
}

function withDefaults(calendar: Calendar) {
  const {
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    minimumNoticeMinutes,
    horizonDays,
    title,
    onColleague,
  } = { ...CALENDAR_DEFAULTS, ...calendar }
  return {
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    minimumNoticeMinutes,
    horizonDays,
    title,
    onColleague,
  }
}
