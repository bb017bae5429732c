import type { Schemas } from '../api/client.ts'
import { keysOf } from '../shared/options.ts'
import { defined, flatFilter, readFilter } from './lead-filter.ts'
import type { LeadFilter, Plain } from './lead-filter.ts'

export type Sort = Schemas['SavedFilter']['sort']

/** The orders of the table, as they are offered. */
export const SORT_WORDS: Readonly<Record<Sort, string>> = {
  created: 'Newest first',
  score: 'Best first',
  nextSend: 'Next email first',
}

/** What the table of leads shows, as it stands in the address: the filter, the order unless it is the usual one, columns. */
export interface LeadView {
  readonly [name: string]: Plain | undefined
  readonly sort?: Sort
  readonly columns?: string
}

/** Reads the view of an address; what means nothing is left out. */
export function readLeadView(search: Record<string, unknown>): LeadView {
  return writeLeadView(readFilter(search), search)
}

/** The address of a filter, in the order and with the columns of another view. */
export function writeLeadView(filter: LeadFilter, { sort, columns }: { sort?: unknown; columns?: unknown }): LeadView {
  const known = keysOf(SORT_WORDS).find((one) => one === sort)
  return {
    ...flatFilter(filter),
    ...defined({
      sort: known === 'created' ? undefined : known,
      columns: typeof columns === 'string' && columns !== '' ? columns.slice(0, 500) : undefined,
    }),
  }
}

/** The chosen columns of customData, in their order. */
export function columnsOf({ columns }: LeadView): string[] {
  return columns === undefined ? [] : [...new Set(columns.split(','))].filter((key) => key !== '')
}
