import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryCodeOf } from './countries.ts'

test('every country is known by its codes and by its names in four languages', () => {
  expect(COUNTRY_CODES.length).toBe(250)
  expect(new Set(COUNTRY_CODES.flat()).size).toBe(500)
  for (const [code, code3] of COUNTRY_CODES) {
    expect([countryCodeOf(code.toLowerCase()), countryCodeOf(` ${code3} `)]).toEqual([code, code])
    for (const language of ['en', 'de', 'fr', 'es']) {
      const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? ''
      expect([name, countryCodeOf(name)]).toEqual([name, code])
    }
  }
})

test('no code that ICU names is left out', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const notCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')
  // Codes of former countries read as those of their successors.
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
  const named = pairs.filter((code) => names.of(code) !== undefined && isCurrent(code) && !notCountries.includes(code))
  expect(COUNTRY_CODES.map(([code]) => code).toSorted()).toEqual(named)
})

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  [' Germany ', 'DE'],
  ['United States of America (USA)', 'US'],
  ['Korea (North)', undefined],
  ['N/A', undefined],
  ['GERMANY', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['USA', 'US'],
  ['u.s.', 'US'],
  ['U.S.A.', 'US'],
  ['America', 'US'],
  ['the united states of america', 'US'],
  ['The United States', 'US'],
  ['États-Unis', 'US'],
  ['Etats Unis', 'US'],
  ['Estados Unidos', 'US'],
  ['EE. UU.', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Northern Ireland', 'GB'],
  ['Vereinigtes Ko\u0308nigreich', 'GB'],
  ['UAE', 'AE'],
  ['U.A.E.', 'AE'],
  ['The Netherlands', 'NL'],
  ['Nederland', 'NL'],
  ['Holland', 'NL'],
  ['Österreich', 'AT'],
  ['Brasil', 'BR'],
  ['Italia', 'IT'],
  ['Schweiz', 'CH'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Czechia', 'CZ'],
  ['Macedonia', 'MK'],
  ['Republic of Ireland', 'IE'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Trinidad and Tobago', 'TT'],
  ["Côte d'Ivoire", 'CI'],
  ['Cote d’Ivoire', 'CI'],
  ['Ivory Coast', 'CI'],
  ['DR Congo', 'CD'],
  ['Congo', 'CG'],
  ['Korea', 'KR'],
  ["People's Republic of China", 'CN'],
  ['Republic of China', 'TW'],
  ['Viet Nam', 'VN'],
  ['Kosovo', 'XK'],
])('%s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})

test.each(['', 'DD', 'EU', 'ZZ', 'Atlantis', 'constructor', '__proto__', '日本us', 'x'.repeat(100_000)])(
  '%j is no country',
  (text) => {
    expect(countryCodeOf(text)).toBeUndefined()
  },
)
