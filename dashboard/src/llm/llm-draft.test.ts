import { expect, test } from 'vitest'
import { llmBodyOf, llmDraftOf, isPriced } from './llm-draft.ts'

const FRESH = { ...llmDraftOf(null), model: ' small ' }

test('a key that is not typed stays as it is stored, and one that is not asked for is taken away', () => {
  expect(llmBodyOf(FRESH)).not.toHaveProperty('apiKey')
  expect(llmBodyOf({ ...FRESH, apiKey: ' sk-1 ' }).apiKey).toBe('sk-1')
  expect(llmBodyOf({ ...FRESH, apiKey: 'sk-1', takesNoKey: true }).apiKey).toBeNull()
})

test('prices count once input and output have one; what comes from the cache costs as much unless it is said', () => {
  expect(llmBodyOf({ ...FRESH, prices: { in: 2, cachedIn: '', out: '' } }).prices).toBeNull()
  const priced = { ...FRESH, prices: { in: 2, cachedIn: '' as const, out: 8 } }
  expect(isPriced(priced)).toBe(true)
  expect(llmBodyOf(priced).prices).toEqual({ in: 2, cachedIn: 2, out: 8 })
})

test('an empty cap is none', () => {
  const steps = { ...FRESH.runs.steps, perDay: '' as const }
  const runs = { ...FRESH.runs, steps }
  const { caps } = llmBodyOf({ ...FRESH, runs, caps: { ...FRESH.caps, tokensPerLead: '', usdPerDay: 0 } })
  expect(caps).toEqual({
    usdPerDay: 0,
    usdPerCampaign: null,
    usdPerLead: null,
    tokensPerDay: 2_000_000,
    tokensPerCampaign: null,
    tokensPerLead: null,
    tokensPerCompany: 100_000,
    steps: { ...steps, perDay: null },
    pages: runs.pages,
    seconds: runs.seconds,
  })
})
