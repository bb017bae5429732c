import { checkHours, minutesIn, type Host } from '../hosts/index.ts'
import type { Problem } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { timezoneNamed } from '../platform/timezone.ts'
import { isOneLine } from '../platform/one-line.ts'
import type { ResolvedCalendar } from './resolve-calendar.ts'
import { CALENDAR_DEFAULTS, type Calendar } from './schema.ts'

const MINUTES_PER_DAY = 24 * 60

/**
 * What is wrong with a calendar that has the shape of the schema, all at once; pointers are relative to the calendar.
 * `isEmail` decides whether the address of the host can be written to.
 */
export function checkCalendar(calendar: Calendar, isEmail: (email: string) => boolean): Problem[] {
  return [
    ...checkProvider(calendar),
    ...checkHost(calendar, isEmail),
    ...checkText('/title', calendar.title),
    ...checkText('/location', calendar.location),
    ...checkWeeklyHours(calendar),
    ...checkNotice(calendar),
  ]
}

/**
 * Why nobody could ever book in the hours that a calendar takes over from the schedule: they are too short for a meeting.
 * Hours of its own are checked by `checkCalendar`. Pointers are relative to the calendar.
 */
export function checkTakenHours({ durationMinutes, weeklyHours }: ResolvedCalendar): Problem[] {
  const longest = Math.max(0, ...weeklyHours.map(minutesIn))
  if (longest >= durationMinutes) return []
  const detail = `No time can ever be offered: a meeting of ${durationMinutes} minutes does not fit into the hours of the schedule, which have ${longest} minutes. Give the calendar weeklyHours of its own, or a shorter durationMinutes.`
  return [{ pointer: '/weeklyHours', code: 'no_time_offered', detail }]
}

/** Which of the hosts that a calendar names do not exist or are archived. Pointers are relative to the calendar. */
export function checkHosts({ hosts = [] }: Calendar, known: readonly Host[]): Problem[] {
  return hosts.flatMap((shown, index): Problem[] => {
    const pointer = `/hosts/${index}`
    const host = known.find(({ hostId }) => showId('host', hostId) === shown)
    if (host === undefined) {
      const detail = `There is no host ${shown}. GET /hosts lists those there are.`
      return [{ pointer, code: 'unknown_host', detail }]
    }
    if (host.archivedAt === null) return []
    const detail = `${host.name} is archived. GET /hosts lists those who are not.`
    return [{ pointer, code: 'archived_host', detail }]
  })
}

function checkProvider({ provider = 'builtin' }: Calendar): Problem[] {
  if (provider === 'builtin') return []
  const detail = `This server books through its own page only: the provider "${provider}" is not supported. Use "builtin".`
  return [{ pointer: '/provider', code: 'not_supported', detail }]
}

function checkHost({ host }: Calendar, isEmail: (email: string) => boolean): Problem[] {
  if (host === undefined) return []
  const problems = checkText('/host/name', host.name)
  if (!isEmail(host.email)) {
    problems.push({ pointer: '/host/email', code: 'invalid_email', detail: 'This is not an email address.' })
  }
  if (timezoneNamed(host.timezone) === undefined) {
    const detail = 'This is not an IANA time zone such as "Europe/Berlin".'
    problems.push({ pointer: '/host/timezone', code: 'invalid_timezone', detail })
  }
  return problems
}

/** Titles and names stand in mail subjects and on pages: one line that shows something. */
function checkText(pointer: string, text: string | undefined): Problem[] {
  if (text === undefined) return []
  if (text.trim() === '') return [{ pointer, code: 'blank', detail: 'This is empty.' }]
  if (isOneLine(text)) return []
  const detail =
    'This holds a control character, a line break, a mark that turns the direction of writing, or half a character.'
  return [{ pointer, code: 'invalid_text', detail }]
}

function checkWeeklyHours({
  weeklyHours = [],
  durationMinutes = CALENDAR_DEFAULTS.durationMinutes,
}: Calendar): Problem[] {
  return checkHours(weeklyHours, { pointer: '/weeklyHours', atLeast: durationMinutes })
}

function checkNotice(calendar: Calendar): Problem[] {
  const { minimumNoticeMinutes, horizonDays } = { ...CALENDAR_DEFAULTS, ...calendar }
  if (minimumNoticeMinutes < horizonDays * MINUTES_PER_DAY) return []
  const detail = `No time can be booked: the notice of ${minimumNoticeMinutes} minutes reaches beyond ${horizonDays} days.`
  return [{ pointer: '/minimumNoticeMinutes', code: 'notice_beyond_horizon', detail }]
}
