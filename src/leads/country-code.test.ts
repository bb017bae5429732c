import { expect, test } from 'vitest'
import { countryCode } from './country-code.ts'

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  [' Germany ', 'DE'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Trinidad and Tobago', 'TT'],
])('%j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test.each(['', 'ZZ', 'Atlantis', 'constructor', '日本us', 'x'.repeat(100_000)])('%.20j is no country', (text) => {
  expect(countryCode(text)).toBeUndefined()
})
