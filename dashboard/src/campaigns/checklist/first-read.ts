const KEPT_AS = 'fairlead.read'
const MOST = 200
const here = new Set<string>()

function kept(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether a captured email of a campaign was read in this browser. */
export function wasRead(campaignId: string): boolean {
  return here.has(campaignId) || kept().includes(campaignId)
}

/** Remembers that a captured email of a campaign was read. */
export function noteRead(campaignId: string): void {
  if (wasRead(campaignId)) return
  here.add(campaignId)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([campaignId, ...kept()].slice(0, MOST)))
  } catch {
    // A private window forgets it with the page.
  }
}
