import { expect, test } from 'vitest'
import { CONNECTION_PROVIDERS, calendarProviderOf } from './provider-of.ts'
import type { ConnectionProvider } from './provider.ts'

/** Signatures measured elsewhere, with the time at which they were made. */
const VECTORS: readonly {
  provider: ConnectionProvider
  secret: string
  at: number
  body: string
  headers: Record<string, string>
}[] = [
  {
    provider: 'calcom',
    secret: 'cal_test_secret',
    at: 1_767_225_600,
    body: '{"triggerEvent":"BOOKING_CREATED","createdAt":"2026-01-01T00:00:00.000Z","payload":{"uid":"abc","metadata":{"leadRef":"ld_1"}}}',
    headers: { 'x-cal-signature-256': '4d202b95900aec1c64645bd9e07f9e28add19ad73fbff6a1e27ab81e669bd534' },
  },
  {
    provider: 'calendly',
    secret: 'calendly_test_key',
    at: 1_700_000_000,
    body: '{"event":"invitee.created","payload":{"uri":"https://api.calendly.com/scheduled_events/E/invitees/I"}}',
    headers: {
      'calendly-webhook-signature': 't=1700000000,v1=931e364079f426f98f26c04e91740e57ea924232182c80ad0d05560e7f94206f',
    },
  },
  {
    provider: 'savvycal',
    secret: 'savvy_test_secret',
    at: 1_767_225_600,
    body: '{"type":"event.created","id":"payload_1"}',
    headers: { 'x-savvycal-signature': 'sha256=BC2F0E01444291EBF84879A1A4CC770FEDE7757938B3E33E9918BEF5D89C79AD' },
  },
  {
    provider: 'url',
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    at: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
    headers: {
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    },
  },
  {
    provider: 'url',
    secret: 'whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
    at: 1_767_225_600,
    body: '{"type":"meeting.booked","timestamp":"2026-01-01T00:00:00Z","data":{}}',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1767225600',
      'webhook-signature': 'v1,aGiE8VLSQEe8naAz2Cu+qUEjDezC/iHAPmWW+zTN6AY=',
    },
  },
]

const isTaken = (
  { provider, secret, at, body, headers }: (typeof VECTORS)[number],
  secrets: readonly string[] = [secret],
): boolean => calendarProviderOf(provider).verify({ headers, body: Buffer.from(body) }, secrets, new Date(at * 1000))

test.each(VECTORS)(
  '$provider: a signature that was measured is right, over these bytes and with this secret',
  (vector) => {
    const other = vector.provider === 'url' ? `whsec_${Buffer.alloc(32, 5).toString('base64')}` : 'another secret'
    expect(isTaken(vector)).toBe(true)
    expect(isTaken(vector, [other, vector.secret])).toBe(true)
    expect(isTaken(vector, [other])).toBe(false)
    expect(isTaken({ ...vector, body: `${vector.body} ` })).toBe(false)
    const [name = ''] = Object.keys(vector.headers).filter(
      (header) => header.endsWith('signature') || header.endsWith('256'),
    )
    const signature = vector.headers[name] ?? ''
    const wrong = ['', 'no-secret-provided', signature.slice(0, -2), `${signature}00`, signature.replace(/.$/, 'g')]
    for (const text of wrong) expect(isTaken({ ...vector, headers: { ...vector.headers, [name]: text } })).toBe(false)
    expect(isTaken({ ...vector, headers: {} })).toBe(false)
  },
)

test('SavvyCal and Cal.com sign in capitals or not', () => {
  for (const vector of VECTORS.filter(({ provider }) => provider === 'savvycal' || provider === 'calcom')) {
    const [[name, value] = ['', '']] = Object.entries(vector.headers)
    expect(isTaken({ ...vector, headers: { [name]: value.toLowerCase() } })).toBe(true)
    expect(isTaken({ ...vector, headers: { [name]: value.toUpperCase() } })).toBe(true)
  }
})

test.each(CONNECTION_PROVIDERS)('%s: what is signed for a test is taken', (kind) => {
  const provider = calendarProviderOf(kind)
  const secret = provider.createSecret() ?? 'brought-from-there'
  const now = new Date('2026-11-24T09:30:00Z')
  expect(provider.refuseSecret(secret)).toBeUndefined()
  const message = { headers: provider.sign('{"a":"ä"}', secret, now), body: Buffer.from('{"a":"ä"}') }
  expect(provider.verify(message, [secret], now)).toBe(true)
  expect(provider.refuseSecret('short')).toBeTypeOf('string')
})
