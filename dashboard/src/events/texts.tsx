import type { ReactNode } from 'react'

export const eventFilters = {
  meetings: 'Meetings',
  leads: 'Leads',
  emails: 'Emails',
  campaignsAndConnections: 'Campaigns and connections',
}

export const events = {
  events: 'Events',
  everythingThatHappenedInOrderA: (link: ReactNode) => (
    <>Everything that happened, in order. A program reads the same stream, or is told by {link}.</>
  ),
  theWebhookOfACampaign: 'the webhook of a campaign',
  live: 'Live',
  standsStill: 'Stands still',
  holdStill: 'Hold still',
  followLive: 'Follow live',
  noEventIsLost: 'No event is lost.',
  nothingOfThisKindHappenedYet: 'Nothing of this kind happened yet.',
  whatHappensToLeadsAndCampaigns: 'What happens to leads and campaigns appears here.',
  showAllEvents: 'Show all events',
  whatEventsThereAre: 'What events there are',
  readTheSameFromTheApi: 'Read the same from the API',
  answersTheOldestFirstAskAgain: (code: ReactNode, code2: ReactNode) => (
    <>
      Answers the oldest first. Ask again with {code} and the {code2} of the answer: each event comes once and in order.
      The key needs “Follow events and notifications”.
    </>
  ),
  after: 'after',
  nextcursor: 'nextCursor',
  copyCurlLine: 'Copy curl line',
  types: 'Types',
  allTypes: 'All types',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  openLead: 'Open lead',
  openCampaign: 'Open campaign',
  copyJson: 'Copy JSON',
  curlHAuthorizationBearer: (url: string, key_placeholder: string) => `curl '${url}' \\
  -H 'Authorization: Bearer ${key_placeholder}'`,
}
