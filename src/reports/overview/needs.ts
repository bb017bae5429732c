import type Type from 'typebox'
import { notReadInWords } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { showId } from '../../platform/ids.ts'
import type { NeedAnswer } from '../schema.ts'
import type { TroubledCampaign, TroubledWebhook, WaitingGroup } from './overview-store.ts'

/** One line of what waits for a person. What does not apply is absent. */
export type OverviewNeed = Type.Static<typeof NeedAnswer>

/** What was found that may wait for a person. */
export interface OverviewFindings {
  readonly switches: {
    readonly sendingStopped: boolean
    readonly sendingStoppedBy: string | null
    readonly instanceStopped: boolean
    readonly instanceHeld: string | null
  }
  readonly mailboxes: readonly { mailboxId: string; address: string; pauseReason: string | null }[]
  /** Whose incoming mail could not be read for so long that follow-ups wait. */
  readonly unreadable: readonly { mailboxId: string; address: string; notRead: Mailbox['notRead'] }[]
  /** Whose Sent folders are to be compared before a restored copy sends, and why that cannot be done at the moment. */
  readonly unread: readonly { mailboxId: string; address: string; problem: string | null }[]
  readonly campaigns: readonly TroubledCampaign[]
  readonly webhooks: readonly TroubledWebhook[]
  readonly messages: readonly WaitingGroup[]
  readonly leads: readonly WaitingGroup[]
  /** Texts of a language model that a person is asked about. */
  readonly approvals: readonly WaitingGroup[]
  /** What came in by mail, and from how many on it was not counted. */
  readonly mail: { readonly needsAnswer: number; readonly unmatched: number; readonly most: number }
  /** Names of the campaigns that are named. */
  readonly names: ReadonlyMap<string, string>
  /** From how many on a count is no longer exact. */
  readonly most: number
}

/** What waits for a person, the most urgent first: what stops everything, then what is lost unless seen to, then reviews. */
export function listNeeds(found: OverviewFindings): OverviewNeed[] {
  const campaign = (campaignId: string) => {
    const campaignName = found.names.get(campaignId)
    return { campaignId: showId('camp', campaignId), ...(campaignName === undefined ? {} : { campaignName }) }
  }
  const messages = (kind: string, state: string) =>
    found.messages
      .filter(({ reason }) => reason === state)
      .map(({ campaignId, count }) => ({ ...many(kind, count, found.messages, found.most), ...campaign(campaignId) }))
  return [
    ...switchNeeds(found.switches),
    ...found.unread.map(({ mailboxId, address, problem }) => ({
      ...one('mailbox_not_compared'),
      ...(problem === null ? {} : { reason: problem }),
      ...mailbox(mailboxId, address),
    })),
    ...found.campaigns.map((troubled) => ({ ...campaignNeed(troubled), ...campaign(troubled.campaignId) })),
    ...found.webhooks.map((webhook) => ({ ...webhookNeed(webhook), ...campaign(webhook.campaignId) })),
    ...found.mailboxes.map(({ mailboxId, address, pauseReason }) => ({
      ...one('mailbox_paused'),
      ...(pauseReason === null ? {} : { reason: pauseReason }),
      ...mailbox(mailboxId, address),
    })),
    ...found.unreadable.map(({ mailboxId, address, notRead }) => ({
      ...one('mailbox_unreadable'),
      ...(notRead === null ? {} : { reason: notReadInWords(notRead), since: new Date(notRead.since).toISOString() }),
      ...mailbox(mailboxId, address),
    })),
    ...messages('message_unknown', 'unknown'),
    ...mailNeed('reply_waiting', found.mail.needsAnswer, found.mail.most),
    ...messages('message_held', 'held'),
    ...found.approvals.map(({ campaignId, count }) => ({
      ...many('approval_waiting', count, found.approvals, found.most),
      ...campaign(campaignId),
    })),
    ...found.leads.map(({ campaignId, reason, count }) => ({
      ...many('lead_held', count, found.leads, found.most),
      reason,
      ...campaign(campaignId),
    })),
    ...mailNeed('mail_unmatched', found.mail.unmatched, found.mail.most),
  ]
}

function mailbox(mailboxId: string, address: string): Pick<OverviewNeed, 'mailboxId' | 'mailboxAddress'> {
  return { mailboxId: showId('mbox', mailboxId), mailboxAddress: address }
}

function mailNeed(kind: string, count: number, most: number): OverviewNeed[] {
  return count === 0 ? [] : [{ kind, count, countIs: count < most ? 'exact' : 'at_least' }]
}

function switchNeeds({
  sendingStopped,
  sendingStoppedBy,
  instanceStopped,
  instanceHeld,
}: OverviewFindings['switches']): OverviewNeed[] {
  return [
    ...(instanceStopped ? [{ ...one('sending_stopped'), reason: 'installation' }] : []),
    ...(sendingStopped
      ? [{ ...one('sending_stopped'), reason: sendingStoppedBy === 'operator' ? 'operator' : 'organization' }]
      : []),
    ...(instanceHeld === null ? [] : [{ ...one('sending_held'), reason: instanceHeld }]),
  ]
}

function campaignNeed({ pauseReason, warning }: TroubledCampaign): OverviewNeed {
  if (pauseReason !== null) return { ...one('campaign_paused'), reason: pauseReason }
  return { ...one('campaign_bouncing'), reason: warning ?? '' }
}

function webhookNeed({ disabledReason, failingSince }: TroubledWebhook): OverviewNeed {
  const since = failingSince === null ? {} : { since: failingSince.toISOString() }
  if (disabledReason === null) return { ...one('webhook_failing'), ...since }
  return { ...one('webhook_disabled'), reason: disabledReason, ...since }
}

function one(kind: string): OverviewNeed {
  return { kind, count: 1, countIs: 'exact' }
}

/** Once so many were found that counting stopped, none of the counts is known to be whole. */
function many(kind: string, count: number, all: readonly WaitingGroup[], most: number): OverviewNeed {
  const found = all.reduce((total, group) => total + group.count, 0)
  return { kind, count, countIs: found < most ? 'exact' : 'at_least' }
}
