import { expect, test } from 'vitest'
import type { PageKind } from '../visit/collectors/parse-page.ts'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readPlace } from './postal-address.ts'
import { readHeadquarters } from './read-headquarters.ts'

const isOwnName = ownNames('nordwind-yard.example', [], [])

function read(kind: PageKind, text: string): Record<string, unknown> {
  const lines = text.split('\n').map((line) => {
    const heading = /^# (.+)/.exec(line)?.[1]
    return { text: heading ?? line, level: heading === undefined ? 0 : 2, startsFooter: false }
  })
  const findings = readHeadquarters(kind, ownLines(lines), isOwnName)
  return Object.fromEntries(findings.map(({ path, value }) => [path.replace('company.', ''), value]))
}

test.each([
  ['600 Congress Ave, Suite 1400, Austin, TX 78701', 'Austin', 'US'],
  ['12 Main Street St. Louis, MO 63101', 'St. Louis', 'US'],
  ['180 Wellington Street West, Toronto, ON M5J 2R7', 'Toronto', 'CA'],
  ['Level 2, 140 Queen Street, Brisbane QLD 4000', 'Brisbane', 'AU'],
  ['3rd Floor, 55 King Street, Manchester, M2 4LQ', 'Manchester', 'GB'],
  ['1 Mill Lane, Leeds, West Yorkshire LS12 2QX', 'Leeds', 'GB'],
  ['Parkmore, Galway, H91 X0X0', 'Galway', 'IE'],
  ['Havenstraat 22, 3511 LK Utrecht', 'Utrecht', 'NL'],
  ['Talstraße 14, 70188 Stuttgart', 'Stuttgart', undefined],
  ['Am Ring 3a, D-60311 Frankfurt am Main', 'Frankfurt am Main', 'DE'],
  ['12 rue des Lilas, 69001 Lyon, France', 'Lyon', 'FR'],
  ['Calle del Almirante 21, 46024 Valencia, España', 'Valencia', 'ES'],
  ['Storgatan 5, 111 22 Stockholm, Sweden', 'Stockholm', 'SE'],
  ['ul. Prosta 51, 00-838 Warszawa, Polska', 'Warszawa', 'PL'],
  ['2218 SE Alder Street', undefined, undefined],
  ['© 2026 Nordwind Yard', undefined, undefined],
  ['In 2019 Anna joined', undefined, undefined],
  ['Call 12345 Now', undefined, undefined],
  ['Model ZZ 99999', undefined, undefined],
])('the address %s', (text, city, country) => {
  const place = readPlace(text)
  expect([place?.city, place?.country]).toEqual([city, country])
})

test.each<[PageKind, string, Record<string, unknown>]>([
  ['home', 'Hafen 3\n20457 Hamburg\nGermany', { headquarters: 'Hamburg', country: 'DE' }],
  ['home', 'Leeds\nLS12 2QX', { headquarters: 'Leeds', country: 'GB' }],
  [
    'contact',
    '# Berlin\nTorstraße 1, 10119 Berlin\n# Head office\nHafen 3, 20457 Hamburg',
    { headquarters: 'Hamburg' },
  ],
  ['contact', 'Torstraße 1, 10119 Berlin\nHafen 3, 20457 Hamburg', {}],
  ['imprint', 'Hafen 3, 20457 Hamburg\nKammer: Ring 1, 10119 Berlin', { headquarters: 'Hamburg' }],
  ['imprint', '# Hosting\nTorstraße 1, 10119 Berlin', {}],
  ['home', '# Our customers\n1 Elm Street, Austin, TX 78701', {}],
  [
    'about',
    'We are based in Boston, Massachusetts.',
    { headquarters: 'Boston, Massachusetts', region: 'Massachusetts', country: 'US' },
  ],
  ['about', 'Nordwind, mit Sitz in Bad Homburg, baut Schiffe.', { headquarters: 'Bad Homburg' }],
  ['about', 'Our customer Lumora is headquartered in Paris, France.', {}],
  ['about', 'We are 28 people in Malmö, Sweden.', { headquarters: 'Malmö', country: 'SE' }],
  ['about', 'We are based in Tbilisi, Georgia.', { headquarters: 'Tbilisi' }],
  ['home', 'Nordwind Yard GmbH, Hafen 3, Hamburg, Germany', { headquarters: 'Hamburg', country: 'DE' }],
  ['home', 'Lumora Ltd, Quay 3, Cardiff, United Kingdom', {}],
])('a page (%s) that says %j', (kind, text, expected) => {
  expect(read(kind, text)).toEqual(expected)
})
