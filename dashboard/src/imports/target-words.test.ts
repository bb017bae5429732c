import { expect, test } from 'vitest'
import { splitTarget, targetInWords, targetOptions } from './target-words.ts'

test('fields are called as people call them, keys as they are', () => {
  expect(targetInWords('company.employeeCount')).toBe('Employees')
  expect(targetInWords('company.employeeRange')).toBe('Employee range')
  expect([targetInWords('company.country'), targetInWords('contact.country')]).toEqual([
    'Company country',
    'Person’s country',
  ])
  expect(targetInWords('title')).toBe('Job title')
  expect(targetInWords('contactName')).toBe('Contact name')
  expect(targetInWords('customData.a.b')).toBe('customData.a.b')
  expect(targetInWords('constructor')).toBe('Constructor')
  expect(splitTarget('customData.a.b')).toEqual(['customData', 'a.b'])
})

test('no option stands there twice, in value or in words', () => {
  for (const kind of ['leads', 'blocklist'] as const) {
    const options = targetOptions(kind).flatMap((one) => ('items' in one ? one.items : [one]))
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
  }
})
