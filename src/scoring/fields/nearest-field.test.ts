import { expect, test } from 'vitest'
import { FIELDS, findField } from './field-catalogue.ts'
import { nearestField } from './nearest-field.ts'

test.each([
  ['company.employeCount', 'company.employeeCount'],
  ['company.employee_count', 'company.employeeCount'],
  ['employeeCount', 'company.employeeCount'],
  ['company.employees', 'company.employeeCount'],
  ['Company.Country', 'company.country'],
  ['country', 'company.country'],
  ['contact.contry', 'contact.country'],
  ['contact.industry', 'company.industry'],
  ['company.isHiring', 'company.signals.hiringSignals.isHiring'],
  ['company.signals.funding.date', 'company.signals.recentFunding.date'],
  ['lead.title', 'title'],
  ['jobTitle', 'title'],
  ['email.isFree', 'email.isFreeProvider'],
  ['isDisposable', 'email.isDisposable'],
  ['custom_data.region', 'customData.region'],
  ['customData', 'customData.<key>'],
  ['customData.', 'customData.<key>'],
  ['researchdata.a.b', 'researchData.a.b'],
])('the nearest to %s is %s', (written, known) => {
  expect(findField(written)).toBeUndefined()
  expect(nearestField(written)).toBe(known)
})

test.each(['', '.', '__proto__', 'x'.repeat(10_000), '\ud800', '...........'])(
  'there is a nearest field to %j',
  (written) => {
    expect(findField(nearestField(written))).toBeDefined()
  },
)

test('every field of the catalogue is found, and is the nearest to itself', () => {
  for (const field of FIELDS) {
    expect(findField(field.path)).toBe(field)
    expect(nearestField(field.path)).toBe(field.path)
  }
  expect(new Set(FIELDS.map((field) => field.path)).size).toBe(FIELDS.length)
})

test('keys of freeform objects are fields, whatever they are called', () => {
  expect(findField('customData.region')).toMatchObject({ type: 'free', label: 'customData.region' })
  expect(findField('researchData.__proto__.x')).toMatchObject({ type: 'free' })
  expect(findField('extraContext.region')).toBeUndefined()
  expect(findField(`customData.${'x'.repeat(100)}`)).toBeUndefined()
})

test('what a website need not show is an open world', () => {
  const open = FIELDS.filter((field) => field.world === 'open').map((field) => [field.path, field.absenceTrust])
  expect(open).toEqual([
    ['company.technologies', 0.4],
    ['company.techCategories', 0.4],
    ['company.signals.hiringSignals.isHiring', 0.6],
  ])
  for (const field of FIELDS) expect(field.absenceTrust < 1).toBe(field.world === 'open')
})
