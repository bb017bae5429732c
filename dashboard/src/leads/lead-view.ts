import type { Schemas } from '../api/client.ts'
import { defined, flatFilter, isAddressable, readFilter, unreadIn } from './filter/lead-filter.ts'
import type { LeadFilter, Plain } from './filter/lead-filter.ts'

export type Sort = Schemas['SavedFilter']['sort']

const FORWARD = ['created', 'score', 'nextSend', 'lastEvent', 'name', 'company', 'title'] as const
const SORTS: readonly Sort[] = FORWARD.flatMap((sort) => [sort, `-${sort}`] as const)

/** What the table of leads shows, as it stands in the address: the filter, the order unless it is the usual one, columns. */
export interface LeadView {
  readonly [name: string]: Plain | undefined
  readonly sort?: Sort
  readonly columns?: string
  /** The id of a saved filter that an address cannot hold; it stands alone. */
  readonly filter?: string
  /** What narrows the list but cannot be read, so that no list is shown: without it, it would be a wider one. */
  readonly unread?: string
}

/** How the leads of a view are shown. */
type Look = Readonly<{ sort?: unknown; columns?: unknown }>

/** Reads the view of an address; what cannot be read is named in `unread`, and what is no part of a view left out. */
export function readLeadView(search: Record<string, unknown>): LeadView {
  const { filter, unread } = search
  const isSaved = typeof filter === 'string' && /^flt_[0-9a-f]{32}$/.test(filter)
  const names = [
    ...(typeof unread === 'string' ? [unread.slice(0, 500)] : []),
    ...(filter === undefined || isSaved ? [] : ['filter']),
    ...(isSaved ? Object.keys(flatFilter(readFilter(search))) : []),
    ...unreadIn(search),
  ]
  const narrowed = isSaved ? { filter } : flatFilter(readFilter(search))
  return { ...narrowed, ...lookOf(search), ...unreadNames([...new Set(names)]) }
}

/** The address of a filter, in the order and with the columns of another view. One that no address holds is `unread`. */
export function writeLeadView(filter: LeadFilter, look: Look): LeadView {
  const names = isAddressable(filter) ? [] : Object.keys(flatFilter(filter))
  return { ...(names.length === 0 ? flatFilter(filter) : {}), ...lookOf(look), ...unreadNames(names) }
}

/** The address of a saved filter: what it names, or its id where an address cannot hold that. */
export function writeSavedView(saved: Schemas['SavedFilter'], view: LeadView): LeadView {
  const { filterId, filter, sort } = saved
  const look = { sort, columns: saved.columns?.join(',') ?? view.columns }
  return isAddressable(filter) ? writeLeadView(filter, look) : { filter: filterId, ...lookOf(look) }
}

function lookOf({ sort, columns }: Look): Pick<LeadView, 'sort' | 'columns'> {
  const known = SORTS.find((one) => one === sort)
  return defined({
    sort: known === 'created' ? undefined : known,
    columns: typeof columns === 'string' && columns !== '' ? columns.slice(0, 500) : undefined,
  })
}

function unreadNames(names: readonly string[]): Pick<LeadView, 'unread'> {
  return names.length === 0 ? {} : { unread: names.join(', ') }
}

/** The chosen columns, in their order. */
export function columnsOf({ columns }: LeadView): string[] {
  return columns === undefined ? [] : [...new Set(columns.split(','))].filter((key) => key !== '')
}
