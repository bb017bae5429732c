import { expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'

function read(text: string): Record<string, unknown> {
  return Object.fromEntries(readStatements(text, 2026).map(({ path, value }) => [path.replace('company.', ''), value]))
}

test.each([
  ['Founded in 2012, we make ships.', { foundedYear: 2012 }],
  ['The firm was established 1898.', { foundedYear: 1898 }],
  ['Est. 1998', { foundedYear: 1998 }],
  ['Gegründet 1954 in Linz', { foundedYear: 1954 }],
  ['Gegründet im Jahr 1954', { foundedYear: 1954 }],
  ['Gründungsjahr: 2001', { foundedYear: 2001 }],
  ['Fondée en 1987 à Lyon', { foundedYear: 1987 }],
  ['Fundada en 2005', { foundedYear: 2005 }],
  ['We have 120 employees.', { employeeCount: 120 }],
  ['Today 1,200 employees work in six countries', { employeeCount: 1200 }],
  ['Unsere 1.200 Mitarbeiterinnen und Mitarbeiter', { employeeCount: 1200 }],
  ['more than 300 employees worldwide', { employeeRange: '300+' }],
  ['500+ employees', { employeeRange: '500+' }],
  ['Über 250 Mitarbeitende', { employeeRange: '250+' }],
  ['We are a team of 45.', { employeeCount: 45 }],
  ['45 dedicated employees', { employeeCount: 45 }],
  ['Une équipe : 80 salariés', { employeeCount: 80 }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  '© 2012 Acme',
  'She co-founded 2012 another company',
  'Founded in 2099',
  'Founded in 1066',
  'Founder since long ago',
  'Trusted by companies with 500 employees',
  'For teams of up to 50 employees',
  'between 50 and 500 employees',
  '50-500 employees',
  '50 to 500 employees',
  'We helped a client train 3000 employees',
  '10,000 employees use our app',
  'Für Unternehmen mit 50 Mitarbeitern',
  '99 EUR per 10 employees',
  '1 employee',
  'In 2012 employees took over the yard',
  'Call 555 0123 employees only',
  '9999999999 employees',
])('%s says nothing', (text) => {
  expect(read(text)).toEqual({})
})

test('the quote holds the words', () => {
  const [finding] = readStatements('Some line\nThe Nordwind yard was founded in 2012 by two captains.', 2026)
  expect(finding?.quote).toBe('The Nordwind yard was founded in 2012 by two captains.')
})

test.each([
  '1'.repeat(200_000),
  '1 '.repeat(100_000),
  'founded '.repeat(50_000),
  'team of '.repeat(50_000),
  '1,000'.repeat(50_000),
])('hostile text ends', (text) => {
  expect(readStatements(text, 2026).length).toBeLessThanOrEqual(2)
})
