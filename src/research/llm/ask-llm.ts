import type { Static, TSchema } from 'typebox'
import { findLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { reserveCall, settleCall } from './account-calls.ts'
import type { CallOrder, Reservation } from './account-calls.ts'
import { mostCost } from './caps.ts'
import type { Endpoint } from './client.ts'
import { composePrompt } from './compose-prompt.ts'
import type { Block, ComposedPrompt, ShownBlock } from './compose-prompt.ts'
import type { CallFailure, SkipReason } from './failure-words.ts'
import { identityOf } from './find-model.ts'
import type { ModelIdentity } from './find-model.ts'
import { ownDataOf } from './hide-private.ts'
import { findSettings } from './settings-store.ts'
import type { StoredSettings } from './settings-store.ts'

/** A question to the organization's language model. */
export interface Question<Schema extends TSchema> {
  readonly organizationId: string
  /** What it is for, in a word: the books count by it. */
  readonly purpose: string
  /** Raised when the words of the question change, so that the books tell answers to one wording from those to another. */
  readonly promptVersion: string
  readonly domain?: string
  /** Whom it is about: their address, phone and `customData` are hidden wherever they stand, unless they are shared. */
  readonly leadId?: string
  readonly campaignId?: string
  /** Our own words alone; what comes from outside stands in `blocks`. */
  readonly instructions: string
  readonly blocks: readonly Block[]
  /** What the answer looks like: an object, closed, every member required. */
  readonly schema: Schema
  /** Milliseconds for everything; at most 45,000, which it is by default. */
  readonly patience?: number
}

/** An answer that fits the schema, with the blocks by number as they were shown; or why there is none. */
export type LlmAnswer<Schema extends TSchema> =
  | {
      readonly ok: true
      readonly object: Static<Schema>
      readonly blocks: readonly ShownBlock[]
      readonly by: ModelIdentity
    }
  | { readonly ok: false; readonly reason: SkipReason | CallFailure }

/** The purpose of a question by which a person tries the endpoint: it is put while the model is off or paused, too. */
export const TEST = 'test'

const PATIENCE = 45_000
const MOST_OUTPUT = 1_500

/** A question is composed so often, where settings are saved each time meanwhile. */
const MOST_ROUNDS = 5

/**
 * Asks the organization's language model: within its caps, with the cost in the books, bounded in time and bytes, past a
 * circuit breaker. The answer is what the model said and no more: whoever stores it checks the quotes first. Never throws
 * for what an endpoint does. Not to be called within a transaction.
 */
export async function askLlm<Schema extends TSchema>(
  context: Context,
  question: Question<Schema>,
  signal: AbortSignal,
): Promise<LlmAnswer<Schema>> {
  let prepared: Prepared | { readonly ok: false; readonly reason: SkipReason } = { ok: false, reason: 'changed' }
  for (let round = 0; round < MOST_ROUNDS && !prepared.ok && prepared.reason === 'changed'; round += 1) {
    prepared = await prepare(context, question)
  }
  if (!prepared.ok) return prepared
  const { settings, endpoint, prompt, order, reservation } = prepared
  // The client takes a while to load, and most processes never need it.
  const { askModel } = await import('./client.ts')
  const began = performance.now()
  const asked = { ...prompt, schema: question.schema, maxOutputTokens: MOST_OUTPUT }
  const patience = Math.min(question.patience ?? PATIENCE, PATIENCE)
  const answer = await askModel(context.outbound, endpoint, asked, { patience, signal })
  const ms = Math.round(performance.now() - began)
  await settleCall(context, { order, reservation }, { answer, ms })
  const { blocks } = prompt
  if (answer.ok) return { ok: true, object: answer.object as Static<Schema>, blocks, by: identityOf(settings) }
  const { organizationId, purpose } = question
  context.log.warn({ organizationId, purpose, reason: answer.code }, 'A language model gave no answer.')
  return { ok: false, reason: answer.code }
}

/** A question as today's settings allow it, which counts already. */
interface Prepared {
  readonly ok: true
  readonly settings: StoredSettings
  readonly endpoint: Endpoint
  readonly prompt: ComposedPrompt
  readonly order: CallOrder
  readonly reservation: Reservation
}

async function prepare(
  context: Context,
  question: Question<TSchema>,
): Promise<Prepared | { readonly ok: false; readonly reason: SkipReason }> {
  const { organizationId, purpose, promptVersion, domain = null, leadId = null, campaignId = null } = question
  const settings = await findSettings(context.db, organizationId)
  const isTest = purpose === TEST
  if (settings === undefined || (!settings.enabled && !isTest)) return { ok: false, reason: 'off' }
  const endpoint = { ...settings, apiKey: settings.apiKey === null ? null : context.secrets.decrypt(settings.apiKey) }
  const lead = leadId === null ? undefined : await findLead(context.db, organizationId, leadId)
  const own = lead === undefined ? undefined : ownDataOf(lead)
  const prompt = composePrompt(question, { share: settings.share, own })
  const most = mostCost(settings.prices, prompt.tokens, MOST_OUTPUT)
  const about = { purpose, promptVersion, domain, leadId, campaignId }
  const order: CallOrder = { organizationId, ...about, settings, most, isTest }
  const reservation = await reserveCall(context, order)
  return reservation.ok ? { ok: true, settings, endpoint, prompt, order, reservation } : reservation
}
