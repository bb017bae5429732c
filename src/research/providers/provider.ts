import type { HttpMapping } from './http-mapping.ts'
import type { ProviderRequest } from './provider-request.ts'

/** Whose data is paid for; `http` is anybody, described by a mapping. */
export const PROVIDER_KINDS = ['apollo', 'people_data_labs', 'hunter', 'http'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** What is asked, and with which key. */
export interface ProviderQuestion {
  /** A host name in ASCII. */
  readonly domain: string
  readonly apiKey: string | null
  /** For kind `http` alone. */
  readonly mapping: HttpMapping | null
}

/** A value as it stands in an answer, for a path such as `company.country`; anything at all until it is cleaned. */
export type RawValue = readonly [path: string, value: unknown]

/** What an answer says: of the company asked for with the certainty `match` (0 to 1), or that there is none. */
export type ProviderReading =
  | { readonly status: 'hit'; readonly match: number; readonly values: readonly RawValue[] }
  | { readonly status: 'miss' }
  | { readonly status: 'unreadable' }

/** One way of asking a vendor. */
export interface Provider {
  /** Which fields it may tell something about. */
  readonly offers: (mapping: HttpMapping | null) => readonly string[]
  /** Statuses by which it says that it does not know the company. */
  readonly missStatuses: (mapping: HttpMapping | null) => readonly number[]
  /** Statuses that mean something else with it than with everybody. */
  readonly statuses?: Readonly<Record<number, 'rate_limited' | 'payment_required'>>
  readonly request: (question: ProviderQuestion) => ProviderRequest
  /** Reads the JSON of an answer of status 2xx. Never throws, whatever it is. */
  readonly read: (json: unknown, question: ProviderQuestion) => ProviderReading
}
