/**
 * Newest first; best first, soonest next email first, latest event first, by name, company or job title from A. Who has no
 * score or title comes last; who has no next email is left out. With a minus before it an order goes the other way.
 */
const FORWARD = ['created', 'score', 'nextSend', 'lastEvent', 'name', 'company', 'title'] as const

type Forward = (typeof FORWARD)[number]
export type LeadSort = Forward | `-${Forward}`
export const LEAD_SORTS: readonly LeadSort[] = FORWARD.flatMap((sort) => [sort, `-${sort}`] as const)

/** An order of a list: a key, and where leads have the same, their ids in the same direction. */
export interface LeadOrder {
  readonly sort: Forward
  /** Null: the ids alone. */
  readonly key: string | null
  readonly type: 'smallint' | 'timestamptz' | 'text'
  readonly direction: 'asc' | 'desc'
  /** Which leads have the key, and which come after them; null: none does. */
  readonly has: string
  readonly rest: string | null
  /** No index holds it: all leads that fit are read for a page. */
  readonly isGathered: boolean
}

/** Of so many characters the order by a text is made: a cursor holds them. */
const LONGEST_KEY = 40
const textKey = (column: string) => `left(lower(l.${column}), ${LONGEST_KEY})`

// As the indexes say it: without these words PostgreSQL does not see that they hold what is asked for.
const SCORED = 'l.score is not null'
const UNSCORED = 'l.score is null'
const SENDS = `l.next_send_at is not null and l.hold_reason is null and l.status <> 'ended'`

type Described = Omit<LeadOrder, 'sort' | 'direction'> & { readonly isDown: boolean }
const every = { has: 'true', rest: null } as const

const ORDERS: Readonly<Record<Forward, Described>> = {
  created: { ...every, key: null, type: 'text', isDown: true, isGathered: false },
  score: { key: 'l.score', type: 'smallint', isDown: true, has: SCORED, rest: UNSCORED, isGathered: false },
  nextSend: { key: 'l.next_send_at', type: 'timestamptz', isDown: false, has: SENDS, rest: null, isGathered: false },
  lastEvent: { ...every, key: 'l.updated_at', type: 'timestamptz', isDown: true, isGathered: true },
  name: { ...every, key: textKey('contact_name'), type: 'text', isDown: false, isGathered: true },
  company: { ...every, key: textKey('company_name'), type: 'text', isDown: false, isGathered: true },
  title: {
    key: textKey('title'),
    type: 'text',
    isDown: false,
    has: 'l.title is not null',
    rest: 'l.title is null',
    isGathered: true,
  },
}

/** What an order of a list means. */
export function orderOf(sort: LeadSort): LeadOrder {
  const isReversed = sort.startsWith('-')
  const forward = (isReversed ? sort.slice(1) : sort) as Forward
  const { isDown, ...order } = ORDERS[forward]
  return { ...order, sort: forward, direction: isDown === isReversed ? 'asc' : 'desc' }
}

/** The order as SQL. The nulls stand where the indexes have them. */
export function orderText({ key, direction }: LeadOrder): string {
  const ids = `l.lead_id ${direction}`
  return key === null ? ids : `${key} ${direction} nulls last, ${ids}`
}

/** The order of a part: among leads that all have the key, or none. An index read backwards has its nulls on the other side. */
export function orderOfPart({ sort, key, direction }: LeadOrder, isRest: boolean): string {
  if (isRest || key === null) return `l.lead_id ${direction}`
  const nulls = sort === 'score' ? (direction === 'desc' ? 'last' : 'first') : direction === 'desc' ? 'first' : 'last'
  return `${key} ${direction} nulls ${nulls}, l.lead_id ${direction}`
}
