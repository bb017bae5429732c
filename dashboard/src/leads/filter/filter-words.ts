import { dayAndTime } from '../../shared/words/time-words.ts'
import { counted, holdInWords } from '../../shared/words/words.ts'
import type { Comparison, Condition, LeadFilter, Root } from './lead-filter.ts'
import { ROOTS } from './lead-filter.ts'
import { LOCALE } from '../../shared/words/locale.ts'
import { countryName, endReasonInWords } from '../../shared/words/value-words.ts'
import { STATUS_WORDS } from '../../lead/lead-state.ts'
import { customLabel, factLabel } from '../fact-names.ts'

/** What can be filtered by, apart from the search; a condition on customData by its place among them. */
export type FilterPart =
  | 'status'
  | 'endReason'
  | 'tier'
  | 'score'
  | 'hold'
  | 'step'
  | 'campaign'
  | 'mode'
  | 'mailbox'
  | 'lead'
  | 'import'
  | 'company'
  | 'created'
  | 'lastEvent'
  | 'owner'
  | 'tag'
  | `${Root}.${number}`

/** A part of a filter, in words. */
export interface Chip {
  readonly part: FilterPart
  readonly label: string
  readonly words: string
}

export const PART_LABELS: Readonly<Record<Exclude<FilterPart, `${Root}.${number}`>, string>> = {
  status: 'Status',
  tier: 'Tier',
  score: 'Score',
  endReason: 'Ended because',
  hold: 'Hold',
  step: 'Steps sent',
  campaign: 'Campaign',
  mode: 'Mode',
  mailbox: 'Mailbox',
  lead: 'Leads',
  import: 'Import',
  company: 'Company',
  owner: 'Owner',
  tag: 'Tag',
  created: 'Added',
  lastEvent: 'Last change',
}

/** Comparisons as words between a key and a value. */
export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  eq: 'is',
  in: 'is one of',
  contains: 'contains',
  gte: 'is at least',
  lte: 'is at most',
  exists: 'is known',
  missing: 'is unknown',
}

/** What ids in a filter are called. */
export interface NamesOf {
  /** Left out until they are read. */
  readonly campaigns?: Readonly<Record<string, string>>
  /** Campaigns whose emails are captured; named where leads of several campaigns stand together. */
  readonly tests?: ReadonlySet<string>
  readonly mailboxes?: Readonly<Record<string, string>>
  readonly members?: Readonly<Record<string, string>>
  readonly tags?: Readonly<Record<string, string>>
}

/** The parts that a filter names, in the order in which they are offered, conditions last. */
export function chipsOf(filter: LeadFilter, { campaigns, mailboxes = {}, members = {}, tags }: NamesOf = {}): Chip[] {
  const words: Partial<Record<keyof typeof PART_LABELS, string | undefined>> = {
    status: either(filter.status, (one) => lowerFirst(STATUS_WORDS[one])),
    tier: either(filter.tier, (one) => one),
    score: range(filter.minScore, filter.maxScore, String),
    endReason: either(filter.endReason, (one) => lowerFirst(endReasonInWords(one))),
    hold: filter.hold === undefined ? undefined : holdWords(filter.hold),
    step: either(filter.step, (one) => (one === 0 ? 'none' : String(one))),
    campaign: either(filter.campaign, (one) =>
      campaigns === undefined ? '…' : (campaigns[one] ?? 'another campaign'),
    ),
    mode: filter.mode,
    mailbox: either(filter.mailbox, (one) => mailboxes[one] ?? 'a removed mailbox'),
    lead: filter.lead === undefined ? undefined : `${filter.lead.length} selected`,
    import: filter.import === undefined ? undefined : counted(filter.import.length, 'file'),
    company: filter.company,
    owner: either(filter.owner, (one) => OWNERS[one] ?? members[one] ?? 'a former member'),
    tag: either(filter.tag, (one) => (one === 'none' ? 'no tags' : tagWords(one, tags))),
    created: range(filter.createdFrom, filter.createdTo, instantWords),
    lastEvent: range(filter.lastEventFrom, filter.lastEventTo, instantWords),
  }
  const named = Object.entries(PART_LABELS).flatMap(([part, label]): Chip[] => {
    const said = words[part as keyof typeof PART_LABELS]
    return said === undefined ? [] : [{ part: part as FilterPart, label, words: said }]
  })
  const conditions = ROOTS.flatMap((root) =>
    (filter[root] ?? []).map((one, place): Chip => {
      const label = root === 'facts' ? factLabel(one.path) : customLabel(one.path)
      return { part: `${root}.${place}`, label, words: conditionWords(one) }
    }),
  )
  return [...named, ...conditions]
}

/** The filter without one of its parts. */
export function withoutPart(filter: LeadFilter, part: FilterPart): LeadFilter {
  const place = placeOf(part)
  if (place !== undefined) {
    const { [place.root]: conditions = [], ...rest } = filter
    const left = conditions.filter((_, one) => one !== place.index)
    return left.length === 0 ? rest : { ...rest, [place.root]: left }
  }
  const names = NAMES_OF[part] ?? [part]
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))
}

/** Which condition on customData, or on facts, a part is; undefined for every other part. */
export function placeOf(part: FilterPart): { readonly root: Root; readonly index: number } | undefined {
  const root = ROOTS.find((one) => part.startsWith(`${one}.`))
  return root === undefined ? undefined : { root, index: Number(part.slice(root.length + 1)) }
}

/** "Score 60 to 80, region is emea": a filter in one line; "all leads" for none. */
export function filterInWords(filter: LeadFilter, names: NamesOf = {}): string {
  const search = filter.q === undefined ? [] : [`“${filter.q}” in name, company or email`]
  const parts = chipsOf(filter, names).map(({ part, label, words }) =>
    placeOf(part) === undefined ? `${label}: ${words}` : `${label} ${words}`,
  )
  return [...search, ...parts].join('; ') || 'all leads'
}

/** A hold as a choice. */
export function holdWords(hold: string): string {
  if (hold === 'any') return 'held, for any reason'
  return hold === 'none' ? 'not held' : holdInWords(hold)
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

const OWNERS: Readonly<Record<string, string>> = { me: 'me', none: 'nobody' }

/** Before the tags are read, none can be told to be gone. */
function tagWords(tag: string, tags: NamesOf['tags']): string {
  return tags === undefined ? '…' : (tags[tag] ?? 'a deleted tag')
}

const NAMES_OF: Readonly<Record<string, readonly string[]>> = {
  score: ['minScore', 'maxScore'],
  created: ['createdFrom', 'createdTo'],
  lastEvent: ['lastEventFrom', 'lastEventTo'],
}

function conditionWords({ path, op, value }: Condition): string {
  // One of one is that one.
  const isOne = op === 'in' && Array.isArray(value) && value.length === 1
  const words = COMPARISON_WORDS[isOne ? 'eq' : op]
  if (op === 'exists' || op === 'missing') return words
  const shown = (one: unknown) => (path.endsWith('.country') ? countryName(String(one)) : String(one))
  return `${words} ${Array.isArray(value) ? value.map(shown).join(', ') : shown(value)}`
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
