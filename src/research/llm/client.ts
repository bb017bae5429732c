import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  generateText,
  jsonSchema,
} from 'ai'
import type { LanguageModel, LanguageModelUsage } from 'ai'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { isGatewayFailure } from '../../platform/outbound/retry-after.ts'
import { parseJson } from '../json.ts'
import type { CallFailure } from './failure-words.ts'
import type { LlmSettings } from './settings/settings-store.ts'
import type { TokenCount } from './usage/calls-store.ts'

/** An answer is a few thousand tokens; what is longer is none. */
const LARGEST_ANSWER = 1_000_000
/** RFC 9110 §6.4.1: these have no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/** A gateway gave up on the model behind it: nobody here knows whether the model worked on the question, and is paid for it. */
export class GatewayError extends Error {}

/**
 * `fetch` by way of the outbound guard, for a client that takes one: bounded in time and bytes, redirects not followed.
 * Rejects with OutboundError, or with GatewayError; the client tries neither again, as either may have cost something.
 */
export function guardedFetch(outbound: Outbound, timeoutMs: number): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input
    const { method = 'GET', signal, body } = init ?? {}
    if (typeof body !== 'string' && body !== undefined && body !== null) throw new OutboundError('protocol')
    const answer = await outbound.request(url, {
      method,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof body === 'string' ? { body } : {}),
      timeoutMs,
      maxBytes: LARGEST_ANSWER,
      purpose: 'model',
      ...(signal === undefined || signal === null ? {} : { signal }),
    })
    if (answer.truncated) throw new OutboundError('too_large')
    const { status } = answer
    if (isGatewayFailure(status)) throw new GatewayError()
    // RFC 9110 §15.5.9: it waited too long for the question, or so it says after it had it.
    if (status === 408) throw new OutboundError('timeout')
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: headersOf(answer.headers),
    })
  }
}

/** The body is decoded already, so that its coding and length are not those of the answer any more. */
function headersOf(given: Readonly<Record<string, string | string[]>>): [string, string][] {
  return Object.entries(given)
    .filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
    .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))
}

// Warnings of the library would go to the console, and may repeat what was asked.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Where the model is, and what opens it. */
export interface ModelEndpoint extends Pick<LlmSettings, 'kind' | 'baseUrl' | 'model' | 'structuredOutputs'> {
  readonly apiKey: string | null
}

/** One question, ready to be put. */
export interface Prompt {
  readonly instructions: string
  readonly text: string
  readonly schema: TSchema
  readonly maxOutputTokens: number
}

/** What came of a question. `tokens` is null where the endpoint did not say what it used. */
export type ModelAnswer =
  | { readonly ok: true; readonly object: unknown; readonly tokens: TokenCount | null }
  | { readonly ok: false; readonly code: CallFailure; readonly tokens: TokenCount | null }

/** Only after an answer that surely cost nothing: haste, or a fault that the endpoint itself owns up to. */
const RETRIES = 1
/** A count beyond this is no count. */
const MOST_TOKENS = 10_000_000

/**
 * Puts a question to a model and answers an object that fits the schema, or why there is none. `patience` (milliseconds)
 * is for everything, a second try after a refusal for the moment included. Never throws.
 */
export async function askModel(
  outbound: Outbound,
  endpoint: ModelEndpoint,
  prompt: Prompt,
  { patience, signal }: { readonly patience: number; readonly signal: AbortSignal },
): Promise<ModelAnswer> {
  const limit = new AbortController()
  const late = () => limit.abort(new OutboundError('timeout'))
  const stop = () => limit.abort(new OutboundError('aborted'))
  const timer = setTimeout(late, patience)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  let tokens: TokenCount | null = null
  try {
    const result = await generateText({
      model: modelOf(endpoint, guardedFetch(outbound, patience)),
      instructions: prompt.instructions,
      prompt: prompt.text,
      output: Output.object({ schema: checkedSchema(prompt.schema) }),
      temperature: 0,
      maxOutputTokens: prompt.maxOutputTokens,
      maxRetries: RETRIES,
      abortSignal: limit.signal,
    })
    tokens = tokensOf(result.usage)
    return { ok: true, object: result.output, tokens }
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return salvage(error, prompt.schema)
    // It wanted to call a tool, of which it has none, or said nothing.
    if (NoOutputGeneratedError.isInstance(error)) return { ok: false, code: 'no_object', tokens }
    return { ok: false, code: codeOf(limit.signal.aborted ? limit.signal.reason : error), tokens }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function modelOf(endpoint: ModelEndpoint, fetch: typeof globalThis.fetch): LanguageModel {
  const { kind, baseUrl, model, apiKey, structuredOutputs } = endpoint
  // Without a key of its own the library would look for one in the environment.
  if (kind === 'anthropic') return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch })(model)
  const settings = { name: 'endpoint', baseURL: baseUrl, supportsStructuredOutputs: structuredOutputs, fetch }
  return createOpenAICompatible({ ...settings, ...(apiKey === null ? {} : { apiKey }) })(model)
}

function checkedSchema(schema: TSchema) {
  return jsonSchema<unknown>(schema as Parameters<typeof jsonSchema>[0], {
    validate: (value) =>
      Value.Check(schema, value)
        ? { success: true, value }
        : { success: false, error: new Error('The answer does not match the schema.') },
  })
}

/** Models without structured output like to wrap their JSON in a code fence, or in a sentence. */
function salvage({ text = '', usage }: NoObjectGeneratedError, schema: TSchema): ModelAnswer {
  const tokens = usage === undefined ? null : tokensOf(usage)
  const object = parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return Value.Check(schema, object) ? { ok: true, object, tokens } : { ok: false, code: 'no_object', tokens }
}

/** Null unless input and output are both told, in numbers that can be true. */
function tokensOf(usage: LanguageModelUsage): TokenCount | null {
  const { inputTokens, outputTokens, inputTokenDetails, outputTokenDetails } = usage
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null
  const { cacheReadTokens } = inputTokenDetails
  const { reasoningTokens } = outputTokenDetails
  return {
    in: inputTokens,
    cached: isCount(cacheReadTokens) ? Math.min(cacheReadTokens, inputTokens) : 0,
    out: outputTokens,
    reasoning: isCount(reasoningTokens) ? Math.min(reasoningTokens, outputTokens) : 0,
  }
}

function isCount(value: number | undefined): value is number {
  return Number.isInteger(value) && value !== undefined && value >= 0 && value <= MOST_TOKENS
}

const BY_STATUS: Readonly<Record<number, CallFailure>> = {
  401: 'unauthorized',
  402: 'unauthorized',
  403: 'unauthorized',
  404: 'not_found',
  429: 'rate_limited',
}

const DEEPEST_CAUSE = 5

/** The class of a failure: what the library threw may repeat the question, the key and bytes of whoever answered. */
function codeOf(thrown: unknown): CallFailure {
  let error: unknown = thrown
  for (let depth = 0; depth < DEEPEST_CAUSE && error !== undefined; depth += 1) {
    if (error instanceof OutboundError) return error.reason
    if (error instanceof GatewayError) return 'gateway_error'
    if (APICallError.isInstance(error) && error.statusCode !== undefined) {
      const code = codeOfStatus(error.statusCode)
      if (code !== undefined) return code
    }
    error = RetryError.isInstance(error) ? error.lastError : error instanceof Error ? error.cause : undefined
  }
  return 'protocol'
}

function codeOfStatus(status: number): CallFailure | undefined {
  if (status >= 300 && status < 400) return 'redirected'
  if (status >= 500) return 'server_error'
  return BY_STATUS[status] ?? (status >= 400 ? 'bad_request' : undefined)
}
