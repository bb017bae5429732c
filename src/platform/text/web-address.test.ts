import { expect, test } from 'vitest'
import { isWebAddress, parseOrigin, parseWebUrl } from './web-address.ts'

test('addresses of the web have http or https', () => {
  for (const text of ['https://acme.com/x', 'HTTP://acme.com'])
    expect([isWebAddress(text), parseWebUrl(text)?.hostname]).toEqual([true, 'acme.com'])
  for (const text of ['ftp://acme.com', 'mailto:a@acme.com', 'acme.com', 'javascript:https://acme.com', ''])
    expect([isWebAddress(text), parseWebUrl(text)]).toEqual([false, undefined])
})

test('an origin has no path, query, place or user', () => {
  expect(parseOrigin('https://Leads.example.com:443/')).toBe('https://leads.example.com')
  for (const rest of ['x', '?x', '#x']) expect(parseOrigin(`https://acme.com/${rest}`)).toBeUndefined()
  expect(parseOrigin('https://jane@acme.com')).toBeUndefined()
})
