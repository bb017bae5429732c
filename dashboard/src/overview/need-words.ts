import type { Schemas } from '../api/client.ts'
import { pauseInWords } from '../mailboxes/pause-words.ts'
import { LOCALE } from '../shared/words/locale.ts'
import { counted, holdInWords, sentenceCase, spaced } from '../shared/words/words.ts'
import { needWords, needWordsOfReaders } from './texts.tsx'

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

/**
 * What waits in a view. Tests show what belongs to tests, and count the rest, which is live; where no campaign is live, and
 * in the live view, all of it is shown.
 */
export function needsIn(
  mode: 'live' | 'test',
  needs: readonly Need[],
  campaigns: readonly Pick<Schemas['CampaignSummary'], 'campaignId' | 'mode'>[],
): { shown: readonly Need[]; live: number } {
  if (mode === 'live' || campaigns.every((one) => one.mode === 'test')) return { shown: needs, live: 0 }
  const tests = new Set(campaigns.filter((one) => one.mode === 'test').map(({ campaignId }) => campaignId))
  const shown = needs.filter(({ campaignId }) => campaignId !== undefined && tests.has(campaignId))
  return { shown, live: needs.length - shown.length }
}

/** What waits, by its kind, in the words of a catalogue. */
const WORDS: Readonly<Record<string, (need: Need, t: typeof needWords) => NeedInWords>> = {
  sending_stopped: ({ reason }, t) => ({
    tone: 'bad',
    text: t.sendingStopped,
    detail: reason === 'organization' ? t.keepsPlace : t.operatorStopped,
    to: reason === 'organization' ? { screen: 'limits' } : null,
  }),
  sending_held: ({ reason }, t) => ({
    tone: 'bad',
    text: t.sendingHeld,
    detail: heldDetail(reason),
    to: { screen: 'mailboxes' },
  }),
  mailbox_not_compared: ({ mailboxAddress = '', reason }, t) => ({
    tone: reason === undefined ? 'warn' : 'bad',
    text: t.notCompared(mailboxAddress),
    detail: reason === undefined ? t.checkedSoon : t.mustBeRead(sentenceCase(reason).replace(/\.$/u, '')),
    to: { screen: 'mailboxes' },
  }),
  campaign_paused: (need, t) => ({
    tone: 'bad',
    text: t.campaignPaused(need.campaignName ?? ''),
    detail: t.fixItsList(sentenceCase(need.reason ?? '')),
    to: null,
  }),
  campaign_bouncing: (need, t) => ({
    tone: 'warn',
    text: t.manyBounces(need.campaignName ?? ''),
    detail: sentenceCase(need.reason ?? ''),
    to: null,
  }),
  webhook_disabled: (need, t) => ({
    tone: 'bad',
    text: t.webhookDisabled(need.campaignName ?? ''),
    detail: need.reason === 'gone' ? t.receiverGone : t.failedFiveDays,
    to: webhookOf(need),
  }),
  webhook_failing: (need, t) => ({
    tone: 'warn',
    text: t.webhookFailing(need.campaignName ?? ''),
    detail: t.triedAgain,
    to: webhookOf(need),
  }),
  mailbox_paused: ({ mailboxAddress = '', reason }, t) => ({
    tone: 'bad',
    text: t.mailboxPaused(mailboxAddress),
    detail: t.sendsNothing(pauseInWords(reason ?? null).why),
    to: { screen: 'mailboxes' },
  }),
  mailbox_unreadable: ({ mailboxAddress = '', reason }, t) => ({
    tone: 'bad',
    text: t.cannotReadReplies(mailboxAddress),
    detail: t.noFollowUps(sentenceCase(reason ?? t.notTried)),
    to: { screen: 'mailboxes' },
  }),
  message_unknown: (need, t) => ({
    tone: 'bad',
    text: t.unknownEmails(atLeast(need, t.email)),
    detail: t.sayWhether,
    to: { screen: 'mail', state: 'unknown' },
  }),
  reply_waiting: (need, t) => ({
    tone: 'warn',
    text: t.replies(atLeast(need, t.reply, t.repliesMany)),
    detail: '',
    to: { screen: 'inbox', show: 'waiting' },
  }),
  mail_unmatched: (need, t) => ({
    tone: 'warn',
    text: t.unmatched(atLeast(need, t.mail), need.count),
    detail: t.matchThem(need.count),
    to: { screen: 'inbox', show: 'unmatched' },
  }),
  message_held: (need, t) => ({
    tone: 'warn',
    text: t.heldEmails(inCampaign(need), atLeast(need, t.email)),
    detail: spaced(need.reason ?? ''),
    to: { screen: 'mail', state: 'held' },
  }),
  approval_waiting: (need, t) => ({
    tone: 'warn',
    text: t.approvals(inCampaign(need), atLeast(need, t.aiText)),
    detail: t.approveThem,
    to: { screen: 'approvals', ...(need.campaignId === undefined ? {} : { campaign: need.campaignId }) },
  }),
  lead_held: (need, t) => ({
    tone: 'warn',
    text: t.heldLeads(inCampaign(need), atLeast(need, t.lead)),
    detail: sentenceCase(holdInWords(need.reason ?? '')),
    to:
      need.campaignId === undefined
        ? null
        : { screen: 'leads', campaignId: need.campaignId, hold: need.reason ?? 'any' },
  }),
}

/** Who only reads is asked to do nothing. */
const WORDS_OF_READERS = { ...needWords, ...needWordsOfReaders }

/** What waits, in words; a kind that is not known yet by its name and number. */
export function needInWords(need: Need, isReader = false): NeedInWords {
  const known = WORDS[need.kind]
  if (known !== undefined) return known(need, isReader ? WORDS_OF_READERS : needWords)
  const text = needWords.unknownKind(inCampaign(need), sentenceCase(need.kind), need.count.toLocaleString(LOCALE))
  return { tone: 'warn', text, detail: spaced(need.reason ?? ''), to: null }
}

/** What has to be done before a copy may send. */
function heldDetail(reason: string | undefined): string {
  if (reason === 'restored') return needWords.restored(needWords.release)
  if (reason === 'moved') return needWords.moved(needWords.release)
  return needWords.copied(sentenceCase(reason ?? needWords.copy), needWords.release)
}

function webhookOf({ campaignId }: Need): NeedInWords['to'] {
  return campaignId === undefined ? null : { screen: 'webhook', campaignId }
}

function inCampaign({ campaignName }: Need): string {
  return campaignName === undefined ? '' : needWords.inCampaign(campaignName)
}

function atLeast({ count, countIs }: Need, ...what: [one: string, many?: string]): string {
  const words = counted(count, ...what)
  return countIs === 'exact' ? words : needWords.atLeast(words)
}
