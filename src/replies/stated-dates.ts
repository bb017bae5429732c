import { type Language, MONTH_WORDS, monthNamed, WEEKDAY_WORDS, weekdayNamed } from './date-words.ts'
import { statedSpans } from './stated-spans.ts'

/** A day or span named in a text, and where: `index` and `end` count characters of the text. */
export interface StatedDay {
  /** The day meant by `on`. */
  readonly day: Temporal.PlainDate
  /** The last day meant by `until`, where it is a span: a week, or the end of a month. */
  readonly last: Temporal.PlainDate
  readonly isSpan: boolean
  /** Only how long something takes is said: `for two weeks`. */
  readonly isLength: boolean
  readonly index: number
  readonly end: number
  /** Named by its weekday alone. */
  readonly isWeekday: boolean
}

const ORDINAL = String.raw`(?:st|nd|rd|th|er|º|ª|°|\.)?`
const YEAR = String.raw`(?:,?\s{0,3}(?:(?:de|del|of)\s)?(20\d{2})(?!\d)|(?!\s{0,2}\d))?`

const FORMS = {
  iso: /(?<!\d)(20\d{2})-(\d{1,2})-(\d{1,2})(?!\d)/g,
  numbers: /(?<![\d.:/-])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d{2}|\d{2}))?(?![\d:/]|[.-]\d)/g,
  dayFirst: new RegExp(
    String.raw`(?<![\d.])(\d{1,2})${ORDINAL}\s{0,3}(?:(?:de|of|du)\s{1,2})?(${MONTH_WORDS})(?![\p{L}])\.?${YEAR}`,
    'giu',
  ),
  monthFirst: new RegExp(
    String.raw`(?<![\p{L}])(${MONTH_WORDS})\.?\s{1,3}(?:the\s)?(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\.\d|\s?(?:am|pm|uhr)\b)${YEAR}`,
    'giu',
  ),
  weekday: new RegExp(String.raw`(?<![\p{L}])(${WEEKDAY_WORDS})(?![\p{L}])`, 'giu'),
  // `Morgen` with a capital is the morning, and so is `la mañana`.
  tomorrow: /(?<![\p{L}])(?:[tT]omorrow|morgen|[dD]emain|(?<!la\s)mañana)(?![\p{L}])/gu,
  nextWeek:
    /(?<![\p{L}])(?:next week|nächste(?:r|n)? woche|(?:la )?semaine prochaine|(?:la )?(?:próxima semana|semana que viene))(?![\p{L}])/giu,
} as const

/**
 * The days that a text names, in their order. A day without a year is the next such day from `today` on, unless it is
 * less than three months past: then it is that one. Numbers of which either could be the month are read in the order of
 * the language; English with slashes as `monthFirst` says, and where that is undefined as the day that is ahead sooner.
 */
export function statedDays(
  text: string,
  today: Temporal.PlainDate,
  language: Language,
  monthFirst: boolean | undefined,
): readonly StatedDay[] {
  const found: StatedDay[] = []
  const put = (match: RegExpMatchArray, stated: Omit<StatedDay, 'index' | 'end'>): void => {
    const index = match.index ?? 0
    const end = index + match[0].length
    const overlaps = found.some((each) => index < each.end && end > each.index)
    if (!overlaps) found.push({ ...stated, index, end })
  }
  const add = (match: RegExpMatchArray, day: Temporal.PlainDate | undefined, isWeekday = false): void => {
    if (day !== undefined) put(match, { day, last: day, isSpan: false, isLength: false, isWeekday })
  }
  for (const match of text.matchAll(FORMS.iso)) add(match, dayOf(match[1], match[2], match[3], today))
  for (const match of text.matchAll(FORMS.numbers)) add(match, fromNumbers(match, today, language, monthFirst))
  for (const match of text.matchAll(FORMS.dayFirst)) add(match, dayOf(match[3], named(match[2]), match[1], today))
  for (const match of text.matchAll(FORMS.monthFirst)) add(match, dayOf(match[3], named(match[1]), match[2], today))
  for (const { match, ...span } of statedSpans(text, today)) put(match, span)
  for (const match of text.matchAll(FORMS.weekday)) {
    if (!isBesideDate(match, found, text)) add(match, nextWeekday(match[1] ?? '', today), true)
  }
  for (const match of text.matchAll(FORMS.tomorrow)) add(match, today.add({ days: 1 }))
  for (const match of text.matchAll(FORMS.nextWeek)) add(match, today.add({ days: 8 - today.dayOfWeek }))
  return found.toSorted((a, b) => a.index - b.index)
}

/** `Monday 3 August` names one day, and `3 August, Monday` as well. */
function isBesideDate(match: RegExpMatchArray, found: readonly StatedDay[], text: string): boolean {
  const index = match.index ?? 0
  const end = index + match[0].length
  return found.some((each) => {
    const between = index < each.index ? text.slice(end, each.index) : text.slice(each.end, index)
    return !each.isWeekday && between.length <= 8 && /^[\s,.()]*(?:the |den |dem |le |el |der )?[\s(]*$/i.test(between)
  })
}

function fromNumbers(
  match: RegExpMatchArray,
  today: Temporal.PlainDate,
  language: Language,
  monthFirst: boolean | undefined,
): Temporal.PlainDate | undefined {
  const [, first, separator, second, year] = match
  // `3.5` is a figure and `24-7` a phrase: without a year only slashes and a German dot make a date.
  if (year === undefined && separator === '-') return undefined
  if (year === undefined && separator === '.' && language !== 'de' && !/^\d{2}$/.test(second ?? '')) return undefined
  const full = year?.length === 2 ? `20${year}` : year
  const dayLeads = dayOf(full, second, first, today)
  const monthLeads = dayOf(full, first, second, today)
  if (separator !== '/' || language !== 'en' || monthFirst === false) return dayLeads ?? monthLeads
  return monthFirst === true ? (monthLeads ?? dayLeads) : soonest([dayLeads, monthLeads], today)
}

/** Of two readings the day that is ahead sooner; where none is ahead the first. */
function soonest(days: readonly (Temporal.PlainDate | undefined)[], today: Temporal.PlainDate) {
  const known = days.filter((day) => day !== undefined)
  const ahead = known.filter((day) => Temporal.PlainDate.compare(day, today) >= 0)
  return ahead.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0] ?? known[0]
}

function named(word: string | undefined): number | undefined {
  return monthNamed(word ?? '')
}

type Figure = string | number | undefined

function dayOf(year: Figure, month: Figure, day: Figure, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const build = (inYear: number) => plainDate(inYear, Number(month), Number(day))
  if (year !== undefined) return build(Number(year))
  const thisYear = build(today.year)
  // Answers are left switched on: a day just past is past, not next year's.
  const isOver = thisYear !== undefined && Temporal.PlainDate.compare(thisYear, today.subtract({ months: 3 })) < 0
  return isOver || thisYear === undefined ? build(today.year + 1) : thisYear
}

function plainDate(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  if (!Number.isInteger(month) || !Number.isInteger(day)) return undefined
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function nextWeekday(word: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const weekday = weekdayNamed(word)
  if (weekday === undefined) return undefined
  const days = (weekday - today.dayOfWeek + 7) % 7
  return today.add({ days: days === 0 ? 7 : days })
}
