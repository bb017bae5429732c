import { expect, test } from 'vitest'
import { verifierBodyOf, verifierDraftOf, withKind } from './verifier-draft.ts'

const FRESH = verifierDraftOf(null)

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
