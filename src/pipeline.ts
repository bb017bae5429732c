import type { Pipeline } from './platform/context.ts'

// Read when something first follows from it: a command that brings nothing about waits for no feature.
const bulk = () => import('./bulk/index.ts')
const bookings = () => import('./bookings/index.ts')
const campaigns = () => import('./campaigns/index.ts')
const leads = () => import('./leads/index.ts')
const hosts = () => import('./hosts/index.ts')
const imports = () => import('./imports/index.ts')
const mailboxes = () => import('./mailboxes/index.ts')
const replies = () => import('./replies/index.ts')
const retention = () => import('./retention/index.ts')
const research = () => import('./research/index.ts')
const scoring = () => import('./scoring/index.ts')
const sending = () => import('./sending/index.ts')
const sequences = () => import('./sequences/index.ts')
const webhooks = () => import('./webhooks/index.ts')
const writing = () => import('./writing/index.ts')

const cancelMessages = of(async () => (await sending()).cancelMessages)
const followCampaign = of(async () => (await sending()).followCampaign)
const forgetDeliveries = of(async () => (await webhooks()).forgetDeliveries)
const forgetFilters = of(async () => (await bulk()).forgetFilters)
const forgetFacts = of(async () => (await research()).forgetFacts)
const forgetImports = of(async () => (await imports()).forgetImports)
const forgetInbound = of(async () => (await replies()).forgetInbound)
const forgetLeftEvents = of(async () => (await retention()).forgetLeftEvents)
const forgetMeetings = of(async () => (await bookings()).forgetMeetings)
const forgetMessages = of(async () => (await sending()).forgetMessages)
const forgetPlansOfErased = of(async () => (await imports()).forgetPlansOfErased)
const forgetScores = of(async () => (await scoring()).forgetScores)
const forgetTexts = of(async () => (await writing()).forgetTexts)
const guardCampaigns = of(async () => (await replies()).pauseReturnedCampaigns)
const lookAtCampaign = of(async () => (await writing()).recheckCampaignTexts)
const lookAtTexts = of(async () => (await writing()).recheckTexts)
const notifyWebhook = of(async () => (await webhooks()).notifyWebhook)
const orderQueueAnew = of(async () => (await sequences()).reorderQueue)
const holdMessages = of(async () => (await sending()).holdMessages)
const rejectUnread = of(async () => (await writing()).rejectUnreadTexts)
const rescoreOnFacts = of(async () => (await scoring()).rescoreOnFactChange)
const restContacts = of(async () => (await sequences()).restContacts)
const scoreByNewest = of(async () => (await scoring()).scoreByNewest)
const tellOfDisabledWebhooks = of(async () => (await webhooks()).noticeDisabledWebhooks)
const tellOfExhaustedDeliveries = of(async () => (await webhooks()).noticeExhaustedDeliveries)
const tellOfFailingFeeds = of(async () => (await hosts()).tellOfFailingFeeds)
const tellOfPausedCampaigns = of(async () => (await campaigns()).noticePausedCampaigns)
const tellOfPausedMailboxes = of(async () => (await mailboxes()).noticePausedMailboxes)
const touchLeads = of(async () => (await leads()).bumpUpdatedAt)
const releaseMessages = of(async () => (await sending()).releaseMessages)
const withdrawApprovalsOf = of(async () => (await writing()).withdrawApprovalsOf)
const writeTexts = of(async () => (await writing()).requestTextsOfPlans)

/**
 * The product on one screen: what happens next. Events are written in the transaction that makes them happen, together
 * with the stage their lead waits for and everything named here.
 */
export const pipeline: Pipeline = {
  'lead.accepted': { stage: ({ data }) => (data.companyGiven ? 'scoring' : 'research') },
  'lead.updated': { stage: ({ data }) => (data.companyGiven ? 'scoring' : 'research'), then: [lookAtTexts] },
  'lead.researched': { stage: () => 'scoring', then: [lookAtTexts] },
  'lead.rescoring': { stage: () => 'scoring', then: [scoreByNewest] },
  'lead.scored': { stage: () => 'sequence', then: [orderQueueAnew, notifyWebhook] },
  'facts.changed': { then: [touchLeads, rescoreOnFacts, lookAtTexts] },
  'lead.held': { then: [holdMessages] },
  'lead.resumed': {
    stage: ({ data }) => (data.status === 'queued' ? 'research' : 'sequence'),
    then: [releaseMessages, rejectUnread, lookAtTexts],
  },
  'message.planned': { then: [writeTexts] },
  'message.sent': { stage: () => 'sequence', then: [touchLeads, withdrawApprovalsOf] },
  'step.passed_over': { then: [touchLeads, withdrawApprovalsOf] },
  'message.failed': { then: [guardCampaigns] },
  'message.unknown': { then: [touchLeads] },
  'message.bounced': { then: [touchLeads, notifyWebhook] },
  'lead.ended': { then: [cancelMessages, restContacts, withdrawApprovalsOf, notifyWebhook] },
  'lead.replied': { then: [touchLeads, notifyWebhook] },
  'lead.unsubscribed': { then: [notifyWebhook] },
  'lead.deleted': {
    then: [
      restContacts,
      forgetImports,
      forgetFacts,
      forgetTexts,
      forgetScores,
      forgetMeetings,
      forgetInbound,
      forgetMessages,
      forgetDeliveries,
      forgetFilters,
      forgetPlansOfErased,
      forgetLeftEvents,
    ],
  },
  'meeting.booked': { then: [touchLeads, notifyWebhook] },
  'meeting.rescheduled': { then: [touchLeads, notifyWebhook] },
  'meeting.cancelled': { then: [touchLeads, notifyWebhook] },
  'meeting.attended': { then: [touchLeads, notifyWebhook] },
  'meeting.no_show': { then: [touchLeads, notifyWebhook] },
  'meeting.attendance_cleared': { then: [touchLeads] },
  'approval.asked': { then: [touchLeads] },
  'approval.decided': { then: [touchLeads] },
  'inbound.received': { then: [touchLeads] },
  'inbound.changed': { then: [touchLeads] },
  'campaign.changed': { then: [followCampaign, lookAtCampaign] },
  'campaign.paused': { then: [tellOfPausedCampaigns] },
  'feed.failing': { then: [tellOfFailingFeeds] },
  'mailbox.paused': { then: [tellOfPausedMailboxes] },
  'webhook.disabled': { then: [tellOfDisabledWebhooks] },
  'delivery.exhausted': { then: [tellOfExhaustedDeliveries] },
}

/** A consequence whose feature is read when it first follows. */
function of<Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<void>>) {
  return async (...given: Given): Promise<void> => (await load())(...given)
}
