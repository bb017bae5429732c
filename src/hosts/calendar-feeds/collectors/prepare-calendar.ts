import ical from 'node-ical'
import { isTimeZone } from '../../../platform/text/timezone.ts'
import { CalendarFault } from './calendar-fault.ts'

/** A property of iCalendar that says when (RFC 5545 §3.1): its name, its parameters, its value. */
const TIME = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[\w-]+=[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/i
const LOCAL_TIME = /^\d{8}T\d{6}(?:[,/]|$)/
const TZID_PARAMETER = /;TZID=("[^"]*"|[^":;]*)/i
const OFFSET = /^[+-]\d{2}:?\d{2}$/
/** Each name costs time to look up; nobody meets in so many. */
const MOST_ZONES = 300
/** What the library takes for a name that only the VTIMEZONE of that name explains. */
const CUSTOM = 'Customized Time Zone'

/**
 * A calendar as the library reads it right: lines unfolded, names in capitals, times without a zone in `timezone` (RFC 5545 §3.3.5 calls
 * them floating; the library would take them for UTC when they recur), every name of a zone one that it resolves, and every
 * event with a UID of its own.
 * @throws CalendarFault `not_a_calendar`
 */
export function prepareCalendar(text: string, timezone: string): string {
  const lines = unfold(text)
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new CalendarFault('not_a_calendar')
  const defined = new Set(lines.flatMap((line) => /^TZID(?:;[^:]*)?:(.*)$/i.exec(line)?.[1]?.trim() ?? []))
  const names = zoneNames(defined, timezone)
  return withUniqueUids(lines.map((line) => prepareLine(line, timezone, names))).join('\r\n')
}

function unfold(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
}

function prepareLine(given: string, timezone: string, names: (given: string) => string): string {
  const line = given.replace(/^(?:(?:BEGIN|END):.*|[\w-]+)/i, (name) => name.toUpperCase())
  const definition = /^TZID(?:;[^:]*)?:(.*)$/i.exec(line)
  if (definition !== null) return `TZID:${names((definition[1] ?? '').trim())}`
  const match = TIME.exec(line)
  if (match === null) return line
  const [, name = '', parameters = '', value = ''] = match
  if (!LOCAL_TIME.test(value) || value.includes('Z')) return line
  const zone = TZID_PARAMETER.exec(parameters)?.[1]
  if (zone === undefined) return `${name}${parameters};TZID=${timezone}:${value}`
  return `${name}${parameters.replace(TZID_PARAMETER, () => `;TZID=${names(zone.replaceAll('"', ''))}`)}:${value}`
}

/**
 * How each name of a zone is written for the library: by its IANA name, its offset, or as one that a VTIMEZONE
 * explains.
 */
function zoneNames(defined: ReadonlySet<string>, timezone: string): (given: string) => string {
  const known = new Map<string, string>()
  return (given) => {
    const before = known.get(given)
    if (before !== undefined) return before
    if (known.size >= MOST_ZONES) throw new CalendarFault('not_a_calendar')
    const name = resolve(given) ?? (defined.has(given) ? `${CUSTOM} ${known.size + 1}` : timezone)
    known.set(given, name)
    return name
  }
}

function resolve(given: string): string | undefined {
  if (isTimeZone(given)) return given
  if (OFFSET.test(given)) return given
  return ianaSuffix(given) ?? askLibrary(given)
}

/** Some programs put their own name before that of the zone, as /example.org/20070129_1/Europe/Berlin. */
function ianaSuffix(given: string): string | undefined {
  const parts = given.split('/')
  return [3, 2].map((count) => parts.slice(-count).join('/')).find((name) => name.includes('/') && isTimeZone(name))
}

/** Names of Windows and of Exchange are in the library's table. */
function askLibrary(given: string): string | undefined {
  if (/[^\w ()+,.:&'’/-]/u.test(given)) return undefined
  const event = `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID="${given}":20260101T000000\r\nEND:VEVENT`
  const read = ical.sync.parseICS(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`)
  const name = Object.values(read).find((one) => one?.type === 'VEVENT')?.start?.tz
  return name !== undefined && (isTimeZone(name) || OFFSET.test(name)) ? name : undefined
}

/**
 * Lines of a calendar in which no two events have one UID, changed occurrences excepted: of those that have, the library
 * keeps one. Names of properties are in capitals. Which of them a changed occurrence belongs to nobody can tell; it stays
 * with the first.
 */
export function withUniqueUids(lines: readonly string[]): string[] {
  const own = [...lines]
  const seen = new Set<string>()
  const nested: string[] = []
  let uidAt = -1
  let isOverride = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('BEGIN:')) nested.push(line.slice(6).trim())
    if (line === 'BEGIN:VEVENT') [uidAt, isOverride] = [-1, false]
    // An alarm inside the event has a UID too (RFC 9074).
    const isOfEvent = nested.at(-1) === 'VEVENT'
    if (isOfEvent && /^UID[;:]/.test(line)) uidAt = index
    if (isOfEvent && /^RECURRENCE-ID[;:]/.test(line)) isOverride = true
    if (!line.startsWith('END:')) continue
    nested.pop()
    if (!isOfEvent || uidAt < 0 || isOverride) continue
    const uid = lines[uidAt]!
    if (seen.has(uid)) own[uidAt] = `${uid} ${index}`
    else seen.add(uid)
  }
  return own
}
