import type { HappeningOf } from './events.ts'
import type { LeadStage, Pipeline } from './platform/context.ts'

// Read when something first follows from it: a command that brings nothing about waits for no feature.
const bulk = later(() => import('./bulk/index.ts'))
const bookings = later(() => import('./bookings/index.ts'))
const campaigns = later(() => import('./campaigns/index.ts'))
const leads = later(() => import('./leads/index.ts'))
const hosts = later(() => import('./hosts/index.ts'))
const imports = later(() => import('./imports/index.ts'))
const mailboxes = later(() => import('./mailboxes/index.ts'))
const replies = later(() => import('./replies/index.ts'))
const retention = later(() => import('./retention/index.ts'))
const research = later(() => import('./research/index.ts'))
const scoring = later(() => import('./scoring/index.ts'))
const sending = later(() => import('./sending/index.ts'))
const sequences = later(() => import('./sequences/index.ts'))
const verification = later(() => import('./verification/index.ts'))
const webhooks = later(() => import('./webhooks/index.ts'))
const writing = later(() => import('./writing/index.ts'))

/**
 * The product on one screen: what happens next. Events are written in the transaction that makes them happen, together
 * with the stage their lead waits for and everything named here.
 */
export const pipeline: Pipeline = {
  'lead.accepted': { stage: firstStage },
  'lead.updated': { stage: firstStage, then: [research.forgetWords, writing.recheckTexts, sending.retryHeldEmails] },
  'lead.researched': { stage: () => 'scoring', then: [leads.reindexFacts, writing.recheckTexts] },
  'lead.rescoring': { stage: () => 'scoring', then: [scoring.scoreByNewest] },
  'lead.scored': { stage: () => 'sequence', then: [sequences.reorderQueue, webhooks.notifyWebhook] },
  'facts.changed': {
    then: [
      leads.bumpUpdatedAt,
      leads.reindexFacts,
      scoring.rescoreOnFactChange,
      writing.recheckTexts,
      sending.retryHeldEmails,
    ],
  },
  'lead.assigned': { then: [leads.bumpUpdatedAt] },
  'lead.tagged': { then: [leads.bumpUpdatedAt] },
  'task.changed': { then: [leads.bumpUpdatedAt] },
  'lead.noted': { then: [leads.bumpUpdatedAt] },
  'lead.held': { then: [sending.holdMessages] },
  'lead.resumed': {
    stage: ({ data }) => (data.status === 'queued' ? 'research' : 'sequence'),
    then: [verification.acceptAddresses, sending.releaseMessages, writing.rejectUnreadTexts, writing.recheckTexts],
  },
  'message.planned': { then: [writing.requestTextsOfPlans] },
  'message.sent': { stage: () => 'sequence', then: [leads.bumpUpdatedAt, writing.withdrawApprovalsOf] },
  'step.passed_over': { then: [leads.bumpUpdatedAt, writing.withdrawApprovalsOf] },
  'message.failed': { then: [replies.pauseReturnedCampaigns] },
  'message.unknown': { then: [leads.bumpUpdatedAt] },
  'message.bounced': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'lead.ended': {
    then: [sending.cancelMessages, sequences.restContacts, writing.withdrawApprovalsOf, webhooks.notifyWebhook],
  },
  'lead.replied': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'lead.unsubscribed': { then: [webhooks.notifyWebhook] },
  'lead.deleted': {
    then: [
      sequences.restContacts,
      imports.forgetImports,
      research.forgetFacts,
      writing.forgetTexts,
      verification.forgetVerdicts,
      scoring.forgetScores,
      bookings.forgetMeetings,
      replies.forgetInbound,
      sending.forgetMessages,
      webhooks.forgetDeliveries,
      bulk.forgetFilters,
      leads.forgetTags,
      imports.forgetPlansOfErased,
      retention.forgetLeftEvents,
    ],
  },
  'meeting.booked': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'meeting.rescheduled': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'meeting.cancelled': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'meeting.attended': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'meeting.no_show': { then: [leads.bumpUpdatedAt, webhooks.notifyWebhook] },
  'meeting.attendance_cleared': { then: [leads.bumpUpdatedAt] },
  'approval.asked': { then: [leads.bumpUpdatedAt] },
  'approval.decided': { then: [leads.bumpUpdatedAt] },
  'inbound.received': { then: [leads.bumpUpdatedAt] },
  'inbound.changed': { then: [leads.bumpUpdatedAt] },
  'campaign.changed': { then: [sending.followCampaign, writing.recheckCampaignTexts] },
  'campaign.paused': { then: [campaigns.noticePausedCampaigns] },
  'feed.failing': { then: [hosts.tellOfFailingFeeds] },
  'mailbox.paused': { then: [mailboxes.noticePausedMailboxes] },
  'webhook.disabled': { then: [webhooks.noticeDisabledWebhooks] },
  'delivery.exhausted': { then: [webhooks.noticeExhaustedDeliveries] },
}

/** Company data from the caller replaces research, but for the caller's own words, which are read. */
function firstStage({ data }: HappeningOf<'lead.accepted' | 'lead.updated'>): LeadStage {
  return data.companyGiven && data.wordsGiven !== true ? 'scoring' : 'research'
}

/** What a feature does after an event, by the name of its function. */
type Consequences<Feature> = {
  readonly [Name in keyof Feature]: Feature[Name] extends (...given: infer Given) => Promise<void>
    ? (...given: Given) => Promise<void>
    : never
}

/** The consequences of a feature that is read when one of them first follows. */
function later<Feature extends object>(load: () => Promise<Feature>): Consequences<Feature> {
  const call =
    (name: keyof Feature) =>
    async (...given: never[]): Promise<void> => {
      const consequence = (await load())[name] as (...given: never[]) => Promise<void>
      await consequence(...given)
    }
  return new Proxy({} as Consequences<Feature>, { get: (_, name) => call(name as keyof Feature) })
}
