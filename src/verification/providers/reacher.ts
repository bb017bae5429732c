import { isObject, valueAt } from '../../research/index.ts'
import type { EmailVerdict } from '../email-verdict.ts'
import type { Verifier } from './verifier.ts'

const VERDICTS: ReadonlyMap<unknown, EmailVerdict> = new Map([
  ['safe', 'valid'],
  ['risky', 'risky'],
  ['invalid', 'invalid'],
  ['unknown', 'unknown'],
])

/**
 * Reacher, hosted or one's own: it asks the mail servers itself. The key goes where the hosted API wants it and where one's
 * own server does (`x-reacher-secret`).
 */
export const reacher: Verifier = {
  usualCostUsd: 0,
  request: ({ email, apiKey, baseUrl }) => ({
    url: `${baseUrl ?? ''}/v0/check_email`,
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: apiKey, 'x-reacher-secret': apiKey }),
    },
    body: JSON.stringify({ to_email: email }),
  }),
  read: (json) => {
    if (!isObject(json)) return undefined
    const verdict = VERDICTS.get(json['is_reachable'])
    if (verdict === undefined) return undefined
    const says = (place: string) => valueAt(json, place) === true
    if (verdict !== 'invalid' && says('misc.is_disposable')) return { verdict: 'disposable' }
    if ((verdict === 'valid' || verdict === 'risky') && says('misc.is_role_account')) return { verdict: 'role' }
    return { verdict: verdict === 'risky' && says('smtp.is_catch_all') ? 'catch_all' : verdict }
  },
}
