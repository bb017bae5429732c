import { asOutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundReason } from '../../platform/outbound/outbound-error.ts'
import type { HttpAnswer, Outbound } from '../../platform/outbound/outbound.ts'
import { isGatewayFailure, parseRetryAfter } from '../../platform/outbound/retry-after.ts'
import type { UnattributedClaim } from '../facts/fact-store.ts'
import { parseJson } from '../json.ts'
import { cleanValue } from './clean-value.ts'
import { isSearchKind } from './provider-kinds.ts'
import type { ProviderKind } from './provider-kinds.ts'
import { providerOf } from './provider-of.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { Provider, ProviderQuestion, ProviderReading } from './provider.ts'
import { cleanResults } from './search-result.ts'
import type { SearchResult } from './search-result.ts'

/** The most a provider is believed: a caller and a person are surer of what they say. */
const MOST_CONFIDENCE = 0.85
/** For the whole exchange. */
const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 1_000_000
const USUAL_REST_MS = 60_000
const LONGEST_REST_MS = 24 * 60 * 60_000

const FREE = {
  blocked: 'Fairlead isn’t allowed to connect to the provider’s address.',
  dns: 'The host name of the provider could not be resolved.',
  refused: 'The provider refused the connection, or no route leads to it.',
  tls: 'No secure connection could be made to the provider.',
  unauthorized: 'The provider refuses the key. Give the right one, with the rights that this question takes.',
  payment_required: 'The account has no credits left. Buy some at the provider, or wait for the next period.',
  json_off: 'SearXNG answers no JSON. Add json to search.formats in its settings.yml.',
  engines_silent: 'SearXNG found nothing, and engines of it did not answer. Look at its statistics of engines.',
  redirect: 'The provider sends elsewhere, and redirects are not followed. Give the address it names.',
  refused_request: 'The provider refuses the question itself.',
  server_error: 'The provider failed. Try again later.',
}
/** What breaks off on its way, or is given up by a gateway, may have reached the provider. */
const PERHAPS_CHARGED = {
  timeout: 'The provider did not answer in time. It may have charged for it.',
  reset: 'The provider closed the connection early. It may have charged for it.',
  too_large: 'The answer is larger than 1 MB and was not read. It may have been charged.',
  protocol: 'The answer is not HTTP as it should be. It may have been charged.',
  aborted: 'The request was cancelled.',
  gateway_error: 'A gateway in front of the provider timed out. The request may have been charged. Try again later.',
  not_json: 'The answer is not JSON. It may have been charged.',
  wrong_shape: 'The answer is JSON of another shape than expected. It may have been charged.',
}
const WORDS = { ...FREE, ...PERHAPS_CHARGED } satisfies Readonly<Record<OutboundReason, string>>

/** Which kind of failure it was; nothing of what the provider wrote. */
export type FailureClass = keyof typeof WORDS

/** What came of a question. `mayCost`: whether it may be charged though nothing came of it. */
export type ProviderOutcome =
  | { readonly status: 'hit'; readonly facts: readonly UnattributedClaim[]; readonly results?: readonly SearchResult[] }
  | { readonly status: 'miss' }
  | { readonly status: 'rate_limited'; readonly until: Date }
  | { readonly status: 'error'; readonly error: FailureClass; readonly mayCost: boolean }

type FailedExchange = Extract<ProviderOutcome, { status: 'error' }>

/** Whom to ask what. */
export interface AskedProvider extends ProviderQuestion {
  readonly kind: ProviderKind
}

/** What asking takes. */
export interface ProviderCallTools {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly signal: AbortSignal
}

/** A request that is answered with JSON, and what its provider means by statuses. */
export interface JsonQuestion {
  readonly request: () => ProviderRequest
  /** Statuses that mean something else with it than with everybody. */
  readonly statuses?: Provider['statuses']
  /** Statuses by which it says that it does not know what it is asked about. */
  readonly missStatuses?: readonly number[]
  /** Milliseconds for the whole exchange. */
  readonly patienceMs?: number
}

/** The JSON of an answer of status 2xx, or what came of the question instead. */
export type JsonExchange =
  | { readonly status: 'json'; readonly json: unknown }
  | Exclude<ProviderOutcome, { status: 'hit' }>

/**
 * Puts one question, bounded in time and bytes; redirects are not followed. Never throws: neither the key nor the address
 * nor a word of the answer leaves here but in cleaned values of fields and cleaned results, and none that repeats the key.
 */
export async function askProvider(tools: ProviderCallTools, asked: AskedProvider): Promise<ProviderOutcome> {
  const { request, statuses, missStatuses, read } = providerOf(asked.kind)
  const exchange = await exchangeJson(tools, {
    request: () => request(asked),
    statuses,
    missStatuses: missStatuses(asked.mapping),
  })
  if (exchange.status !== 'json') return exchange
  const reading = read(exchange.json, asked)
  if (reading.status === 'miss') return reading
  if (reading.status === 'found') {
    const results = cleanResults(reading.results, asked.apiKey)
    return results.length === 0 ? { status: 'miss' } : { status: 'hit', facts: [], results }
  }
  if (reading.status === 'engines_silent') return failed(reading.status)
  return reading.status === 'unreadable' ? failed('wrong_shape') : hit(reading, asked, tools.now())
}

/** One exchange with any provider, bounded in time and bytes; redirects are not followed. Never throws. */
export async function exchangeJson(
  { outbound, now, signal }: ProviderCallTools,
  question: JsonQuestion,
): Promise<JsonExchange> {
  let answer: HttpAnswer
  try {
    const { url, headers, body } = question.request()
    answer = await outbound.request(url, {
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body }),
      timeoutMs: question.patienceMs ?? PATIENCE_MS,
      maxBytes: LARGEST_ANSWER,
      purpose: 'provider',
      signal,
    })
  } catch (error) {
    return failed(asOutboundError(error).reason)
  }
  return judge(answer, question, now())
}

function failed(error: FailureClass): FailedExchange {
  return { status: 'error', error, mayCost: failureMayCost(error) }
}

/** Whether what failed so may be charged all the same. */
export function failureMayCost(error: FailureClass): boolean {
  return error in PERHAPS_CHARGED
}

/** A failure and what to do about it, in a sentence. */
export function failureInWords(error: FailureClass): string {
  return WORDS[error]
}

/** Until when a provider is left alone that asked for patience and named no time. */
export function usualRest(now: Date): Date {
  return restUntil(undefined, now)
}

function judge(
  { status, headers, body, truncated }: HttpAnswer,
  { statuses, missStatuses = [] }: JsonQuestion,
  now: Date,
): JsonExchange {
  const retryAfter = [headers['retry-after'] ?? []].flat()[0]
  const meaning = statuses?.[status] ?? (status === 429 ? 'rate_limited' : undefined)
  const namesTime = retryAfter !== undefined && (status === 429 || status === 503)
  if (meaning === 'rate_limited' || namesTime) return { status: 'rate_limited', until: restUntil(retryAfter, now) }
  if (meaning !== undefined) return failed(meaning)
  if (missStatuses.includes(status)) return { status: 'miss' }
  if (status < 200 || status > 299) return failed(classOf(status))
  if (truncated) return failed('too_large')
  // A page of a proxy, say, is no answer of the provider.
  const json = parseJson(body.toString('utf8'))
  return json === undefined ? failed('not_json') : { status: 'json', json }
}

function restUntil(retryAfter: string | undefined, now: Date): Date {
  const named = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now)
  const wait = named === undefined ? USUAL_REST_MS : named - now.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_REST_MS, Math.max(1_000, wait)))
}

function classOf(status: number): FailureClass {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 402) return 'payment_required'
  if (isGatewayFailure(status)) return 'gateway_error'
  if (status >= 500) return 'server_error'
  return status >= 300 && status < 400 ? 'redirect' : 'refused_request'
}

function hit(
  { match, values }: Extract<ProviderReading, { status: 'hit' }>,
  asked: AskedProvider,
  now: Date,
): ProviderOutcome {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  const confidence = MOST_CONFIDENCE * match
  const facts = new Map<string, UnattributedClaim>()
  for (const [path, raw] of values) {
    const value = cleanValue(path, raw, today)
    if (value === undefined || repeatsKey(value, asked.apiKey)) continue
    facts.set(path, { path, value, confidence })
  }
  return { status: 'hit', facts: [...facts.values()] }
}

function repeatsKey(value: unknown, apiKey: string | null): boolean {
  return apiKey !== null && [value].flat().some((part) => String(part).includes(apiKey))
}

/** What came of a question to a kind of provider, in a sentence. */
export function outcomeInWords(kind: ProviderKind, outcome: ProviderOutcome): string {
  switch (outcome.status) {
    case 'hit':
      if (outcome.results !== undefined) {
        return `The search found ${outcome.results.length === 1 ? 'one page' : `${outcome.results.length} pages`}.`
      }
      return outcome.facts.length === 0
        ? 'The provider knows the company, but tells nothing of it that has a field here.'
        : `The provider knows the company and tells ${outcome.facts.length === 1 ? 'one field' : `${outcome.facts.length} fields`}.`
    case 'miss':
      if (isSearchKind(kind)) return 'The search found nothing.'
      return 'The provider does not know the company. That costs nothing.'
    case 'rate_limited':
      return `The provider asks for patience until ${outcome.until.toISOString()}.`
    case 'error':
      return WORDS[outcome.error]
  }
}
