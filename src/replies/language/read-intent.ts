import { anyOf, edged } from './alternatives.ts'
import { normalSubject } from '../ingest/is-automatic.ts'
import { PACKS } from './packs/index.ts'
import type { IntentWords, LanguagePack } from './packs/language-pack.ts'
import { requestReader } from './unsubscribe-request.ts'

/** What a reply may want; `unclear` when nothing in it says. */
export const INTENTS = [
  'interested',
  'not_interested',
  'question',
  'referral',
  'unsubscribe',
  'out_of_office',
  'unclear',
] as const
export type Intent = (typeof INTENTS)[number]

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

/** `ClassifyIntent` by rules alone: the same for the same reply, in every language of `PACKS`. */
export const classifyByRules = (mail: ReplyText): Promise<ReadIntent> => {
  const { intent, confidence, by, reason } = readIntent(mail)
  return Promise.resolve({ intent, confidence, by, reason })
}

/** One rule: the words, the intent they speak for, and what speaks against reading them so. */
interface Rule {
  readonly intent: Intent
  readonly words: RegExp
  /** Where this matches too, the rule is silent. */
  readonly unless?: RegExp
  /** 0 to 1. */
  readonly confidence: number
}

/** In the order in which they are asked; the first that matches decides. */
function createRules(packs: readonly LanguagePack[]): readonly Rule[] {
  const unless = new RegExp(edged(anyOf(packs.map(({ intents }) => intents.negated))), 'iu')
  const rulesOf = (intent: Intent, kind: Exclude<keyof IntentWords, 'negated'>): Rule[] =>
    packs.flatMap(({ intents }) =>
      intents[kind].map(({ words, confidence }) => ({
        intent,
        confidence,
        words: new RegExp(edged(anyOf([words])), 'imu'),
      })),
    )
  return [
    ...rulesOf('referral', 'referral'),
    ...rulesOf('not_interested', 'notInterested'),
    ...rulesOf('interested', 'interested').map((rule) => ({ ...rule, unless })),
    { intent: 'question', confidence: 0.7, words: /[?？]/ },
  ]
}

/** What the rules read a reply as. */
export interface RuledIntent extends ReadIntent {
  /** It may ask to be left alone: then a person decides, and nothing that reads it may say that no answer is needed. */
  readonly doubtful: boolean
}

/** Makes what reads absences and intents in the languages of `packs`: `readAbsence` and `readIntent`. */
export function intentReader(packs: readonly LanguagePack[]) {
  const away = new RegExp(edged(anyOf(packs.map(({ absence }) => absence.away))), 'iu')
  const subjects = anyOf(packs.map(({ requests }) => requests.subject))
  const forms = { away, rules: createRules(packs), subjectRequest: new RegExp(String.raw`^${subjects}\W*$`, 'iu') }
  const readRequest = requestReader(packs)
  return {
    readAbsence: (mail: ReplyText) => readAway(mail, away),
    readIntent: (mail: ReplyText): RuledIntent => {
      const text = mail.text
        .slice(0, 4_000)
        .normalize('NFC')
        .replaceAll(/[ \t]+/g, ' ')
        .trim()
      const subject = forms.subjectRequest.exec(normalSubject(mail.subject))?.[0]
      const request = subject === undefined ? readRequest(text) : { sure: true, words: subject }
      if (request?.sure === true) return decided('unsubscribe', 0.95, request.words)
      const read = readWish(text, mail.subject, forms)
      if (request === undefined) return read
      if (ANSWERED.includes(read.intent)) return { ...read, doubtful: true }
      return { ...decided('unclear', 0.3, request.words), doubtful: true }
    },
  }
}

const READER = intentReader(PACKS)

/**
 * What a reply wants by its words. A request to be left alone comes before everything and counts in the beginning of the
 * new text, or as the whole subject; then the rules of the languages: referrals, what is not wanted, what is, questions;
 * then that somebody is away, which they may say beside anything else. What may be such a request is never read as one
 * that needs no answer. Reads the first 4,000 characters.
 */
export const readIntent = READER.readIntent

/** Words by which somebody, or a machine for him, says that he is away; undefined where nothing does. */
export const readAbsence = READER.readAbsence

/** Intents that a person answers in any case. */
const ANSWERED: readonly Intent[] = ['interested', 'question', 'referral', 'out_of_office']

function readAway({ subject, text }: ReplyText, away: RegExp): string | undefined {
  return (away.exec(text.slice(0, 1_000)) ?? away.exec(subject.slice(0, 300)))?.[0]
}

function readWish(text: string, subject: string, forms: { away: RegExp; rules: readonly Rule[] }): RuledIntent {
  const away = readAway({ subject, text: text.slice(0, 600) }, forms.away)
  const ruled = firstRule(text, forms.rules)
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

function firstRule(text: string, rules: readonly Rule[]): { rule: Rule; words: string } | undefined {
  for (const rule of rules) {
    const match = rule.words.exec(text)
    if (match !== null && rule.unless?.test(text) !== true) return { rule, words: match[0] }
  }
  return undefined
}
