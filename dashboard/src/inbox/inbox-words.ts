import {
  Bot,
  CalendarOff,
  CircleDashed,
  CircleHelp,
  Clock,
  Flag,
  Forward,
  Mail as MailIcon,
  MailX,
  ThumbsDown,
  ThumbsUp,
  UserX,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { own, sentenceCase } from '../shared/words/words.ts'
import { inboxWords as t } from './texts.tsx'

type Mail = Pick<Schemas['InboundMail'], 'kind' | 'intent' | 'bounceClass'>
export type Intent = NonNullable<Schemas['InboundMail']['intent']>

/** A word with an icon and a tone, which only repeat what it says. */
export interface SignedWord {
  readonly text: string
  readonly sign: LucideIcon
  readonly tone: 'good' | 'warn' | 'bad' | 'off'
}

/** What replies may want, as a person says it, in the order in which they are offered. */
export const INTENTS: Readonly<Record<Intent, SignedWord>> = {
  interested: { text: t.interested, sign: ThumbsUp, tone: 'good' },
  question: { text: t.question, sign: CircleHelp, tone: 'warn' },
  referral: { text: t.referral, sign: Forward, tone: 'good' },
  not_interested: { text: t.notInterested, sign: ThumbsDown, tone: 'off' },
  out_of_office: { text: t.outOfOffice, sign: CalendarOff, tone: 'warn' },
  unsubscribe: { text: t.unsubscribe, sign: UserX, tone: 'bad' },
  unclear: { text: t.unclear, sign: CircleDashed, tone: 'off' },
}

const KINDS: Readonly<Record<string, SignedWord>> = {
  out_of_office: INTENTS.out_of_office,
  auto_reply: { text: t.autoReply, sign: Bot, tone: 'off' },
  bounce: { text: t.bounced, sign: MailX, tone: 'bad' },
  delay: { text: t.delayed, sign: Clock, tone: 'warn' },
  complaint: { text: t.complaint, sign: Flag, tone: 'bad' },
  unsubscribe: { text: t.unsubscribed, sign: UserX, tone: 'bad' },
  other: { text: t.other, sign: MailIcon, tone: 'off' },
}

const BOUNCES: Readonly<Record<string, string>> = {
  hard: t.bouncedHard,
  soft: t.bouncedSoft,
  policy: t.bouncedPolicy,
}

/** What a mail is or wants. */
export function mailInWords({ kind, intent, bounceClass }: Mail): SignedWord {
  if (kind === 'reply') return INTENTS[intent ?? 'unclear']
  const word = own(KINDS, kind) ?? { text: sentenceCase(kind), sign: MailIcon, tone: 'off' as const }
  const bounce = kind === 'bounce' && bounceClass !== null ? own(BOUNCES, bounceClass) : undefined
  return bounce === undefined ? word : { ...word, text: bounce }
}

/** What a reply wants; one that is not known yet by its name. */
export function intentInWords(intent: string): string {
  return own(INTENTS, intent)?.text ?? sentenceCase(intent)
}

const MATCHES: Readonly<Record<string, string>> = {
  in_reply_to: t.byReply,
  references: t.byThread,
  token: t.byToken,
  report: t.byReport,
  address: t.byAddress,
  domain: t.byDomain,
  person: t.byPerson,
}

/** By what a mail was tied to its lead. */
export function matchInWords(match: string | null): string {
  if (match === null) return t.notMatched
  return own(MATCHES, match) ?? sentenceCase(match)
}

/** Why a mail was read as it was. */
export function reasonInWords({
  kind,
  intentBy,
  intentReason,
}: Pick<Schemas['InboundMail'], 'kind' | 'intentBy' | 'intentReason'>): string {
  if (intentBy !== null && intentBy !== 'rules' && intentBy !== 'llm') return t.saidByPerson
  if (intentReason !== null && intentReason !== '') return t.saidByWords(intentReason)
  if (kind === 'reply') return t.nothingDecided
  return kind === 'other' ? t.notOurs : t.byForm
}

/** What follows when a person says that a mail wants something else; said before it is done. */
export function effectOf(mail: Pick<Schemas['InboundMail'], 'kind' | 'intent' | 'prospectId'>, to: Intent): string {
  const { kind, intent, prospectId } = mail
  if (to === 'unsubscribe') {
    return prospectId === null ? t.onlyWordUnmatched : t.suppresses
  }
  if (kind === 'reply' && to === 'out_of_office') {
    return t.noReply
  }
  if (kind !== 'reply' && kind !== 'other' && to !== 'out_of_office' && prospectId !== null) {
    return t.becomesReply
  }
  if (intent === 'unsubscribe') return t.staysSuppressed
  if (to === 'not_interested') return t.leavesList
  return t.onlyWord
}

/** Whether what a mail wants can be said at all: reports are what they are. */
export function mayCorrect({ kind }: Pick<Mail, 'kind'>): boolean {
  return kind === 'reply' || kind === 'out_of_office' || kind === 'auto_reply'
}

/** How a text begins, in one line of at most 200 characters: a greeting alone says nothing. */
export function firstLine(text: string): string {
  return text.slice(0, 1_000).replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
