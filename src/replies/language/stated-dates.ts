import type { Language } from './date-words.ts'
import { MONTH_WORDS, WEEKDAY_WORDS, monthNamed, weekdayNamed } from './date-words.ts'

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
    return !each.isWeekday && between.length <= 8 && /^[\s,.()]*(?:(?:the|den|dem|le|el|der) [\s(]*)?$/i.test(between)
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

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'a an one ein eine einer einem einen un une una uno',
    'two zwei deux dos',
    'three drei trois tres',
    'four vier quatre cuatro',
    'five fünf cinq cinco',
    'six sechs seis',
    'seven sieben sept siete',
    'eight acht huit ocho',
    'nine neun neuf nueve',
    'ten zehn dix diez',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])),
)
const NUMBER = String.raw`(\d{1,2}|${Object.keys(NUMBERS).join('|')})`
const NEXT = String.raw`(?:(?:the|die|der|den|les|las|los)\s)?(?:(?:next|coming|nächsten|kommenden|prochaine?s?|prochains|próxim[oa]s)\s)?`
const UNIT = String.raw`(days?|weeks?|months?|tage?n?|wochen?|monate?n?|jours?|semaines?|mois|días?|dias?|semanas?|mes(?:es)?)`
const EDGE = String.raw`(?<![\p{L}\p{N}])`
const STOP = String.raw`(?![\p{L}\p{N}])`
const SPAN_YEAR = String.raw`(?:,?\s{1,2}(?:de\s|del\s)?(20\d{2})${STOP})?`

const SPAN_FORMS = {
  ahead: new RegExp(`${EDGE}(?:in|dans|en|dentro de)\\s${NEXT}${NUMBER}\\s${UNIT}${STOP}`, 'giu'),
  length: new RegExp(`${EDGE}(?:for|für|pendant|durante|por)\\s${NEXT}${NUMBER}\\s${UNIT}${STOP}`, 'giu'),
  partOfMonth: new RegExp(
    `${EDGE}(?:the\\s)?(end|ende|fin|finales|late|mid(?:dle)?|mitte|mi|mediados|beginning|start|early|anfang|début|debut|principios|inicios)(?:\\s(?:of|von|des|de|du))?[\\s-](${MONTH_WORDS})${STOP}${SPAN_YEAR}`,
    'giu',
  ),
  endOfThis: new RegExp(
    `${EDGE}(?:(?:the\\s)?end of (?:the |this )?(week|month|year|next week|next month)|(?:ende|enden) (?:der |dieser |des |dieses |diese |nächster |nächsten |kommender )?(woche|monats|jahres)|(monatsende|wochenende|jahresende)|(?:la )?fin (?:de la |du |de l['’])(semaine prochaine|mois prochain|semaine|mois|année)|fin(?:ales)? (?:de |del )(?:la |este |esta )?(semana|mes|año))${STOP}`,
    'giu',
  ),
  week: new RegExp(
    `${EDGE}(?:kw|kalenderwoche|cw|week|wk|semaine|semana)\\.?\\s?(\\d{1,2})(?![\\p{L}\\p{N}]|[-/.]\\d)`,
    'giu',
  ),
  month: new RegExp(
    `(?<=${EDGE}(?:in|until|till|til|bis|ab|en|hasta|jusqu['’]en|desde|im|from)\\s)(${MONTH_WORDS})${STOP}(?!\\.?\\s{0,2}(?:the\\s)?\\d{1,2}${STOP})${SPAN_YEAR}`,
    'giu',
  ),
  dayOfMonth: new RegExp(
    [
      `(?<weekday>${WEEKDAY_WORDS})\\.?,?\\s(?:the |den |dem |le |el )?(?<beside>\\d{1,2})(?:st|nd|rd|th|er|\\.)?(?!\\p{L}|[\\d:/%-]|[.,]\\d|\\s?(?:am|pm|uhr|h|heures|horas|to|[-–])${STOP}|\\s?[-–])`,
      `(?<ordinal>\\d{1,2})(?:st|nd|rd|th)${STOP}(?!\\s(?:floor|time|edition))`,
      `(?<=${EDGE}(?:am|den|dem|zum|bis|ab)\\s)(?<dotted>\\d{1,2})\\.(?!\\d|\\s?\\d|\\s?(?:uhr|${MONTH_WORDS})${STOP})`,
      `(?<=${EDGE}(?:le|au|el|al|día|dia)\\s)(?<bare>\\d{1,2})(?:er)?(?!\\p{L}|[\\d:/%]|[.,-]\\d|\\s?(?:h|heures|horas|jours|semaines|días|semanas|de|%|${MONTH_WORDS})${STOP})`,
    ].join('|'),
    'giu',
  ),
} as const

/** A span that a text names, and the words that name it. `isLength`: it says only for how long. */
export interface StatedSpan extends Omit<StatedDay, 'index' | 'end'> {
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
export function statedSpans(text: string, today: Temporal.PlainDate): StatedSpan[] {
  const each = (form: RegExp, read: (match: RegExpMatchArray) => StatedSpan | undefined) =>
    [...text.matchAll(form)].map(read).filter((one) => one !== undefined)
  return [
    ...each(SPAN_FORMS.ahead, (match) => single(match, after(today, match))),
    ...each(SPAN_FORMS.length, (match) => ({ ...single(match, after(today, match)), isLength: true })),
    ...each(SPAN_FORMS.endOfThis, (match) => endOfThis(match, today)),
    ...each(SPAN_FORMS.partOfMonth, (match) => partOfMonth(match, today)),
    ...each(SPAN_FORMS.week, (match) => weekNumbered(match, today)),
    ...each(SPAN_FORMS.month, (match) => single(match, firstOf(match[1], match[2], today))),
    ...each(SPAN_FORMS.dayOfMonth, (match) => numbered(match, today)),
  ]
}

function after(today: Temporal.PlainDate, [, number = '', unit = '']: RegExpMatchArray): Temporal.PlainDate {
  const count = NUMBERS[number.toLowerCase()] ?? Number(number)
  if (/^(?:mo|mes)/iu.test(unit)) return today.add({ months: count })
  return /^[ws]/iu.test(unit) ? today.add({ weeks: count }) : today.add({ days: count })
}

/** The first of the next month of that name, or of this one. */
function firstOf(name: string | undefined, year: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const month = monthNamed(name ?? '') ?? today.month
  const inYear = year === undefined ? today.year + (month < today.month ? 1 : 0) : Number(year)
  return Temporal.PlainDate.from({ year: inYear, month, day: 1 })
}

function partOfMonth(match: RegExpMatchArray, today: Temporal.PlainDate): StatedSpan {
  const first = firstOf(match[2], match[3], today)
  const part = (match[1] ?? '').toLowerCase()
  if (/^(?:end|fin|late)/u.test(part)) return whole(match, first.with({ day: first.daysInMonth }))
  return single(match, first.with({ day: part.startsWith('m') ? 16 : 7 }))
}

function endOfThis(match: RegExpMatchArray, today: Temporal.PlainDate): StatedSpan {
  const named =
    match
      .slice(1)
      .find((one) => one !== undefined)
      ?.toLowerCase() ?? ''
  const isNext = /next|prochain|nächste|kommende/iu.test(match[0])
  if (/^(?:y|j|a)/u.test(named)) return whole(match, today.with({ month: 12, day: 31 }))
  if (/^mo|^mes|month|mois/u.test(named)) {
    const month = isNext ? today.add({ months: 1 }) : today
    return whole(match, month.with({ day: month.daysInMonth }))
  }
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: isNext ? 1 : 0 })
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
function numbered(match: RegExpMatchArray, today: Temporal.PlainDate): StatedSpan | undefined {
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
