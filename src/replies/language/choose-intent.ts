import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { timeLimit } from '../../platform/outbound/connection.ts'
import { INTENTS, classifyByRules } from './read-intent.ts'
import type { ClassifyIntent, Intent, ReadIntent, ReplyOf, ReplyText, RuledIntent } from './read-intent.ts'

/** Who is asked what a reply wants, and for how long. */
export interface IntentReader {
  readonly classify: ClassifyIntent
  /** Milliseconds, at most 10,000: the mailbox is not read meanwhile. */
  readonly patience: number
}

/** Nobody but the rules. */
export const RULES_ONLY: IntentReader = { classify: classifyByRules, patience: 10_000 }

const MOST_PATIENCE = 10_000
/** Below this an answer is a guess, and the rules' word stands. */
const LEAST_CONFIDENCE = 0.5
/** From here on a reader alone may say that somebody asks to be left alone. */
const SURE = 0.8
/** These need no answer of a person. */
const SETTLED: readonly Intent[] = ['not_interested', 'unsubscribe']

/** Whether there is anything to ask beyond the rules: what they take for a request to be left alone is one. */
export function isWorthAsking({ classify }: IntentReader, ruled: RuledIntent | undefined): ruled is RuledIntent {
  return classify !== classifyByRules && ruled !== undefined && ruled.intent !== 'unsubscribe'
}

/**
 * Asks what a reply wants. Whoever is silent for too long, fails, says nothing or answers what is no intent is passed over:
 * then the rules' word stands. Never throws. Not to be called within a transaction.
 */
export async function askIntent(
  context: Context,
  { classify, patience }: IntentReader,
  mail: ReplyText & ReplyOf & { readonly ruled: RuledIntent },
  signal: AbortSignal,
): Promise<ReadIntent> {
  const { ruled, ...reply } = mail
  const { signal: limit, clear } = timeLimit(Math.min(patience, MOST_PATIENCE), signal)
  const late = Promise.withResolvers<never>()
  limit.addEventListener('abort', () => late.reject(limit.reason), { once: true })
  try {
    limit.throwIfAborted()
    const asked = await Promise.race([classify(reply, limit), late.promise])
    return asked === undefined ? ruled : chooseIntent(ruled, asked)
  } catch (error) {
    context.log.warn({ err: asError(error) }, 'What a reply wants was read by the rules alone.')
    return ruled
  } finally {
    clear()
  }
}

/**
 * Which of two readings stands. The rules' wherever the other would weaken it: a request to be left alone stays one, and
 * what may be one is settled by a person. An unsure request of the other is for a person too.
 */
export function chooseIntent(ruled: RuledIntent, asked: ReadIntent): ReadIntent {
  const { intent, confidence } = asked
  const isReading = INTENTS.some((one) => one === intent) && confidence >= LEAST_CONFIDENCE && confidence <= 1
  if (!isReading || ruled.intent === 'unsubscribe') return ruled
  const reading: ReadIntent = { intent, confidence, by: 'llm', reason: reasonOf(asked) }
  if (intent === 'unsubscribe' && confidence < SURE) return { ...reading, intent: 'unclear' }
  if (ruled.doubtful && intent !== 'unsubscribe' && SETTLED.includes(intent)) return ruled
  return reading
}

function reasonOf({ reason }: ReadIntent): string {
  return String(reason).replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim().slice(0, 100).toWellFormed()
}
