import type { EmailVerdict } from '../../../src/verification/index.ts'
import type { Arrived, VendorReply } from '../servers/local-vendors.ts'

/** Where each verifier lives in tests. */
export const VERIFIER_HOSTS = {
  neverbounce: 'api.neverbounce.com',
  zerobounce: 'api.zerobounce.net',
  millionverifier: 'api.millionverifier.com',
  reacher: 'reacher.example.net',
  http: 'verify.example.net',
} as const

/** How `VERIFIER_HOSTS.http` is asked and read. */
export const VERIFIER_MAPPING = {
  url: 'https://verify.example.net/v1/check?address={email}',
  headers: { authorization: 'Bearer {apiKey}' },
  verdict: '/data/result',
  words: { Deliverable: 'valid', undeliverable: 'invalid', accept_all: 'catch_all' },
} as const

/** The address that a question to any verifier is about. */
export function addressAsked({ url, body }: Pick<Arrived, 'url' | 'body'>): string {
  const inBody = body === '' ? undefined : (JSON.parse(body) as { to_email?: string }).to_email
  return inBody ?? url.searchParams.get('email') ?? url.searchParams.get('address') ?? ''
}

/** NeverBounce in its own words. */
const RESULTS: Readonly<Record<EmailVerdict, Record<string, unknown>>> = {
  valid: { result: 'valid' },
  catch_all: { result: 'catchall' },
  // It has no such word.
  risky: { result: 'unknown' },
  role: { result: 'valid', flags: ['has_dns', 'role_account'] },
  unknown: { result: 'unknown' },
  disposable: { result: 'disposable' },
  invalid: { result: 'invalid' },
}

/** NeverBounce, which says of an address what its part before the @ is called, such as `invalid2@acme.test`. */
export const NAMED_VERDICTS: VendorReply = (response, arrived) => {
  const [name = ''] = /^[a-z_]+/u.exec(addressAsked(arrived)) ?? []
  const known = Object.hasOwn(RESULTS, name) ? RESULTS[name as EmailVerdict] : RESULTS.valid
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: 'success', flags: [], ...known, execution_time: 20 }))
}
