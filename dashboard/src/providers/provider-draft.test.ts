import { expect, test } from 'vitest'
import { draftOfProvider, FRESH_PROVIDER, settingsOf, withKind } from './provider-draft.ts'
import type { Provider } from './provider-queries.ts'

const SAVED: Provider = {
  providerId: 'prov_1',
  position: 1,
  minIntervalMs: 0,
  offers: ['company.industry'],
  failures: 0,
  restsUntil: null,
  createdAt: '2026-11-21T09:00:00Z',
  updatedAt: '2026-11-21T09:00:00Z',
  kind: 'http',
  name: 'Ours',
  enabled: true,
  hasApiKey: true,
  costPerHitUsd: 0.1,
  budgetPerDayUsd: null,
  budgetPerMonthUsd: 20,
  callsPerDay: null,
  callsPerCompany: null,
  baseUrl: null,
  mapping: { url: 'https://api.test/{domain}', fields: { 'company.industry': '/industry' } },
}

test('a stored key and a mapping that did not change are not sent again', () => {
  expect(settingsOf(draftOfProvider(SAVED), SAVED)).toEqual({
    enabled: true,
    costPerHitUsd: 0.1,
    budgetPerDayUsd: null,
    budgetPerMonthUsd: 20,
  })
})

test('a key that is not needed any more is taken away', () => {
  expect(settingsOf({ ...draftOfProvider(SAVED), takesNoKey: true }, SAVED)).toMatchObject({ apiKey: null })
  expect(settingsOf({ ...draftOfProvider(SAVED), apiKey: ' k ' }, SAVED)).toMatchObject({ apiKey: 'k' })
})

test('another kind takes its usual name, a chosen one stays, and only the generic one has a mapping', () => {
  const hunter = withKind(FRESH_PROVIDER, 'hunter')
  expect(hunter.name).toBe('Hunter')
  expect(settingsOf(hunter)).not.toHaveProperty('mapping')
  const generic = withKind({ ...hunter, name: 'Mine' }, 'http')
  expect(generic.name).toBe('Mine')
  expect(settingsOf(generic).mapping).toMatchObject({ url: expect.stringContaining('{domain}') })
})

test('one’s own search has an address and no key, an example of a mapping is that of its kind, and empty is no limit', () => {
  const own = withKind(FRESH_PROVIDER, 'searxng')
  expect(settingsOf({ ...own, baseUrl: ' http://searx:8080 ', callsPerCompany: '' })).toMatchObject({
    apiKey: null,
    baseUrl: 'http://searx:8080',
    callsPerDay: 500,
    callsPerCompany: null,
  })
  expect(settingsOf(withKind(own, 'http_search')).mapping).toMatchObject({ url: expect.stringContaining('{query}') })
  expect(settingsOf(withKind(own, 'brave'))).not.toHaveProperty('baseUrl')
  expect(settingsOf(withKind(own, 'hunter'))).not.toHaveProperty('callsPerDay')
})
