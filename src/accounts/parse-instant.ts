import { invalid } from '../platform/errors.ts'

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
