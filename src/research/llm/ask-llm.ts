import { hash } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import { findLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ModelEndpoint } from './client.ts'
import { composePrompt } from './compose-prompt.ts'
import type { AskedText, PromptBlock, ComposedPrompt, ShownBlock } from './compose-prompt.ts'
import type { CallFailure, SkipReason } from './failure-words.ts'
import { ownDataOf } from './privacy/hide-private.ts'
import { findSettings, llmKeyPlace } from './settings/settings-store.ts'
import type { LlmSettings, StoredSettings } from './settings/settings-store.ts'
import { mostCost } from './usage/caps.ts'
import type { CallCost } from './usage/caps.ts'
import { completeCall, reserveCall } from './usage/reserve-calls.ts'
import type { ModelCallOrder, CallReservation } from './usage/reserve-calls.ts'

/** Who answers: the same name at another endpoint is another model. */
export interface ModelIdentity {
  /** As the endpoint names it. */
  readonly model: string
  /** Of kind and address, in a few characters that tell neither them nor the key. */
  readonly endpoint: string
}

/** The model that the organization lets read and write for it; undefined where none is switched on. */
export async function findModel(db: Db, organizationId: string): Promise<ModelIdentity | undefined> {
  const settings = await findSettings(db, organizationId)
  return settings?.enabled === true ? identityOf(settings) : undefined
}

/** Who answers by these settings. */
export function identityOf({ kind, baseUrl, model }: LlmSettings): ModelIdentity {
  return { model, endpoint: hash('sha256', JSON.stringify([kind, baseUrl]), 'base64url').slice(0, 22) }
}

/** A question to the organization's language model. */
export interface ModelQuestion<Schema extends TSchema> {
  readonly organizationId: string
  /** What it is for, in a word: the books count by it. */
  readonly purpose: string
  /** Raised when the words of the question change, so that the books tell answers to one wording from those to another. */
  readonly promptVersion: string
  readonly domain?: string
  /** Whom it is about: their address, phone and `customData` are hidden wherever they stand, unless they are shared. */
  readonly leadId?: string
  /** Leads whose words stand in blocks, beside the one that it is about: what is theirs is hidden as well. */
  readonly others?: readonly Lead[]
  readonly campaignId?: string
  /** Our own words alone; what comes from outside stands in `blocks`. */
  readonly instructions: string
  /** Questions of people, a line each, that our own words end with. */
  readonly asked?: readonly AskedText[]
  readonly blocks: readonly PromptBlock[]
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
      readonly cost: CallCost
    }
  | { readonly ok: false; readonly reason: SkipReason | CallFailure; readonly cost?: CallCost }

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
  question: ModelQuestion<Schema>,
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
  const cost = await completeCall(context, { order, reservation }, { answer, ms })
  const { blocks } = prompt
  if (answer.ok) return { ok: true, object: answer.object as Static<Schema>, blocks, by: identityOf(settings), cost }
  const { organizationId, purpose } = question
  context.log.warn({ organizationId, purpose, reason: answer.code }, 'A language model gave no answer.')
  return { ok: false, reason: answer.code, cost }
}

/** A question as today's settings allow it, which counts already. */
interface Prepared {
  readonly ok: true
  readonly settings: StoredSettings
  readonly endpoint: ModelEndpoint
  readonly prompt: ComposedPrompt
  readonly order: ModelCallOrder
  readonly reservation: CallReservation
}

async function prepare(
  context: Context,
  question: ModelQuestion<TSchema>,
): Promise<Prepared | { readonly ok: false; readonly reason: SkipReason }> {
  const {
    organizationId,
    purpose,
    promptVersion,
    domain = null,
    leadId = null,
    others = [],
    campaignId = null,
  } = question
  const settings = await findSettings(context.db, organizationId)
  const isTest = purpose === TEST
  if (settings === undefined || (!settings.enabled && !isTest)) return { ok: false, reason: 'off' }
  const sealed = settings.apiKey
  const apiKey = sealed === null ? null : context.secrets.decrypt(sealed, llmKeyPlace(organizationId))
  const endpoint = { ...settings, apiKey }
  const lead = leadId === null ? undefined : await findLead(context.db, organizationId, leadId)
  const own = ownDataOf([...(lead === undefined ? [] : [lead]), ...others])
  const prompt = composePrompt(question, { share: settings.share, own })
  const most = mostCost(settings.prices, prompt.tokens, MOST_OUTPUT)
  const about = { purpose, promptVersion, domain, leadId, campaignId }
  const order: ModelCallOrder = { organizationId, ...about, settings, most, isTest }
  const reservation = await reserveCall(context, order)
  return reservation.ok ? { ok: true, settings, endpoint, prompt, order, reservation } : reservation
}
