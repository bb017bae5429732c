import Type from 'typebox'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { askLlm, TEST } from './ask-llm.ts'
import { countRecent } from './calls-store.ts'
import { requireSettings } from './change-settings.ts'
import { reasonInWords } from './failure-words.ts'

const MOST_A_MINUTE = 20
const PATIENCE = 20_000

const Greeting = Type.Object({ word: Type.String() }, { additionalProperties: false })

/** What came of a trial: the class of the failure, never the words of who answered. */
export interface Trial {
  readonly ok: boolean
  readonly code: string | null
  readonly detail: string
}

/**
 * Asks the endpoint one tiny question, also while it is off, and says in words what is wrong. Twenty times a minute at
 * most, so that nobody searches a network through us. @throws AppError `not_found`, `rate_limited`
 */
export async function tryEndpoint(context: Context, organizationId: string, signal: AbortSignal): Promise<Trial> {
  await requireSettings(context, organizationId)
  const since = new Date(context.clock.now().getTime() - MINUTE)
  if ((await countRecent(context.db, organizationId, TEST, since)) >= MOST_A_MINUTE) {
    const words = `A language model is tried ${MOST_A_MINUTE} times a minute at most. Try again in a minute.`
    throw new AppError('rate_limited', words, { details: { retryAfterSeconds: 60 } })
  }
  const answer = await askLlm(
    context,
    {
      organizationId,
      purpose: TEST,
      promptVersion: 'test-1',
      instructions: 'Answer with the word that stands in the block.',
      blocks: [{ kind: 'test', text: 'harbour' }],
      schema: Greeting,
      patience: PATIENCE,
    },
    signal,
  )
  if (!answer.ok) return { ok: false, code: answer.reason, detail: reasonInWords(answer.reason) }
  const isRight = answer.object.word.trim().toLowerCase() === 'harbour'
  const detail = isRight
    ? 'The model answered as it was asked to.'
    : 'The model answered in the right form, though not what it was asked for. Expect little of it.'
  return { ok: true, code: null, detail }
}
