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

const FURTHER = ['it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'tr', 'ru', 'ar', 'ko', 'ja', 'zh', 'zh-Hant']

test.each(FURTHER)('every country is known by its name in %s, and none is taken for another', (language) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const misread = COUNTRY_CODES.map(
    ([code]) => [names.of(code) ?? '', code, countryCodeOf(names.of(code) ?? '')] as const,
  )
    .filter(([, code, read]) => read !== code)
    // Neither three letters nor a sentence are one; with "Kongo", Poles mean the one and Norwegians the other.
    .filter(([name]) => name.length > 3 && name.length <= 60 && name !== 'Kongo')
  expect(misread).toEqual([])
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
  ['Danmark', 'DK'],
  ['Suomi', 'FI'],
  ['SUOMI', 'FI'],
  ['Ελλάδα', 'GR'],
  ['Hellas', 'GR'],
  ['Norge', 'NO'],
  ['Noreg', 'NO'],
  ['Ísland', 'IS'],
  ['Island', 'IS'],
  ['Česko', 'CZ'],
  ['cesko', 'CZ'],
  ['Česká republika', 'CZ'],
  ['Slovensko', 'SK'],
  ['Slovenija', 'SI'],
  ['Hrvatska', 'HR'],
  ['Srbija', 'RS'],
  ['Србија', 'RS'],
  ['Crna Gora', 'ME'],
  ['Magyarország', 'HU'],
  ['România', 'RO'],
  ['България', 'BG'],
  ['Україна', 'UA'],
  ['Беларусь', 'BY'],
  ['Россия', 'RU'],
  ['Қазақстан', 'KZ'],
  ['Eesti', 'EE'],
  ['Latvija', 'LV'],
  ['Lietuva', 'LT'],
  ['Lëtzebuerg', 'LU'],
  ['Éire', 'IE'],
  ['Shqipëri', 'AL'],
  ['საქართველო', 'GE'],
  ['ישראל', 'IL'],
  ['مصر', 'EG'],
  ['भारत', 'IN'],
  ['Việt Nam', 'VN'],
  ['ไทย', 'TH'],
  ['日本', 'JP'],
  ['中国', 'CN'],
  ['香港', 'HK'],
  ['台灣', 'TW'],
  ['대한민국', 'KR'],
  ['België', 'BE'],
  ['Belgique', 'BE'],
  ['Svizzera', 'CH'],
  ['Tyskland', 'DE'],
  ['Niemcy', 'DE'],
  ['Stati Uniti', 'US'],
])('%s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})

test.each(['', 'DD', 'EU', 'ZZ', 'Atlantis', 'constructor', '__proto__', '日本us', 'x'.repeat(100_000)])(
  '%j is no country',
  (text) => {
    expect(countryCodeOf(text)).toBeUndefined()
  },
)
