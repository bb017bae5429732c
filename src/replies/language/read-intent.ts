import { AWAY, type Intent, type IntentRule, RULES } from './intent-words.ts'
import { normalSubject } from '../ingest/is-automatic.ts'
import { readUnsubscribeRequest } from './unsubscribe-request.ts'

/** What a reply is read as, and why. */
export interface ReadIntent {
  readonly intent: Intent
  /** 0 to 1. */
  readonly confidence: number
  readonly by: 'rules' | 'llm'
  /** The words that decided, at most 100 characters; empty when none did. */
  readonly reason: string
}

/** A reply to be read: `text` is its new text, without what it quotes. */
export interface ReplyText {
  readonly subject: string
  readonly text: string
}

/** Whose reply it is, for a reader that keeps books. */
export interface ReplyOf {
  readonly organizationId: string
  readonly campaignId: string
  readonly leadId: string
}

/** Reads what a reply wants; undefined where it does not say. Another reader than the rules may stand behind it. */
export type ClassifyIntent = (mail: ReplyText & ReplyOf, signal: AbortSignal) => Promise<ReadIntent | undefined>

/** `ClassifyIntent` by rules alone: the same for the same reply, in English, German, French and Spanish. */
export const classifyByRules = (mail: ReplyText): Promise<ReadIntent> => {
  const { intent, confidence, by, reason } = readIntent(mail)
  return Promise.resolve({ intent, confidence, by, reason })
}

const SUBJECT_REQUEST =
  /^(?:please )?(?:unsubscribe(?: me)?|opt[- ]?out|remove(?: me)?|stop|abmelden|abmeldung|abbestellen|d[ée]sinscription|d[ée]sabonnement|se d[ée]sabonner|baja|darme de baja)\W*$/i

/** What the rules read a reply as. */
export interface RuledIntent extends ReadIntent {
  /** It may ask to be left alone: then a person decides, and nothing that reads it may say that no answer is needed. */
  readonly doubtful: boolean
}

/**
 * What a reply wants by its words. A request to be left alone comes before everything and counts in the beginning of the
 * new text, or as the whole subject; then the rules of `RULES` in their order; then that somebody is away, which they may
 * say beside anything else. What may be such a request is never read as one that needs no answer. Reads the first 4,000
 * characters.
 */
export function readIntent(mail: { readonly subject: string; readonly text: string }): RuledIntent {
  const text = mail.text
    .slice(0, 4_000)
    .normalize('NFC')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  const subject = SUBJECT_REQUEST.exec(normalSubject(mail.subject))?.[0]
  const request = subject === undefined ? readUnsubscribeRequest(text) : { sure: true, words: subject }
  if (request?.sure === true) return decided('unsubscribe', 0.95, request.words)
  const read = readWish(text, mail.subject)
  if (request === undefined) return read
  if (ANSWERED.includes(read.intent)) return { ...read, doubtful: true }
  return { ...decided('unclear', 0.3, request.words), doubtful: true }
}

/** Words by which somebody, or a machine for him, says that he is away; undefined where nothing does. */
export function readAbsence({ subject, text }: { subject: string; text: string }): string | undefined {
  return (AWAY.exec(text.slice(0, 1_000)) ?? AWAY.exec(subject.slice(0, 300)))?.[0]
}

/** Intents that a person answers in any case. */
const ANSWERED: readonly Intent[] = ['interested', 'question', 'referral', 'out_of_office']

function readWish(text: string, subject: string): RuledIntent {
  const away = readAbsence({ subject, text: text.slice(0, 600) })
  const ruled = firstRule(text)
  // Whoever is away names somebody else; that is no referral.
  if (away !== undefined && (ruled === undefined || ruled.rule.intent === 'referral')) {
    return decided('out_of_office', 0.85, away)
  }
  if (ruled === undefined) return decided('unclear', 0.3, '')
  return decided(ruled.rule.intent, ruled.rule.confidence, ruled.words)
}

function decided(intent: Intent, confidence: number, reason: string): RuledIntent {
  return {
    intent,
    confidence,
    by: 'rules',
    reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, 100),
    doubtful: false,
  }
}

function firstRule(text: string): { rule: IntentRule; words: string } | undefined {
  for (const rule of RULES) {
    const match = rule.words.exec(text)
    if (match !== null && rule.unless?.test(text) !== true) return { rule, words: match[0] }
  }
  return undefined
}
