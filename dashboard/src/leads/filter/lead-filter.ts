import type { Schemas } from '../../api/client.ts'
import { keysOf } from '../../shared/words/closed-list.ts'
import { isPath } from './custom-data-paths.ts'

/** Which leads, as the API takes it: what is named must hold. */
export type LeadFilter = Schemas['LeadFilter']

/** What a value of customData, or a fact, has to be. */
export type Condition = NonNullable<LeadFilter['customData']>[number]

/** What conditions are about: values of customData, or facts. */
export const ROOTS = ['facts', 'customData'] as const
export type Root = (typeof ROOTS)[number]

type WordOf<Part extends 'status' | 'tier' | 'endReason'> = NonNullable<LeadFilter[Part]>[number]

export const STATUSES = keysOf<WordOf<'status'>>({
  queued: true,
  researching: true,
  scored: true,
  in_sequence: true,
  ended: true,
})
export const TIERS = keysOf<WordOf<'tier'>>({ A: true, B: true, C: true, D: true, U: true, X: true })
export const END_REASONS = keysOf<WordOf<'endReason'>>({
  meeting_booked: true,
  replied: true,
  unsubscribed: true,
  bounced: true,
  complained: true,
  completed: true,
  disqualified: true,
  suppressed: true,
  stopped: true,
  failed: true,
})
const MODES = keysOf<NonNullable<LeadFilter['mode']>>({ live: true, test: true })
export type Comparison = Condition['op']

/** So many conditions on customData may one filter have. */
export const MOST_CONDITIONS = 10

const CONDITION = /^(customData|facts)\.(.{1,200}?)(?:\[(eq|in|contains|gte|lte|exists|missing)\])?$/
const FACT = /^(title|(company|contact|answers)\.[\w.-]{1,150})$/
const DAY_MS = 86_400_000
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/
const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

/** The filter that an address names, `customData.seats[gte]=10` among it; what means nothing is left out. */
export function readFilter(search: Readonly<Record<string, unknown>>): LeadFilter {
  const filter = {
    status: known(search.status, STATUSES),
    endReason: known(search.endReason, END_REASONS),
    tier: known(search.tier, TIERS),
    minScore: whole(search.minScore, 100),
    maxScore: whole(search.maxScore, 100),
    hold: text(search.hold, 100),
    step: some(listed(search.step).flatMap((one) => whole(one, 1000) ?? [])),
    campaign: some(listed(search.campaign).filter((one) => /^camp_[0-9a-f]{32}$/.test(one))),
    mode: MODES.find((one) => one === search.mode),
    mailbox: some(listed(search.mailbox).filter((one) => /^mbox_[0-9a-f]{32}$/.test(one))),
    lead: some(listed(search.lead).filter((one) => /^lead_[0-9a-f]{32}$/.test(one))),
    import: some(listed(search.import).filter((one) => /^imp_[0-9a-f]{32}$/.test(one))),
    company: text(search.company, 300),
    createdFrom: instant(search.createdFrom),
    createdTo: instant(search.createdTo),
    lastEventFrom: instant(search.lastEventFrom),
    lastEventTo: instant(search.lastEventTo),
    q: text(search.q, 200),
    owner: some(listed(search.owner).filter((one) => /^(me|none|user_[0-9a-f]{32})$/.test(one))),
    tag: some(listed(search.tag)),
    facts: conditionsIn(search, 'facts'),
    customData: conditionsIn(search, 'customData'),
  }
  return defined({
    ...filter,
    maxScore: isAbove(filter.minScore, filter.maxScore) ? undefined : filter.maxScore,
    createdTo: isLater(filter.createdFrom, filter.createdTo) ? undefined : filter.createdTo,
    lastEventTo: isLater(filter.lastEventFrom, filter.lastEventTo) ? undefined : filter.lastEventTo,
  })
}

/** The filter as the address and the query of the API name it. */
export function flatFilter(filter: LeadFilter): Record<string, Plain> {
  const { facts = [], customData = [], ...rest } = filter
  const plain = Object.entries(rest).map(([name, value]) => [name, plainOf(value)] as const)
  const flat = (root: Root) => (condition: Condition) => flatCondition(root, condition)
  return Object.fromEntries([...plain, ...facts.map(flat('facts')), ...customData.map(flat('customData'))])
}

/** Whether an address can hold the filter: read back it is the same one, here and by the API. */
export function isAddressable(filter: LeadFilter): boolean {
  // The API takes what stands between the first bracket and the last for the comparison.
  const isAmbiguous = (filter.customData ?? []).some(({ path }) => path.lastIndexOf('[') > path.lastIndexOf(']'))
  return !isAmbiguous && isSameFilter(readFilter(flatFilter(filter)), filter)
}

/** Whether two filters name the same conditions, in whatever order they and the values of lists stand. */
export function isSameFilter(one: LeadFilter, other: LeadFilter): boolean {
  return linesOf(one) === linesOf(other)
}

/** The parameters of an address that mean to narrow, but mean nothing or something else as they are read. */
export function unreadIn(search: Readonly<Record<string, unknown>>): string[] {
  const written = flatFilter(readFilter(search))
  const given = Object.entries(search).filter(([name, value]) => isPart(name) && value !== undefined)
  return given.flatMap(([name, value]) => (isRead(name, value, written) ? [] : [name]))
}

/** Whether it names nothing: all leads. */
export function isEverything(filter: LeadFilter): boolean {
  return Object.keys(filter).length === 0
}

/** The same without members that are void. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]: NonNullable<Members[Name]> } {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Name in keyof Members]: NonNullable<Members[Name]> }
}

/** What an address holds without quotes around it. */
export type Plain = string | number | boolean

/** A range that ends before it begins fits nobody: its end means nothing. */
function isAbove(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to
}

function isLater(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to) + (to.length === 10 ? DAY_MS : 0)
}

/** A line for each condition; a value of customData is compared as text. */
function linesOf({ facts = [], customData = [], ...rest }: LeadFilter): string {
  const conditions = [facts, customData].flatMap((some, root) =>
    some.map(({ path, op, value }) => [ROOTS[root], path, op, unordered(value)]),
  )
  const parts = Object.entries(rest).map(([name, value]) => [name, unordered(value)])
  return [...parts, ...conditions]
    .map((one) => JSON.stringify(one))
    .toSorted()
    .join('\n')
}

function unordered(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : String(value)
}

const PARTS = keysOf<Exclude<keyof LeadFilter, Root>>({
  status: true,
  endReason: true,
  tier: true,
  minScore: true,
  maxScore: true,
  hold: true,
  step: true,
  campaign: true,
  mode: true,
  mailbox: true,
  lead: true,
  import: true,
  company: true,
  createdFrom: true,
  createdTo: true,
  lastEventFrom: true,
  lastEventTo: true,
  q: true,
  owner: true,
  tag: true,
})

function isPart(name: string): boolean {
  return rootOf(name) !== undefined || PARTS.some((part) => part === name)
}

function isRead(name: string, value: unknown, written: Readonly<Record<string, Plain>>): boolean {
  const root = rootOf(name)
  if (root === undefined) return words(value) === words(written[name] ?? '')
  const [condition] = readCondition(root, [name, value])
  if (condition === undefined) return false
  const [as, flat] = flatCondition(root, condition)
  if (written[as] !== flat) return false
  if (condition.op === 'exists' || condition.op === 'missing') return true
  return condition.op === 'in' ? words(value) === words(flat) : String(value) === String(flat)
}

/** What stands between commas, in no order; of what is no text, its JSON. */
function words(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const parts = text.split(',').map((one) => one.trim())
  return [...new Set(parts)]
    .filter((one) => one !== '')
    .toSorted()
    .join(',')
}

function rootOf(name: string): Root | undefined {
  return ROOTS.find((root) => name.startsWith(`${root}.`))
}

function conditionsIn(search: Readonly<Record<string, unknown>>, root: Root): Condition[] | undefined {
  const found = Object.entries(search).flatMap((one) => readCondition(root, one))
  return some(found.slice(0, MOST_CONDITIONS))
}

function flatCondition(root: Root, { path, op, value }: Condition): readonly [string, Plain] {
  if (op === 'exists' || op === 'missing') return [`${root}.${path}[exists]`, op === 'exists']
  // A key that ends in brackets would be read as a comparison.
  const isPlain = op === 'eq' && !path.includes('[')
  return [isPlain ? `${root}.${path}` : `${root}.${path}[${op}]`, plainOf(value)]
}

function readCondition(root: Root, [name, given]: [string, unknown]): Condition[] {
  const [, found, path, op = 'eq'] = CONDITION.exec(name) ?? []
  if (found !== root || path === undefined || given === undefined) return []
  if (!(root === 'facts' ? FACT.test(path) : isPath(path))) return []
  const value = text(given, 500) ?? ''
  if (op === 'exists' || op === 'missing') {
    if (!['true', 'false'].includes(value)) return []
    return [{ path, op: (op === 'exists') === (value === 'true') ? 'exists' : 'missing' }]
  }
  if (value === '') return []
  if (op === 'in') return listed(value).length === 0 ? [] : [{ path, op, value: listed(value) }]
  if (op === 'eq' || op === 'contains') return [{ path, op, value }]
  if (!NUMBER.test(value) && instant(value) === undefined) return []
  return [{ path, op: op === 'gte' ? 'gte' : 'lte', value }]
}

/** A number as one, where it would otherwise need quotes in the address. */
function plainOf(value: unknown): Plain {
  const written = Array.isArray(value) ? value.join(',') : value
  if (typeof written === 'number' || typeof written === 'boolean') return written
  const number = Number(written)
  return Number.isFinite(number) && String(number) === written ? number : String(written)
}

function known<Word extends string>(given: unknown, words: readonly Word[]): Word[] | undefined {
  const wanted = listed(given)
  return some(words.filter((one) => wanted.includes(one)))
}

function listed(given: unknown): string[] {
  const whole = text(given, 2_000) ?? ''
  return [...new Set(whole.split(',').map((one) => one.trim()))].filter((one) => one !== '').slice(0, 100)
}

function some<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : [...items]
}

function whole(given: unknown, most: number): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined
}

function text(given: unknown, most: number): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof given)) return undefined
  const written = String(given).trim().slice(0, most)
  return written === '' ? undefined : written
}

function instant(given: unknown): string | undefined {
  const written = text(given, 40) ?? ''
  return DATE.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined
}
