import { invalid } from '../platform/errors.ts'
import { isSignInAddress } from '../platform/text/mail-address.ts'
import { isOneLine } from '../platform/text/safe-text.ts'
import { timezoneNamed } from '../platform/text/timezone.ts'

/**
 * A name that fits on one line: trimmed, 1 to 200 characters, none that controls or turns the line.
 * @throws AppError `validation_failed` pointing at `pointer`
 */
export function readName(given: string, pointer = '/name'): string {
  const name = given.trim()
  const refuse = (code: string, detail: string) => invalid([{ pointer, code, detail }], detail)
  if (name === '') throw refuse('blank', 'A name needs at least one visible character.')
  if ([...name].length > 200) throw refuse('too_long', 'A name has at most 200 characters.')
  if (!isOneLine(name)) {
    const detail = 'A name holds no line breaks, no control characters and no marks that turn the direction of writing.'
    throw refuse('bad_character', detail)
  }
  return name
}

/**
 * A postal address over one or several lines: trimmed, 1 to 500 characters.
 * @throws AppError `validation_failed` pointing at `/postalAddress`
 */
export function readPostalAddress(given: string): string {
  const lines = given.split(/\r\n|[\n\r]/).map((line) => line.trim())
  const address = lines.join('\n').trim()
  const refuse = (code: string, detail: string) => invalid([{ pointer: '/postalAddress', code, detail }], detail)
  if (address === '') throw refuse('blank', 'A postal address cannot be empty; it stands below every email.')
  if ([...address].length > 500) throw refuse('too_long', 'A postal address has at most 500 characters.')
  if (!lines.every(isOneLine)) {
    const detail = 'A postal address holds no control characters and no marks that turn the direction of writing.'
    throw refuse('bad_character', detail)
  }
  return address
}

/**
 * An address to sign in with, in lower case. Checked for its shape only: the mail that is sent to it proves it.
 * @throws AppError `validation_failed` pointing at `/email`
 */
export function readSignInEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (isSignInAddress(email)) return email
  const detail =
    "This is not an email address such as jane@example.com: letters, digits and . _ + - ' before the @, a domain in ASCII after it."
  throw invalid([{ pointer: '/email', code: 'invalid_email', detail }], detail)
}

/** A time zone as the runtime writes its name. @throws AppError `validation_failed` pointing at `/timezone` */
export function readTimezone(given: string): string {
  const name = timezoneNamed(given.trim())
  if (name !== undefined) return name
  const detail = 'Give an IANA time zone such as Europe/Berlin or America/New_York.'
  throw invalid([{ pointer: '/timezone', code: 'unknown_timezone', detail }], detail)
}

/**
 * An instant in ISO 8601 with a zone, or a day, which stands for its beginning in UTC.
 * @throws AppError `validation_failed` pointing at `pointer`
 */
export function parseInstant(text: string, pointer: string): Date {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text
  try {
    return new Date(Temporal.Instant.from(full).epochMilliseconds)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const detail = 'Give a day such as 2027-01-31, or an instant such as 2027-01-31T12:00:00Z.'
    throw invalid([{ pointer, code: 'invalid_date', detail }], detail)
  }
}
