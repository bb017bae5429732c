import { parseEmail } from '../leads/index.ts'
import { isOneLine } from '../platform/text/safe-text.ts'
import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { timezoneNamed } from '../platform/text/timezone.ts'
import { checkExceptions, checkHours } from './check-hours.ts'
import type { HostSettings } from './schema.ts'

/**
 * A host as it is stored: names trimmed, the time zone as the runtime writes it, exceptions by date.
 * @throws AppError `validation_failed` naming everything that is wrong at once
 */
export function readHost(given: HostSettings): HostSettings {
  const name = given.name.trim()
  const email = given.email.trim()
  const timezone = timezoneNamed(given.timezone.trim())
  const problems = [
    ...checkLine('/name', name),
    ...checkEmail(email),
    ...checkZone(timezone),
    ...checkHours(given.weeklyHours, { pointer: '/weeklyHours' }),
    ...checkExceptions(given.exceptions).map((problem) => ({ ...problem, pointer: `/exceptions${problem.pointer}` })),
    ...given.exceptions.flatMap(({ note }, index) =>
      note === undefined ? [] : checkLine(`/exceptions/${index}/note`, note.trim()),
    ),
  ]
  if (problems.length > 0 || timezone === undefined) throw invalid(problems)
  const exceptions = given.exceptions.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return { ...given, name, email, timezone, exceptions }
}

/** What is wrong with a text that stands in subjects and on pages: it is one line that shows something. */
export function checkLine(pointer: string, text: string): Problem[] {
  if (text.trim() === '') return [{ pointer, code: 'blank', detail: 'This is empty.' }]
  if (isOneLine(text)) return []
  const detail =
    'This holds a control character, a line break, a mark that turns the direction of writing, or half a character.'
  return [{ pointer, code: 'invalid_text', detail }]
}

function checkEmail(email: string): Problem[] {
  if ('value' in parseEmail(email)) return []
  return [{ pointer: '/email', code: 'invalid_email', detail: 'This is not an email address.' }]
}

function checkZone(timezone: string | undefined): Problem[] {
  if (timezone !== undefined) return []
  const detail = 'This is not an IANA time zone such as "Europe/Berlin".'
  return [{ pointer: '/timezone', code: 'invalid_timezone', detail }]
}
