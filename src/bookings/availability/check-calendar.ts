import { checkHours, checkLine, minutesIn } from '../../hosts/index.ts'
import type { Host } from '../../hosts/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { calendarProviderOf } from '../external-calendars/providers/provider-of.ts'
import type { ConnectionProvider } from '../external-calendars/providers/provider.ts'
import type { Calendar } from '../schema.ts'
import { CALENDAR_DEFAULTS } from '../schema.ts'
import type { ResolvedCalendar } from './resolve-calendar.ts'

/** Settings that only our own booking page knows. */
const OWN_SETTINGS = ['host', 'hosts', 'weeklyHours', 'questions', 'location'] as const

function checkExternal(provider: ConnectionProvider, { url }: Calendar): Problem[] {
  const refusal = refuseUrl(provider, url)
  return refusal === undefined ? [] : [{ pointer: '/url', ...refusal }]
}

/**
 * Why a campaign's link cannot lead to a URL; undefined when it can. Anything but https would carry names and addresses in
 * the open, and a host of somebody else would get them.
 */
export function refuseUrl(
  provider: ConnectionProvider,
  url: string | undefined,
): { readonly code: string; readonly detail: string } | undefined {
  const { label, fitsHost } = calendarProviderOf(provider)
  if (url === undefined) {
    return { code: 'required', detail: `Name the booking page that the calendar link leads to, at ${label}.` }
  }
  const read = URL.parse(url)
  if (read?.protocol !== 'https:') {
    return {
      code: 'invalid_url',
      detail: 'This is no URL that begins with https://, such as https://cal.com/acme/intro.',
    }
  }
  if (read.username !== '' || read.password !== '') {
    return { code: 'invalid_url', detail: 'A URL that everybody is sent to holds no user name and no password.' }
  }
  if (fitsHost(read.hostname)) return undefined
  return {
    code: 'wrong_host',
    detail: `${read.hostname} is no address of ${label}. For other pages use the provider "url".`,
  }
}

/** What is said of the built-in booking page, which the link does not lead to. */
export function warnOfUnused(calendar: Calendar): Problem[] {
  const given = OWN_SETTINGS.filter((key) => calendar[key] !== undefined)
  return given.map((key) => {
    const detail = `The calendar link leads to another provider, which has settings of its own: ${key} has no effect.`
    return { pointer: `/${key}`, code: 'no_effect', detail }
  })
}

const MINUTES_PER_DAY = 24 * 60

/**
 * What is wrong with a calendar that has the shape of the schema, all at once; pointers are relative to the calendar.
 * `isEmail` decides whether the address of the host can be written to.
 */
export function checkCalendar(calendar: Calendar, isEmail: (email: string) => boolean): Problem[] {
  return [
    ...checkProvider(calendar),
    ...checkHost(calendar, isEmail),
    ...(calendar.title === undefined ? [] : checkLine('/title', calendar.title)),
    ...(calendar.location === undefined ? [] : checkLine('/location', calendar.location)),
    ...checkWeeklyHours(calendar),
    ...checkNotice(calendar),
    ...checkEitherHosts(calendar),
    ...checkQuestions(calendar),
  ]
}

/** Why nobody could ever book with any of the hosts: their hours, and those of their exceptions, are too short for a meeting. Pointers are relative to the calendar. */
export function checkHoursOffered({ durationMinutes, hosts }: ResolvedCalendar): Problem[] {
  const spans = hosts.flatMap(({ weeklyHours, exceptions }) => [
    ...weeklyHours,
    ...exceptions.flatMap(({ hours }) => hours),
  ])
  const longest = Math.max(0, ...spans.map(minutesIn))
  if (longest >= durationMinutes) return []
  const detail = `No host has ${durationMinutes} minutes in a row: the longest is ${longest}. Give a host longer hours, or choose a shorter durationMinutes.`
  return [{ pointer: '/hosts', code: 'no_time_offered', detail }]
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

function checkProvider(calendar: Calendar): Problem[] {
  const { provider = 'builtin', url } = calendar
  if (provider !== 'builtin') return checkExternal(provider, calendar)
  if (url === undefined) return []
  const detail = 'The calendar link leads to the booking page of this server: name another provider, or leave url out.'
  return [{ pointer: '/url', code: 'not_allowed', detail }]
}

function checkHost({ host }: Calendar, isEmail: (email: string) => boolean): Problem[] {
  if (host === undefined) return []
  const problems = checkLine('/host/name', host.name)
  if (!isEmail(host.email)) {
    problems.push({ pointer: '/host/email', code: 'invalid_email', detail: 'This is not an email address.' })
  }
  if (timezoneNamed(host.timezone) === undefined) {
    const detail = 'This is not an IANA time zone such as "Europe/Berlin".'
    problems.push({ pointer: '/host/timezone', code: 'invalid_timezone', detail })
  }
  return problems
}

function checkWeeklyHours({
  weeklyHours = [],
  durationMinutes = CALENDAR_DEFAULTS.durationMinutes,
}: Calendar): Problem[] {
  return checkHours(weeklyHours, { pointer: '/weeklyHours', atLeast: durationMinutes })
}

/** Hosts of the organization have names, zones and hours of their own. */
function checkEitherHosts({ hosts, host, weeklyHours }: Calendar): Problem[] {
  if (hosts === undefined) return []
  const given = Object.entries({ host, weeklyHours }).filter(([, value]) => value !== undefined)
  return given.map(([name]) => {
    const detail = `The calendar names hosts, who are booked in hours of their own. Leave out ${name}, or hosts.`
    return { pointer: `/${name}`, code: 'conflict', detail }
  })
}

function checkQuestions({ questions = [] }: Calendar): Problem[] {
  return questions.flatMap(({ label, kind, options }, index): Problem[] => {
    const pointer = `/questions/${index}`
    const problems = checkLine(`${pointer}/label`, label)
    if (questions.findIndex((one) => one.label === label) < index) {
      problems.push({ pointer: `${pointer}/label`, code: 'duplicate', detail: 'Another question reads the same.' })
    }
    if (kind === 'choice' && options === undefined) {
      const detail = 'A question of the kind "choice" has options: two or more to choose from.'
      problems.push({ pointer: `${pointer}/options`, code: 'required', detail })
    }
    if (kind !== 'choice' && options !== undefined) {
      const detail = `A question of the kind "${kind}" has no options. Leave them out, or make it a "choice".`
      problems.push({ pointer: `${pointer}/options`, code: 'not_allowed', detail })
    }
    const texts = (options ?? []).flatMap((option, at) => checkOption(`${pointer}/options/${at}`, option))
    return [...problems, ...texts]
  })
}

/** Forms send an answer without the spaces around it. */
function checkOption(pointer: string, option: string): Problem[] {
  const problems = checkLine(pointer, option)
  if (problems.length > 0 || option === option.trim()) return problems
  return [{ pointer, code: 'spaces_around', detail: 'This begins or ends with a space.' }]
}

function checkNotice(calendar: Calendar): Problem[] {
  const { minimumNoticeMinutes, horizonDays } = { ...CALENDAR_DEFAULTS, ...calendar }
  if (minimumNoticeMinutes < horizonDays * MINUTES_PER_DAY) return []
  const detail = `No time can be booked: the notice of ${minimumNoticeMinutes} minutes reaches beyond ${horizonDays} days.`
  return [{ pointer: '/minimumNoticeMinutes', code: 'notice_beyond_horizon', detail }]
}
