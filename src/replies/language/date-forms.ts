import { anyOf, edged } from './alternatives.ts'
import type { DateWords, LanguagePack } from './packs/language-pack.ts'

const EDGE = String.raw`(?<![\p{L}\p{N}])`
const STOP = String.raw`(?![\p{L}\p{N}])`

/** The expressions that find the days which a text names, and the words in them. */
export interface DateForms {
  /** Number of the month that a word names in any of the languages, with or without a dot; undefined for other words. */
  readonly monthNamed: (word: string) => number | undefined
  /** Number of the weekday that a word names, 1 for Monday. */
  readonly weekdayNamed: (word: string) => number | undefined
  readonly numberNamed: (word: string) => number | undefined
  /** How the language that most of a text's small words belong to writes dates: the first language's where none does. */
  readonly languageOf: (text: string) => Pick<DateWords, 'isDotted' | 'mayLeadWithMonth'>
  readonly days: ReturnType<typeof dayForms>
  readonly spans: ReturnType<typeof spanForms> & { readonly dayOfMonth: RegExp }
}

type Any = (pick: (words: DateWords) => string) => string

/** Builds them of the words of the languages. */
export function createDateForms(packs: readonly LanguagePack[]): DateForms {
  const words = packs.map(({ dates }) => dates)
  const any: Any = (pick) => anyOf(words.map(pick))
  const months = numbersOf(words.map((one) => one.months))
  const weekdays = numbersOf(words.map((one) => one.weekdays))
  const numbers = numbersOf(words.map((one) => one.numbers))
  const names = {
    month: namesIn(months),
    weekday: namesIn(weekdays),
    number: String.raw`(\d{1,2}|${namesIn(numbers)})`,
  }
  return {
    monthNamed: (word) => months.get(bare(word)),
    weekdayNamed: (word) => weekdays.get(bare(word)),
    numberNamed: (word) => numbers.get(bare(word)),
    languageOf: languageOf(words),
    days: dayForms(any, names),
    spans: { ...spanForms(any, names), dayOfMonth: dayOfMonth(words, any, names) },
  }
}

interface Names {
  readonly month: string
  readonly weekday: string
  readonly number: string
}

function bare(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

function numbersOf(tables: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const entries = tables.flatMap((table) =>
    table.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
  )
  // Where two languages contradict each other, the first of them is right.
  return new Map(entries.toReversed())
}

function namesIn(numbers: ReadonlyMap<string, number>): string {
  return [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|')
}

function languageOf(words: readonly DateWords[]): DateForms['languageOf'] {
  const marks = words.map((one) => ({ one, small: new RegExp(edged(String.raw`\b${anyOf([one.small])}\b`), 'giu') }))
  return (text) => {
    const sample = text.slice(0, 3_000)
    const counts = marks.map(({ one, small }) => ({ one, count: sample.match(small)?.length ?? 0 }))
    return counts.toSorted((a, b) => b.count - a.count)[0]?.one ?? { isDotted: false, mayLeadWithMonth: false }
  }
}

function dayForms(any: Any, { month, weekday }: Names) {
  const marks = any((words) => words.dayMarks)
  const of = any((words) => words.of)
  const articles = any((words) => words.articles)
  const year = String.raw`(?:,?\s{0,3}(?:${of}\s)?(20\d{2})(?!\d)|(?!\s{0,2}\d))?`
  return {
    iso: /(?<!\d)(20\d{2})-(\d{1,2})-(\d{1,2})(?!\d)/g,
    numbers: /(?<![\d.:/-])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d{2}|\d{2}))?(?![\d:/]|[.-]\d)/g,
    dayFirst: new RegExp(
      String.raw`(?<![\d.])(\d{1,2})(?:${marks}|\.)?\s{0,3}(?:${of}\s{1,2})?(${month})(?!\p{L})\.?${year}`,
      'giu',
    ),
    monthFirst: new RegExp(
      String.raw`(?<!\p{L})(${month})\.?\s{1,3}(?:${articles}\s)?(\d{1,2})${marks}?(?![\d:]|\.\d|\s?${any((words) => words.hours)}${STOP})${year}`,
      'giu',
    ),
    weekday: new RegExp(String.raw`(?<!\p{L})(${weekday})(?!\p{L})`, 'giu'),
    tomorrow: new RegExp(String.raw`(?<!\p{L})${any((words) => words.tomorrow)}(?!\p{L})`, 'gu'),
    nextWeek: new RegExp(String.raw`(?<!\p{L})${any((words) => words.nextWeek)}(?!\p{L})`, 'giu'),
    /** What may stand between a date and its weekday. */
    between: new RegExp(String.raw`^[\s,.()]*(?:${articles} [\s(]*)?$`, 'iu'),
  } as const
}

function spanForms(any: Any, { month, number }: Names) {
  const articles = any((words) => words.articles)
  const many = any((words) => words.articlesOfMany)
  const unit = `(?:(${any((words) => words.units.day)})|(${any((words) => words.units.week)})|(${any((words) => words.units.month)}))`
  const count = String.raw`\s(?:${many}\s)?(?:${any((words) => words.coming)}\s)?${number}\s${unit}${STOP}`
  const of = any((words) => words.of)
  const year = String.raw`(?:,?\s{1,2}(?:${of}\s)?(20\d{2})${STOP})?`
  const part = (['early', 'middle', 'late'] as const)
    .map((name) => `(${any((words) => words.partOfMonth[name])})`)
    .join('|')
  const end = (['nextWeek', 'nextMonth', 'week', 'month', 'year'] as const)
    .map((name) => `(${any((words) => words.endOf[name])})`)
    .join('|')
  return {
    ahead: new RegExp(`${EDGE}${any((words) => words.in)}${count}`, 'giu'),
    length: new RegExp(`${EDGE}${any((words) => words.for)}${count}`, 'giu'),
    partOfMonth: new RegExp(
      String.raw`${EDGE}(?:${articles}\s)?(?:${part})(?:\s${of})?[\s-](${month})${STOP}${year}`,
      'giu',
    ),
    endOfThis: new RegExp(`${EDGE}(?:${end})${STOP}`, 'giu'),
    week: new RegExp(
      String.raw`${EDGE}${any((words) => words.weekNumber)}\.?\s?(\d{1,2})(?![\p{L}\p{N}]|[-/.]\d)`,
      'giu',
    ),
    month: new RegExp(
      String.raw`(?<=${EDGE}${any((words) => words.beforeMonth)}\s)(${month})${STOP}(?!\.?\s{0,2}(?:${articles}\s)?\d{1,2}${STOP})${year}`,
      'giu',
    ),
  } as const
}

/** `the 8th`, `am 8.`, `el 8`, `Tuesday 8`. Which words make an hour of the number, its own languages know. */
function dayOfMonth(words: readonly DateWords[], any: Any, { month, weekday }: Names): RegExp {
  const hoursOf = (kind: 'beforeDotted' | 'beforeBare') =>
    anyOf(words.filter((one) => one[kind] !== '').map(({ hours }) => hours))
  const marks = any((one) => one.dayMarks)
  const units = anyOf(words.flatMap((one) => Object.values<string>(one.units)))
  return new RegExp(
    [
      String.raw`(?<weekday>${weekday})\.?,?\s(?:${any((one) => one.articles)} )?(?<beside>\d{1,2})(?:${marks}|\.)?(?!\p{L}|[\d:/%-]|[.,]\d|\s?(?:${any((one) => one.hours)}|${any((one) => one.betweenHours)})${STOP}|\s?[-–])`,
      String.raw`(?<ordinal>\d{1,2})${any((one) => one.dayMarksAlone)}${STOP}(?!\s${any((one) => one.notDays)})`,
      String.raw`(?<=${EDGE}${any((one) => one.beforeDotted)}\s)(?<dotted>\d{1,2})\.(?!\d|\s?\d|\s?(?:${hoursOf('beforeDotted')}|${month})${STOP})`,
      String.raw`(?<=${EDGE}${any((one) => one.beforeBare)}\s)(?<bare>\d{1,2})${marks}?(?!\p{L}|[\d:/%]|[.,-]\d|\s?(?:${hoursOf('beforeBare')}|${units}|${any((one) => one.of)}|%|${month})${STOP})`,
    ].join('|'),
    'giu',
  )
}
