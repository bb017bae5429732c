/** What the table of leads shows; kept in the address, so that a view can be shared. */
export interface LeadFilters {
  readonly q?: string
  readonly status?: Status
  readonly tier?: Tier
  readonly minScore?: number
  readonly sort?: 'score'
}

export const STATUSES = ['queued', 'researching', 'scored', 'in_sequence', 'ended'] as const
export const TIERS = ['A', 'B', 'C', 'D', 'U', 'X'] as const
type Status = (typeof STATUSES)[number]
type Tier = (typeof TIERS)[number]

/** Reads the filters of an address; what means nothing is left out. */
export function readLeadFilters(search: Record<string, unknown>): LeadFilters {
  const status = STATUSES.find((one) => one === search.status)
  const tier = TIERS.find((one) => one === search.tier)
  const minScore = Number(search.minScore)
  const hasScore = Number.isInteger(minScore) && minScore > 0 && minScore <= 100
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : ''
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(tier === undefined ? {} : { tier }),
    ...(hasScore ? { minScore } : {}),
    ...(search.sort === 'score' ? { sort: 'score' } : {}),
  }
}
