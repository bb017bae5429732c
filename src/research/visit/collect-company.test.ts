import { expect, test } from 'vitest'
import { bestFacts } from '../facts/best-facts.ts'
import { collectCompany, type CollectedCompany } from './collect-company.ts'
import { redirectTo, serveSites, type LocalSite } from '../../../test/support/servers/local-sites.ts'

const nordwind = {
  '/': `<!doctype html><html lang="en"><head><title>Nordwind | Vessel planning software</title>
    <meta name="description" content="Nordwind is the SaaS platform that plans port calls for shipping companies.">
    <script async src="https://js.hs-scripts.com/123.js"></script>
    <script>window.intercomSettings={};(function(){s.src='https://widget.intercom.io/widget/x'})()</script>
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"WebSite","url":"https://nordwind.test/","publisher":{"@id":"#org"}},
      {"@type":["Organization","Corporation"],"@id":"#org","name":"Nordwind GmbH","url":"https://www.nordwind.test",
       "description":"Software that plans port calls.","foundingDate":"2012-03-01",
       "numberOfEmployees":{"@type":"QuantitativeValue","minValue":51,"maxValue":200},
       "address":{"@type":"PostalAddress","addressLocality":"Hamburg","addressRegion":"HH","addressCountry":"Germany"},
       "sameAs":["https://www.linkedin.com/company/nordwind/","https://x.com/nordwind"]}]}</script></head>
    <body><nav><a href="/about">About us</a> <a href="/jobs">Careers (2)</a> <a href="/pricing">Pricing</a>
    <a href="https://www.linkedin.com/sharing/share-offsite">Share</a></nav><h1>Port calls without phone calls</h1></body></html>`,
  '/about': '<h1>About</h1><p>We were founded in 2012. Our team: 120 employees in two offices.</p>',
  '/jobs': `<script type="application/ld+json">[{"@type":"JobPosting","title":"Account Executive","url":"/1"},
    {"@type":"JobPosting","title":"Backend Developer","url":"/2","validThrough":"2027-01-01"},
    {"@type":"JobPosting","title":"Old Role","validThrough":"2020-01-01"}]</script><h1>Jobs</h1>`,
  '/pricing': '<p>Up to 500 employees: 99 EUR</p>',
}

test('reads a site with JSON-LD, its careers page and DNS', async () => {
  await using sites = await serveSites(
    { 'nordwind.test': nordwind },
    {
      resolveMx: async () => [{ exchange: 'aspmx.l.google.com', priority: 1 }],
      resolveTxt: async () => [['v=spf1 include:_spf.salesforce.com ~all'], ['stripe-verification=abc']],
    },
  )
  const { facts, outcome, pages } = await collectCompany('nordwind.test', sites.tools)
  expect(outcome).toBe('read')
  expect(sites.asked).toEqual(['/robots.txt', '/', '/about', '/jobs', '/pricing'].map((path) => `nordwind.test${path}`))
  expect(pages.map((page) => page.status)).toEqual(['tls', 404, 200, 200, 200, 200])
  const best = bestFacts(facts)
  expect(Object.fromEntries([...best].map(([path, fact]) => [path, fact.value]))).toEqual({
    'company.website': 'http://nordwind.test/',
    'company.description': 'Software that plans port calls.',
    'company.foundedYear': 2012,
    'company.employeeRange': '51-200',
    'company.employeeCount': 120,
    'company.headquarters': 'Hamburg, HH, Germany',
    'company.region': 'HH',
    'company.country': 'DE',
    'company.industry': 'Software',
    'company.profileNetworkUrl': 'https://www.linkedin.com/company/nordwind',
    'company.socialProfiles': ['https://www.linkedin.com/company/nordwind', 'https://x.com/nordwind'],
    'company.technologies': ['Google Workspace', 'HubSpot', 'Intercom', 'Salesforce', 'Stripe'],
    'company.techCategories': ['CRM', 'Customer support', 'Email', 'Marketing automation', 'Payments'],
    'company.signals.hiringSignals.isHiring': true,
    'company.signals.hiringSignals.openRoles': 2,
    'company.signals.hiringSignals.departments': ['engineering', 'sales'],
    'company.acceptsMail': true,
  })
  expect(best.get('company.foundedYear')).toMatchObject({ confidence: 0.9, source: 'website', quote: '2012-03-01' })
  expect(best.get('company.employeeCount')).toEqual({
    path: 'company.employeeCount',
    value: 120,
    confidence: 0.6,
    source: 'website',
    url: 'http://nordwind.test/about',
    quote: 'Our team: 120 employees in two offices.',
    observedAt: '2026-11-01T09:00:00.000Z',
  })
})

/** Sites that say something, and what is expected of them. */
const readable: Record<string, { site: LocalSite; facts: Record<string, unknown> }> = {
  'plain.de': {
    site: {
      '/': '<title>Plain</title><meta property="og:description" content="Nothing but a sentence about us here."><p>Hello.',
    },
    facts: { 'company.description': 'Nothing but a sentence about us here.', 'company.country': 'DE' },
  },
  'broken.test': {
    site: {
      '/': `<html><body><div class="x><p>Est. 1998<p><b>We are <i>a team of 45 people</b></i> <a href='/about>About</a> <table><td>
        <script type="application/ld+json">{"@type":"Organization", oops</script><h1>Maschinenbau & Sondermaschinen`,
    },
    facts: {},
  },
  'werk.test': {
    site: {
      '/': (_request, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(
            Buffer.from(
              '<html lang="de-AT"><meta charset=iso-8859-1><title>Präzisionsteile vom Hersteller</title><h1>Fertigung für Maschinenbau</h1>' +
                '<p>Gegründet im Jahr 1954, heute über 250 Mitarbeiterinnen.</p><a href="/impressum">Impressum</a>',
              'latin1',
            ),
          ),
      '/impressum':
        '<address>Werk GmbH<br>Hauptstraße 1<br>4020 Linz<br>Österreich</address><a href="tel:+43 732 123456">Ruf an</a>',
    },
    facts: {
      'company.foundedYear': 1954,
      'company.employeeRange': '250+',
      'company.country': 'AT',
      'company.industry': 'Manufacturing',
    },
  },
  'foreign.test': {
    site: {
      '/': `<title>Agency of record</title><p>Text</p><script type="application/ld+json">{"@type":"Organization","url":"https://customer.example",
        "numberOfEmployees":9999}</script><script type="application/ld+json">{"@type":"Review","author":{"@type":"Organization","numberOfEmployees":5}}</script>`,
    },
    facts: { 'company.employeeCount': undefined },
  },
  'control.test': {
    site: {
      '/': `<title>T</title><script type="application/ld+json">{"@type":"Organization","name":"Control","description":"A description with \\u0000 and \\ud800 in the middle"}</script><p>x`,
    },
    facts: { 'company.description': 'A description with and \ufffd in the middle' },
  },
}

test.each(Object.entries(readable))('%s is read', async (domain, { site, facts }) => {
  await using sites = await serveSites({ [domain]: site })
  const collected = await collectCompany(domain, sites.tools)
  expect(collected.outcome).toBe('read')
  const values = bestValues(collected)
  for (const [path, value] of Object.entries(facts)) expect(values[path], path).toEqual(value)
})

test('the same name under another suffix is still the company, and its robots.txt is asked', async () => {
  await using sites = await serveSites({
    'hafen.test': { '/': redirectTo('http://www.hafen.test/'), '/robots.txt': 'User-agent: *\nDisallow: /private' },
    'www.hafen.test': { '/': redirectTo('http://hafen.example/en') },
    'hafen.example': { '/en': '<title>Hafen</title><p>Welcome to the port of many things.</p>' },
  })
  const { outcome, facts } = await collectCompany('hafen.test', sites.tools)
  expect(outcome).toBe('read')
  expect(sites.asked).toContain('hafen.example/robots.txt')
  expect(facts.find((fact) => fact.path === 'company.website')?.value).toBe('http://hafen.example/en')
})

test('a bare name that does not resolve is tried with www', async () => {
  await using sites = await serveSites({ 'www.kontor.test': { '/': '<title>Kontor</title><p>Spices.</p>' } })
  expect((await collectCompany('kontor.test', sites.tools)).outcome).toBe('read')
})

test.each(['', 'not a host', '[::1', 'a..b', '%00'])('the domain %j is nowhere', async (domain) => {
  await using sites = await serveSites({})
  expect((await collectCompany(domain, sites.tools)).outcome).toBe('unreachable')
})

test('DNS tells what it can when the site does not answer', async () => {
  await using sites = await serveSites({}, { resolveMx: async () => [{ exchange: '', priority: 0 }] })
  const collected = await collectCompany('silent.test', sites.tools)
  expect(collected.outcome).toBe('unreachable')
  expect(bestValues(collected)).toEqual({ 'company.acceptsMail': false })
})

function bestValues({ facts }: CollectedCompany): Record<string, unknown> {
  return Object.fromEntries([...bestFacts(facts)].map(([path, fact]) => [path, fact.value]))
}
