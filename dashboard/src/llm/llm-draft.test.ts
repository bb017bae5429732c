import { expect, test } from 'vitest'
import { bodyOf, draftOf, isPriced } from './llm-draft.ts'

const FRESH = { ...draftOf(null), model: ' small ' }

test('a key that is not typed stays as it is stored, and one that is not asked for is taken away', () => {
  expect(bodyOf(FRESH)).not.toHaveProperty('apiKey')
  expect(bodyOf({ ...FRESH, apiKey: ' sk-1 ' }).apiKey).toBe('sk-1')
  expect(bodyOf({ ...FRESH, apiKey: 'sk-1', takesNoKey: true }).apiKey).toBeNull()
})

test('prices count once input and output have one; what comes from the cache costs as much unless it is said', () => {
  expect(bodyOf({ ...FRESH, prices: { in: 2, cachedIn: '', out: '' } }).prices).toBeNull()
  const priced = { ...FRESH, prices: { in: 2, cachedIn: '' as const, out: 8 } }
  expect(isPriced(priced)).toBe(true)
  expect(bodyOf(priced).prices).toEqual({ in: 2, cachedIn: 2, out: 8 })
})

test('an empty cap is none', () => {
  const { caps } = bodyOf({ ...FRESH, caps: { ...FRESH.caps, tokensPerLead: '', usdPerDay: 0 } })
  expect(caps).toEqual({
    usdPerDay: 0,
    usdPerCampaign: null,
    usdPerLead: null,
    tokensPerDay: 2_000_000,
    tokensPerCampaign: null,
    tokensPerLead: null,
    tokensPerCompany: 40_000,
  })
})
