import { expect, test } from 'vitest'
import type { JsonObject } from '../../leads/index.ts'
import { readWords } from './read-words.ts'
import { MOST_CHARACTERS, hashOfWords, hasWords, wordsOf } from './words.ts'

const NOTHING = { notes: null, extraContext: null, researchData: null, customData: null }

function told(researchData: JsonObject): Record<string, unknown> {
  const found = readWords({
    words: wordsOf({ ...NOTHING, researchData }),
    companyName: 'Acme',
    contactName: 'Jane Doe',
    domain: 'acme.example',
    observedAt: '2026-07-20T10:00:00Z',
  })
  return Object.fromEntries(found.map(({ path, value }) => [path, value]))
}

test('objects are lines of keys and values, lists of plain values one line', () => {
  const object = {
    company: { size: 120, tools: ['HubSpot', 'Stripe'] },
    'a.b: c': 'x\ny',
    people: [{ name: 'Ada' }],
    no: null,
  }
  expect(wordsOf({ ...NOTHING, notes: ' One. \n\nTwo. ', extraContext: object })).toEqual([
    { kind: 'notes', text: 'One.\nTwo.' },
    {
      kind: 'extraContext',
      text: 'company.size: 120\ncompany.tools: HubSpot, Stripe\na b  c: x\na b  c: y\npeople.0.name: Ada',
    },
  ])
})

test.each<[JsonObject, Record<string, unknown>]>([
  [{ employees: 120 }, { 'company.employeeCount': 120 }],
  [{ employeeCount: '~120' }, { 'company.employeeCount': 120 }],
  [{ company: { number_of_employees: '51-200' } }, { 'company.employeeRange': '51-200' }],
  [
    { firmographics: { headquarters: 'Berlin', founded: 2012 } },
    { 'company.headquarters': 'Berlin', 'company.foundedYear': 2012 },
  ],
  [
    { techStack: ['HubSpot', 'Strange Thing', 'Stripe'] },
    { 'company.technologies': ['HubSpot', 'Stripe'], 'company.techCategories': ['Marketing automation', 'Payments'] },
  ],
  [{ summary: 'They have 120 employees.' }, { 'company.employeeCount': 120 }],
  [{ isHiring: true }, { 'company.signals.hiringSignals.isHiring': true }],
  [
    { funding: { lastRound: 'Series A, $12M' } },
    {
      'company.fundingStage': 'Series A',
      'company.signals.recentFunding.round': 'Series A',
      'company.signals.recentFunding.amount': 12_000_000,
    },
  ],
  [{ name: 'Globex', employees: 500 }, {}],
  [{ employees: 500, company: 'Globex' }, {}],
  [{ name: 'Acme GmbH', employees: 120 }, { 'company.employeeCount': 120 }],
  [{ name: 'Jane Doe', city: 'Berlin', employees: 120 }, { 'company.employeeCount': 120 }],
  [{ company: { employees: 120 }, referrer: { name: 'Globex', employees: 500 } }, { 'company.employeeCount': 120 }],
  [{ competitor: { employees: 500 } }, {}],
  [{ competitors: [{ name: 'Globex', employees: 500 }] }, {}],
  [{ customers: ['Globex', 'Initech'] }, {}],
  [{ target: { employees: 500 } }, {}],
  [{ companies: [{ employees: 500 }] }, {}],
  [{ list: [{ employees: 500 }] }, {}],
  [{ event: { country: 'FR' } }, {}],
  [{ goal: 'They have 500 employees.' }, {}],
  [{ deal: { employees: 500 } }, {}],
  [{ employees: 'unknown' }, {}],
  [{ employees: 120, headcount: 500 }, {}],
])('%j', (data, expected) => {
  expect(told(data)).toEqual(expected)
})

test('a value is quoted with its key, as both are written', () => {
  const words = wordsOf({ ...NOTHING, customData: { company: { employeeCount: 120 } } })
  const found = readWords({
    words,
    companyName: 'Acme',
    contactName: 'J',
    domain: null,
    observedAt: '2026-07-20T10:00:00Z',
  })
  expect(found).toMatchObject([{ quote: 'employeeCount: 120', field: 'customData' }])
})

test('fields that agree tell once, by the first; what contradicts itself tells nothing', () => {
  const words = wordsOf({ ...NOTHING, notes: 'They have 120 employees.', customData: { employees: 118 } })
  const given = { words, companyName: 'Acme', contactName: 'Jane', domain: null, observedAt: '2026-07-20T10:00:00Z' }
  expect(readWords(given)).toMatchObject([{ path: 'company.employeeCount', value: 120, field: 'notes' }])
  const other = wordsOf({ ...NOTHING, notes: 'They have 120 employees.\nThey have 400 employees.' })
  expect(readWords({ ...given, words: other })).toEqual([])
})

test('however large or deep an object is, it becomes a bounded text, quickly', () => {
  let deep: JsonObject = { employees: 120 }
  for (let depth = 0; depth < 2_000; depth += 1) deep = { a: deep }
  const wide = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`key${index}`, 'x'.repeat(50)]))
  const before = performance.now()
  const words = wordsOf({
    notes: 'y '.repeat(5_000_000),
    extraContext: deep,
    researchData: wide,
    customData: { long: 'z'.repeat(10_000_000) },
  })
  expect(performance.now() - before).toBeLessThan(5_000)
  for (const { text } of words) expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS)
  expect(words.map(({ kind }) => kind)).toEqual(['notes', 'researchData', 'customData'])
})

test('who has no words has none, and other words have another hash', () => {
  expect(hasWords(NOTHING)).toBe(false)
  expect(hasWords({ ...NOTHING, customData: {} })).toBe(true)
  const hash = (notes: string) => hashOfWords(wordsOf({ ...NOTHING, notes }))
  expect(hash('a')).toBe(hash(' a '))
  expect(hash('a')).not.toBe(hash('b'))
})
