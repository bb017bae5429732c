import { invalid } from '../../platform/errors.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { WORKING_HOURS } from '../../hosts/index.ts'
import type { HostSettings } from '../../hosts/index.ts'
import { CALENDAR_DEFAULTS, meetingTitle, type Calendar, type BookingQuestion } from '../schema.ts'

/** What the one host of a calendar falls back to: the first owner of the organization, and its time zone. */
export interface CalendarFallback {
  readonly owner: { readonly name: string; readonly email: string }
  readonly timezone: string
}

/** How long meetings are, and how far from now and from each other. */
export interface MeetingRules {
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly minimumNoticeMinutes: number
  readonly horizonDays: number
}

/** Somebody who can be booked. */
export interface BookableHost extends HostSettings {
  /** Null for one that only the campaign names. */
  readonly hostId: string | null
}

/** A calendar of the built-in provider with nothing left open. */
export interface ResolvedCalendar extends MeetingRules {
  /** Never empty. */
  readonly hosts: readonly BookableHost[]
  readonly title: string
  readonly location?: string
  readonly questions: readonly BookingQuestion[]
  readonly onColleague: 'ignore' | 'hold' | 'stop'
}

/** Fills in what a campaign leaves open of the meetings themselves. */
export function resolveCalendar(
  calendar: Calendar,
  hosts: readonly BookableHost[],
  organization?: { readonly name: string },
): ResolvedCalendar {
  const settled = { ...CALENDAR_DEFAULTS, ...calendar }
  return {
    hosts,
    durationMinutes: settled.durationMinutes,
    bufferBeforeMinutes: settled.bufferBeforeMinutes,
    bufferAfterMinutes: settled.bufferAfterMinutes,
    minimumNoticeMinutes: settled.minimumNoticeMinutes,
    horizonDays: settled.horizonDays,
    title: meetingTitle(calendar, organization),
    questions: calendar.questions ?? [],
    onColleague: settled.onColleague,
    ...(calendar.location === undefined ? {} : { location: calendar.location }),
  }
}

/**
 * The one host of a calendar that names none of the organization's: the owner where it names nobody. Without hours they
 * are the working hours of most people, in the time zone of the host: when emails may leave has nothing to do with it.
 */
export function ownHost(calendar: Calendar, { owner, timezone }: CalendarFallback): BookableHost {
  return {
    ...(calendar.host ?? { name: owner.name, email: owner.email, timezone }),
    hostId: null,
    weeklyHours: calendar.weeklyHours ?? WORKING_HOURS,
    exceptions: [],
    dailyMaximum: null,
  }
}

/** The name of the host where there is one alone: with several, who it is shows once a meeting is booked. */
export function onlyHost({ hosts }: Pick<ResolvedCalendar, 'hosts'>): string | null {
  return hosts.length === 1 ? hosts[0]!.name : null
}

/** A time zone by its name, as the runtime writes it. @throws AppError `validation_failed` at `/timezone` */
export function requireZone(given: string): string {
  const timezone = timezoneNamed(given)
  if (timezone !== undefined) return timezone
  const detail = 'This is not an IANA time zone such as "Europe/Berlin".'
  throw invalid([{ pointer: '/timezone', code: 'invalid_timezone', detail }])
}
