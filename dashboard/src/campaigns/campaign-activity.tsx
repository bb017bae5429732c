/** CampaignActivity */
export function CampaignActivity() {
  return null
}
