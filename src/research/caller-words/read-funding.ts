import { ROUNDS } from '../llm/reading/quote-words.ts'
import { CLEARLY, stated } from './remark.ts'
import type { Remark, Told } from './remark.ts'

const PATH = 'company.signals.recentFunding'
const MOST_MONEY = 1e13

const ROUND = String.raw`(?:pre-? ?seed|seed|s[ée]ries?[- ]?[a-f](?:-runde)?|startfinanzierung|amorçage|semilla)(?![\p{L}\d])`
const CURRENCY = String.raw`(?:US\$|[$€£]|USD|EUR|GBP|CHF)`
const SCALE = String.raw`(?:k|m|mn|mio\.?|mill?\.?|million(?:en|s)?|millones|b|bn|billions?|milliarden?|milliards?|mrd\.?)`
const DIGITS = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,12}(?:[.,]\d{1,2})?`
const AMOUNT = String.raw`(?:${CURRENCY}\s?(?<before>${DIGITS})\s?(?<scaleBefore>${SCALE})?(?![\p{L}\d])|(?<behind>${DIGITS})\s?(?<scaleBehind>${SCALE})?\s?(?:(?:de |d['’])?(?:${CURRENCY}|dollars?|euros?|d[óo]lares|livres|pounds?)))(?![\p{L}\d])`
const SOME = String.raw`(?:(?:an?|another|its|their|our|about|around|over|more than|almost|nearly|some|first|eine[nr]?|rund|über|etwa|une?|son|notre|près de|environ|plus de|un[ao]?|nuestra|más de|cerca de|in|en|de|of)\s){0,3}`
const KIND = String.raw`(?:[\s-]?(?:funding |financing |investment |equity )?(?:round|funding|financing|investment|runde|finanzierungsrunde|tour de table|extension)(?![\p{L}]))?`
const VERB = String.raw`(?<![\p{L}])(?:raised|has raised|have raised|closed|secured|landed|completed|announced|eingesammelt|abgeschlossen|levé|bouclé|levantado|captado|cerrado|sammelte[n]?|lève|lèvent|levantó|captó|cerró)`
const ROUND_KINDS = String.raw`(?:(?:ronda|tour|runde|levée)\s(?:de\s)?(?:financiación\s|financement\s)?)?(?:de\s)?`
/** "raised a Series B of $20M", "closed a €5M seed round" */
const FORMS = [
  `${VERB}\\s${SOME}${ROUND_KINDS}(?<round>${ROUND})${KIND}(?:\\s?[,(]?\\s?(?:of|worth|for|at|with|über|von|mit|de|d['’]|por|avec)?\\s?${SOME}${AMOUNT}\\)?)?`,
  `${VERB}\\s${SOME}${AMOUNT}(?<fund>\\s(?:[\\p{L}-]+\\s)?funds?(?![\\p{L}]))?(?:\\s?[,(]?\\s?(?:in|as|with|für|en|dans|pour|par)?\\s?${SOME}${ROUND_KINDS}(?<round>${ROUND})${KIND}\\)?)?`,
  // German puts the verb last.
  `(?<![\\p{L}])(?:haben?|hat)\\s${SOME}${AMOUNT}\\s(?:in\\s|mit\\s)?(?:(?:einer|eine|der)\\s)?(?:(?<round>${ROUND})\\s)?(?:finanzierungsrunde\\s)?(?:eingesammelt|aufgenommen|erhalten)`,
].map((form) => new RegExp(form, 'iu'))
/** "Series A, $12M", "Series B funded" as a note of its own. */
const NOTE = new RegExp(
  `^(?:funding|raised|last round)?:?\\s?(?<round>${ROUND})(?:[\\s-](?:funded|company|startup|stage|round|funding))?(?:\\s?[,(:]\\s?${AMOUNT}\\)?)?`,
  'iu',
)

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, index): [string, number] => {
      const day = Temporal.PlainDate.from({ year: 2026, month: index + 1, day: 1 })
      return [day.toLocaleString(language, { month: 'long' }).toLowerCase(), index + 1]
    }),
  ),
)
const MONTH_NAMES = [...MONTHS.keys()].join('|')
const ENGLISH_SHORT = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const WHEN = new RegExp(
  `^[\\s,(]{0,3}(?:in |im |en |on |back in |this |de )?(?:(?<name>${MONTH_NAMES}|${ENGLISH_SHORT.join('|')})\\.?(?: de)? (?<year>20\\d\\d)|(?<iso>20\\d\\d-(?:0[1-9]|1[0-2]))|(?<month>0?[1-9]|1[0-2])/(?<yearBehind>20\\d\\d)|(?<only>(?:19|20)\\d\\d))(?!\\d)\\)?`,
  'iu',
)
/** What follows a remark that ends here. */
const ENDS = /^\s?(?:$|[.,;!)(]|(?:and|with|led|from|to|und|mit|von|et|avec|y|con|last month|recently)(?![\p{L}]))/iu

/** The latest round of funding, where a sentence tells of it as done, and not long ago. */
export function readFunding(remark: Remark): Told[] {
  const { text } = remark
  for (const form of FORMS) {
    const match = form.exec(text)
    if (match === null || match.groups?.['fund'] !== undefined) continue
    const { round } = match.groups ?? {}
    const amount = amountOf(match.groups ?? {})
    if (round === undefined && (amount === undefined || amount < 1e5)) continue
    const when = whenBehind(text, match.index + match[0].length, remark.observedAt)
    if (when === 'old' || !ENDS.test(text.slice(when.end))) continue
    // "In March 2026" says when it was raised, and not that it is over.
    const present = { ...remark, text: text.slice(0, match.index + match[0].length) + text.slice(when.end) }
    const from = match.index + (/^(?:has|have) /iu.exec(match[0])?.[0].length ?? 0)
    const sure = stated(present, /^ha/iu.test(match[0]) ? match.index : from, match.index + match[0].length)
    if (sure !== undefined) return tell({ round, amount, date: when.date }, sure)
  }
  return funded(remark)
}

/** A note or a value behind a label: "Series A, $12M". */
export function funded({ text, observedAt }: Pick<Remark, 'text' | 'observedAt'>): Told[] {
  const match = NOTE.exec(text)
  if (match === null) return []
  const when = whenBehind(text, match[0].length, observedAt)
  if (when === 'old' || !/^\s?[.!]?$/u.test(text.slice(when.end))) return []
  return tell({ round: match.groups?.['round'], amount: amountOf(match.groups ?? {}), date: when.date }, CLEARLY)
}

type Groups = Readonly<Record<string, string | undefined>>

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^k$/iu, 1e3],
  [/^(?:m|mn|mio|mill?|millions?|millionen|millones)\.?$/iu, 1e6],
  [/^(?:b|bn|billions?|milliarden?|milliards?|mrd)\.?$/iu, 1e9],
]

function amountOf({ before, behind, scaleBefore, scaleBehind }: Groups): number | undefined {
  const digits = before ?? behind
  if (digits === undefined) return undefined
  const scale = scaleBefore ?? scaleBehind
  const isGrouped = /^\d{1,3}(?:[.,' ]\d{3})+$/u.test(digits) && scale === undefined
  const number = Number(isGrouped ? digits.replaceAll(/\D/gu, '') : digits.replaceAll(/[' ]/gu, '').replace(',', '.'))
  const amount = number * (SCALES.find(([pattern]) => pattern.test(scale ?? ''))?.[1] ?? 1)
  return Number.isFinite(amount) && amount > 0 && amount <= MOST_MONEY ? Math.round(amount) : undefined
}

/** When it was, by what stands behind; `old` for what is no recent round, or is still to come. */
function whenBehind(text: string, at: number, observedAt: string): { end: number; date?: string } | 'old' {
  const match = WHEN.exec(text.slice(at))
  if (match === null) return { end: at }
  const { name = '', year, iso, month, yearBehind, only } = match.groups ?? {}
  const number = MONTHS.get(name.toLowerCase()) ?? ENGLISH_SHORT.indexOf(name.toLowerCase()) + 1
  const date =
    iso ?? (only === undefined ? `${year ?? yearBehind}-${String(month ?? number).padStart(2, '0')}` : undefined)
  const end = at + match[0].length
  const now = observedAt.slice(0, 7)
  if ((date ?? only ?? '') > now || Number((date ?? only ?? '').slice(0, 4)) < Number(now.slice(0, 4)) - 1) return 'old'
  return { end, ...(date === undefined ? {} : { date }) }
}

interface Round {
  readonly round: string | undefined
  readonly amount: number | undefined
  readonly date: string | undefined
}

function tell({ round, amount, date }: Round, confidence: number): Told[] {
  const name = round === undefined ? undefined : Object.keys(ROUNDS).find((one) => ROUNDS[one]?.test(round))
  if (name === undefined && amount === undefined) return []
  const told: Told[] = []
  if (name !== undefined) {
    told.push({ path: 'company.fundingStage', value: name, confidence })
    told.push({ path: `${PATH}.round`, value: name, confidence })
  }
  if (amount !== undefined) told.push({ path: `${PATH}.amount`, value: amount, confidence })
  if (date !== undefined) told.push({ path: `${PATH}.date`, value: date, confidence })
  return told
}
