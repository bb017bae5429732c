import type { HttpMapping } from './http-mapping.ts'
import type { ProviderRequest } from './provider-request.ts'

/** What is asked, and with which key. */
export interface ProviderQuestion {
  /** A host name in ASCII. */
  readonly domain: string
  /** What the web is searched for, by kinds that do. */
  readonly query: string | null
  readonly apiKey: string | null
  /** For kinds `http` and `http_search` only. */
  readonly mapping: HttpMapping | null
  /** For kind `searxng` alone. */
  readonly baseUrl: string | null
}

/** A value as it stands in an answer, for a path such as `company.country`; anything at all until it is cleaned. */
export type RawValue = readonly [path: string, value: unknown]

/** A page that a search found, as it stands in an answer; anything at all until it is cleaned. */
export interface RawResult {
  readonly title: unknown
  readonly url: unknown
  readonly snippet: unknown
}

/**
 * What an answer says: of the company asked for with the certainty `match` (0 to 1), or that there is none; or what a
 * search found; or that it knows nothing because the engines behind it did not answer.
 */
export type ProviderReading =
  | { readonly status: 'hit'; readonly match: number; readonly values: readonly RawValue[] }
  | { readonly status: 'found'; readonly results: readonly RawResult[] }
  | { readonly status: 'miss' }
  | { readonly status: 'engines_silent' }
  | { readonly status: 'unreadable' }

/** One way of asking a vendor. */
export interface Provider {
  /** Which fields it may tell something about. */
  readonly offers: (mapping: HttpMapping | null) => readonly string[]
  /** Statuses by which it says that it does not know the company. */
  readonly missStatuses: (mapping: HttpMapping | null) => readonly number[]
  /** Statuses that mean something else with it than with everybody. */
  readonly statuses?: Readonly<Record<number, 'rate_limited' | 'payment_required' | 'json_off'>>
  readonly request: (question: ProviderQuestion) => ProviderRequest
  /** Reads the JSON of an answer of status 2xx. Never throws, whatever it is. */
  readonly read: (json: unknown, question: ProviderQuestion) => ProviderReading
}
