import { expect, test } from 'vitest'
import { parsePage } from '../visit/collectors/parse-page.ts'
import { readPages } from './read-pages.ts'

const DOMAIN = 'nordwind-yard.example'

/** What is sure enough to decide by. */
const SURE = 0.6

function countries(html: string): unknown[] {
  const page = parsePage({ kind: 'contact', url: `https://${DOMAIN}/`, html, headers: {} })
  const facts = readPages([page], { domain: DOMAIN, observedAt: '2026-11-01T09:00:00.000Z' })
  const sure = facts.filter(({ path, confidence }) => path === 'company.country' && confidence >= SURE)
  return [...new Set(sure.map(({ value }) => value))]
}

const address = (...lines: string[]) => `<address>${lines.join('<br>')}</address>`
const tel = (number: string) => `<a href="tel:${number}">${number}</a>`

test.each<[string, string]>([
  // The codes of American states are those of countries too.
  [address('12 Quay Road', 'Oakland, CA 94607'), 'US'],
  [address('4 Mill Row', 'Bloomington, IN 47401'), 'US'],
  [address('Nordwind, 9 Dock Street, Salem, MA 01970'), 'US'],
  [address('2 King Street', 'Dover, DE 19901', 'United States'), 'US'],
  [address('Nordwind', 'Lebanon, OH 45036'), 'US'],
  [address('c/o Turkey Hill', 'Georgia', 'Malta, NY 12020'), 'US'],
  [address('Peru, IN 46970'), 'US'],
  [address('Hafen 3', '20457 Hamburg', 'Germany'), 'DE'],
  [address('Nordwind AS', 'Kai 4', 'Oslo, Norway'), 'NO'],
  [address('Quai 4, Lausanne, Switzerland', 'Phone: +41 21 555 01 01'), 'CH'],
  [tel('+493012345678'), 'DE'],
  [`${tel('+18005550100')} ${tel('+493012345678')}`, 'DE'],
  [
    `<h2>Branch office</h2>${address('1 Elm Street', 'Austin, TX 78701')}<h2>Yard</h2>${address('Kai 4', 'Oslo, Norway')}`,
    'NO',
  ],
])('%s is in %s', (html, expected) => {
  expect(countries(html)).toEqual([expected])
})

test.each([
  address('77 Pike Street', 'Augusta, Georgia', '30901'),
  address('12 Elm Street', 'Lebanon, PA'),
  address('100 Main Street', 'Denver, CO', '80202x'),
  address('Chad', 'Head of sales'),
  address('Head of sales', 'Chad'),
  address('Jordan Miller', '100 Main Street', 'Boston'),
  address('Tbilisi, Georgia'),
  address('Registered agent: Barrow Trust', '1209 Elm Street', 'Dover, DE 19901', 'USA'),
  address('1 Elm Street', 'Austin, TX 78701') + address('Kai 4', '0155 Oslo', 'Norway'),
  `<h2>Our distributors</h2>${address('Quay 4', 'Oslo, Norway')}`,
  `${tel('+81312345678')} ${tel('+33478000000')}`,
  tel('+18005550100'),
])('%s tells no country', (html) => {
  expect(countries(html)).toEqual([])
})
