import { isObject, textAt } from '../../research/index.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import type { Verifier } from './verifier.ts'

const ENDPOINT = 'https://api.zerobounce.net/v2/validate'

const VERDICTS: ReadonlyMap<string, EmailVerdict> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['catch-all', 'catch_all'],
  ['unknown', 'unknown'],
  // Whoever writes to a trap is on a block list.
  ['spamtrap', 'invalid'],
  ['abuse', 'risky'],
  ['do_not_mail', 'risky'],
])

/** Why nobody should write there, where that is more than `do_not_mail`. */
const REASONS: ReadonlyMap<string, EmailVerdict> = new Map([
  ['disposable', 'disposable'],
  ['role_based', 'role'],
  ['role_based_catch_all', 'role'],
])

/** ZeroBounce, single validation. Its key goes into the query, as it wants: the address is never logged nor shown. */
export const zeroBounce: Verifier = {
  usualCostUsd: 0.008,
  request: ({ email, apiKey }) => ({
    url: `${ENDPOINT}?api_key=${encodeURIComponent(apiKey ?? '')}&email=${encodeURIComponent(email)}&ip_address=`,
    headers: {},
  }),
  read: (json) => {
    if (!isObject(json)) return undefined
    const status = textAt(json, 'status')?.toLowerCase()
    const verdict = VERDICTS.get(status ?? '')
    // One answer for a wrong key and for used up credits, with status 200.
    if (verdict === undefined) return textAt(json, 'error') === undefined ? undefined : { error: 'unauthorized' }
    if (status !== 'do_not_mail') return { verdict }
    return { verdict: REASONS.get(textAt(json, 'sub_status')?.toLowerCase() ?? '') ?? verdict }
  },
}
