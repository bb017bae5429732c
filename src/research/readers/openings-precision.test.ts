import { expect, test } from 'vitest'
import { findBoard } from '../visit/collectors/job-boards/find-board.ts'
import { parsePage } from '../visit/collectors/parse-page.ts'
import type { PageKind } from '../visit/collectors/parse-page.ts'
import { jsonLdNodes } from './json-ld.ts'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readJobs, readNoOpenings } from './read-jobs.ts'
import { readPages } from './read-pages.ts'

const DOMAIN = 'nordwind-yard.example'
const isOwnName = ownNames(DOMAIN, [], [])

function page(html: string, kind: PageKind = 'home') {
  return parsePage({ kind, url: `https://${DOMAIN}/`, html: `<title>Nordwind Yard</title>${html}`, headers: {} })
}

function openings(...nodes: object[]): unknown {
  const found = readJobs(jsonLdNodes(nodes), { today: '2026-11-01', domain: DOMAIN, isOwnName })
  return found.find(({ path }) => path.endsWith('openRoles'))?.value
}

const job = (more: object = {}) => ({ '@type': 'JobPosting', title: 'Welder', ...more })

test.each<[object, number | undefined]>([
  [job(), 1],
  [job({ hiringOrganization: 'Nordwind Yard' }), 1],
  [job({ hiringOrganization: { name: 'Nordwind Yard GmbH' } }), 1],
  [job({ hiringOrganization: { name: 'NY Shipbuilding', sameAs: `https://www.${DOMAIN}/` } }), 1],
  [job({ validThrough: '2026-11-30T00:00' }), 1],
  [job({ datePosted: '2026-09-01' }), 1],
  [job({ datePosted: '2024-01-01', validThrough: '2027-01-01' }), 1],
  [job({ hiringOrganization: { name: 'Barrow', sameAs: 'https://barrow.example' } }), undefined],
  [job({ hiringOrganization: 'Barrow' }), undefined],
  [job({ hiringOrganization: { sameAs: 'https://barrow.example' } }), undefined],
  [job({ validThrough: '2026-10-31' }), undefined],
  [job({ validThrough: 'soon' }), undefined],
  [job({ datePosted: '2010-01-01' }), undefined],
  [job({ datePosted: 'last spring' }), undefined],
])('a posting %j is counted as %s', (node, expected) => {
  expect(openings(node)).toBe(expected)
})

test('postings are told apart by the number that identifies them', () => {
  const numbered = (value: string) => job({ identifier: { '@type': 'PropertyValue', name: 'Nordwind', value } })
  expect(openings(numbered('1'), numbered('2'), numbered('2'))).toBe(2)
})

test.each<[string, boolean]>([
  ['There are currently no open positions.', true],
  ['We are not hiring at the moment.', true],
  ['No vacancies right now, but write to us!', true],
  ['Aktuell haben wir keine offenen Stellen.', true],
  ['Derzeit sind keine offenen Stellen zu besetzen.', true],
  ['Aucun poste ouvert actuellement.', true],
  ['No hay vacantes en este momento.', true],
  ['There are no open positions in Berlin.', false],
  ['No open positions at Barrow.', false],
  ['No open positions for you? Write to us.', false],
  ['If there are no open positions, write to us.', false],
  ['Even when we have no openings, we like to hear from you.', false],
  ['No jobs match your search.', false],
  ['“There were no open positions when I applied.”', false],
  ['Our clients have no open positions.', false],
  ['Keine offenen Stellen in Kiel, aber fünf in Rostock.', false],
  ['Sollten keine offenen Stellen passen, schreiben Sie uns.', false],
  ['Aucun poste à Lyon.', false],
  ['No hay vacantes en Madrid.', false],
])('%s', (text, expected) => {
  const lines = ownLines([{ text, level: 0, startsFooter: false }])
  expect(readNoOpenings(lines, { links: [], url: '' }, isOwnName).length > 0).toBe(expected)
})

const EMPTY = '<p>No open positions.</p>'

test.each<[string, boolean]>([
  [`<h1>Careers</h1>${EMPTY}<p>Send your papers to jobs@${DOMAIN}.</p>`, true],
  [`<h2>Open positions</h2>${EMPTY}<h2>Why Nordwind</h2><p>Because of the ferries.</p>`, true],
  ['<h2>Stellenangebote</h2><p>Aktuell haben wir keine offenen Stellen.</p>', true],
  [`<h2>Working at Nordwind</h2>${EMPTY}<p><a href="mailto:jobs@${DOMAIN}">Apply</a></p>`, true],
  [`<h1>Jobs</h1><h3>Internships</h3>${EMPTY}<h3>Yard</h3>${EMPTY}`, false],
  [`<h3>Internships</h3>${EMPTY}<h3>Jobs</h3><p>Welder (m/f/d)</p>`, false],
  [`<h3>Sales</h3>${EMPTY}<h3>Yard</h3><p>Senior Welder – apply</p>`, false],
  [`${EMPTY}<ul><li><a href="/jobs/1">Senior Welder (Leith)</a></li></ul>`, false],
  [`${EMPTY}<p>Welder – Leith – Full time</p>`, false],
  [`${EMPTY}<p>Welder</p><a href="/openings/7">Apply</a>`, false],
  [`${EMPTY}<p>Welder (Leith) – Apply now</p>`, false],
  [`<p>No open positions.</p><p>We have 12 open roles.</p>`, false],
  ['<h3>Ausbildung</h3><p>Derzeit keine offenen Stellen.</p><h3>Fachkräfte</h3><p>Buchhalter (m/w/d)</p>', false],
  ['<h3>Stages</h3><p>Aucune offre pour le moment.</p><h3>CDI</h3><p>Soudeur H/F</p>', false],
  ['<h3>Prácticas</h3><p>No hay vacantes.</p><h3>Astillero</h3><p>Soldador (h/m)</p>', false],
])('a careers page %s says that nobody is sought: %s', (html, expected) => {
  const facts = readPages([page(html, 'careers')], { domain: DOMAIN, observedAt: '2026-11-01T09:00:00.000Z' })
  expect(facts.some(({ path, value }) => path.endsWith('isHiring') && value === false)).toBe(expected)
})

const board = (token: string) => `https://jobs.lever.co/${token}`
const link = (token: string, text: string) => `<a href="${board(token)}">${text}</a>`

test.each<[PageKind, string, string | undefined]>([
  ['careers', link('nordwind', 'Open positions'), board('nordwind')],
  ['careers', link('brandname', 'Open positions'), board('brandname')],
  ['careers', `<h1>Jobs at our clients</h1>${link('nordwind', 'With us')}`, board('nordwind')],
  ['home', `<iframe src="${board('nordwind')}"></iframe>`, board('nordwind')],
  ['careers', `<h1>Jobs at our clients</h1>${link('barrow', 'See the roles')}`, undefined],
  ['careers', `<p>Our client Barrow is hiring: ${link('barrow', 'see the roles')}</p>`, undefined],
  ['careers', `<h2>Our portfolio</h2><iframe src="${board('barrow')}"></iframe>`, undefined],
  ['careers', `<p>Unsere Kunden suchen: ${link('barrow', 'Stellen')}</p>`, undefined],
  ['home', `<p>We review job boards.</p><iframe src="${board('barrow')}"></iframe>`, undefined],
  ['home', link('barrow', 'Our partner seeks a welder'), undefined],
])('on a page (%s), %s leads to %s', (kind, html, expected) => {
  expect(findBoard({ pages: [page(html, kind)] }, DOMAIN)?.url).toBe(expected)
})

const NUMBERS = { numberOfEmployees: 900, foundingDate: '1900' }

test.each<[object, boolean]>([
  [{ '@type': 'Organization', name: 'Nordwind Yard', ...NUMBERS }, true],
  [{ '@type': 'Organization', url: `https://www.${DOMAIN}`, ...NUMBERS }, true],
  [{ '@type': 'Organization', '@id': `https://${DOMAIN}/#organization`, ...NUMBERS }, true],
  [{ '@type': 'Organization', name: 'Barrow', ...NUMBERS }, false],
  [{ '@type': 'Organization', ...NUMBERS }, false],
  [{ '@type': 'Organization', name: 'Barrow', url: 'https://barrow.example', ...NUMBERS }, false],
  [{ '@type': 'Organization', name: 'Barrow', url: `https://${DOMAIN}/customers/barrow`, ...NUMBERS }, false],
  [{ '@type': 'Review', author: { '@type': 'Organization', name: 'Barrow', ...NUMBERS } }, false],
  [
    { '@type': 'Organization', name: 'Nordwind Yard', parentOrganization: { '@type': 'Corporation', ...NUMBERS } },
    false,
  ],
  [{ '@type': 'Organization', name: 'Nordwind Yard', numberOfEmployees: '50 in 2014', foundingDate: '3 March' }, false],
])('structured data %j tells of the company: %s', (node, expected) => {
  const html = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
  const facts = readPages([page(html)], { domain: DOMAIN, observedAt: '2026-11-01T09:00:00.000Z' })
  expect(facts.some(({ path }) => /employee|founded/.test(path))).toBe(expected)
})

test('what stands in a quotation by its markup is not told by the company', () => {
  const quoted = '<blockquote><p>We are a team of 85 people.</p><p>Founded in 1990.</p></blockquote>'
  const read = (html: string) =>
    readPages([page(html)], { domain: DOMAIN, observedAt: '2026-11-01T09:00:00.000Z' }).flatMap(({ path, value }) =>
      /employee|founded/.test(path) ? [value] : [],
    )
  expect(read(quoted)).toEqual([])
  expect(read(`${quoted}<p>We are a team of 12 people.</p>`)).toEqual([12])
})
