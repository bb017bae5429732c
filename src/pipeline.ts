import { forgetMeetings } from './bookings/index.ts'
import { tellOfPausedCampaigns } from './campaigns/index.ts'
import { tellOfPausedMailboxes } from './mailboxes/index.ts'
import type { Pipeline } from './platform/emit.ts'
import { forgetInbound, guardCampaigns } from './replies/index.ts'
import { forgetScores } from './scoring/index.ts'
import { cancelMessages, followCampaign, forgetMessages, parkMessages, unparkMessages } from './sending/index.ts'
import { restContacts } from './sequences/index.ts'
import { forgetDeliveries, notifyWebhook } from './webhooks/index.ts'

/**
 * The product on one screen: what happens next. Events are written in the transaction that makes them happen, together
 * with the stage their lead waits for and everything named here.
 */
export const pipeline: Pipeline = {
  'lead.accepted': { stage: ({ data }) => (data.companyGiven ? 'scoring' : 'research') },
  'lead.updated': { stage: ({ data }) => (data.companyGiven ? 'scoring' : 'research') },
  'lead.researched': { stage: () => 'scoring' },
  'lead.rescoring': { stage: () => 'scoring' },
  'lead.scored': { stage: () => 'sequence' },
  'lead.held': { then: [parkMessages] },
  'lead.resumed': { stage: ({ data }) => (data.status === 'queued' ? 'research' : 'sequence'), then: [unparkMessages] },
  'message.sent': { stage: () => 'sequence' },
  'message.failed': { then: [guardCampaigns] },
  'lead.ended': { then: [cancelMessages, restContacts] },
  'lead.deleted': {
    then: [restContacts, forgetScores, forgetMeetings, forgetInbound, forgetMessages, forgetDeliveries],
  },
  'meeting.booked': { then: [notifyWebhook] },
  'campaign.changed': { then: [followCampaign] },
  'campaign.paused': { then: [tellOfPausedCampaigns] },
  'mailbox.paused': { then: [tellOfPausedMailboxes] },
}
