import { DAY as ONE_DAY } from '../../platform/clock.ts'

/**
 * The ways in which the letters of a text may be stored, its own first: an accented letter is one character (NFC), or a
 * letter with its accent behind it (NFD), as file names on a Mac have it. Values are stored as they were sent.
 */
export function unicodeForms(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}

/** A text without the accents of its letters, as the function `folded` of the database takes them off. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
}

/** A search of so few characters looks at the beginnings of words alone. */
const SHORT = 2

/**
 * What is looked for within the texts of leads, each of whose words has a space before it. One or two characters stand
 * nearly everywhere; where a word begins, an index finds them.
 */
export function soughtText(search: string): string {
  return [...search.normalize('NFC')].length > SHORT ? search : ` ${search.trimStart()}`
}

/** A value of a filter as PostgreSQL writes the same value of JSON: a number has all its digits. */
export function valueText(value: unknown): string {
  const text = String(value)
  const match = typeof value === 'number' ? /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) : null
  if (match === null) return text
  const [, sign = '', first = '', rest = '', exponent = '0'] = match
  const places = Number(exponent)
  const digits = first + rest
  return sign + (places < 0 ? `0.${'0'.repeat(-places - 1)}${digits}` : digits.padEnd(places + 1, '0'))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Other forms of ISO 8601 are read too where only the instant counts; a text that is compared begins with its day. */
const BEGINS_WITH_DAY = /^\d{4}-\d{2}-\d{2}(T|$)/

const FIRST = Date.parse('0001-01-01T00:00:00Z')
/** The last day is left out: a range that includes it ends after it. */
const LAST = Date.parse('9999-12-31T00:00:00Z')

/** The instant at which a range begins: of a day, its beginning in UTC. Undefined for what is neither, and outside the years 0001 to 9999. */
export function beginOf(text: string): Date | undefined {
  try {
    const full = DAY.test(text) ? `${text}T00:00Z` : text
    const at = Temporal.Instant.from(full).epochMilliseconds
    // What the database and its texts of dates know: years of four digits.
    return at < FIRST || at >= LAST ? undefined : new Date(at)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The instant before which a range ends that includes what is named: the whole day, or the millisecond. */
export function endOf(text: string): Date | undefined {
  const begin = beginOf(text)
  return begin && new Date(begin.getTime() + (DAY.test(text) ? ONE_DAY : 1))
}

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/

/** What a bound of a customData range is: a number (or a text that looks like one), a day, or nothing to compare with. */
export function boundOf(value: unknown): { number: string } | { day: string } | undefined {
  const text = valueText(value)
  if (NUMBER.test(text)) return { number: text }
  return BEGINS_WITH_DAY.test(text) && beginOf(text) !== undefined ? { day: text.slice(0, 10) } : undefined
}
