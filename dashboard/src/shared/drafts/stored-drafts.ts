const KEPT_AS = 'fairlead.drafts'
/** Person, organization, and a form of a campaign: its settings hold no key and no password. */
const OF_CAMPAIGN = /^\S+ \S+ (?:campaign|calendar) /

/** The drafts of this tab before it was reloaded; none where they cannot be read. */
export function readStoredDrafts<Kept>(): [string, Kept][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, Kept][]) : []
  } catch {
    return []
  }
}

/** Keeps the drafts of campaigns for this tab alone, until it is closed. A storage that is full or closed keeps none. */
export function storeDrafts(drafts: ReadonlyMap<string, unknown>): void {
  try {
    const kept = [...drafts].filter(([name]) => OF_CAMPAIGN.test(name))
    if (kept.length === 0) sessionStorage.removeItem(KEPT_AS)
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(kept))
  } catch {
    // What is typed stands in its field all the same.
  }
}
