import { expect, test } from 'vitest'
import { unknownKey } from './unknown-key.ts'

test.each([
  ['', 'company_name', '/companyName'],
  ['', 'CompanyName', '/companyName'],
  ['', 'compnayName', '/companyName'],
  ['', 'e-mail', '/email'],
  ['', 'Titel', '/title'],
  ['', 'phoneNumber', '/phone'],
  ['', 'profile_url', '/profileNetworkUrl'],
  ['', 'linkedin_url', '/profileNetworkUrl'],
  ['', 'companyLinkedinUrl', '/companyProfileNetworkUrl'],
  ['', 'companyDomain', '/domain'],
  ['', 'customdata', '/customData'],
  ['', 'industry', '/company/industry'],
  ['', 'website', '/company/website'],
  ['', 'timezone', '/contact/timezone'],
  ['', 'jobTitle', '/title'],
  ['/company', 'linkedinUrl', '/companyProfileNetworkUrl'],
  ['/company', 'name', '/companyName'],
  ['/company', 'Domain', '/domain'],
  ['/company', 'profile_url', '/company/profileNetworkUrl'],
  ['/contact', 'name', '/contactName'],
  ['/contact', 'fullName', '/contactName'],
  ['/contact', 'email', '/email'],
  ['/contact', 'jobTitle', '/title'],
  ['/contact', 'linkedin', '/profileNetworkUrl'],
  ['/company', 'linkedin', '/companyProfileNetworkUrl'],
  ['/company', 'employes', '/company/employeeCount'],
  ['/company', 'employee_count', '/company/employeeCount'],
  ['/company', 'technologys', '/company/technologies'],
  ['/contact', 'Country', '/contact/country'],
  ['/contact', 'time_zone', '/contact/timezone'],
  ['/company/signals', 'hiringSignal', '/company/signals/hiringSignals'],
  ['/company/signals/recentFunding', 'ammount', '/company/signals/recentFunding/amount'],
])('under %j the key %j was meant to be %s', (parent, key, meant) => {
  expect(unknownKey(key, parent).detail).toContain(`Did you mean ${meant}?`)
})

test.each(['xyz', 'utm_source', '__proto__', 'constructor', 'toString', '', 'a/b~c', '💥'.repeat(50)])(
  'nothing is near %j',
  (key) => {
    expect(unknownKey(key, '').detail).toContain('No known key is near it.')
  },
)

test.each([
  ['/company', 'title'],
  ['/company', 'phone'],
  ['/company', 'timezone'],
  ['/company', 'fullName'],
  ['/contact', 'website'],
  ['/contact', 'headcount'],
  ['/company/signals', 'city'],
])('what is said of one under %j as %j is not taken for what is said of the other', (parent, key) => {
  expect(unknownKey(key, parent).detail).toContain('No known key is near it.')
})

test('the warning points to the key, escaped by RFC 6901', () => {
  expect(unknownKey('a/b~c', '/company')).toMatchObject({ pointer: '/company/a~1b~0c', code: 'unknown_key' })
})

test('a long key is not repeated in the sentence', () => {
  expect(unknownKey('k'.repeat(100_000), '').detail.length).toBeLessThan(250)
})
