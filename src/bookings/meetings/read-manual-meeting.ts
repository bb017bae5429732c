import { DAY, MINUTE } from '../../platform/clock.ts'
import { invalid } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { isOneLine, isStorableText } from '../../platform/text/safe-text.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import type { EmailReader } from '../booking-page/booking-form.ts'
import type { ManualMeetingBody } from './meeting-schema.ts'

/** A meeting that lies further back was not booked through this program. */
const FURTHEST_BACK = 3_650 * DAY
const FURTHEST_AHEAD = 1_825 * DAY
const LONGEST = DAY

type Person = NonNullable<ManualMeetingBody['attendee']>

/** A meeting as a person tells of it; what is absent was not said. */
export interface ManualMeeting extends Omit<ManualMeetingBody, 'startsAt' | 'endsAt' | 'durationMinutes' | 'status'> {
  readonly startsAt: Date
  readonly endsAt?: Date
  readonly status: NonNullable<ManualMeetingBody['status']>
}

/**
 * Reads what a person tells of a meeting, at `now`. `readEmail` answers an address as it is kept.
 * @throws AppError `validation_failed` that names every faulty place
 */
export function readManual(body: ManualMeetingBody, now: Date, readEmail: EmailReader): ManualMeeting {
  const problems: Problem[] = []
  const startsAt = readStart(body, now, problems)
  const endsAt = startsAt === undefined ? undefined : readEnd(body, startsAt, problems)
  const timezone = body.timezone === undefined ? undefined : readZone(body.timezone, problems)
  const title = readLine(body.title, '/title', problems)
  const location = readLine(body.location, '/location', problems)
  const attendee = readPerson(body.attendee, '/attendee', { readEmail, problems })
  const host = readPerson(body.host, '/host', { readEmail, problems })
  const notes = readNotes(body.notes, problems)
  if (body.host !== undefined && body.hostId !== undefined) {
    const detail = 'Name the host in `host`, or one of the organization’s by `hostId`; not both.'
    problems.push({ pointer: '/hostId', code: 'not_both', detail })
  }
  if (startsAt === undefined || problems.length > 0) throw invalid(problems)
  return {
    startsAt,
    status: body.status ?? 'booked',
    ...without({ endsAt, timezone, title, location, attendee, host, hostId: body.hostId, notes }),
  }
}

/** The members that have a value. */
function without<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}

function readStart({ startsAt, status }: ManualMeetingBody, now: Date, problems: Problem[]): Date | undefined {
  const pointer = '/startsAt'
  const at = readInstant(startsAt, pointer, problems)
  if (at === undefined) return undefined
  const ahead = at.getTime() - now.getTime()
  if (ahead < -FURTHEST_BACK || ahead > FURTHEST_AHEAD) {
    const detail = `${at.toISOString()} is further away than ten years back or five years ahead. Is the year right?`
    problems.push({ pointer, code: 'out_of_range', detail })
  } else if (ahead > 0 && (status === 'attended' || status === 'no_show')) {
    const detail = `A meeting that begins at ${at.toISOString()} has neither taken place nor been missed yet: it is booked.`
    problems.push({ pointer: '/status', code: 'not_yet', detail })
  }
  return at
}

function readEnd(body: ManualMeetingBody, startsAt: Date, problems: Problem[]): Date | undefined {
  const { endsAt, durationMinutes } = body
  if (endsAt === undefined) {
    return durationMinutes === undefined ? undefined : new Date(startsAt.getTime() + durationMinutes * MINUTE)
  }
  const pointer = '/endsAt'
  if (durationMinutes !== undefined) {
    problems.push({ pointer, code: 'not_both', detail: 'Give `endsAt` or `durationMinutes`, not both.' })
  }
  const at = readInstant(endsAt, pointer, problems)
  if (at === undefined) return undefined
  const length = at.getTime() - startsAt.getTime()
  if (length <= 0) {
    const detail = `It ends at ${at.toISOString()} and begins at ${startsAt.toISOString()}; the end comes later.`
    problems.push({ pointer, code: 'out_of_order', detail })
  } else if (length > LONGEST) {
    problems.push({ pointer, code: 'too_long', detail: 'A meeting lasts 24 hours at most. Is the day right?' })
  }
  return at
}

function readInstant(given: string, pointer: string, problems: Problem[]): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(given.trim()).epochMilliseconds)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const detail =
      'Give a date and time with its zone or offset, such as 2027-01-12T14:00:00Z or 2027-01-12T15:00:00+01:00.'
    problems.push({ pointer, code: 'invalid_date', detail })
    return undefined
  }
}

function readZone(given: string, problems: Problem[]): string | undefined {
  const timezone = timezoneNamed(given.trim())
  if (timezone === undefined) {
    const detail = 'Give an IANA time zone such as Europe/Berlin or America/New_York; an offset is none.'
    problems.push({ pointer: '/timezone', code: 'unknown_timezone', detail })
  }
  return timezone
}

function readPerson(
  given: Person | undefined,
  pointer: string,
  { readEmail, problems }: { readonly readEmail: EmailReader; readonly problems: Problem[] },
): Person | undefined {
  if (given === undefined) return undefined
  const name = readLine(given.name, `${pointer}/name`, problems)
  const email = readEmail(given.email.trim())
  if (email === undefined) {
    const detail = 'Give an email address such as name@example.com.'
    problems.push({ pointer: `${pointer}/email`, code: 'invalid_email', detail })
  }
  return name === undefined || email === undefined ? undefined : { name, email }
}

function readLine(given: string | undefined, pointer: string, problems: Problem[]): string | undefined {
  if (given === undefined) return undefined
  const line = given.trim()
  if (line !== '' && isOneLine(line) && isStorableText(line)) return line
  const detail =
    line === ''
      ? 'It needs at least one visible character.'
      : 'It stands on one line: no line breaks, control characters or marks that turn the direction of writing.'
  problems.push({ pointer, code: line === '' ? 'blank' : 'bad_character', detail })
  return undefined
}

function readNotes(given: string | undefined, problems: Problem[]): string | undefined {
  const notes = given?.replaceAll(/\r\n?/gu, '\n').trim()
  if (notes === undefined || notes === '') return undefined
  if (isStorableText(notes) && !UNFIT.test(notes)) return notes
  const detail = 'It holds a character that cannot be stored: a control character, or half of one.'
  problems.push({ pointer: '/notes', code: 'bad_character', detail })
  return undefined
}

const UNFIT = /[^\P{Cc}\n\t]/u
