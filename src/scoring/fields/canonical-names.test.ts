import { expect, test } from 'vitest'
import { foldText } from '../../platform/text/fold-text.ts'
import { INDUSTRY_NAMES, SENIORITY_NAMES, canonicalText } from './canonical-names.ts'

test.each([
  ['United States', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['the united states of america', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['États-Unis', 'US'],
  ['Etats Unis', 'US'],
  ['Estados Unidos', 'US'],
  ['uk', 'GB'],
  ['England', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['Vereinigtes Ko\u0308nigreich', 'GB'],
  ['GERMANY', 'DE'],
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['Schweiz', 'CH'],
  ["Cote d'Ivoire", 'CI'],
  ['Bosnia & Herzegovina', 'BA'],
  ['The Netherlands', 'NL'],
  ['Korea', 'KR'],
  ['Kosovo', 'XK'],
])('%s is %s', (name, code) => {
  expect(canonicalText(name, 'country')).toBe(code)
})

test.each(['Atlantis', 'ZZ', 'constructor', '__proto__', ''])('%j is no country and compares as text', (name) => {
  expect(canonicalText(name, 'country')).toBe(name.toLowerCase())
})

test('no name stands for two industries or two seniorities', () => {
  for (const [vocabulary, table] of [
    ['industry', INDUSTRY_NAMES],
    ['seniority', SENIORITY_NAMES],
  ] as const) {
    for (const [name, others] of Object.entries(table)) {
      for (const other of [name, ...others]) expect([other, canonicalText(other, vocabulary)]).toEqual([other, name])
    }
  }
})

test.each([
  ['SaaS', 'software'],
  ['Computer Software', 'software'],
  ['Software-Development', 'software'],
  ['Hospital & Health Care', 'health care'],
  ['Technology, Information and Internet', 'internet'],
  ['E-Commerce', 'ecommerce'],
  ['FinTech', 'fintech'],
  ['Basket weaving', 'basket weaving'],
])('the industry %s compares as %s', (name, canonical) => {
  expect(canonicalText(name, 'industry')).toBe(canonical)
})

test.each([
  ['C-Level', 'c_suite'],
  ['c_suite', 'c_suite'],
  ['Vice President', 'vp'],
  ['VP', 'vp'],
  ['Partner', 'partner'],
])('the seniority %s compares as %s', (name, canonical) => {
  expect(canonicalText(name, 'seniority')).toBe(canonical)
})

test.each([
  'rival.com',
  'RIVAL.com.',
  'https://www.rival.com/about?x=1',
  'www.rival.com',
  'rival.com:443',
  'http://rival.com#top',
])('the domain %s compares as rival.com', (domain) => {
  expect(canonicalText(domain, 'domain')).toBe('rival.com')
})

test('plain text compares trimmed, in lower case and composed', () => {
  expect(foldText('  Zürich\t')).toBe('zürich')
  expect(foldText('Zu\u0308rich')).toBe('zürich')
  expect(foldText('a  b')).toBe('a  b')
  expect(canonicalText('Germany', 'plain')).toBe('germany')
})
