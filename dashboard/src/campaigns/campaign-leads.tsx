/** CampaignLeads */
export function CampaignLeads() {
  return null
}
