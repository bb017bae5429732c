import type { Schemas } from '../api/client.ts'
import { pauseInWords } from '../mailboxes/pause-words.ts'
import { counted, holdInWords, sentenceCase, spaced } from '../shared/words/words.ts'
import { LOCALE } from '../shared/words/locale.ts'

/** One thing that waits for a person, and where to see to it. */
export interface NeedInWords {
  readonly tone: 'bad' | 'warn'
  readonly text: string
  readonly detail: string
  readonly to:
    | { readonly screen: 'mail'; readonly state: 'held' | 'unknown' }
    | { readonly screen: 'leads'; readonly campaignId: string; readonly hold: string }
    | { readonly screen: 'webhook'; readonly campaignId: string }
    | { readonly screen: 'limits' }
    | { readonly screen: 'mailboxes' }
    | { readonly screen: 'approvals'; readonly campaign?: string }
    | { readonly screen: 'inbox'; readonly show: 'waiting' | 'unmatched' }
    | null
}

type Need = Schemas['Need']

const WORDS: Readonly<Record<string, (need: Need) => NeedInWords>> = {
  sending_stopped: ({ reason }) => ({
    tone: 'bad',
    text: 'All sending is stopped',
    detail:
      reason === 'organization'
        ? 'Nothing is lost; what waits keeps its place.'
        : 'The operator of this installation starts it again.',
    to: reason === 'organization' ? { screen: 'limits' } : null,
  }),
  sending_held: ({ reason }) => ({
    tone: 'bad',
    text: 'Live sending and webhooks are held',
    detail: heldDetail(reason),
    to: { screen: 'mailboxes' },
  }),
  mailbox_not_compared: ({ mailboxAddress, reason }) => ({
    tone: reason === undefined ? 'warn' : 'bad',
    text: `Sent folder of ${mailboxAddress} is not compared yet`,
    detail:
      reason === undefined
        ? 'Its turn comes by itself while the worker runs.'
        : `${sentenceCase(reason).replace(/\.$/u, '')}. It has to be read before live sending can be released.`,
    to: { screen: 'mailboxes' },
  }),
  campaign_paused: (need) => ({
    tone: 'bad',
    text: `${need.campaignName} was paused`,
    detail: `${sentenceCase(need.reason ?? '')}. Mend its list before it goes on.`,
    to: null,
  }),
  campaign_bouncing: (need) => ({
    tone: 'warn',
    text: `${need.campaignName}: many emails come back`,
    detail: sentenceCase(need.reason ?? ''),
    to: null,
  }),
  webhook_disabled: (need) => ({
    tone: 'bad',
    text: `${need.campaignName}: the webhook is not called any more`,
    detail: need.reason === 'gone' ? 'Its receiver said that it is gone.' : 'It failed for five days.',
    to: webhookOf(need),
  }),
  webhook_failing: (need) => ({
    tone: 'warn',
    text: `${need.campaignName}: notifications are failing`,
    detail: 'They are tried again; nothing is lost yet.',
    to: webhookOf(need),
  }),
  mailbox_paused: ({ mailboxAddress, reason }) => ({
    tone: 'bad',
    text: `Mailbox ${mailboxAddress} is paused`,
    detail: pauseDetail(reason),
    to: { screen: 'mailboxes' },
  }),
  mailbox_unreadable: ({ mailboxAddress, reason }) => ({
    tone: 'bad',
    text: `Replies to ${mailboxAddress} cannot be read`,
    detail: `${sentenceCase(reason ?? 'nobody has tried for an hour')}. Whoever was written to from it gets no follow-up until it is read again.`,
    to: { screen: 'mailboxes' },
  }),
  message_unknown: (need) => ({
    tone: 'bad',
    text: `${atLeast(need, 'email')} may or may not have left`,
    detail: 'Say whether it was sent; after a day it counts as sent.',
    to: { screen: 'mail', state: 'unknown' },
  }),
  reply_waiting: (need) => ({
    tone: 'warn',
    text: `${atLeast(need, 'reply', 'replies')} to answer`,
    detail: 'Whoever wrote waits for a person.',
    to: { screen: 'inbox', show: 'waiting' },
  }),
  mail_unmatched: (need) => ({
    tone: 'warn',
    text: `${atLeast(need, 'mail')} ${need.count === 1 ? 'belongs' : 'belong'} to nobody known`,
    detail: 'A reply may be among them: say whose they are.',
    to: { screen: 'inbox', show: 'unmatched' },
  }),
  message_held: (need) => ({
    tone: 'warn',
    text: `${inCampaign(need)}${atLeast(need, 'email')} cannot be sent as written`,
    detail: spaced(need.reason ?? ''),
    to: { screen: 'mail', state: 'held' },
  }),
  approval_waiting: (need) => ({
    tone: 'warn',
    text: `${inCampaign(need)}${atLeast(need, 'AI-written text')} to approve`,
    detail: 'Their emails wait until somebody approves, edits or rejects them.',
    to: { screen: 'approvals', ...(need.campaignId === undefined ? {} : { campaign: need.campaignId }) },
  }),
  lead_held: (need) => ({
    tone: 'warn',
    text: `${inCampaign(need)}${atLeast(need, 'lead')} ${need.count === 1 ? 'waits' : 'wait'} for you`,
    detail: holdInWords(need.reason ?? ''),
    to:
      need.campaignId === undefined
        ? null
        : { screen: 'leads', campaignId: need.campaignId, hold: need.reason ?? 'any' },
  }),
}

/** What waits, in words; a kind that is not known yet by its name and number. */
export function needInWords(need: Need): NeedInWords {
  const known = WORDS[need.kind]
  if (known !== undefined) return known(need)
  const text = `${inCampaign(need)}${sentenceCase(need.kind)}: ${need.count.toLocaleString(LOCALE)}`
  return { tone: 'warn', text, detail: spaced(need.reason ?? ''), to: null }
}

function pauseDetail(reason: string | undefined): string {
  const { why, whatToDo } = pauseInWords(reason ?? null)
  // The login stands on another screen than this.
  return `${why}. ${whatToDo.replace('Change the login below', 'Change its login')}`
}

const RELEASE = 'the operator runs: fairlead sending release.'

/** What has to be done before a copy may send. */
function heldDetail(reason: string | undefined): string {
  if (reason === 'restored') {
    return `This installation was restored from a backup. What was sent since then stands in the Sent folders: each mailbox has to work so that they can be compared. Once none is named below, ${RELEASE}`
  }
  if (reason === 'moved') {
    return `Its public address changed, so it may be a copy. Once no other one sends, ${RELEASE}`
  }
  return `${sentenceCase(reason ?? 'copied')}. Once no other copy sends, ${RELEASE}`
}

function webhookOf({ campaignId }: Need): NeedInWords['to'] {
  return campaignId === undefined ? null : { screen: 'webhook', campaignId }
}

function inCampaign({ campaignName }: Need): string {
  return campaignName === undefined ? '' : `${campaignName}: `
}

function atLeast({ count, countIs }: Need, ...what: [one: string, many?: string]): string {
  return `${countIs === 'exact' ? '' : 'at least '}${counted(count, ...what)}`
}
