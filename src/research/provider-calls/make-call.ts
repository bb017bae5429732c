import { setTimeout as pause } from 'node:timers/promises'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import { writeBack } from '../../platform/work/lease.ts'
import { noteProviderStep } from '../agent/run-store.ts'
import type { ProviderStep } from '../agent/run-store.ts'
import { saveFacts } from '../facts/fact-store.ts'
import type { RequestLease } from '../refresh/refresh-request-store.ts'
import { brokenLimit, endProviderCall, startCall, releaseCall } from './provider-call-store.ts'
import type { CallPurpose, EndedCall, ProviderLimit } from './provider-call-store.ts'
import { lockProvider, noteHealth, claimProviderTurn, keyPlace } from '../provider-settings/provider-store.ts'
import type { ProviderRef, StoredProvider } from '../provider-settings/provider-store.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { AskedProvider, ProviderOutcome } from '../providers/ask-provider.ts'
import { isSearchKind } from '../providers/provider-kinds.ts'
import type { ProviderKind } from '../providers/provider-kinds.ts'

/** What is to be asked, and for what. */
export interface ProviderCallOrder extends ProviderRef {
  readonly domain: string
  readonly purpose: CallPurpose
  /** What a provider of web search looks for; the domain, unless it is said. */
  readonly query?: string
  /** The request that it helps to answer, and why: then what came of it is a step of the trace. */
  readonly trace?: { readonly wish: RequestLease; readonly why: string }
}

/** Why a call was not made: nothing was asked and nothing is counted. */
export type DeclineReason = 'gone' | 'disabled' | 'resting' | 'busy' | ProviderLimit

/** A call that was not made; `until` is when it may be. */
export interface DeclinedCall {
  readonly declined: DeclineReason
  readonly until: Date | null
}

/** What a call came to, and what was counted for it in US dollars. */
export type CallResult =
  | DeclinedCall
  | {
      readonly declined?: undefined
      readonly kind: ProviderKind
      readonly outcome: ProviderOutcome
      readonly cost: number
      readonly ms: number
    }

/** So many failures in a row, and the provider is left alone. */
const MOST_FAILURES = 5
/** How long it is left alone then, and with each further failure. */
export const PROVIDER_RESTS: GrowingBackoff = { first: HOUR, factor: 2, most: 24 * HOUR }
/** While the one call is under way that finds out whether it works again. */
const TRIAL = 30 * SECOND
/**
 * Calls wait for their turn by the provider's pace; from here on they are not made. Before a test, a person waits; before a
 * search, an agent that holds a lease.
 */
const LONGEST_WAIT: Readonly<Record<CallPurpose, number>> = {
  research: 5 * MINUTE,
  search: 20 * SECOND,
  test: 10 * SECOND,
}

/** A call that was noted and counted, to be made at its turn. */
interface Reserved {
  readonly callId: string
  readonly name: string
  readonly asked: AskedProvider
  readonly cost: number
  readonly waitMs: number
}

/**
 * Asks a provider about a company. The price is counted before, in a transaction that holds the provider's row, so that
 * no number of calls at once goes beyond a budget; what came of it, the facts of a hit and the true cost are one
 * transaction after it. A process that dies in between leaves the price counted and the call under way.
 * @throws the reason of the signal, while it waits for its turn
 */
export async function makeCall(context: Context, order: ProviderCallOrder, signal: AbortSignal): Promise<CallResult> {
  const reserved = await transaction(context.db, (tx) => reserve(context, tx, order))
  if ('declined' in reserved) return reserved
  await waitForTurn(context, order, reserved, signal)
  const began = performance.now()
  const means = { outbound: context.outbound, now: () => context.clock.now(), signal }
  const outcome = await askProvider(means, reserved.asked)
  const ms = Math.round(performance.now() - began)
  const { kind } = reserved.asked
  const cost = isCharged(kind, outcome) ? reserved.cost : 0
  const completed = { order, reserved, outcome, cost, ms }
  await writeBack(context.log, () => transaction(context.db, (tx) => complete(context, tx, completed)))
  return { kind, outcome, cost, ms }
}

/** A search that found nothing is charged as one that did. */
function isCharged(kind: ProviderKind, outcome: ProviderOutcome): boolean {
  if (outcome.status === 'miss') return isSearchKind(kind)
  return outcome.status === 'hit' || (outcome.status === 'error' && outcome.mayCost)
}

async function reserve(context: Context, tx: Transaction, order: ProviderCallOrder): Promise<Reserved | DeclinedCall> {
  const now = context.clock.now()
  const provider = await lockProvider(tx, order)
  if (provider === undefined) return { declined: 'gone', until: null }
  const turn = new Date(Math.max(now.getTime(), provider.nextCallAt?.getTime() ?? 0))
  const declined = await reasonToDecline(tx, { order, provider, turn, now })
  if (declined !== undefined) return declined
  const { name, kind, mapping, baseUrl, costPerHitUsd: cost, minIntervalMs, failures } = provider
  const { domain } = order
  const query = isSearchKind(kind) ? (order.query ?? domain) : null
  const callId = uuidv7(now.getTime())
  const apiKey = provider.apiKey === null ? null : context.secrets.decrypt(provider.apiKey, keyPlace(order))
  await startCall(tx, { ...order, callId, cost, now, query })
  await claimProviderTurn(tx, order, {
    nextCallAt: new Date(turn.getTime() + minIntervalMs),
    restsUntil: failures >= MOST_FAILURES ? new Date(turn.getTime() + TRIAL) : null,
  })
  const asked = { kind, mapping, baseUrl, apiKey, domain, query }
  return { callId, name, asked, cost, waitMs: turn.getTime() - now.getTime() }
}

async function reasonToDecline(
  tx: Transaction,
  at: { readonly order: ProviderCallOrder; readonly provider: StoredProvider; readonly turn: Date; readonly now: Date },
): Promise<DeclinedCall | undefined> {
  const { order, provider, turn, now } = at
  const isTest = order.purpose === 'test'
  if (!provider.enabled && !isTest) return { declined: 'disabled', until: null }
  const { restsUntil } = provider
  // A person who tries a provider that failed is how one finds out at once that it works again; haste stays haste.
  const isResting = restsUntil !== null && restsUntil > now
  if (isResting && !(isTest && provider.failures >= MOST_FAILURES)) return { declined: 'resting', until: restsUntil }
  if (turn.getTime() - now.getTime() > LONGEST_WAIT[order.purpose]) return { declined: 'busy', until: turn }
  const broken = await brokenLimit(tx, order, now)
  return broken === undefined ? undefined : { declined: broken, until: null }
}

async function waitForTurn(
  context: Context,
  { organizationId }: ProviderCallOrder,
  { callId, waitMs }: Reserved,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted()
    if (waitMs > 0) await pause(waitMs, undefined, { signal })
  } catch (error) {
    await releaseCall(context.db, { organizationId, callId })
    throw error
  }
}

interface CompletedCall {
  readonly order: ProviderCallOrder
  readonly reserved: Reserved
  readonly outcome: ProviderOutcome
  readonly cost: number
  readonly ms: number
}

/** What an answer had, for the books. */
function found(kind: ProviderKind, outcome: ProviderOutcome): Pick<EndedCall, 'paths' | 'results'> {
  if (outcome.status === 'miss') return { paths: null, results: isSearchKind(kind) ? 0 : null }
  if (outcome.status !== 'hit') return { paths: null, results: null }
  const { facts, results } = outcome
  if (results !== undefined) return { paths: null, results: results.length }
  return { paths: facts.map(({ path }) => path), results: null }
}

async function complete(context: Context, tx: Transaction, completed: CompletedCall): Promise<void> {
  const { order, reserved, outcome, cost, ms } = completed
  const { organizationId, domain, purpose } = order
  const now = context.clock.now()
  const provider = await lockProvider(tx, order)
  const facts = outcome.status === 'hit' ? outcome.facts : []
  const ended = {
    status: outcome.status,
    error: outcome.status === 'error' ? outcome.error : null,
    ...found(reserved.asked.kind, outcome),
  }
  const isOpen = await endProviderCall(tx, { organizationId, callId: reserved.callId }, { ...ended, cost, ms, now })
  if (!isOpen) return
  if (provider !== undefined) await noteHealth(tx, order, healthAfter(provider, outcome, now))
  if (order.trace !== undefined) {
    const { wish, why } = order.trace
    await noteProviderStep(tx, wish, { at: now, target: reserved.name, why, ...told(outcome, cost) })
  }
  if (facts.length === 0 || purpose === 'test') return
  await saveFacts(tx, { organizationId, about: { domain }, source: 'provider', name: reserved.name, now }, facts)
}

/** What came of a call, for the trace. */
function told(outcome: ProviderOutcome, cost: number): Pick<ProviderStep, 'learnt' | 'refused'> {
  if (outcome.status !== 'hit') return { learnt: null, refused: `provider_${outcome.status}` }
  const paths = [...new Set(outcome.facts.map(({ path }) => path))]
  return { learnt: `${paths.join(', ') || 'Nothing new'} ($${cost})`, refused: null }
}

/** Any answer shows that it works; an exchange that we called off shows nothing. */
function healthAfter(
  { failures, restsUntil }: StoredProvider,
  outcome: ProviderOutcome,
  now: Date,
): { failures: number; restsUntil: Date | null } {
  if (outcome.status === 'rate_limited') {
    const isLonger = restsUntil !== null && restsUntil > outcome.until
    return { failures, restsUntil: isLonger ? restsUntil : outcome.until }
  }
  if (outcome.status !== 'error') return { failures: 0, restsUntil: restAskedFor(restsUntil, failures, now) }
  if (outcome.error === 'aborted') return { failures, restsUntil }
  const failed = failures + 1
  if (failed < MOST_FAILURES) return { failures: failed, restsUntil }
  const rest = waitAfter(PROVIDER_RESTS, failed - MOST_FAILURES + 1)
  return { failures: failed, restsUntil: new Date(now.getTime() + rest) }
}

/** What the provider itself asked for stands, though a call that was under way then went well. */
function restAskedFor(restsUntil: Date | null, failures: number, now: Date): Date | null {
  return failures < MOST_FAILURES && restsUntil !== null && restsUntil > now ? restsUntil : null
}
