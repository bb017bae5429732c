import type { Schemas } from '../../api/client.ts'

/** So many leads are read at a time. */
export const PAGE = 100
/** So far a list is followed: browsers draw nothing that is higher than some millions of pixels. */
export const MOST_ROWS = 200_000

/** Of a lead only what a row shows: the rest of it may be long. */
export type LeadRow = Pick<
  Schemas['Lead'],
  | 'prospectId'
  | 'campaignId'
  | 'title'
  | 'owner'
  | 'tags'
  | 'facts'
  | 'updatedAt'
  | 'contactName'
  | 'email'
  | 'companyName'
  | 'customData'
  | 'status'
  | 'endReason'
  | 'hold'
  | 'meeting'
  | 'score'
  | 'tier'
  | 'step'
  | 'nextSendAt'
  | 'mailboxId'
  | 'acceptedAt'
>

/** A page of a list as it was read. */
export interface LeadPage {
  readonly rows: readonly LeadRow[]
  readonly next: string | null
  /** Read again, it begins with the leads that came since. */
  readonly takesNewer?: true
}

/**
 * The page of the newest leads read again, without those that came since: they would push away the rows that somebody
 * looks at. Where so many came that those rows lie behind them, it stays as it was.
 */
export function withoutNewer(before: LeadPage | undefined, after: LeadPage): LeadPage {
  const newest = before?.rows[0]?.prospectId
  if (before === undefined || newest === undefined || before.takesNewer === true) return after
  // Ids grow with time.
  const rows = after.rows.filter(({ prospectId }) => prospectId <= newest)
  const isReached = after.next === null || rows.length >= Math.min(PAGE, before.rows.length)
  return isReached ? { ...after, rows } : before
}

/** Where the pages of a list begin and how many rows each has, so that any of them can be read again. */
export interface Chain {
  /** The cursor of each known page, the first one null. */
  readonly cursors: readonly (string | null)[]
  readonly lengths: readonly number[]
  /** The last lead of each page that was read: where the next one begins. */
  readonly lasts: readonly string[]
  /** Whether the last page was read. */
  readonly isWhole: boolean
}

/** Nothing was read. */
export const UNREAD: Chain = { cursors: [null], lengths: [], lasts: [], isWhole: false }

/** How many rows are known. */
export function rowCount({ lengths }: Chain): number {
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** The chain once a page was read, for the first time or again; the same one where nothing differs. */
export function record(chain: Chain, index: number, { rows, next }: LeadPage): Chain {
  const isNew = index === chain.lengths.length
  if (!isNew) {
    const length = ofPage(chain, index, rows).length
    return length === chain.lengths[index] ? chain : { ...chain, lengths: chain.lengths.with(index, length) }
  }
  const isWhole = next === null || rowCount(chain) + rows.length >= MOST_ROWS
  return {
    cursors: isWhole ? chain.cursors : [...chain.cursors, next],
    lengths: [...chain.lengths, rows.length],
    lasts: [...chain.lasts, rows.at(-1)?.prospectId ?? ''],
    isWhole,
  }
}

/**
 * The rows of a page that was read again: as far as where the next page began, so that no lead stands in both. Where that
 * lead is gone, as many as there were.
 */
function ofPage(chain: Chain, index: number, rows: readonly LeadRow[]): readonly LeadRow[] {
  const last = chain.lasts[index]
  if (last === undefined || index === chain.cursors.length - 1) return rows
  const end = rows.findIndex(({ prospectId }) => prospectId === last)
  return rows.slice(0, end === -1 ? chain.lengths[index] : end + 1)
}

/** The page of a row, and its place in it. */
export function placeIn({ lengths }: Chain, row: number): { index: number; place: number } {
  let place = row
  const index = lengths.findIndex((length) => {
    if (place < length) return true
    place -= length
    return false
  })
  return { index: index === -1 ? lengths.length : index, place }
}

/** The rows in memory, each at its place in the list. A lead that moved while pages were read stands where it is first. */
export function rowsAt(chain: Chain, pages: ReadonlyMap<number, LeadPage>): ReadonlyMap<number, LeadRow> {
  const rows = new Map<number, LeadRow>()
  const seen = new Set<string>()
  let before = 0
  for (const [index, length] of chain.lengths.entries()) {
    const page = pages.get(index)
    const fresh = page === undefined ? [] : ofPage(chain, index, page.rows)
    for (const [place, row] of fresh.entries()) {
      if (!seen.has(row.prospectId)) rows.set(before + place, row)
      seen.add(row.prospectId)
    }
    before += length
  }
  return rows
}
