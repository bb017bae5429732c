const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIME = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`

/** The three shapes of an HTTP date (RFC 9110 §5.6.7); a recipient accepts them all. All are in UTC. */
const HTTP_DATES = [
  new RegExp(String.raw`^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`),
]

/**
 * The instant that a `Retry-After` header names (RFC 9110 §10.2.3: seconds, or an HTTP date), in milliseconds since
 * 1970; undefined when it is malformed. May lie in the past, and for a huge number of seconds is Infinity.
 */
export function parseRetryAfter(header: string, now: Date): number | undefined {
  const text = header.trim()
  if (/^\d+$/.test(text)) return now.getTime() + Number(text) * 1_000
  for (const shape of HTTP_DATES) {
    const parts = shape.exec(text)?.groups
    if (parts !== undefined) return toInstant(parts, now)
  }
  return undefined
}

function toInstant(parts: Readonly<Record<string, string>>, now: Date): number | undefined {
  const whole = (name: string) => Number(parts[name])
  try {
    const date = Temporal.PlainDateTime.from(
      {
        year: fullYear(parts['year'] ?? '', now),
        month: MONTHS.indexOf(parts['month'] ?? '') + 1,
        day: whole('day'),
        hour: whole('hour'),
        minute: whole('minute'),
        second: whole('second'),
      },
      { overflow: 'reject' },
    )
    return date.toZonedDateTime('UTC').epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Two digits mean the year that ends so and is not more than 50 years ahead (RFC 9110 §5.6.7). */
function fullYear(digits: string, now: Date): number {
  if (digits.length === 4) return Number(digits)
  const thisYear = now.getUTCFullYear()
  const year = thisYear - (thisYear % 100) + Number(digits)
  return year > thisYear + 50 ? year - 100 : year
}

/** RFC 9110 §15.6.3 and §15.6.5, and what Cloudflare adds to them. */
const GAVE_UP = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527])

/** Whether a gateway answers so that gave up on the server behind it: nobody here knows what that server did. */
export function isGatewayFailure(status: number): boolean {
  return GAVE_UP.has(status)
}
