import { expect, test } from 'vitest'
import { ownNames } from './own-name.ts'
import { ownLines, type OwnLine } from './page-sections.ts'
import { readStatements } from './read-pages.ts'

const isOwnName = ownNames('nordwind-yard.example', [], [])

function linesOf(text: string): OwnLine[] {
  return ownLines(text.split('\n').map((line) => ({ text: line, level: 0, startsFooter: false })))
}

function read(text: string): Record<string, unknown> {
  const findings = readStatements(linesOf(text), 2026, isOwnName)
  return Object.fromEntries(findings.map(({ path, value }) => [path.replace('company.', ''), value]))
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
  ['Nordwind Yard was founded by two captains in 2012.', { foundedYear: 2012 }],
  ['Founded in Hamburg in March 2012', { foundedYear: 2012 }],
  ['Nordwind wurde 1998 gegründet und beschäftigt heute 45 Menschen.', { foundedYear: 1998, employeeCount: 45 }],
  ['In 1989, two brothers started Nordwind with a borrowed boat.', { foundedYear: 1989 }],
  ['Family-owned since 1958, we have grown to 45 people.', { foundedYear: 1958, employeeCount: 45 }],
  ['1998\nFounded\n512\nEmployees', { foundedYear: 1998, employeeCount: 512 }],
  ['Año de fundación 1998\nEmpleados: 512', { foundedYear: 1998, employeeCount: 512 }],
  ['Founded by Ida Holm, the company now has 45 employees.', { employeeCount: 45 }],
  ['We’re 19 people and two dogs', { employeeCount: 19 }],
  ['Nous sommes 22 personnes', { employeeCount: 22 }],
  ['Somos 30 profesionales', { employeeCount: 30 }],
  ['Today there are 38 of us.', { employeeCount: 38 }],
  ['We started Nordwind Yard in 2021 after ten years at sea.', { foundedYear: 2021 }],
  ['Nordwind nació en 1996 de la unión de tres astilleros.', { foundedYear: 1996 }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  '© 2012 Acme',
  // A trade may be younger than who follows it.
  'Ship building since 1983',
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
  'Dunmore Tools, founded in 1958, with 310 employees in Toledo',
  'Our investor Kattegat Ventures was founded in 1988.',
  'Backed by Kattegat Ventures (founded 2004, 25 people)',
  'Wir haben die Schlosserei Kurz (gegründet 1921, 30 Mitarbeiter) übernommen.',
  'Die Kurz GmbH wurde 1921 gegründet.',
  '“A fine tool.” Lumora (2,300 employees, founded 1977)',
  'Since 1996 the average document has grown a hundredfold.',
  'ISO certified since 2012',
  'Seit 2016 gehören wir zur Südwind-Gruppe, die 1951 gegründet wurde und 9.000 Mitarbeiter hat.',
  'Before Nordwind, Mara founded Docketly in 2012 and grew it to 140 employees.',
  'Más de 2.400 clínicas y 11.000 empleados usan Nordwind',
  'In 2014, Ada Byron founded Lumora with a friend.',
])('%s says nothing', (text) => {
  expect(read(text)).toEqual({})
})

test('what stands under the name of another firm is not said of the company', () => {
  const lines = ['Mármoles Luna', 'Fundada en 1974, 60 empleados'].map((text, index) => {
    return { text, level: index === 0 ? 3 : 0, startsFooter: false }
  })
  expect(readStatements(ownLines(lines), 2026, isOwnName)).toEqual([])
})

test('statements that name nobody and contradict each other tell nothing', () => {
  expect(read('Founded in 1974\n60 employees\nFounded in 1988\n45 employees')).toEqual({})
  expect(read('Founded in 1974\nWe were founded in 1988')).toEqual({ foundedYear: 1988 })
})

test('the quote holds the words', () => {
  const [finding] = readStatements(
    linesOf('Some line\nThe Nordwind yard was founded in 2012 by two captains.'),
    2026,
    isOwnName,
  )
  expect(finding?.quote).toBe('The Nordwind yard was founded in 2012 by two captains.')
})

test.each([
  '1'.repeat(200_000),
  '1 '.repeat(100_000),
  'founded '.repeat(50_000),
  'team of '.repeat(50_000),
  '1,000'.repeat(50_000),
  'Aa Bb '.repeat(50_000),
  'Founded Aa in '.repeat(20_000),
  'we employ 12 a b '.repeat(20_000),
])('hostile text ends', (text) => {
  expect(readStatements(linesOf(text), 2026, isOwnName).length).toBeLessThanOrEqual(2)
})
