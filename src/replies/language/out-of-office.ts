import { anyOf, edged } from './alternatives.ts'
import { PACKS } from './packs/index.ts'
import type { AbsenceWords, LanguagePack } from './packs/language-pack.ts'
import { type StatedDay, dayReader } from './stated-dates.ts'

const LONGEST_TEXT = 5_000
/** Beyond this a stated date is more likely misread than meant. */
const MOST_DAYS = 366

/** From a word to a day that belongs to it. */
const UP_TO_DAY = String.raw`[^.!?\n]{0,60}$`

type AbsenceForms = ReturnType<typeof createForms>

function createForms(packs: readonly LanguagePack[]) {
  const any = (pick: (words: AbsenceWords) => string) => anyOf(packs.map(({ absence }) => pick(absence)))
  const articles = anyOf(packs.map(({ dates }) => dates.articles))
  const hours = anyOf(packs.map(({ dates }) => dates.hours))
  const fillers = anyOf(packs.flatMap(({ dates, absence }) => [dates.articles, absence.including]))
  const available = any((words) => words.available)
  const after = any((words) => words.backAfter)
  const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s{0,2}(?:${articles}\s)?)?$`
  return {
    /** Words before a day on which the person is there again. */
    back: new RegExp(edged(`${any((words) => words.back)}${UP_TO_DAY}`), 'iu'),
    notAvailable: new RegExp(
      edged(
        String.raw`\b${any((words) => words.not)}\b[^.!?\n]{0,30}${available}${UP_TO_DAY}|${any((words) => words.unavailable)}${UP_TO_DAY}`,
      ),
      'iu',
    ),
    /** Words directly before the last day of absence: the return is the day after. */
    lastDay: new RegExp(
      edged(String.raw`(?:\b${any((words) => words.until)}|[-–—])\s*(?:${fillers}\s)*${weekday}`),
      'iu',
    ),
    /** Words directly before a day that begins something: an absence, or, after words of return, the return. */
    firstDay: new RegExp(edged(String.raw`\b${any((words) => words.from)}\s*(?:${articles}\s)*${weekday}`), 'iu'),
    /** English `until` names the day of return as often as the last of absence; it is read as the return, in all languages `including` is not. */
    untilBack: new RegExp(edged(String.raw`\b${any((words) => words.untilBack)}[^.!?\n]{0,30}$`), 'iu'),
    inclusive: new RegExp(edged(String.raw`^[^.\n]{0,12}\b${any((words) => words.inclusive)}\b`), 'iu'),
    /** Words before how long somebody is away. */
    absent: new RegExp(edged(`${any((words) => words.absent)}${UP_TO_DAY}`), 'iu'),
    /** German puts the verb last: `ab dem 17.08. wieder erreichbar`. */
    backAfter: new RegExp(
      edged(
        String.raw`^[\s,.)]{0,3}(?:\d{4}[\s,]{0,2})?(?:${any((words) => words.at)}\s\S{1,8}(?:\s${hours})?\s)?${any((words) => words.iAm)}?(?:(?:${any((words) => words.beforeBack)}|${after})\s?){0,3}\b${after}\b`,
      ),
      'iu',
    ),
  }
}

/** What an answer is read with: the instant it arrived, the prospect's IANA zone, and whether 8/12 is 12 August there. */
export interface ReturnReading {
  readonly now: Date
  readonly timeZone: string
  /** Whether 8/12 is 12 August there; undefined where nobody knows. Only asked for dates with slashes in a language that writes both orders. */
  readonly monthFirst?: boolean | undefined
}

/** Countries that write the month before the day in English: the United States, their territories, and who follows them. */
const MONTH_FIRST = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'PH', 'FM', 'MH', 'PW']

/** Whether a country, by its two-letter code, writes the month first; undefined for one that is not known. */
export function isMonthFirst(countryCode: string | undefined): boolean | undefined {
  return countryCode === undefined ? undefined : MONTH_FIRST.includes(countryCode)
}

/** Makes what reads a day of return in the languages of `packs`: `statedReturn`. */
export function returnReader(packs: readonly LanguagePack[]) {
  const readDays = dayReader(packs)
  const forms = createForms(packs)
  return (text: string, { now, timeZone, monthFirst }: ReturnReading): Date | undefined => {
    const cut = text.slice(0, LONGEST_TEXT).normalize('NFC')
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
    const days = completeRanges(readDays(cut, { today, monthFirst }), cut, forms)
    const returns = days.map((stated) => returnFrom(stated, cut, forms))
    const sure = returns.filter((each) => each?.isReturn === true)
    const chosen = (sure.length > 0 ? sure : returns.filter((each) => each !== undefined))
      .map((each) => each?.day)
      .filter((day) => day !== undefined)
      .filter((day) => isWithin(day, today))
      .toSorted((a, b) => Temporal.PlainDate.compare(a, b))
      .at(-1)
    if (chosen === undefined) return undefined
    return new Date(chosen.toZonedDateTime({ timeZone }).epochMilliseconds)
  }
}

/**
 * When the person that an automatic answer speaks for is there again: the start of the day of return in the prospect's
 * zone, read in every language of `PACKS`. Undefined when no such day is stated, it is past, or more than a year away.
 * Reads the first 5,000 characters. `reading.timeZone` is one that `isTimeZone` knows.
 */
export const statedReturn = returnReader(PACKS)

function isWithin(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const ahead = today.until(day, { largestUnit: 'days' }).days
  return ahead > 0 && ahead <= MOST_DAYS
}

/** The day of return that one stated day stands for. */
function returnFrom(
  stated: StatedDay,
  text: string,
  forms: AbsenceForms,
): { day: Temporal.PlainDate; isReturn: boolean } | undefined {
  const before = text.slice(Math.max(0, stated.index - 90), stated.index)
  const after = text.slice(stated.end, stated.end + 60)
  if (stated.isLength) return forms.absent.test(before) ? { day: stated.day, isReturn: false } : undefined
  const isNegated = forms.notAvailable.test(before)
  const isLast = forms.lastDay.test(before)
  const isBack = (forms.back.test(before) && !isNegated) || forms.backAfter.test(after)
  if (isBack && !isLast) return { day: stated.day, isReturn: true }
  const isUntilBack = forms.untilBack.test(before)
  if (isUntilBack && !stated.isSpan && !forms.inclusive.test(after)) return { day: stated.day, isReturn: false }
  if (isLast || isUntilBack) return { day: stated.last.add({ days: 1 }), isReturn: false }
  return undefined
}

/** `vom 3. bis 17. August`: the first day has no month of its own, so it is no day; a range needs its last one only. */
function completeRanges(days: readonly StatedDay[], text: string, forms: AbsenceForms): readonly StatedDay[] {
  return days.filter((stated, index) => {
    const next = days[index + 1]
    const before = text.slice(Math.max(0, stated.index - 40), stated.index)
    if (next === undefined || !forms.firstDay.test(before)) return true
    // The first day of a range is no return, whatever stands before it.
    return !forms.lastDay.test(text.slice(stated.end, next.index))
  })
}
