import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVendors } from '../../../test/support/servers/local-vendors.ts'
import type { LocalVendors, VendorReply } from '../../../test/support/servers/local-vendors.ts'
import { VERIFIER_HOSTS, VERIFIER_MAPPING } from '../../../test/support/verification/local-verifiers.ts'
import { askVerifier, verifierOutcomeInWords } from './ask-verifier.ts'
import type { VerifierOutcome } from './ask-verifier.ts'
import { VERIFIER_KINDS } from './verifier.ts'
import type { VerifierKind } from './verifier.ts'

const KEY = 'key-that-nobody-may-see'
const EMAIL = 'jane+offers@acme.test'
const NOW = new Date('2026-11-24T09:30:00Z')

let vendors: LocalVendors
beforeAll(async () => {
  vendors = await startVendors(Object.values(VERIFIER_HOSTS))
})
afterAll(() => vendors.close())
beforeEach(() => {
  vendors.replies.clear()
  vendors.arrived.length = 0
  vendors.bounds.length = 0
})

function ask(kind: VerifierKind, reply: VendorReply, signal = new AbortController().signal) {
  vendors.replies.set(VERIFIER_HOSTS[kind], reply)
  const tools = { outbound: vendors.outbound, now: () => NOW, signal }
  const mapping = kind === 'http' ? VERIFIER_MAPPING : null
  const baseUrl = kind === 'reacher' ? `https://${VERIFIER_HOSTS.reacher}` : null
  return askVerifier(tools, { kind, email: EMAIL, apiKey: KEY, baseUrl, mapping })
}

/** A verdict, or the class of the failure. */
function said(outcome: VerifierOutcome): string {
  if (outcome.status === 'verdict') return outcome.verdict
  return outcome.status === 'error' ? outcome.error : outcome.status
}

const NEVER = (result: string, flags: string[] = []) => ({ status: 'success', result, flags, execution_time: 30 })
const ZERO = (status: string, sub = '') => ({ address: EMAIL, status, sub_status: sub, free_email: false })
const MILLION = (result: string, more = {}) => ({
  email: EMAIL,
  result,
  resultcode: 1,
  role: false,
  error: '',
  ...more,
})
const REACH = (word: string, misc = {}, smtp = {}) => ({ input: EMAIL, is_reachable: word, misc, smtp })

test.each<[kind: VerifierKind, answer: unknown, verdict: string]>([
  ['neverbounce', NEVER('valid'), 'valid'],
  ['neverbounce', NEVER('valid', ['has_dns', 'role_account']), 'role'],
  ['neverbounce', NEVER('invalid', ['role_account']), 'invalid'],
  ['neverbounce', NEVER('disposable'), 'disposable'],
  ['neverbounce', NEVER('catchall'), 'catch_all'],
  ['neverbounce', NEVER('unknown'), 'unknown'],
  ['zerobounce', ZERO('valid'), 'valid'],
  ['zerobounce', ZERO('invalid', 'mailbox_not_found'), 'invalid'],
  ['zerobounce', ZERO('catch-all'), 'catch_all'],
  ['zerobounce', ZERO('unknown', 'greylisted'), 'unknown'],
  ['zerobounce', ZERO('spamtrap'), 'invalid'],
  ['zerobounce', ZERO('abuse'), 'risky'],
  ['zerobounce', ZERO('do_not_mail', 'disposable'), 'disposable'],
  ['zerobounce', ZERO('do_not_mail', 'role_based'), 'role'],
  ['zerobounce', ZERO('do_not_mail', 'role_based_catch_all'), 'role'],
  ['zerobounce', ZERO('do_not_mail', 'toxic'), 'risky'],
  ['millionverifier', MILLION('ok'), 'valid'],
  ['millionverifier', MILLION('ok', { role: true }), 'role'],
  ['millionverifier', MILLION('catch_all'), 'catch_all'],
  ['millionverifier', MILLION('unknown'), 'unknown'],
  ['millionverifier', MILLION('error'), 'unknown'],
  ['millionverifier', MILLION('disposable'), 'disposable'],
  ['millionverifier', MILLION('invalid'), 'invalid'],
  ['reacher', REACH('safe', { is_disposable: false, is_role_account: false }), 'valid'],
  ['reacher', REACH('safe', { is_role_account: true }), 'role'],
  ['reacher', REACH('risky', {}, { is_catch_all: true }), 'catch_all'],
  ['reacher', REACH('risky'), 'risky'],
  ['reacher', REACH('risky', { is_disposable: true }), 'disposable'],
  ['reacher', REACH('invalid', { is_disposable: true, is_role_account: true }), 'invalid'],
  ['reacher', REACH('unknown', { is_role_account: true }), 'unknown'],
  ['http', { data: { result: 'deliverable' } }, 'valid'],
  ['http', { data: { result: ' UNDELIVERABLE ' } }, 'invalid'],
  ['http', { data: { result: 'accept_all' } }, 'catch_all'],
  ['http', { data: { result: 'constructor' } }, 'unknown'],
])('%s: %j is %s', async (kind, answer, verdict) => {
  expect(said(await ask(kind, { json: answer }))).toBe(verdict)
})

test.each<[kind: VerifierKind, answer: unknown, failure: string]>([
  ['neverbounce', { status: 'auth_failure', message: KEY }, 'unauthorized'],
  ['neverbounce', { status: 'throttle_triggered' }, 'rate_limited'],
  ['neverbounce', { status: 'temp_unavail' }, 'server_error'],
  ['neverbounce', { status: 'general_failure' }, 'refused_request'],
  ['zerobounce', { error: 'Invalid API key or your account ran out of credits' }, 'unauthorized'],
  ['millionverifier', { error: 'apikey not found', result: 'error' }, 'unauthorized'],
  ['millionverifier', { error: 'Insufficient credits', result: 'error' }, 'payment_required'],
])('%s: a failure in an answer of status 200 costs nothing: %j', async (kind, answer, failure) => {
  const outcome = await ask(kind, { json: answer })
  expect(said(outcome)).toBe(failure)
  if (outcome.status === 'error') expect(outcome.mayCost).toBe(false)
})

test('each is asked as it wants: key and address in the query, in headers, in the body', async () => {
  for (const kind of VERIFIER_KINDS) await ask(kind, { json: {} })
  const address = encodeURIComponent(EMAIL)
  expect(vendors.arrived.map(({ url }) => url.href)).toEqual([
    `https://api.neverbounce.com/v4/single/check?key=${KEY}&email=${address}`,
    `https://api.zerobounce.net/v2/validate?api_key=${KEY}&email=${address}&ip_address=`,
    `https://api.millionverifier.com/api/v3/?api=${KEY}&email=${address}&timeout=20`,
    'https://reacher.example.net/v0/check_email',
    `https://verify.example.net/v1/check?address=${address}`,
  ])
  const [, , , reacher, mapped] = vendors.arrived
  expect(JSON.parse(reacher!.body)).toEqual({ to_email: EMAIL })
  expect(reacher!.headers).toMatchObject({ authorization: KEY, 'x-reacher-secret': KEY })
  expect(mapped!.headers['authorization']).toBe(`Bearer ${KEY}`)
  expect(vendors.bounds).toHaveLength(VERIFIER_KINDS.length)
  expect(
    vendors.bounds.every(
      ({ timeoutMs, maxBytes, purpose }) => timeoutMs <= 30_000 && maxBytes <= 1_000_000 && purpose === 'provider',
    ),
  ).toBe(true)
})

const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const raw =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): VendorReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }

test.each<[what: string, reply: VendorReply, outcome: string]>([
  ['no JSON', raw('<html>valid</html>'), 'not_json'],
  ['too large', raw(Buffer.alloc(1_100_000, 32)), 'too_large'],
  ['nested without end', raw(DEEP), 'wrong_shape'],
  ['null', raw('null'), 'wrong_shape'],
  ['a list', raw('["valid"]'), 'wrong_shape'],
  ['another shape', raw('{"status":"success","result":{"toString":"valid"}}'), 'wrong_shape'],
  [
    'a name that every object has',
    raw('{"status":"constructor","result":"__proto__","is_reachable":"toString"}'),
    'wrong_shape',
  ],
  ['never ends', (response) => void response.write('{"status":'), 'timeout'],
  ['breaks off', (response) => void response.destroy(), 'reset'],
  ['sends elsewhere', raw('', { location: 'https://evil.test/' }, 302), 'redirect'],
  ['a refused key', raw('{}', {}, 403), 'unauthorized'],
  ['used up', raw('{}', {}, 402), 'payment_required'],
  ['a fault', raw('{}', {}, 500), 'server_error'],
  ['a gateway', raw('{}', {}, 504), 'gateway_error'],
  ['haste', raw('{}', { 'retry-after': '120' }, 429), 'rate_limited'],
])('an answer that is %s gives no verdict, and no word of it leaves', async (_, reply, expected) => {
  for (const kind of VERIFIER_KINDS) {
    const outcome = await ask(kind, reply)
    expect(`${kind} ${said(outcome)}`).toBe(`${kind} ${expected}`)
    expect(JSON.stringify(outcome) + verifierOutcomeInWords(outcome)).not.toContain(KEY)
  }
})

test('haste ends when the verifier says so, and no later than tomorrow', async () => {
  const until = async (after: string) => {
    const outcome = await ask('reacher', raw('{}', { 'retry-after': after }, 429))
    return outcome.status === 'rate_limited' ? outcome.until.getTime() - NOW.getTime() : undefined
  }
  expect([await until('120'), await until('99999999')]).toEqual([120_000, 86_400_000])
})
