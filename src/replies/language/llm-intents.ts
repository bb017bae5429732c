import Type from 'typebox'
import type { Context } from '../../platform/context.ts'
import { askLlm, checkQuote } from '../../research/index.ts'
import type { IntentReader } from './choose-intent.ts'
import { INTENTS } from './read-intent.ts'
import type { Intent, ReadIntent, ReplyOf, ReplyText } from './read-intent.ts'

/** Raised with every change of the words below. */
const PROMPT = 'intent-1'
/** The mailbox is not read meanwhile. */
const PATIENCE = 9_000
/** A reply says what it wants in its first lines. */
const LONGEST_TEXT = 4_000
const CONFIDENCE = { low: 0.4, medium: 0.6, high: 0.8 } as const

const INSTRUCTIONS =
  'You read the answer of a person to a sales email and say what it wants. interested: wants to talk or know more. ' +
  'not_interested: declines. question: asks something. referral: names somebody else to talk to. unsubscribe: asks not to ' +
  'be written to any more. out_of_office: is away. unclear: none of these. Give a quote from a block that shows it.'

const Answer = Type.Object(
  {
    intent: Type.Enum([...INTENTS], { type: 'string' }),
    confidence: Type.Enum(['low', 'medium', 'high'], { type: 'string' }),
    block: Type.Integer({ description: 'The number of the block.' }),
    quote: Type.String({ description: 'Words of that block.' }),
  },
  { additionalProperties: false },
)

/** Asks the organization's language model, where it has one. What no quote of the reply shows is not said. */
export function llmIntents(context: Context): IntentReader {
  return { classify: (reply, signal) => classify(context, reply, signal), patience: PATIENCE }
}

async function classify(
  context: Context,
  { organizationId, campaignId, leadId, subject, text }: ReplyText & ReplyOf,
  signal: AbortSignal,
): Promise<ReadIntent | undefined> {
  const answer = await askLlm(
    context,
    {
      organizationId,
      campaignId,
      leadId,
      purpose: 'intent',
      promptVersion: PROMPT,
      instructions: INSTRUCTIONS,
      blocks: [
        // The person's own words, which may well be some of `customData`.
        { kind: 'subject', text: subject.slice(0, 300), mayRepeat: true },
        { kind: 'reply', text: text.slice(0, LONGEST_TEXT), mayRepeat: true },
      ],
      schema: Answer,
      patience: PATIENCE,
    },
    signal,
  )
  if (!answer.ok) return undefined
  const { intent, confidence } = answer.object
  const checked = checkQuote(answer.object, answer.blocks)
  if (checked === undefined || checked.isDoubtful) return undefined
  return { intent: intent as Intent, confidence: CONFIDENCE[confidence], by: 'llm', reason: checked.quote }
}
