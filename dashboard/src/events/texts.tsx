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
    <>Everything that happened, newest first. Programs read the same from the API or get it by {link}.</>
  ),
  theWebhookOfACampaign: 'webhook',
  live: 'Live',
  standsStill: 'Paused',
  holdStill: 'Pause',
  followLive: 'Follow live',
  noEventIsLost: 'No events are lost.',
  nothingOfThisKindHappenedYet: 'No events match these filters.',
  whatHappensToLeadsAndCampaigns: 'Events of your leads and campaigns appear here.',
  showAllEvents: 'Show all events',
  whatEventsThereAre: 'List of events',
  readTheSameFromTheApi: 'Read events from the API',
  answersTheOldestFirstAskAgain: (code: ReactNode, code2: ReactNode) => (
    <>
      Oldest first. Repeat the request with {code} set to the {code2} of the last answer to get each event once, in
      order. The key needs “Follow events and notifications”.
    </>
  ),
  after: 'after',
  nextcursor: 'nextCursor',
  copyCurlLine: 'Copy curl command',
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
