import type { FailureClass, ProviderRequest } from '../../research/index.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import type { VerifierMapping } from './verifier-mapping.ts'

/** Who verifies addresses; `reacher` may be self-hosted, `http` is anybody, described by a mapping. */
export const VERIFIER_KINDS = ['neverbounce', 'zerobounce', 'millionverifier', 'reacher', 'http'] as const
export type VerifierKind = (typeof VERIFIER_KINDS)[number]

/** What each is called, in facts and sentences. */
export const VERIFIER_NAMES: Readonly<Record<VerifierKind, string>> = {
  neverbounce: 'NeverBounce',
  zerobounce: 'ZeroBounce',
  millionverifier: 'MillionVerifier',
  reacher: 'Reacher',
  http: 'the verifier',
}

/** What is asked, and with which key. */
export interface VerifierQuestion {
  readonly email: string
  readonly apiKey: string | null
  /** Where a server of one's own answers: for kind `reacher` alone. */
  readonly baseUrl: string | null
  /** For kind `http` only. */
  readonly mapping: VerifierMapping | null
}

/** What an answer says: a verdict, a failure in an answer of status 200, or haste; undefined for another shape. */
export type VerifierReading =
  | { readonly verdict: EmailVerdict }
  | { readonly error: FailureClass }
  | { readonly isLimited: true }
  | undefined

/** One way of asking a vendor. */
export interface Verifier {
  /** US dollars for a check, where nobody says another price. */
  readonly usualCostUsd: number
  readonly request: (question: VerifierQuestion) => ProviderRequest
  /** Reads the JSON of an answer of status 2xx. Never throws, whatever it is. */
  readonly read: (json: unknown, question: VerifierQuestion) => VerifierReading
}
