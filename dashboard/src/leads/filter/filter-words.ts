import { dayAndTime } from '../../shared/words/time-words.ts'
import { holdInWords, sentenceCase, spaced } from '../../shared/words/words.ts'
import type { Comparison, Condition, LeadFilter } from './lead-filter.ts'
import { LOCALE } from '../../shared/words/locale.ts'

/** What can be filtered by, apart from the search; a condition on customData by its place among them. */
export type FilterPart =
  | 'status'
  | 'endReason'
  | 'tier'
  | 'score'
  | 'hold'
  | 'step'
  | 'mailbox'
  | 'lead'
  | 'company'
  | 'created'
  | 'lastEvent'
  | `customData.${number}`

/** A part of a filter, in words. */
export interface Chip {
  readonly part: FilterPart
  readonly label: string
  readonly words: string
}

export const PART_LABELS: Readonly<Record<Exclude<FilterPart, `customData.${number}`>, string>> = {
  status: 'Status',
  tier: 'Tier',
  score: 'Score',
  endReason: 'Ended because',
  hold: 'Hold',
  step: 'Steps sent',
  mailbox: 'Mailbox',
  lead: 'Leads',
  company: 'Company',
  created: 'Added',
  lastEvent: 'Last change',
}

/** Comparisons as words between a key and a value. */
export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  eq: 'is',
  in: 'is one of',
  gte: 'is at least',
  lte: 'is at most',
  exists: 'is there',
  missing: 'is missing',
}

/** The parts that a filter names, in the order in which they are offered, conditions last. `mailboxes` are addresses by id. */
export function chipsOf(filter: LeadFilter, mailboxes: Readonly<Record<string, string>> = {}): Chip[] {
  const words: Partial<Record<keyof typeof PART_LABELS, string | undefined>> = {
    status: either(filter.status, spaced),
    tier: either(filter.tier, (one) => one),
    score: range(filter.minScore, filter.maxScore, String),
    endReason: either(filter.endReason, spaced),
    hold: filter.hold === undefined ? undefined : holdWords(filter.hold),
    step: either(filter.step, (one) => (one === 0 ? 'none' : String(one))),
    mailbox: either(filter.mailbox, (one) => mailboxes[one] ?? 'one that was removed'),
    lead: filter.lead === undefined ? undefined : `${filter.lead.length} chosen one by one`,
    company: filter.company,
    created: range(filter.createdFrom, filter.createdTo, instantWords),
    lastEvent: range(filter.lastEventFrom, filter.lastEventTo, instantWords),
  }
  const named = Object.entries(PART_LABELS).flatMap(([part, label]): Chip[] => {
    const said = words[part as keyof typeof PART_LABELS]
    return said === undefined ? [] : [{ part: part as FilterPart, label, words: said }]
  })
  const conditions = (filter.customData ?? []).map((one, place): Chip => {
    return { part: `customData.${place}`, label: one.path, words: conditionWords(one) }
  })
  return [...named, ...conditions]
}

/** The filter without one of its parts. */
export function withoutPart(filter: LeadFilter, part: FilterPart): LeadFilter {
  const { customData = [], ...rest } = filter
  const place = placeOf(part)
  if (place !== undefined) {
    const left = customData.filter((_, one) => one !== place)
    return left.length === 0 ? rest : { ...rest, customData: left }
  }
  const names = NAMES_OF[part] ?? [part]
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))
}

/** Which condition on customData a part is; undefined for every other part. */
export function placeOf(part: FilterPart): number | undefined {
  return part.startsWith('customData.') ? Number(part.slice('customData.'.length)) : undefined
}

/** "Score 60 to 80, region is emea": a filter in one line; "all leads" for none. */
export function filterInWords(filter: LeadFilter, mailboxes: Readonly<Record<string, string>> = {}): string {
  const search = filter.q === undefined ? [] : [`“${filter.q}” in name, company or email`]
  const parts = chipsOf(filter, mailboxes).map(({ part, label, words }) =>
    placeOf(part) === undefined ? `${label}: ${words}` : `${label} ${words}`,
  )
  return [...search, ...parts].join('; ') || 'all leads'
}

/** A hold as a choice. */
export function holdWords(hold: string): string {
  if (hold === 'any') return 'held, for any reason'
  return hold === 'none' ? 'not held' : holdInWords(hold)
}

/** A choice of a list, as it stands beside its box. */
export const choiceWords = (word: string): string => sentenceCase(word)

const NAMES_OF: Readonly<Record<string, readonly string[]>> = {
  score: ['minScore', 'maxScore'],
  created: ['createdFrom', 'createdTo'],
  lastEvent: ['lastEventFrom', 'lastEventTo'],
}

function conditionWords({ op, value }: Condition): string {
  const words = COMPARISON_WORDS[op]
  if (op === 'exists' || op === 'missing') return words
  return `${words} ${Array.isArray(value) ? value.join(', ') : String(value)}`
}

const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' })

function either<Value>(values: readonly Value[] | undefined, words: (value: Value) => string): string | undefined {
  return values === undefined ? undefined : EITHER.format(values.map(words))
}

function range<Value>(from: Value | undefined, to: Value | undefined, words: (value: Value) => string) {
  if (from === undefined) return to === undefined ? undefined : `up to ${words(to)}`
  if (to === undefined) return `from ${words(from)}`
  const [begin, end] = [words(from), words(to)]
  return begin === end ? begin : `${begin} to ${end}`
}

const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })

/** A day where the instant is the first or the last of one, here. */
function instantWords(instant: string): string {
  const day = instant.length === 10 ? instant : dayOf(instant)
  const [year, month, date] = day?.split('-').map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return dayAndTime(instant)
  return DAY.format(new Date(year, month - 1, date))
}

/** The day, here, that begins or ends at an instant, such as 2027-01-31; undefined for an instant within a day. */
export function dayOf(instant: string): string | undefined {
  const at = new Date(instant)
  const near = new Date(at.getTime() + 1)
  const isEdge = at.getHours() + at.getMinutes() === 0 || near.getHours() + near.getMinutes() === 0
  if (!isEdge) return undefined
  return [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
}

/** The first instant of a day here, and the last one. */
export function edgesOf(day: string): { from: string; to: string } | undefined {
  const begin = new Date(`${day}T00:00`)
  const end = new Date(`${day}T23:59:59.999`)
  if (Number.isNaN(begin.getTime()) || Number.isNaN(end.getTime())) return undefined
  return { from: begin.toISOString(), to: end.toISOString() }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
