import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeIn, record, rowCount, rowsAt, UNREAD } from './lead-pages.ts'
import type { Chain, LeadPage, LeadRow } from './lead-pages.ts'
import { firstPageQuery, pageQuery, queryOf } from '../list-query.ts'
import type { List } from '../list-query.ts'

/** Pages beside the ones looked at that stay in memory. */
const KEPT_BESIDE = 4
/** Rows before the end of what is known at which more is read. */
const READ_AHEAD = 80

/** The rows that are looked at, by their places. */
export interface RowSpan {
  readonly first: number
  readonly last: number
}

/** What of a list is known and in memory. */
export interface LeadPages {
  /** How many rows are known to be there. */
  readonly count: number
  readonly isWhole: boolean
  readonly rows: ReadonlyMap<number, LeadRow>
  readonly error: unknown
  retry(): void
  /** The ids of rows, those read again that are not in memory. */
  idsBetween(first: number, last: number): Promise<string[]>
}

/**
 * The pages of a list around what is looked at. Of the others only is kept where they begin, so that a million leads need
 * no more memory than a thousand; that outlives the screen, so that coming back finds the same place.
 */
export function useLeadPages(list: List, { first, last }: RowSpan): LeadPages {
  const queries = useQueryClient()
  const [chain, setChain] = useState(() => keptChain(queries, list))
  const from = placeIn(chain, first).index
  const to = placeIn(chain, Math.max(first, last) + READ_AHEAD).index
  const wanted = chain.cursors.flatMap((_, index) => {
    return index >= from - KEPT_BESIDE && index <= to + KEPT_BESIDE ? [index] : []
  })
  const results = useQueries({
    queries: wanted.map((index) => ({
      ...optionsOf(list, chain, index),
      enabled: index >= from && index <= to,
    })),
  })
  const read = results.map(({ data }) => data)
  useEffect(() => {
    let next = chain
    for (const [place, index] of wanted.entries()) {
      const page = read[place]
      if (page !== undefined && index <= next.lengths.length) next = record(next, index, page)
    }
    if (next !== chain) setChain(next)
    keepChain(queries, list, next)
  })
  const rows = rowsAt(chain, pagesOf(wanted, read))
  const failed = results.find(({ error }) => error !== null)
  return {
    count: rowCount(chain),
    isWhole: chain.isWhole,
    rows,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    idsBetween: (begin, end) => readIds({ queries, list, chain, rows }, begin, end),
  }
}

function optionsOf(list: List, chain: Chain, index: number) {
  const cursor = chain.cursors[index] ?? null
  return index === 0 ? firstPageQuery(list) : pageQuery(list, cursor, index < chain.lengths.length)
}

function pagesOf(wanted: readonly number[], read: readonly (LeadPage | undefined)[]): Map<number, LeadPage> {
  const pages = new Map<number, LeadPage>()
  for (const [place, index] of wanted.entries()) {
    const page = read[place]
    if (page !== undefined) pages.set(index, page)
  }
  return pages
}

interface Known {
  readonly queries: QueryClient
  readonly list: List
  readonly chain: Chain
  readonly rows: ReadonlyMap<number, LeadRow>
}

async function readIds({ queries, list, chain, rows }: Known, begin: number, end: number): Promise<string[]> {
  const places = Array.from({ length: end - begin + 1 }, (_, step) => begin + step)
  const gone = new Set(places.filter((row) => !rows.has(row)).map((row) => placeIn(chain, row).index))
  const pages = new Map<number, LeadPage>()
  for (const index of gone) {
    if (index < chain.lengths.length) pages.set(index, await queries.fetchQuery(optionsOf(list, chain, index)))
  }
  const more = rowsAt(chain, pages)
  return places.flatMap((row) => (rows.get(row) ?? more.get(row))?.prospectId ?? [])
}

const chainKey = ({ campaignId, view }: List) => ['lead-chain', campaignId ?? 'all', queryOf(view)]

/** Where the pages were when the screen was left, as long as its first page is kept too. */
function keptChain(queries: QueryClient, list: List): Chain {
  const isKept = queries.getQueryData(firstPageQuery(list).queryKey) !== undefined
  return (isKept ? queries.getQueryData<Chain>(chainKey(list)) : undefined) ?? UNREAD
}

function keepChain(queries: QueryClient, list: List, chain: Chain): void {
  if (queries.getQueryData(chainKey(list)) !== chain) queries.setQueryData(chainKey(list), chain)
}
