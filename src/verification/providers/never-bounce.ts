import { isObject, valueAt } from '../../research/index.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import type { Verifier, VerifierReading } from './verifier.ts'

const ENDPOINT = 'https://api.neverbounce.com/v4/single/check'

const VERDICTS: ReadonlyMap<unknown, EmailVerdict> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['disposable', 'disposable'],
  ['catchall', 'catch_all'],
  ['unknown', 'unknown'],
])

/** Failures come with status 200. */
const FAILURES: ReadonlyMap<unknown, VerifierReading> = new Map<unknown, VerifierReading>([
  ['auth_failure', { error: 'unauthorized' }],
  ['throttle_triggered', { isLimited: true }],
  ['temp_unavail', { error: 'server_error' }],
  ['general_failure', { error: 'refused_request' }],
  ['bad_referrer', { error: 'unauthorized' }],
])

/** NeverBounce, single check. Its key goes into the query, as it wants: the address is never logged nor shown. */
export const neverBounce: Verifier = {
  usualCostUsd: 0.008,
  request: ({ email, apiKey }) => ({
    url: `${ENDPOINT}?key=${encodeURIComponent(apiKey ?? '')}&email=${encodeURIComponent(email)}`,
    headers: {},
  }),
  read: (json) => {
    if (!isObject(json)) return undefined
    if (json['status'] !== 'success') return FAILURES.get(json['status'])
    const verdict = VERDICTS.get(json['result'])
    if (verdict === undefined) return undefined
    const flags = valueAt(json, 'flags')
    const isRole = Array.isArray(flags) && flags.includes('role_account')
    return { verdict: isRole && (verdict === 'valid' || verdict === 'catch_all') ? 'role' : verdict }
  },
}
