import { SECOND } from '../../platform/clock.ts'
import { exchangeJson, failureInWords, failureMayCost, usualRest } from '../../research/index.ts'
import type { FailureClass, ProviderCallTools } from '../../research/index.ts'
import { VERDICT_WORDS } from '../email-verdict.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import { millionVerifier } from './million-verifier.ts'
import { neverBounce } from './never-bounce.ts'
import { reacher } from './reacher.ts'
import { mappedVerifier } from './mapped-verifier.ts'
import type { Verifier, VerifierKind, VerifierQuestion } from './verifier.ts'
import { zeroBounce } from './zero-bounce.ts'

const VERIFIERS: Readonly<Record<VerifierKind, Verifier>> = {
  neverbounce: neverBounce,
  zerobounce: zeroBounce,
  millionverifier: millionVerifier,
  reacher,
  http: mappedVerifier,
}

/** Verifiers wait for the mail server that they ask. */
const PATIENCE_MS = 30 * SECOND

/** How a kind of verifier is asked and read. */
export function verifierOf(kind: VerifierKind): Verifier {
  return VERIFIERS[kind]
}

/** What came of a question. `mayCost`: whether it may be charged though nothing came of it. */
export type VerifierOutcome =
  | { readonly status: 'verdict'; readonly verdict: EmailVerdict }
  | { readonly status: 'rate_limited'; readonly until: Date }
  | { readonly status: 'error'; readonly error: FailureClass; readonly mayCost: boolean }

/** Puts one question, bounded in time and bytes. Never throws, and nothing leaves here but a verdict of ours. */
export async function askVerifier(
  tools: ProviderCallTools,
  asked: VerifierQuestion & { readonly kind: VerifierKind },
): Promise<VerifierOutcome> {
  const { request, read } = verifierOf(asked.kind)
  const exchange = await exchangeJson(tools, { request: () => request(asked), patienceMs: PATIENCE_MS })
  if (exchange.status === 'rate_limited' || exchange.status === 'error') return exchange
  const reading = exchange.status === 'json' ? read(exchange.json, asked) : undefined
  if (reading === undefined) return failed('wrong_shape')
  if ('isLimited' in reading) return { status: 'rate_limited', until: usualRest(tools.now()) }
  return 'error' in reading ? failed(reading.error) : { status: 'verdict', verdict: reading.verdict }
}

function failed(error: FailureClass): VerifierOutcome {
  return { status: 'error', error, mayCost: failureMayCost(error) }
}

/** What came of a question, in a sentence. */
export function verifierOutcomeInWords(outcome: VerifierOutcome): string {
  switch (outcome.status) {
    case 'verdict':
      return `The address ${VERDICT_WORDS[outcome.verdict]}.`
    case 'rate_limited':
      return `The provider asks for patience until ${outcome.until.toISOString()}.`
    case 'error':
      return failureInWords(outcome.error)
  }
}
