import { AWAY, type IntentRule, NO_REQUEST, RULES, UNSUBSCRIBE, UNSUBSCRIBE_WITHIN } from './intent-words.ts'
import { normalSubject } from './is-automatic.ts'

/** What a reply wants; `unclear` when nothing in it says. */
export type Intent =
  | 'interested'
  | 'not_interested'
  | 'question'
  | 'referral'
  | 'unsubscribe'
  | 'out_of_office'
  | 'unclear'

/** What a reply is read as, and why. */
export interface ReadIntent {
  readonly intent: Intent
  /** 0 to 1. */
  readonly confidence: number
  readonly by: 'rules' | 'llm'
  /** The words that decided, at most 100 characters; empty when none did. */
  readonly reason: string
}

/** Reads what a reply wants. `text` is its new text, without what it quotes. Another reader may stand behind it. */
export type ClassifyIntent = (
  mail: { readonly subject: string; readonly text: string },
  signal: AbortSignal,
) => Promise<ReadIntent>

/** `ClassifyIntent` by rules alone: the same for the same reply, in English, German, French and Spanish. */
export const classifyByRules: ClassifyIntent = (mail) => Promise.resolve(readIntent(mail))

const SUBJECT_REQUEST =
  /^(?:please )?(?:unsubscribe(?: me)?|opt[- ]?out|remove(?: me)?|stop|abmelden|abmeldung|abbestellen|d[ée]sinscription|d[ée]sabonnement|se d[ée]sabonner|baja|darme de baja)\W*$/i

/**
 * What a reply wants by its words. A request to be left alone comes before everything and counts in the first 200
 * characters of the new text, or as the whole subject; then that somebody is away; then the rules of `RULES` in their
 * order. Reads the first 4,000 characters.
 */
export function readIntent(mail: { readonly subject: string; readonly text: string }): ReadIntent {
  const text = mail.text
    .slice(0, 4_000)
    .normalize('NFC')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  const request = requestIn(mail.subject, text)
  if (request !== undefined) return decided('unsubscribe', 0.95, request)
  const away = AWAY.exec(text.slice(0, 600)) ?? AWAY.exec(mail.subject.slice(0, 300))
  const ruled = firstRule(text)
  if (away !== null && (ruled === undefined || ruled.rule.intent === 'referral' || !isAnswerOfOwn(ruled.rule))) {
    return decided('out_of_office', 0.85, away[0])
  }
  if (ruled === undefined) return decided('unclear', 0.3, '')
  return decided(ruled.rule.intent, ruled.rule.confidence, ruled.words)
}

function decided(intent: Intent, confidence: number, reason: string): ReadIntent {
  return { intent, confidence, by: 'rules', reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, 100) }
}

function requestIn(subject: string, text: string): string | undefined {
  const wanted = SUBJECT_REQUEST.exec(normalSubject(subject))
  if (wanted !== null) return wanted[0]
  const beginning = text.slice(0, UNSUBSCRIBE_WITHIN)
  if (NO_REQUEST.test(beginning)) return undefined
  for (const pattern of UNSUBSCRIBE) {
    const match = pattern.exec(beginning)
    if (match !== null) return match[0]
  }
  return undefined
}

function firstRule(text: string): { rule: IntentRule; words: string } | undefined {
  for (const rule of RULES) {
    const match = rule.words.exec(text)
    if (match !== null && rule.unless?.test(text) !== true) return { rule, words: match[0] }
  }
  return undefined
}

/** A person who is away and still says yes or no has said so; a machine that is away mentions calls and questions. */
function isAnswerOfOwn(rule: IntentRule): boolean {
  return rule.intent === 'not_interested'
}
