import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createWebhookSecret, signWebhook, verifyWebhook } from './webhook-signature.ts'

const OWN = {
  id: 'msg_1',
  timestamp: new Date(1_767_225_600_000),
  body: '{"type":"meeting.booked","timestamp":"2026-01-01T00:00:00Z","data":{}}',
  secrets: ['whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE='],
}
const NEVER_USED = 'whsec_AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI='

function verifyOwn(change: Record<string, string | undefined> = {}, rest: { body?: string; now?: Date } = {}) {
  const headers = { ...signWebhook(OWN), ...change }
  return verifyWebhook({ headers, body: OWN.body, secrets: OWN.secrets, now: OWN.timestamp, ...rest })
}

test('signs the published vector of the Svix documentation', () => {
  const headers = signWebhook({
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: new Date(1_731_705_121_000),
    body: '{"event_type":"ping","data":{"success":true}}',
    secrets: ['whsec_plJ3nmyCDGBKInavdOK15jsl'],
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  })
})

test('signs the second vector, and a fraction of a second is cut off', () => {
  const headers = signWebhook({ ...OWN, timestamp: new Date(OWN.timestamp.getTime() + 999) })
  expect(headers['webhook-signature']).toBe('v1,aGiE8VLSQEe8naAz2Cu+qUEjDezC/iHAPmWW+zTN6AY=')
})

test('a new secret has 32 bytes and is never the same', () => {
  const secrets = Array.from({ length: 50 }, createWebhookSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})

test('both secrets of a rotation sign, and either verifies alone', () => {
  const secrets = [OWN.secrets[0]!, NEVER_USED]
  const headers = signWebhook({ ...OWN, secrets })
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const secret of secrets) {
    expect(verifyWebhook({ headers: { ...headers }, body: OWN.body, secrets: [secret], now: OWN.timestamp })).toBe(true)
  }
})

test('the standardwebhooks package accepts what we sign, with any of the live secrets', () => {
  const timestamp = new Date()
  const whole = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(whole, fc.uint8Array({ minLength: 24, maxLength: 64 }), (text, bytes) => {
      const secret = `whsec_${Buffer.from(bytes).toString('base64')}`
      const body = JSON.stringify({ text })
      const headers = { ...signWebhook({ id: 'evt_9', timestamp, body, secrets: [NEVER_USED, secret] }) }
      expect(new Webhook(secret).verify(body, headers)).toEqual({ text })
      expect(new Webhook(NEVER_USED).verify(body, headers)).toEqual({ text })
    }),
    { numRuns: 25 },
  )
})

test('accepts what the standardwebhooks package signs, over text and over bytes', () => {
  const body = '{"name":"Zoë Łukasz 🚢"}'
  const headers = {
    'webhook-id': OWN.id,
    'webhook-timestamp': '1767225600',
    'webhook-signature': new Webhook(OWN.secrets[0]!).sign(OWN.id, OWN.timestamp, body),
  }
  const rest = { headers, secrets: OWN.secrets, now: OWN.timestamp }
  expect(verifyWebhook({ ...rest, body })).toBe(true)
  expect(verifyWebhook({ ...rest, body: Buffer.from(body) })).toBe(true)
})

test('a changed body, id or timestamp is refused', () => {
  expect(verifyOwn()).toBe(true)
  expect(verifyOwn({}, { body: `${OWN.body} ` })).toBe(false)
  expect(verifyOwn({ 'webhook-id': 'msg_2' })).toBe(false)
  expect(verifyOwn({ 'webhook-timestamp': '1767225601' })).toBe(false)
})

test('a single flipped bit of the body is refused', () => {
  const body = Buffer.from(OWN.body)
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
      const tampered = Buffer.from(body)
      tampered[at] = tampered[at]! ^ (1 << bit)
      const given = { headers: { ...signWebhook(OWN) }, secrets: OWN.secrets, now: OWN.timestamp }
      expect(verifyWebhook({ ...given, body: tampered })).toBe(false)
    }),
  )
})

test('the wrong secret, no secret, and another scheme with the right signature are refused', () => {
  const headers = { ...signWebhook(OWN) }
  const given = { headers, body: OWN.body, now: OWN.timestamp }
  expect(verifyWebhook({ ...given, secrets: [NEVER_USED] })).toBe(false)
  expect(verifyWebhook({ ...given, secrets: [] })).toBe(false)
  const asymmetric = headers['webhook-signature'].replace('v1,', 'v1a,')
  expect(verifyOwn({ 'webhook-signature': asymmetric })).toBe(false)
  expect(verifyOwn({ 'webhook-signature': `${asymmetric} ${headers['webhook-signature']}` })).toBe(true)
})

test('the timestamp may be five minutes off in either direction and no more', () => {
  const at = (seconds: number) => new Date(OWN.timestamp.getTime() + seconds * 1000)
  expect(verifyOwn({}, { now: at(300) })).toBe(true)
  expect(verifyOwn({}, { now: at(-300) })).toBe(true)
  expect(verifyOwn({}, { now: at(301) })).toBe(false)
  expect(verifyOwn({}, { now: at(-301) })).toBe(false)
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without %s, or with nonsense in it, refused',
  (name) => {
    for (const value of [undefined, '', ' ', 'v1', 'v1,', 'NaN', '-1', '1e9', '1767225600.5', 'ü'.repeat(1_000)]) {
      expect(verifyOwn({ [name]: value })).toBe(false)
    }
  },
)

test('a repeated header is refused', () => {
  const headers = { ...signWebhook(OWN), 'webhook-id': ['msg_1', 'msg_1'] }
  expect(verifyWebhook({ headers, body: OWN.body, secrets: OWN.secrets, now: OWN.timestamp })).toBe(false)
})

test('an id that could be read two ways is never signed', () => {
  for (const id of ['', 'msg.1', 'msg 1', 'msg\n1', 'x'.repeat(256)]) {
    expect(() => signWebhook({ ...OWN, id })).toThrow('webhook id')
  }
})

test('without a secret, with a malformed one, or at an invalid instant nothing is signed', () => {
  const short = `whsec_${Buffer.alloc(15).toString('base64')}`
  const long = `whsec_${Buffer.alloc(65).toString('base64')}`
  expect(() => signWebhook({ ...OWN, secrets: [] })).toThrow('at least one secret')
  for (const secret of [short, long, 'whsec_', OWN.secrets[0]!.slice(6), 'whsec_not base64 at all, is it']) {
    expect(() => signWebhook({ ...OWN, secrets: [secret] })).toThrow('A webhook secret')
  }
  expect(() => signWebhook({ ...OWN, timestamp: new Date(Number.NaN) })).toThrow('timestamp')
})

test('an error about a secret does not show it', () => {
  const secret = `whsec_${Buffer.alloc(12, 7).toString('base64')}`
  expect(() => signWebhook({ ...OWN, secrets: [secret] })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret.slice(6)) }),
  )
})
