/** What the table of leads shows; kept in the address, so that a view can be shared. */
export interface LeadFilters {
  readonly q?: string
  readonly status?: Status
  readonly tier?: Tier
  readonly minScore?: number
  /** `any`, or the reason of a hold. */
  readonly hold?: string
  readonly sort?: 'score'
}

/** The filters, and which keys of customData are columns. */
export interface LeadView extends LeadFilters {
  readonly columns?: string
}

export const STATUSES = ['queued', 'researching', 'scored', 'in_sequence', 'ended'] as const
export const TIERS = ['A', 'B', 'C', 'D', 'U', 'X'] as const
type Status = (typeof STATUSES)[number]
type Tier = (typeof TIERS)[number]

/** Reads the view of an address; what means nothing is left out. */
export function readLeadView(search: Record<string, unknown>): LeadView {
  const status = STATUSES.find((one) => one === search.status)
  const tier = TIERS.find((one) => one === search.tier)
  const minScore = Number(search.minScore)
  const hasScore = Number.isInteger(minScore) && minScore > 0 && minScore <= 100
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : ''
  const hold = typeof search.hold === 'string' ? search.hold.slice(0, 100) : ''
  const columns = typeof search.columns === 'string' ? search.columns.slice(0, 500) : ''
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(tier === undefined ? {} : { tier }),
    ...(hasScore ? { minScore } : {}),
    ...(hold === '' ? {} : { hold }),
    ...(search.sort === 'score' ? { sort: 'score' } : {}),
    ...(columns === '' ? {} : { columns }),
  }
}

/** The chosen columns of customData, in their order. */
export function columnsOf({ columns }: LeadView): string[] {
  return columns === undefined ? [] : columns.split(',').filter((key) => key !== '')
}
