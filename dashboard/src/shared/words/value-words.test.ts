import { expect, test } from 'vitest'
import { endReasonInWords, valueName } from './value-words.ts'

test.each([
  ['company.country', 'DE', 'Germany'],
  ['company.country', 'Atlantis', 'Atlantis'],
  ['contact.country', 'XX', 'XX'],
  ['contact.seniority', 'c_suite', 'C-level'],
  ['contact.seniority', 'director', 'Director'],
  ['contact.seniority', 'constructor', 'Constructor'],
  ['contact.department', 'customer success', 'Customer success'],
  ['company.companyType', 'nonprofit', 'Nonprofit'],
  ['company.website', 'https://acme.test/a_b', 'https://acme.test/a_b'],
])('%s %s is shown as %s', (path, value, words) => {
  expect(valueName(path, value)).toBe(words)
})

test('why a lead has ended is said in words, also for a reason that is not known yet', () => {
  expect(endReasonInWords('meeting_booked')).toBe('Meeting booked')
  expect(endReasonInWords('moved_away')).toBe('Moved away')
})
