const MOST = 200

/** Campaigns that this browser remembers. */
function rememberedCampaigns(keptAs: string) {
  const here = new Set<string>()
  const kept = (): string[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keptAs) ?? '[]')
      return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
    } catch {
      return []
    }
  }
  const has = (campaignId: string): boolean => here.has(campaignId) || kept().includes(campaignId)
  const note = (campaignId: string): void => {
    if (has(campaignId)) return
    here.add(campaignId)
    try {
      localStorage.setItem(keptAs, JSON.stringify([campaignId, ...kept()].slice(0, MOST)))
    } catch {
      // A private window forgets it with the page.
    }
  }
  return { has, note }
}

const read = rememberedCampaigns('fairlead.read')
const hidden = rememberedCampaigns('fairlead.checklist-hidden')

/** Whether a captured email of a campaign was read in this browser. */
export const wasRead = read.has

/** Remembers that a captured email of a campaign was read. */
export const noteRead = read.note

/** Whether the checklist of a campaign was hidden in this browser. */
export const wasHidden = hidden.has

/** Remembers that the checklist of a campaign was hidden. */
export const noteHidden = hidden.note
