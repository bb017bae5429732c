import { expect, test } from 'vitest'
import { cleanValue, normaliseRange } from './clean-value.ts'
import { providerOf } from './provider-of.ts'
import { placeKeys, valueAt } from './read-answer.ts'

const TODAY = Temporal.PlainDate.from('2026-11-24')

test.each<[string, unknown, unknown]>([
  ['company.employeeCount', '51-200', undefined],
  ['company.employeeCount', 'many', undefined],
  ['company.employeeCount', -3, undefined],
  ['company.employeeCount', 1.5, undefined],
  ['company.employeeCount', 4e6, undefined],
  ['company.employeeCount', [120], undefined],
  ['company.employeeCount', { toString: 1 }, undefined],
  ['company.employeeCount', '120', 120],
  ['company.employeeRange', 120, undefined],
  ['company.employeeRange', '120', undefined],
  ['company.employeeRange', '200-51', undefined],
  ['company.employeeRange', '10,001+', '10001+'],
  ['company.employeeRange', '11 – 50 employees', '11-50'],
  ['company.foundedYear', 2999, undefined],
  ['company.foundedYear', 12, undefined],
  ['company.foundedYear', '2014', 2014],
  ['company.country', 'Atlantis', undefined],
  ['company.country', 'united states', 'US'],
  ['company.website', 'javascript:alert(1)', undefined],
  ['company.website', 'https://user:pass@acme.com', undefined],
  ['company.industry', ' \u202eSoft\u0000ware\n ', 'Soft ware'],
  ['company.industry', '\ud800', '\ufffd'],
  ['company.industry', '', undefined],
  ['company.industry', null, undefined],
  ['company.industry', true, undefined],
  ['company.technologies', ['A', 1, null, { a: 1 }, ' ', 'A', 'B'], ['A', 'B']],
  ['company.technologies', 'A, B', undefined],
  ['company.technologies', [], undefined],
  ['company.signals.recentFunding.date', '2026-03-01T00:00:00Z', '2026-03-01'],
  ['company.signals.recentFunding.date', 'yesterday', undefined],
  ['company.signals.growthIndicators.employeeGrowth', 250, undefined],
  ['company.signals.hiringSignals.isHiring', 'yes', undefined],
  ['company.revenue', Number.POSITIVE_INFINITY, undefined],
])('%s: %j becomes %j', (path, raw, value) => {
  expect(cleanValue(path, raw, TODAY)).toEqual(value)
})

test('long texts and lists are cut', () => {
  expect(String(cleanValue('company.description', 'x'.repeat(400_000), TODAY))).toHaveLength(2_000)
  const many = Array.from({ length: 9_000 }, (_, index) => `Product ${index}`)
  expect(cleanValue('company.technologies', many, TODAY)).toHaveLength(200)
})

test.each([
  ['51-200', '51-200'],
  ['1 to 10', '1-10'],
  ['$1M-$10M', '1000000-10000000'],
  ['1-10M', '1000000-10000000'],
  ['$500K-$1M', '500000-1000000'],
  ['$10B+', '10000000000+'],
  ['1.5M-2M', '1500000-2000000'],
  ['0-1', '0-1'],
  ['about 50', undefined],
  ['50', undefined],
  ['-', undefined],
  ['9'.repeat(60), undefined],
])('the range %s is %s', (text, range) => {
  expect(normaliseRange(text)).toBe(range)
})

test('places see what the JSON itself holds and nothing else', () => {
  const json: unknown = JSON.parse('{"a":{"b/c":[{"d":1}]},"__proto__":{"x":2}}')
  expect(valueAt(json, '/a/b~1c/0/d')).toBe(1)
  expect(valueAt(json, 'a.b/c.0.d')).toBe(1)
  expect(valueAt(json, 'constructor.name')).toBeUndefined()
  expect(valueAt(json, 'a.length')).toBeUndefined()
  expect(valueAt(json, '/a/~2')).toBeUndefined()
  expect(placeKeys('a..b')).toBeUndefined()
  expect(placeKeys('')).toBeUndefined()
  expect(placeKeys(Array.from({ length: 13 }, () => 'a').join('.'))).toBeUndefined()
})

test('no JSON whatever makes a vendor throw', () => {
  const odd = [null, 0, 'x', true, [], {}, [[]], { organization: [] }, { data: 'x' }, { likelihood: 'x' }, { data: {} }]
  const deeper = odd.flatMap((inner) => [
    { organization: inner, data: inner, likelihood: 9, website: inner, location: inner },
    { organization: { city: inner, technology_names: inner, primary_domain: inner } },
    { data: { geo: inner, metrics: inner, linkedin: inner, category: inner, domain: inner } },
  ])
  const question = { domain: 'acme.com', query: null, apiKey: 'k', mapping: null, baseUrl: null }
  for (const kind of ['apollo', 'people_data_labs', 'hunter'] as const) {
    for (const json of [...odd, ...deeper]) {
      const reading = providerOf(kind).read(json, question)
      const values = reading.status === 'hit' ? reading.values : []
      expect(() => values.map(([path, raw]) => cleanValue(path, raw, TODAY))).not.toThrow()
    }
  }
})
