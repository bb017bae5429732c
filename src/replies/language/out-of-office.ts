import { languageOf } from './date-words.ts'
import { type StatedDay, statedDays } from './stated-dates.ts'

const LONGEST_TEXT = 5_000
/** Beyond this a stated date is more likely misread than meant. */
const MOST_DAYS = 366

/** Words before a day on which the person is there again. */
const RETURN =
  /(?:\bback\b|return(?:ing|s)?\b|again\b|available\b|reachable\b|resum(?:e|ing)\b|in the office\b(?=[^.]{0,20}\b(?:on|from)\b)|wieder\b|zurück|erreichbar|rückkehr|retour\b|revien(?:s|drai)\b|rentre(?:rai)?\b|joignable|disponible|reprendrai|regres\w*|vuelv\w*|volver\w*|vuelta\b|incorpor\w*|reincorpor\w*|de nuevo)[^.!?\n]{0,60}$/iu
const NOT_AVAILABLE =
  /\b(?:not|nicht|pas|no|un|limited|ne)\b[^.!?\n]{0,30}(?:available|reachable|erreichbar|disponible|joignable|return|back)[^.!?\n]{0,60}$|(?:un|in)(?:available|reachable|disponible)[^.!?\n]{0,60}$/iu

/** Words directly before the last day of absence: the return is the day after. */
const LAST_DAY =
  /(?:\b(?:until|till|til|through|thru|to|up to|bis(?: einschließlich| zum| inkl(?:usive|\.)?| inklusive| zu)?|au|jusqu['’]?(?:au|à|en)?|hasta|al|a)|[-–—])\s*(?:and including\s|including\s|einschließlich\s|inklusive\s|inkl\.\s|zum\s|and\s|the\s|le\s|el(?: día)?\s|den\s|dem\s|der\s|dia\s|and incl\.\s)*(?:(?:\p{L}{2,12})\.?,?\s{0,2}(?:the\s|den\s|dem\s|le\s|el\s)?)?$/iu

/** Words directly before a day that begins something: an absence, or, after words of return, the return. */
const FIRST_DAY =
  /\b(?:from|since|starting|beginning|as of|vom|ab|seit|von|du|dès|à partir du|à compter du|desde|del|a partir del?)\s*(?:the\s|le\s|el\s|dem\s|den\s)*(?:\p{L}{2,12}\.?,?\s{0,2}(?:the\s|den\s|dem\s|le\s|el\s)?)?$/iu

/** English `until` names the day of return as often as the last of absence; it is read as the return, in all languages `including` is not. */
const UNTIL = /\b(?:until|till|til)\s+(?!and including|including|the end)[^.!?\n]{0,30}$/iu

/** Words before how long somebody is away. */
const ABSENT =
  /(?:\bout\b|\baway\b|\boff\b|\bleave\b|\bvacation\b|holidays?\b|travell?ing|unavailable|urlaub|abwesend|verreist|nicht (?:im|erreichbar)|absent|congés?|vacances|indisponible|ausente|fuera\b|vacaciones)[^.!?\n]{0,60}$/iu

/** What an answer is read with: the instant it arrived, the prospect's IANA zone, and whether 8/12 is 12 August there. */
export interface ReturnReading {
  readonly now: Date
  readonly timeZone: string
  /** Whether 8/12 is 12 August there; undefined where nobody knows. Only asked for English dates with slashes. */
  readonly monthFirst?: boolean | undefined
}

/** Countries that write the month before the day in English: the United States, their territories, and who follows them. */
const MONTH_FIRST = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'PH', 'FM', 'MH', 'PW']

/** Whether a country, by its two-letter code, writes the month first; undefined for one that is not known. */
export function isMonthFirst(countryCode: string | undefined): boolean | undefined {
  return countryCode === undefined ? undefined : MONTH_FIRST.includes(countryCode)
}

/**
 * When the person that an automatic answer speaks for is there again: the start of the day of return in the prospect's
 * zone, read from English, German, French or Spanish. Undefined when no such day is stated, it is past, or more than
 * a year away. Reads the first 5,000 characters.
 * @param reading.timeZone one that `isTimeZone` knows
 */
export function statedReturn(text: string, { now, timeZone, monthFirst }: ReturnReading): Date | undefined {
  const cut = text.slice(0, LONGEST_TEXT).normalize('NFC')
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const language = languageOf(cut)
  const days = completeRanges(statedDays(cut, today, language, monthFirst), cut)
  const returns = days.map((stated) => returnFrom(stated, cut))
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

function isWithin(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const ahead = today.until(day, { largestUnit: 'days' }).days
  return ahead > 0 && ahead <= MOST_DAYS
}

/** The day of return that one stated day stands for. */
function returnFrom(stated: StatedDay, text: string): { day: Temporal.PlainDate; isReturn: boolean } | undefined {
  const before = text.slice(Math.max(0, stated.index - 90), stated.index)
  const after = text.slice(stated.end, stated.end + 60)
  if (stated.isLength) return ABSENT.test(before) ? { day: stated.day, isReturn: false } : undefined
  const isNegated = NOT_AVAILABLE.test(before)
  if (RETURN.test(before) && !isNegated && !LAST_DAY.test(before)) return { day: stated.day, isReturn: true }
  if (isReturnAfter(after) && !LAST_DAY.test(before)) return { day: stated.day, isReturn: true }
  if (UNTIL.test(before) && !stated.isSpan && !/^[^.\n]{0,12}\b(?:inclusive|included)\b/i.test(after))
    return { day: stated.day, isReturn: false }
  if (LAST_DAY.test(before) || UNTIL.test(before)) return { day: stated.last.add({ days: 1 }), isReturn: false }
  return undefined
}

/** German puts the verb last: `ab dem 17.08. wieder erreichbar`. */
function isReturnAfter(after: string): boolean {
  return /^[\s,.)]{0,3}(?:\d{4}[\s,]{0,2})?(?:(?:um|ab|at|à|a las)\s\S{1,8}(?:\suhr)?\s)?(?:bin ich |I will be |I'll be |I am |je serai |estaré |I |sind wir )?(?:(?:persönlich|gerne|dann|auch|wieder|back|again|de retour|de vuelta|de nuevo)\s?){0,3}\b(?:wieder|zurück|back|again|de retour|de vuelta|de nuevo|return|disponible|joignable)\b/iu.test(
    after,
  )
}

/** `vom 3. bis 17. August`: the first day has no month of its own, so it is no day; a range needs its last one only. */
function completeRanges(days: readonly StatedDay[], text: string): readonly StatedDay[] {
  return days.filter((stated, index) => {
    const next = days[index + 1]
    if (next === undefined || !FIRST_DAY.test(text.slice(Math.max(0, stated.index - 40), stated.index))) return true
    // The first day of a range is no return, whatever stands before it.
    return !LAST_DAY.test(text.slice(stated.end, next.index))
  })
}
