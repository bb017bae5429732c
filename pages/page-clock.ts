import { showZone } from './time-zones.ts'

/** Dates and times as the visitor reads them. */
export interface PageLocale {
  /** BCP 47, one that the runtime knows. */
  readonly locale: string
  /** Zone of the visitor, one that the runtime knows. */
  readonly timezone: string
}

/** When something takes place; the end is not part of it. */
export interface PageTimeSpan {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** Where a browser names no language. Its clock has 24 hours, which need no translation. */
export const DEFAULT_LOCALE = 'en-GB'

const MOST_CHARACTERS = 400
const MOST_LANGUAGES = 12
const SHAPE = /^\s*([A-Za-z0-9-]{2,35})\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/

/**
 * The language of dates for an `Accept-Language` (RFC 9110, 12.5.4): of those the browser likes best the first that the
 * runtime has dates for, without extensions. Reads the first 400 characters and twelve languages. Never throws.
 */
export function localeOf(acceptLanguage: string | undefined): string {
  const wishes = (acceptLanguage ?? '')
    .slice(0, MOST_CHARACTERS)
    .split(',', MOST_LANGUAGES)
    .flatMap((part) => {
      const [, tag = '', quality = '1'] = SHAPE.exec(part) ?? []
      return tag === '' || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }]
    })
  for (const { tag } of wishes.toSorted((one, other) => other.quality - one.quality)) {
    const locale = knownLocale(tag)
    if (locale !== undefined) return locale
  }
  return DEFAULT_LOCALE
}

function knownLocale(tag: string): string | undefined {
  try {
    const base = Intl.getCanonicalLocales(tag).map((name) => new Intl.Locale(name).baseName)
    return Intl.DateTimeFormat.supportedLocalesOf(base)[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The day that a week begins with, 1 for Monday to 7 for Sunday. */
export function firstDayOf(locale: string): number {
  // Newer than the types of the runtime.
  const read: unknown = Reflect.get(Intl.Locale.prototype, 'getWeekInfo')
  const info: unknown = typeof read === 'function' ? Reflect.apply(read, new Intl.Locale(locale), []) : undefined
  const day: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : undefined
  return typeof day === 'number' ? day : 1
}

const MONTH = { month: 'long', year: 'numeric' } as const
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** Writes dates and times for one visitor. Days are Gregorian and digits Latin, as on the grid of the month. */
export function pageClock({ locale, timezone }: PageLocale) {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const hour = hourCycle === 'h11' || hourCycle === 'h12' ? 'numeric' : '2-digit'
  const clockTime = { hour, minute: '2-digit' } as const
  const formats = new Map<string, Intl.DateTimeFormat>()
  const format = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') => {
    const key = JSON.stringify([options, timeZone])
    const known = formats.get(key)
    if (known !== undefined) return known
    const made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', timeZone, ...options })
    formats.set(key, made)
    return made
  }
  const ofDate = (date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
    format(options).format(date.toZonedDateTime('UTC').epochMilliseconds)
  const ofInstant = (at: Temporal.Instant, options: Intl.DateTimeFormatOptions) =>
    format(options, timezone).format(at.epochMilliseconds)
  return {
    locale,
    timezone,
    /** `14:30` or `2:30 PM`. */
    time: (at: Temporal.Instant) => ofInstant(at, clockTime),
    /** `2:30 PM EST`, where a time stands alone in a line; the offset where the language has no short name for the zone. */
    zonedTime: (at: Temporal.Instant) => ofInstant(at, { ...clockTime, timeZoneName: 'short' }),
    /** With the offset, for a day on which the clock changes. */
    exactTime: (at: Temporal.Instant) => ofInstant(at, { ...clockTime, timeZoneName: 'shortOffset' }),
    /** `Tuesday, November 24`. */
    day: (date: Temporal.PlainDate) => ofDate(date, DAY),
    /** `Tue, Nov 24`. */
    shortDay: (date: Temporal.PlainDate) => ofDate(date, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** `Tue`. */
    weekday: (date: Temporal.PlainDate) => ofDate(date, { weekday: 'short' }),
    /** `November 2026`. */
    /** `Nov`. */
    shortMonth: (date: Temporal.PlainDate) => ofDate(date, { month: 'short' }),
    month: (date: Temporal.PlainDate) => ofDate(date, MONTH),
    /** `November – December 2026`. */
    months: (first: Temporal.PlainDate, last: Temporal.PlainDate) => {
      const [from, to] = [first, last].map((date) => date.toZonedDateTime('UTC').epochMilliseconds)
      return format(MONTH).formatRange(from!, to!)
    },
    /** `Tuesday, November 24, 2026`, `2:30 – 3:00 PM`, `New York – Eastern Time (UTC−5)`; the zone in `language`. */
    span: ({ startsAt, endsAt }: PageTimeSpan, language = 'en'): [day: string, times: string, zone: string] => {
      const [start, end] = [startsAt.toZonedDateTimeISO(timezone), endsAt.toZonedDateTimeISO(timezone)]
      const crosses = start.offset !== end.offset
      const isOneDay = start.toPlainDate().equals(end.toPlainDate())
      const range = format(isOneDay && !crosses ? clockTime : { ...clockTime, ...DAY }, timezone)
      const times = crosses
        ? `${ofInstant(startsAt, { ...clockTime, timeZoneName: 'shortOffset' })} – ${ofInstant(endsAt, { ...clockTime, timeZoneName: 'shortOffset' })}`
        : range.formatRange(startsAt.epochMilliseconds, endsAt.epochMilliseconds)
      return [ofDate(start.toPlainDate(), { ...DAY, year: 'numeric' }), times, showZone(start, language)]
    },
  }
}

export type PageClock = ReturnType<typeof pageClock>
