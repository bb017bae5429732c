import { isObject, textAt } from '../../research/index.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import type { Verifier } from './verifier.ts'

const ENDPOINT = 'https://api.millionverifier.com/api/v3/'

const VERDICTS: ReadonlyMap<string, EmailVerdict> = new Map([
  ['ok', 'valid'],
  ['catch_all', 'catch_all'],
  ['unknown', 'unknown'],
  ['disposable', 'disposable'],
  ['invalid', 'invalid'],
  // It could not make out what is asked: nothing is known.
  ['error', 'unknown'],
])

/** MillionVerifier, single check. Its key goes into the query, as it wants: the address is never logged nor shown. */
export const millionVerifier: Verifier = {
  usualCostUsd: 0.004,
  request: ({ email, apiKey }) => ({
    url: `${ENDPOINT}?api=${encodeURIComponent(apiKey ?? '')}&email=${encodeURIComponent(email)}&timeout=20`,
    headers: {},
  }),
  read: (json) => {
    if (!isObject(json)) return undefined
    const error = textAt(json, 'error')?.toLowerCase() ?? ''
    if (error.includes('credit')) return { error: 'payment_required' }
    if (error.includes('key')) return { error: 'unauthorized' }
    const verdict = VERDICTS.get(textAt(json, 'result') ?? '')
    if (verdict === undefined) return undefined
    const isRole = json['role'] === true && (verdict === 'valid' || verdict === 'catch_all')
    return { verdict: isRole ? 'role' : verdict }
  },
}
