import { expect, test } from 'vitest'
import { factsFromCaller } from './facts-from-caller.ts'

const at = '2026-11-01T09:00:00.000Z'

function valuesOf(lead: Parameters<typeof factsFromCaller>[0]): Record<string, unknown> {
  return Object.fromEntries(factsFromCaller(lead, at).map((fact) => [fact.path, fact.value]))
}

test('every value becomes a fact under its path, certain and of the caller', () => {
  expect(factsFromCaller({ title: 'VP Sales' }, at)).toEqual([
    { path: 'title', value: 'VP Sales', confidence: 1, source: 'caller', observedAt: at },
  ])
  expect(
    valuesOf({
      companyName: 'Acme',
      email: 'jane@acme.test',
      domain: 'acme.test',
      domainKind: 'company',
      company: {
        employeeCount: 0,
        technologies: ['HubSpot'],
        signals: {
          recentFunding: { amount: 5_000_000, date: '2026-05' },
          hiringSignals: { isHiring: false, departments: [] },
        },
      },
      contact: { seniority: 'VP', timezone: null },
      customData: { region: 'emea', nested: { score: 3 }, list: [1, 2], mixed: [{ a: 1 }] },
      researchData: null,
    }),
  ).toEqual({
    companyName: 'Acme',
    email: 'jane@acme.test',
    domain: 'acme.test',
    'email.isFreeProvider': false,
    'email.isDisposable': false,
    'company.employeeCount': 0,
    'company.technologies': ['HubSpot'],
    'company.signals.recentFunding.amount': 5_000_000,
    'company.signals.recentFunding.date': '2026-05',
    'company.signals.hiringSignals.isHiring': false,
    'contact.seniority': 'VP',
    'customData.region': 'emea',
    'customData.nested.score': 3,
    'customData.list': [1, 2],
  })
})

test('null, blank and absent say nothing', () => {
  expect(
    valuesOf({ companyName: '', title: null, company: null, contact: {}, customData: { a: '', b: null } }),
  ).toEqual({})
})

test('the kind of mailbox follows from the address', () => {
  expect(valuesOf({ domainKind: 'free_mail' })).toEqual({ 'email.isFreeProvider': true, 'email.isDisposable': false })
  expect(valuesOf({ domainKind: 'disposable' })).toEqual({ 'email.isFreeProvider': false, 'email.isDisposable': true })
})

test('a profile beside the company object beats the one inside it', () => {
  const inside = { profileNetworkUrl: 'https://network.example/old' }
  expect(valuesOf({ company: inside, companyProfileNetworkUrl: 'https://network.example/new' })).toEqual({
    companyProfileNetworkUrl: 'https://network.example/new',
    'company.profileNetworkUrl': 'https://network.example/new',
  })
  expect(valuesOf({ company: inside })).toEqual({ 'company.profileNetworkUrl': 'https://network.example/old' })
})

test('keys that objects inherit are plain data, and the number of facts is bounded', () => {
  const odd = JSON.parse('{"__proto__":"a","constructor":{"prototype":"b"}}') as Record<string, unknown>
  expect(factsFromCaller({ customData: odd }, at).map((fact) => fact.path)).toEqual([
    'customData.__proto__',
    'customData.constructor.prototype',
  ])
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]))
  expect(factsFromCaller({ customData: many }, at).length).toBe(2_000)
})
