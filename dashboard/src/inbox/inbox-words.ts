import type { Schemas } from '../api/client.ts'
import { own, sentenceCase } from '../shared/words/words.ts'

type Mail = Pick<Schemas['InboundMail'], 'kind' | 'intent' | 'bounceClass'>
export type Intent = NonNullable<Schemas['InboundMail']['intent']>

/** A word with a sign and a tone; the tone only repeats what both say. */
export interface SignedWord {
  readonly text: string
  readonly sign: string
  readonly tone: 'good' | 'warn' | 'bad' | 'off'
}

/** What replies may want, as a person says it, in the order in which they are offered. */
export const INTENTS: Readonly<Record<Intent, SignedWord>> = {
  interested: { text: 'Interested', sign: '●', tone: 'good' },
  question: { text: 'Question', sign: '?', tone: 'warn' },
  referral: { text: 'Referral', sign: '→', tone: 'good' },
  not_interested: { text: 'Not interested', sign: '▪', tone: 'off' },
  out_of_office: { text: 'Out of office', sign: '❚❚', tone: 'warn' },
  unsubscribe: { text: 'Wants no more email', sign: '✕', tone: 'bad' },
  unclear: { text: 'Unclear', sign: '○', tone: 'off' },
}

const KINDS: Readonly<Record<string, SignedWord>> = {
  out_of_office: INTENTS.out_of_office,
  auto_reply: { text: 'Automatic answer', sign: '▪', tone: 'off' },
  bounce: { text: 'Bounced', sign: '✕', tone: 'bad' },
  delay: { text: 'Delayed', sign: '❚❚', tone: 'warn' },
  complaint: { text: 'Reported as spam', sign: '✕', tone: 'bad' },
  unsubscribe: { text: 'Unsubscribed', sign: '✕', tone: 'bad' },
  other: { text: 'Other mail', sign: '○', tone: 'off' },
}

const BOUNCES: Readonly<Record<string, string>> = {
  hard: 'Bounced: no such address',
  soft: 'Bounced for the moment',
  policy: 'Bounced: sender refused',
}

/** What a mail is or wants. */
export function mailInWords({ kind, intent, bounceClass }: Mail): SignedWord {
  if (kind === 'reply') return INTENTS[intent ?? 'unclear']
  const word = own(KINDS, kind) ?? { text: sentenceCase(kind), sign: '○', tone: 'off' as const }
  const bounce = kind === 'bounce' && bounceClass !== null ? own(BOUNCES, bounceClass) : undefined
  return bounce === undefined ? word : { ...word, text: bounce }
}

/** What a reply wants; one that is not known yet by its name. */
export function intentInWords(intent: string): string {
  return own(INTENTS, intent)?.text ?? sentenceCase(intent)
}

const MATCHES: Readonly<Record<string, string>> = {
  in_reply_to: 'It answers an email of ours by its Message-ID.',
  references: 'It stands in the thread of an email of ours.',
  token: 'It carries the unsubscribe token of an email of ours.',
  report: 'It reports on an email of ours.',
  address: 'It came from the address that we wrote to.',
  domain: 'It came from the same company. The lead was not ended by it.',
  person: 'A person said whose it is.',
}

/** By what a mail was tied to its lead. */
export function matchInWords(match: string | null): string {
  if (match === null) return 'It belongs to nobody known.'
  return own(MATCHES, match) ?? sentenceCase(match)
}

/** Why a mail was read as it was. */
export function reasonInWords({
  kind,
  intentBy,
  intentReason,
}: Pick<Schemas['InboundMail'], 'kind' | 'intentBy' | 'intentReason'>): string {
  if (intentBy !== null && intentBy !== 'rules' && intentBy !== 'llm') return 'A person said so.'
  if (intentReason !== null && intentReason !== '') return `These words decided: “${intentReason}”`
  if (kind === 'reply') return 'None of its words says what it wants.'
  return kind === 'other' ? 'It answers nothing of ours.' : 'Its header and form say so.'
}

/** What follows when a person says that a mail wants something else; said before it is done. */
export function effectOf(mail: Pick<Schemas['InboundMail'], 'kind' | 'intent' | 'prospectId'>, to: Intent): string {
  const { kind, intent, prospectId } = mail
  if (to === 'unsubscribe') {
    return prospectId === null
      ? 'Only the word changes: tie the mail to a lead to suppress the address.'
      : 'The address of the lead is suppressed: no campaign writes to it again. The lead ends as unsubscribed.'
  }
  if (kind === 'reply' && to === 'out_of_office') {
    return 'It no longer counts as a reply here. The lead stays as it is; resume it on its page to go on with the sequence.'
  }
  if (kind !== 'reply' && kind !== 'other' && to !== 'out_of_office' && prospectId !== null) {
    return 'It counts as a reply: the lead ends as replied, and its planned emails are cancelled.'
  }
  if (intent === 'unsubscribe')
    return 'Only the word changes. The address stays suppressed until that is lifted in Settings.'
  if (to === 'not_interested') return 'It no longer waits for an answer. The lead stays as it is.'
  return 'Only the word changes. The lead stays as it is.'
}

/** Whether what a mail wants can be said at all: reports are what they are. */
export function mayCorrect({ kind }: Pick<Mail, 'kind'>): boolean {
  return kind === 'reply' || kind === 'out_of_office' || kind === 'auto_reply'
}

/** How a text begins, in one line of at most 200 characters: a greeting alone says nothing. */
export function firstLine(text: string): string {
  return text.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
