/** A lead as the API shows it, as far as filters and orders look at it. */
export interface ShownLead {
  readonly prospectId: string
  readonly companyName: string
  readonly contactName: string
  readonly email: string
  readonly domain: string
  readonly customData: unknown
  readonly status: string
  readonly endReason: string | null
  readonly hold: { readonly reason: string } | null
  readonly score: number | null
  readonly tier: string | null
  readonly step: number
  readonly mailboxId: string | null
  readonly nextSendAt: string | null
  readonly acceptedAt: string
  readonly updatedAt: string
}

type Query = Readonly<Record<string, string>>
type Test = (lead: ShownLead, value: string) => boolean

const DAY = 24 * 3_600_000
const isDay = (text: string) => text.length === 10
const begin = (text: string) => Date.parse(isDay(text) ? `${text}T00:00:00Z` : text)
const end = (text: string) => begin(text) + (isDay(text) ? DAY : 1)
const has = (list: string, value: string | number | null) => value !== null && list.split(',').includes(String(value))

const composed = (text: string) => text.normalize('NFC')
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** So many elements of a list are looked at. */
const MOST_ELEMENTS = 100

const TESTS: Readonly<Record<string, Test>> = {
  status: (lead, value) => has(value, lead.status),
  endReason: (lead, value) => has(value, lead.endReason),
  tier: (lead, value) => has(value, lead.tier),
  minScore: (lead, value) => lead.score !== null && lead.score >= Number(value),
  maxScore: (lead, value) => lead.score !== null && lead.score <= Number(value),
  hold: ({ hold }, value) =>
    value === 'none' ? hold === null : hold !== null && (value === 'any' || hold.reason === value),
  step: (lead, value) => has(value, lead.step),
  mailbox: (lead, value) => has(value, lead.mailboxId),
  company: (lead, value) => folded(lead.companyName) === folded(value) || lead.domain === value.toLowerCase(),
  createdFrom: (lead, value) => Date.parse(lead.acceptedAt) >= begin(value),
  createdTo: (lead, value) => Date.parse(lead.acceptedAt) < end(value),
  lastEventFrom: (lead, value) => Date.parse(lead.updatedAt) >= begin(value),
  lastEventTo: (lead, value) => Date.parse(lead.updatedAt) < end(value),
  q: ({ contactName, companyName, email }, value) =>
    folded(` ${contactName} ${companyName} ${email}`).includes(sought(value)),
}

/** One or two characters begin a word. */
function sought(search: string): string {
  const text = folded(search)
  return [...text].length > 2 ? text : ` ${text.trimStart()}`
}

/** Whether a lead fits every parameter of a query, told as plainly as can be. */
export function fits(lead: ShownLead, query: Query): boolean {
  return Object.entries(query).every(([name, value]) => {
    if (name.startsWith('customData.')) return fitsCustomData(lead, name.slice('customData.'.length), value)
    return TESTS[name]?.(lead, value) ?? true
  })
}

function fitsCustomData(lead: ShownLead, condition: string, value: string): boolean {
  const [path = '', op = 'eq'] = condition.replace(']', '').split('[')
  const found = keysOf(path).reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Query)[key] : undefined),
    lead.customData,
  )
  const text = found == null ? null : String(found)
  if (op === 'exists') return (text !== null) === (value === 'true')
  if (text === null) return false
  if (op === 'eq' || op === 'in') {
    const wanted = (op === 'eq' ? [value] : value.split(',')).map(composed)
    return (Array.isArray(found) ? found.slice(0, MOST_ELEMENTS) : [found]).some((one) => wanted.includes(textOf(one)))
  }
  if (Array.isArray(found)) return false
  const isNumber = /^-?\d+(\.\d+)?$/
  const isDate = /^\d{4}-\d\d-\d\d/
  if (isNumber.test(value)) {
    return (typeof found === 'number' || isNumber.test(text)) && compare(op, Number(text), Number(value))
  }
  return isDate.test(text) && compare(op, text.slice(0, 10), value.slice(0, 10))
}

/** Dots stand between keys; with a backslash before it a dot, or a backslash, is one of its key. */
function keysOf(path: string): string[] {
  const marked = path.replaceAll('\\\\', '\uE000').replaceAll('\\.', '\uE001')
  return marked.split('.').map((key) => key.replaceAll('\uE000', '\\').replaceAll('\uE001', '.'))
}

/** An element that is an object or a list is compared as JSON, null with nothing. */
function textOf(value: unknown): string {
  if (value === null) return '\0'
  return typeof value === 'object' ? JSON.stringify(value) : composed(String(value))
}

function compare<Value>(op: string, one: Value, other: Value): boolean {
  return op === 'gte' ? one >= other : one <= other
}

const byId = (one: ShownLead, other: ShownLead) => (one.prospectId < other.prospectId ? 1 : -1)

/** Leads in the order of a list. */
export function inOrder(leads: readonly ShownLead[], sort: string): ShownLead[] {
  if (sort === 'score') return leads.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || byId(a, b))
  if (sort === 'created') return leads.toSorted(byId)
  return leads
    .filter((lead) => lead.nextSendAt !== null)
    .toSorted((a, b) => Date.parse(a.nextSendAt!) - Date.parse(b.nextSendAt!) || -byId(a, b))
}
