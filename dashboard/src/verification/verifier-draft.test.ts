import { expect, test } from 'vitest'
import { isElsewhere, verifierBodyOf, verifierDraftOf, withKind } from './verifier-draft.ts'
import type { Verifier } from './verifier-draft.ts'

const FRESH = verifierDraftOf(null)
const SAVED: Verifier = {
  enabled: true,
  kind: 'neverbounce',
  baseUrl: null,
  hasApiKey: true,
  mapping: null,
  costPerCheckUsd: 0.01,
  caps: { usdPerDay: null, checksPerDay: null, checksPerCampaign: null },
  failures: 0,
  restsUntil: null,
  updatedAt: '2026-11-23T00:00:00.000Z',
}

test('a key that is not typed stays as it is stored, and only some kinds may have none', () => {
  expect(verifierBodyOf(FRESH)).not.toHaveProperty('apiKey')
  expect(verifierBodyOf({ ...FRESH, apiKey: ' k ' }).apiKey).toBe('k')
  expect(verifierBodyOf({ ...FRESH, takesNoKey: true })).not.toHaveProperty('apiKey')
  expect(verifierBodyOf({ ...withKind(FRESH, 'reacher'), takesNoKey: true }).apiKey).toBeNull()
})

test('address and mapping are sent for the kinds that have them', () => {
  const typed = { ...FRESH, baseUrl: ' https://reacher.test ' }
  expect(verifierBodyOf(typed)).toMatchObject({ baseUrl: null, mapping: null })
  expect(verifierBodyOf(withKind(typed, 'reacher'))).toMatchObject({ baseUrl: 'https://reacher.test', mapping: null })
  expect(verifierBodyOf(withKind(typed, 'http')).mapping?.url).toContain('{email}')
})

test('another kind has its usual price, and one that was typed stays', () => {
  expect(withKind(FRESH, 'millionverifier').costPerCheckUsd).toBe(0.004)
  expect(withKind({ ...FRESH, costPerCheckUsd: 0.02 }, 'millionverifier').costPerCheckUsd).toBe(0.02)
})

test('an empty cap is none', () => {
  const { caps } = verifierBodyOf({ ...FRESH, caps: { usdPerDay: '', checksPerDay: 0, checksPerCampaign: 5 } })
  expect(caps).toEqual({ usdPerDay: null, checksPerDay: 0, checksPerCampaign: 5 })
})

test('a stored key goes to no other address: another kind, another Reacher, another host of a mapping', () => {
  expect(isElsewhere(FRESH, null)).toBe(false)
  expect(isElsewhere(verifierDraftOf(SAVED), SAVED)).toBe(false)
  expect(isElsewhere(withKind(FRESH, 'zerobounce'), SAVED)).toBe(true)

  const ours: Verifier = { ...SAVED, kind: 'reacher', baseUrl: 'https://reacher.test' }
  expect(isElsewhere({ ...verifierDraftOf(ours), baseUrl: ' https://Reacher.test/ ' }, ours)).toBe(false)
  expect(isElsewhere({ ...verifierDraftOf(ours), baseUrl: 'https://other.test' }, ours)).toBe(true)

  const mapping = { url: 'https://api.test/{email}', verdict: '/result', words: { ok: 'valid' as const } }
  const mapped: Verifier = { ...SAVED, kind: 'http', mapping }
  const draft = verifierDraftOf(mapped)
  expect(isElsewhere({ ...draft, mapping: draft.mapping.replace('/{email}', '/v2/{email}') }, mapped)).toBe(false)
  expect(isElsewhere({ ...draft, mapping: draft.mapping.replace('api.test', 'other.test') }, mapped)).toBe(true)
})
