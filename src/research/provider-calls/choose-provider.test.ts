import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { StoredProvider } from '../provider-settings/provider-store.ts'
import { chooseProvider, isAskable } from './choose-provider.ts'
import type { ProviderChoiceInputs } from './choose-provider.ts'
import type { PastCall } from './provider-call-store.ts'

const NOW = new Date('2026-11-24T09:30:00Z')
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds)

function provider(providerId: string, change: Partial<StoredProvider> = {}): StoredProvider {
  return {
    providerId,
    kind: 'apollo',
    name: providerId,
    position: 100,
    enabled: true,
    apiKey: null,
    mapping: null,
    baseUrl: null,
    callsPerDay: null,
    callsPerCompany: null,
    costPerHitUsd: 0.1,
    budgetPerDayUsd: null,
    budgetPerMonthUsd: null,
    minIntervalMs: 0,
    createdAt: ago(300 * DAY),
    updatedAt: ago(300 * DAY),
    accountChangedAt: ago(300 * DAY),
    failures: 0,
    restsUntil: null,
    nextCallAt: null,
    ...change,
  }
}

function call(status: PastCall['status'], age: number, paths: string[] | null = null): PastCall {
  return { providerId: 'a', status, startedAt: ago(age), paths }
}

const tells = (path: string) => ({ kind: 'http' as const, mapping: { url: '', fields: { [path]: '/x' } } })

function choose(change: Partial<ProviderChoiceInputs>): string | undefined {
  const wanted = [
    { path: 'company.industry', points: 20 },
    { path: 'company.employeeCount', points: 10 },
  ]
  const situation = { providers: [], asked: new Set<string>(), wanted, calls: [], told: [], again: false, now: NOW }
  return chooseProvider({ ...situation, ...change })?.providerId
}

test('the first in order that offers something wanted is asked, each once', () => {
  const providers = [
    provider('a', { position: 3 }),
    provider('b', { position: 2 }),
    provider('c', { position: 1, ...tells('company.country') }),
    provider('d', { position: 0, enabled: false }),
    provider('e', { position: 0, restsUntil: new Date(NOW.getTime() + 1) }),
  ]
  expect(choose({ providers })).toBe('b')
  expect(choose({ providers, asked: new Set(['b']) })).toBe('a')
  expect(choose({ providers, asked: new Set(['a', 'b']) })).toBeUndefined()
  expect(choose({ providers, wanted: [] })).toBeUndefined()
})

test('among equals the one with most points for its price is asked; what is free comes before', () => {
  const small = provider('small', tells('company.employeeCount'))
  const large = provider('large', tells('company.industry'))
  expect(choose({ providers: [small, large] })).toBe('large')
  expect(choose({ providers: [{ ...small, costPerHitUsd: 0.02 }, large] })).toBe('small')
  expect(choose({ providers: [large, { ...small, costPerHitUsd: 0 }] })).toBe('small')
})

test('what a provider or a person told is not bought again; a doubtful or stale word is', () => {
  const providers = [provider('a', tells('company.employeeCount'))]
  const told = (change: object) => [
    { path: 'company.employeeCount', source: 'provider' as const, confidence: 0.8, observedAt: ago(DAY), ...change },
  ]
  expect(choose({ providers, told: told({}) })).toBeUndefined()
  expect(choose({ providers, told: told({ confidence: 0.4 }) })).toBe('a')
  expect(choose({ providers, told: told({ observedAt: ago(30 * DAY) }) })).toBe('a')
  expect(choose({ providers, told: told({ path: 'company.country' }) })).toBe('a')
  expect(choose({ providers, told: told({ source: 'person', observedAt: ago(300 * DAY) }) })).toBeUndefined()
  expect(choose({ providers, told: told({}), again: true })).toBe('a')
  expect(choose({ providers, told: told({ observedAt: ago(HOUR / 2) }), again: true })).toBeUndefined()
})

test.each<[string, PastCall[], string, boolean]>([
  ['never asked', [], 'company.industry', true],
  ['a hit that told it, 89 days ago', [call('hit', 89 * DAY, ['company.industry'])], 'company.industry', false],
  ['a hit that told it, 90 days ago', [call('hit', 90 * DAY, ['company.industry'])], 'company.industry', true],
  ['a headcount of 30 days', [call('hit', 30 * DAY, ['company.employeeCount'])], 'company.employeeCount', true],
  ['technologies of 29 days', [call('hit', 29 * DAY, ['company.technologies'])], 'company.technologies', false],
  ['funding of a week', [call('hit', 7 * DAY, ['company.fundingStage'])], 'company.fundingStage', true],
  ['a hit that did not tell it, 6 days ago', [call('hit', 6 * DAY, [])], 'company.industry', false],
  ['a hit that did not tell it, a week ago', [call('hit', 7 * DAY, [])], 'company.industry', true],
  ['a miss of 6 days', [call('miss', 6 * DAY)], 'company.industry', false],
  ['a miss of a week', [call('miss', 7 * DAY)], 'company.industry', true],
  ['an error of 59 minutes', [call('error', 0.98 * HOUR)], 'company.industry', false],
  ['an error of an hour', [call('error', HOUR)], 'company.industry', true],
  ['the third error, 3 hours ago', [3, 5, 7].map((age) => call('error', age * HOUR)), 'company.industry', false],
  ['the third error, 4 hours ago', [4, 5, 7].map((age) => call('error', age * HOUR)), 'company.industry', true],
  ['the tenth error, a day ago', Array.from({ length: 10 }, () => call('error', DAY)), 'company.industry', true],
  ['a miss before an error', [call('error', 2 * HOUR), call('miss', DAY)], 'company.industry', false],
  ['too much haste', [call('rate_limited', 1)], 'company.industry', true],
  ['a call that nobody ended', [call('under_way', HOUR / 2)], 'company.industry', false],
])('%s: may it be asked?', (_, calls, path, expected) => {
  expect(isAskable({ calls, accountChangedAt: ago(300 * DAY), again: false }, path, NOW)).toBe(expected)
})

test('who asks anew waits for an hour at most, and gets an answer where errors would make others wait', () => {
  const errors = [2, 3, 4, 5].map((age) => call('error', age * HOUR))
  const history = { calls: errors, accountChangedAt: ago(300 * DAY) }
  expect(isAskable({ ...history, again: true }, 'company.industry', NOW)).toBe(true)
  expect(isAskable({ ...history, again: false }, 'company.industry', NOW)).toBe(false)
  const recent = [call('miss', HOUR / 2)]
  expect(isAskable({ calls: recent, accountChangedAt: ago(DAY), again: true }, 'company.industry', NOW)).toBe(false)
})

test('with another key or mapping, failures and misses from before count no more, and what was told does', () => {
  const askable = (calls: PastCall[], path: string) =>
    isAskable({ calls, accountChangedAt: ago(HOUR / 4), again: false }, path, NOW)
  expect(askable([call('error', HOUR / 2)], 'company.industry')).toBe(true)
  expect(askable([call('miss', HOUR / 2)], 'company.industry')).toBe(true)
  expect(askable([call('hit', DAY, ['company.industry'])], 'company.industry')).toBe(false)
  expect(askable([call('hit', DAY, ['company.industry'])], 'company.country')).toBe(true)
})
