import { expect, test } from 'vitest'
import { parsePage, type PageContent, type PageKind } from '../visit/collectors/parse-page.ts'
import { jsonLdNodes, organizationOf } from './json-ld.ts'
import { conditionOf } from '../visit/parked-or-moved-site.ts'
import { ownNames } from './own-name.ts'
import { ownLines } from './page-sections.ts'
import { readCountry } from './read-country.ts'
import { readIndustry } from './read-industry.ts'
import { readJobs } from './read-jobs.ts'
import { readOrganization } from './read-organization.ts'
import { readTechnologies } from './read-technologies.ts'
import { readSocialLinks } from './social-links.ts'

function page(html: string, headers: Record<string, string | string[]> = {}, kind: PageKind = 'home'): PageContent {
  return parsePage({ kind, url: 'https://acme.test/', html, headers })
}

function organization(node: object): Record<string, unknown> {
  return Object.fromEntries(
    readOrganization({ ...node }, 2026).map(({ path, value }) => [path.replace('company.', ''), value]),
  )
}

test.each([
  [{ numberOfEmployees: 120 }, { employeeCount: 120 }],
  [{ numberOfEmployees: '120' }, { employeeCount: 120 }],
  [{ numberOfEmployees: { value: '85' } }, { employeeCount: 85 }],
  [{ numberOfEmployees: { minValue: 51, maxValue: 200 } }, { employeeRange: '51-200' }],
  [{ numberOfEmployees: { minValue: 500 } }, { employeeRange: '500+' }],
  [{ numberOfEmployees: '11-50' }, { employeeRange: '11-50' }],
  [{ numberOfEmployees: -4 }, {}],
  [{ numberOfEmployees: 1e9 }, {}],
  [{ numberOfEmployees: 'many' }, {}],
  [{ foundingDate: '1999' }, { foundedYear: 1999 }],
  [{ foundingDate: '2999-01-01' }, {}],
  [{ foundingDate: 'long ago' }, {}],
  [
    { address: [{ addressLocality: 'Austin', addressRegion: 'TX', addressCountry: { name: 'US' } }] },
    { headquarters: 'Austin, TX, US', region: 'TX', country: 'US' },
  ],
  [{ address: 'Main Street 1, Berlin' }, {}],
  [{ address: { addressCountry: 'Narnia' } }, {}],
  [{ description: 'short' }, {}],
])('an organization of %j has %j', (node, expected) => {
  expect(organization(node)).toEqual(expected)
})

test('the organization of a page is the one that links to its site', () => {
  const other = { '@type': 'Organization', url: 'https://other.example' }
  const own = { '@type': 'https://schema.org/LocalBusiness', url: 'https://www.acme.test/' }
  const named = { '@type': 'Organization', name: 'Acme Ltd' }
  const silent = { '@type': 'Organization', name: 'x' }
  const isOwnName = ownNames('acme.test', [], [])
  const find = (...nodes: unknown[]) => organizationOf(jsonLdNodes(nodes), 'acme.test', isOwnName)
  expect(find(other, silent, own)).toBe(own)
  expect(find(other, silent, named)).toBe(named)
  expect(find(other, silent)).toBeUndefined()
  expect(find(other)).toBeUndefined()
  expect(find({ '@type': 'Article', publisher: own, author: silent })).toBe(own)
  expect(find({ '@type': 'Person', name: 'Organization' }, 'text', null, 7, [[[]]])).toBeUndefined()
})

test.each([
  ['<address>Acme<br>10115 Berlin<br>Germany</address>', 'DE', 0.7],
  ['<a href="tel:+49 30 1234567">call</a>', 'DE', 0.6],
  ['<a href="tel:030 1234567">call</a>', undefined, undefined],
  ['<html lang="fr-CA">', 'CA', 0.4],
  ['<html lang="en-US">', undefined, undefined],
  ['<a href="tel:%E0%A4%A">call</a>', undefined, undefined],
])('%s is in %s', (html, country, confidence) => {
  const [finding] = readCountry(page(html), ownLines(page(html).lines), 'acme.test')
  expect([finding?.value, finding?.confidence]).toEqual([country, confidence])
})

test.each([
  ['acme.de', 'DE'],
  ['acme.co.uk', 'GB'],
  ['acme.io', undefined],
  ['acme.co', undefined],
  ['acme.eu', undefined],
  ['acme.com', undefined],
])('the suffix of %s says %s', (domain, country) => {
  expect(readCountry(page(''), ownLines(page('').lines), domain)[0]?.value).toBe(country)
})

test.each([
  ['The workflow automation SaaS platform with an API for developers', 'Software'],
  ['Law firm for litigation', 'Legal'],
  ['Spedition und Logistik: Transport und Lager', 'Logistics'],
  ['Welcome to our website', undefined],
  ['We love software and insurance', undefined],
  ['', undefined],
])('"%s" is %s', (text, industry) => {
  expect(readIndustry({ said: text, told: '' })[0]?.value).toBe(industry)
})

test('technologies are told by what is loaded, by headers, cookies and generator', () => {
  const html = `<meta name="generator" content="WordPress 6.5"><script src="https://js.stripe.com/v3/"></script>
    <link href="https://acme.test/_next/static/x.css" rel="stylesheet"><iframe src="https://www.googletagmanager.com/ns.html?id=1"></iframe>
    <a href="https://jobs.lever.co/acme">Jobs</a><a href="https://www.hubspot.com/">We like HubSpot</a>
    <script>(function(){var u='https://static.hotjar.com/c/hotjar-1.js'})()</script><p>js.intercomcdn.com</p>`
  const headers = {
    'cf-ray': '1-FRA',
    'x-powered-by': 'PHP/8',
    'set-cookie': ['hubspotutk=1; Path=/', 'other=js.driftt.com'],
  }
  const [technologies, categories] = readTechnologies([page(html, headers)])
  expect(technologies?.value).toEqual([
    'Cloudflare',
    'Google Tag Manager',
    'Hotjar',
    'HubSpot',
    'Lever',
    'Next.js',
    'Stripe',
    'WordPress',
  ])
  expect(categories?.value).toContain('Payments')
  expect(readTechnologies([page('<p>HubSpot, WordPress and js.stripe.com</p>')])).toEqual([])
  expect(readTechnologies([page('<script src="https://notjs.stripe.com.evil.test/x"></script>')])).toEqual([])
})

test('openings that have run out do not count', () => {
  const posting = (title: string, more = {}) => ({ '@type': 'JobPosting', title, ...more })
  const read = (...nodes: object[]) =>
    Object.fromEntries(
      readJobs(jsonLdNodes(nodes), {
        today: '2026-11-01',
        domain: 'acme.test',
        isOwnName: ownNames('acme.test', [], []),
      }).map(({ path, value }) => [path.split('.').at(-1), value]),
    )
  expect(
    read(posting('Sales Manager'), posting('Sales Manager'), posting('Nurse', { validThrough: '2026-10-31' })),
  ).toEqual({
    isHiring: true,
    openRoles: 1,
    departments: ['sales'],
  })
  expect(read(posting('Nurse', { validThrough: '2020-01-01T00:00' }))).toEqual({})
  expect(
    read({
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', item: posting('Welder', { url: '/1' }) },
        posting('Welder', { url: '/2' }),
      ],
    }),
  ).toEqual({ isHiring: true, openRoles: 2 })
})

test('social profiles: sameAs before links, the most frequent before others, no share buttons', () => {
  const links = [
    'https://www.linkedin.com/sharing/share-offsite/?url=x',
    'https://www.linkedin.com/in/jane',
    'https://www.linkedin.com/company/other',
    'https://www.linkedin.com/company/acme/',
    'https://www.linkedin.com/company/acme',
    'https://twitter.com/intent/tweet',
    'https://x.com/acme',
    'https://github.com/pricing',
  ]
  const isOwnName = ownNames('acme.test', [], [])
  const read = (sameAs: string[], ...linked: string[][]) => readSocialLinks({ sameAs, linked, isOwnName })
  expect(read([], links).map(({ value, confidence }) => [value, confidence])).toEqual([
    [['https://www.linkedin.com/company/acme', 'https://x.com/acme'], 0.8],
    ['https://www.linkedin.com/company/acme', 0.8],
  ])
  expect(read(['https://linkedin.com/company/named'], links)[1]).toMatchObject({
    value: 'https://linkedin.com/company/named',
    confidence: 0.9,
  })
  expect(read([])).toEqual([])
  const customer = ['https://www.linkedin.com/company/lumora/about']
  expect(read([], customer, [])).toEqual([])
  expect(read([], customer, customer)[1]?.value).toBe('https://www.linkedin.com/company/lumora')
})

test.each([
  ['<title>acme.test</title><p>This domain is for sale', 'parked'],
  ['<p>Diese Domain steht zum Verkauf', 'parked'],
  ['<a href="https://sedo.com/search">Inquire</a>', 'parked'],
  ['<h1>We are now Nova</h1><a href="https://nova.example/">nova</a>', 'moved'],
  ['<h1>We are now hiring</h1><p>Join.', 'site'],
  ['<h1>We have moved to new offices</h1><a href="https://a.example/">a</a><a href="https://b.example/">b</a>', 'site'],
  ['<h1>We have moved to a bigger office</h1><a href="https://maps.example/here">map</a>', 'site'],
  ['<p>Unsere neue Adresse: Hafenstraße 3</p><a href="https://maps.example/">Karte</a>', 'site'],
  ['<p>We are now open on Sundays.</p><a href="https://opentable.example/acme">Book</a>', 'site'],
  ['<p>Our new website is coming. Until then:</p><a href="https://facebook.example/acme">Facebook</a>', 'site'],
  ['<p>We have moved to Nova Street, third floor.</p><a href="https://nova.example/">landlord</a>', 'site'],
  ['<p>The construction site has moved forward.</p><a href="https://builder.example/">builder</a>', 'site'],
  ['<p>Our website has moved.</p><a href="https://next.example/">Go on</a>', 'moved'],
  ['<p>Visit our new website at next.example</p><a href="https://www.next.example/">Go on</a>', 'moved'],
  ['<p>Please see</p><a href="https://next.example/">our new website</a>', 'moved'],
  ['<p>Acme has moved to www.next.example.</p><a href="https://next.example/">Go on</a>', 'moved'],
  ['<p>Acme is now part of the Nova Port Group.</p><a href="https://nova-port.example/">Go on</a>', 'moved'],
  ['<p>Unsere Webseite ist umgezogen.</p><a href="https://next.example/">weiter</a>', 'moved'],
  ['<p>Acme heißt jetzt Nova.</p><a href="https://nova.example/">weiter</a>', 'moved'],
  ['<p>Notre site a déménagé.</p><a href="https://next.example/">suite</a>', 'moved'],
  ['<h1>Maintenance of ships</h1><p>We perform scheduled repairs.</p>', 'site'],
  ['<title>Maintenance Partners Ltd</title><p>We maintain lifts, and are back soon after each call.</p>', 'site'],
  ['<p>We teach JavaScript.</p>', 'site'],
  [`<p>How to tell a parked domain: this domain is for sale. ${'More to read. '.repeat(200)}`, 'site'],
  ['<title>Index of /</title><h1>Index of /</h1>', 'empty'],
  ['<title>Coming soon</title>', 'empty'],
  ['<title>404 Not Found</title><h1>Not Found</h1>', 'empty'],
  ['<h1>Error establishing a database connection</h1>', 'unavailable'],
  ['<meta property="og:description" content="What a script shows"><div id="root"></div>', 'site'],
  ['', 'empty'],
  ['<p>Hello', 'site'],
])('%s is %s', (html, expected) => {
  expect(conditionOf(page(html), 'acme.test').is).toBe(expected)
})
