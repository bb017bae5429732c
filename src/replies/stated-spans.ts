import { MONTH_WORDS, monthNamed, WEEKDAY_WORDS, weekdayNamed } from './date-words.ts'
import type { StatedDay } from './stated-dates.ts'

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
const YEAR = String.raw`(?:,?\s{1,2}(?:de\s|del\s)?(20\d{2})${STOP})?`

const FORMS = {
  ahead: new RegExp(`${EDGE}(?:in|dans|en|dentro de)\\s${NEXT}${NUMBER}\\s${UNIT}${STOP}`, 'giu'),
  length: new RegExp(`${EDGE}(?:for|für|pendant|durante|por)\\s${NEXT}${NUMBER}\\s${UNIT}${STOP}`, 'giu'),
  partOfMonth: new RegExp(
    `${EDGE}(?:the\\s)?(end|ende|fin|finales|late|mid(?:dle)?|mitte|mi|mediados|beginning|start|early|anfang|début|debut|principios|inicios)(?:\\s(?:of|von|des|de|du))?[\\s-](${MONTH_WORDS})${STOP}${YEAR}`,
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
    `(?<=${EDGE}(?:in|until|till|til|bis|ab|en|hasta|jusqu['’]en|desde|im|from)\\s)(${MONTH_WORDS})${STOP}(?!\\.?\\s{0,2}(?:the\\s)?\\d{1,2}${STOP})${YEAR}`,
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
export interface Span extends Omit<StatedDay, 'index' | 'end'> {
  readonly match: RegExpMatchArray
}

const single = (match: RegExpMatchArray, day: Temporal.PlainDate): Span => {
  return { match, day, last: day, isSpan: false, isWeekday: false, isLength: false }
}
const whole = (match: RegExpMatchArray, day: Temporal.PlainDate, last = day): Span => {
  return { ...single(match, day), last, isSpan: true }
}

/**
 * Days that a text names by their distance, by a part of a month, by their week, or by their number alone, in the order of
 * those forms. The early, middle and late part of a month are its 7th, 16th and last day; weeks are those of ISO 8601.
 */
export function statedSpans(text: string, today: Temporal.PlainDate): Span[] {
  const each = (form: RegExp, read: (match: RegExpMatchArray) => Span | undefined) =>
    [...text.matchAll(form)].map(read).filter((one) => one !== undefined)
  return [
    ...each(FORMS.ahead, (match) => single(match, after(today, match))),
    ...each(FORMS.length, (match) => ({ ...single(match, after(today, match)), isLength: true })),
    ...each(FORMS.endOfThis, (match) => endOfThis(match, today)),
    ...each(FORMS.partOfMonth, (match) => partOfMonth(match, today)),
    ...each(FORMS.week, (match) => weekNumbered(match, today)),
    ...each(FORMS.month, (match) => single(match, firstOf(match[1], match[2], today))),
    ...each(FORMS.dayOfMonth, (match) => numbered(match, today)),
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

function partOfMonth(match: RegExpMatchArray, today: Temporal.PlainDate): Span {
  const first = firstOf(match[2], match[3], today)
  const part = (match[1] ?? '').toLowerCase()
  if (/^(?:end|fin|late)/u.test(part)) return whole(match, first.with({ day: first.daysInMonth }))
  return single(match, first.with({ day: part.startsWith('m') ? 16 : 7 }))
}

function endOfThis(match: RegExpMatchArray, today: Temporal.PlainDate): Span {
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
function weekNumbered(match: RegExpMatchArray, today: Temporal.PlainDate): Span | undefined {
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
function numbered(match: RegExpMatchArray, today: Temporal.PlainDate): Span | undefined {
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
