import { createDateForms } from './date-forms.ts'
import type { DateForms } from './date-forms.ts'
import type { LanguagePack } from './packs/language-pack.ts'

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

/** What days without a year, and numbers of which either could be the month, are read with. */
export interface DayReading {
  readonly today: Temporal.PlainDate
  /** Whether 8/12 is 12 August; undefined where nobody knows. */
  readonly monthFirst: boolean | undefined
}

/** Reads the days that a text names. */
export type ReadDays = (text: string, reading: DayReading) => readonly StatedDay[]

/**
 * Reads the days that a text names in any of the languages, in their order. A day without a year is the next such day from
 * `today` on, unless it is less than three months past: then it is that one. Numbers of which either could be the month
 * are read in the order of the language that most of the text is in; where that writes both orders with slashes, as
 * `monthFirst` says, and where that is undefined as the day that is ahead sooner.
 */
export function dayReader(packs: readonly LanguagePack[]): ReadDays {
  const forms = createDateForms(packs)
  return (text, reading) => statedDays(forms, text, reading)
}

function statedDays(forms: DateForms, text: string, { today, monthFirst }: DayReading): readonly StatedDay[] {
  const language = forms.languageOf(text)
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
  const { days } = forms
  const month = (name = '') => forms.monthNamed(name)
  for (const match of text.matchAll(days.iso)) add(match, dayOf(match[1], match[2], match[3], today))
  for (const match of text.matchAll(days.numbers)) add(match, fromNumbers(match, today, language, monthFirst))
  for (const match of text.matchAll(days.dayFirst)) add(match, dayOf(match[3], month(match[2]), match[1], today))
  for (const match of text.matchAll(days.monthFirst)) add(match, dayOf(match[3], month(match[1]), match[2], today))
  for (const { match, ...span } of statedSpans(forms, text, today)) put(match, span)
  for (const match of text.matchAll(days.weekday)) {
    const weekday = forms.weekdayNamed(match[1] ?? '')
    if (!isBesideDate(match, found, text, days.between)) add(match, nextWeekday(weekday, today), true)
  }
  for (const match of text.matchAll(days.tomorrow)) add(match, today.add({ days: 1 }))
  for (const match of text.matchAll(days.nextWeek)) add(match, today.add({ days: 8 - today.dayOfWeek }))
  return found.toSorted((a, b) => a.index - b.index)
}

/** `Monday 3 August` names one day, and `3 August, Monday` as well. */
function isBesideDate(match: RegExpMatchArray, found: readonly StatedDay[], text: string, allowed: RegExp): boolean {
  const index = match.index ?? 0
  const end = index + match[0].length
  return found.some((each) => {
    const between = index < each.index ? text.slice(end, each.index) : text.slice(each.end, index)
    return !each.isWeekday && between.length <= 8 && allowed.test(between)
  })
}

function fromNumbers(
  match: RegExpMatchArray,
  today: Temporal.PlainDate,
  language: ReturnType<DateForms['languageOf']>,
  monthFirst: boolean | undefined,
): Temporal.PlainDate | undefined {
  const [, first, separator, second, year] = match
  // `3.5` is a figure and `24-7` a phrase: without a year only slashes, and dots of some languages, make a date.
  if (year === undefined && separator === '-') return undefined
  if (year === undefined && separator === '.' && !language.isDotted && !/^\d{2}$/.test(second ?? '')) return undefined
  const full = year?.length === 2 ? `20${year}` : year
  const dayLeads = dayOf(full, second, first, today)
  const monthLeads = dayOf(full, first, second, today)
  if (separator !== '/' || !language.mayLeadWithMonth || monthFirst === false) return dayLeads ?? monthLeads
  return monthFirst === true ? (monthLeads ?? dayLeads) : soonest([dayLeads, monthLeads], today)
}

/** Of two readings the day that is ahead sooner; where none is ahead the first. */
function soonest(days: readonly (Temporal.PlainDate | undefined)[], today: Temporal.PlainDate) {
  const known = days.filter((day) => day !== undefined)
  const ahead = known.filter((day) => Temporal.PlainDate.compare(day, today) >= 0)
  return ahead.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0] ?? known[0]
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

function nextWeekday(weekday: number | undefined, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (weekday === undefined) return undefined
  const days = (weekday - today.dayOfWeek + 7) % 7
  return today.add({ days: days === 0 ? 7 : days })
}

/** A span that a text names, and the words that name it. `isLength`: it says only for how long. */
interface StatedSpan extends Omit<StatedDay, 'index' | 'end'> {
  readonly match: RegExpMatchArray
}

const single = (match: RegExpMatchArray, day: Temporal.PlainDate): StatedSpan => {
  return { match, day, last: day, isSpan: false, isWeekday: false, isLength: false }
}
const whole = (match: RegExpMatchArray, day: Temporal.PlainDate, last = day): StatedSpan => {
  return { ...single(match, day), last, isSpan: true }
}

/**
 * Days that a text names by their distance, by a part of a month, by their week, or by their number alone, in the order of
 * those forms. The early, middle and late part of a month are its 7th, 16th and last day; weeks are those of ISO 8601.
 */
function statedSpans(forms: DateForms, text: string, today: Temporal.PlainDate): StatedSpan[] {
  const { spans } = forms
  const each = (form: RegExp, read: (match: RegExpMatchArray) => StatedSpan | undefined) =>
    [...text.matchAll(form)].map(read).filter((one) => one !== undefined)
  const first = (name = '', year?: string) => firstOf(forms.monthNamed(name), year, today)
  const after = (match: RegExpMatchArray) => single(match, later(today, match, forms))
  return [
    ...each(spans.ahead, after),
    ...each(spans.length, (match) => ({ ...after(match), isLength: true })),
    ...each(spans.endOfThis, (match) => endOfThis(match, today)),
    ...each(spans.partOfMonth, (match) => partOfMonth(match, first(match[4], match[5]))),
    ...each(spans.week, (match) => weekNumbered(match, today)),
    ...each(spans.month, (match) => single(match, first(match[1], match[2]))),
    ...each(spans.dayOfMonth, (match) => numbered(match, today, forms)),
  ]
}

function later(
  today: Temporal.PlainDate,
  [, number = '', day, week]: RegExpMatchArray,
  { numberNamed }: DateForms,
): Temporal.PlainDate {
  const count = numberNamed(number) ?? Number(number)
  if (day !== undefined) return today.add({ days: count })
  return week === undefined ? today.add({ months: count }) : today.add({ weeks: count })
}

/** The first of the next month of that number, or of this one. */
function firstOf(month: number | undefined, year: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const named = month ?? today.month
  const inYear = year === undefined ? today.year + (named < today.month ? 1 : 0) : Number(year)
  return Temporal.PlainDate.from({ year: inYear, month: named, day: 1 })
}

function partOfMonth(match: RegExpMatchArray, first: Temporal.PlainDate): StatedSpan {
  const [, early, middle] = match
  if (early !== undefined) return single(match, first.with({ day: 7 }))
  if (middle !== undefined) return single(match, first.with({ day: 16 }))
  return whole(match, first.with({ day: first.daysInMonth }))
}

function endOfThis(match: RegExpMatchArray, today: Temporal.PlainDate): StatedSpan {
  const [, nextWeek, nextMonth, , month, year] = match
  if (year !== undefined) return whole(match, today.with({ month: 12, day: 31 }))
  if ((nextMonth ?? month) !== undefined) {
    const meant = nextMonth === undefined ? today : today.add({ months: 1 })
    return whole(match, meant.with({ day: meant.daysInMonth }))
  }
  const weeks = nextWeek === undefined ? 0 : 1
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks })
  return whole(match, monday.add({ days: 4 }), monday.add({ days: 6 }))
}

/** Week 1 is the one with 4 January in it (ISO 8601). A week that is over is next year's. */
function weekNumbered(match: RegExpMatchArray, today: Temporal.PlainDate): StatedSpan | undefined {
  const week = Number(match[1])
  if (week < 1 || week > 53) return undefined
  const mondayIn = (year: number) => {
    const fourth = Temporal.PlainDate.from({ year, month: 1, day: 4 })
    return fourth.subtract({ days: fourth.dayOfWeek - 1 }).add({ weeks: week - 1 })
  }
  const thisYear = mondayIn(today.year)
  const isOver = Temporal.PlainDate.compare(thisYear.add({ days: 6 }), today) < 0
  const monday = isOver ? mondayIn(today.year + 1) : thisYear
  return whole(match, monday, monday.add({ days: 6 }))
}

/** `the 8th`, `am 8.`, `el 8`: the next such day; beside a weekday the next that falls on it. */
function numbered(
  match: RegExpMatchArray,
  today: Temporal.PlainDate,
  { weekdayNamed }: DateForms,
): StatedSpan | undefined {
  const { weekday, beside, ordinal, dotted, bare } = match.groups ?? {}
  const number = Number(beside ?? ordinal ?? dotted ?? bare)
  const wanted = weekday === undefined ? undefined : weekdayNamed(weekday)
  const months = Array.from({ length: 12 }, (_, ahead) => today.with({ day: 1 }).add({ months: ahead }))
  const days = months
    .filter((first) => number >= 1 && number <= first.daysInMonth)
    .map((first) => first.with({ day: number }))
    .filter((day) => Temporal.PlainDate.compare(day, today) >= 0)
  const day = days.slice(0, 2).find((one) => wanted === undefined || one.dayOfWeek === wanted) ?? days[0]
  return day === undefined ? undefined : single(match, day)
}
