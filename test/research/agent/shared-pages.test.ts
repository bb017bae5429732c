import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/platform/clock.ts'
import { createAddressBook } from '../../../src/research/agent/address-book.ts'
import { openAddress } from '../../../src/research/agent/open-address.ts'
import type { PageOpener } from '../../../src/research/agent/open-address.ts'
import { leasePage } from '../../../src/research/agent/page-store.ts'
import { createHostTurns } from '../../../src/research/visit/collectors/host-turns.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { renew } from '../../support/installation/renew.ts'
import { query } from '../../support/leads/prospect.ts'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import { page } from '../../support/research/llm-company.ts'
import { serveSites } from '../../support/servers/local-sites.ts'
import type { LocalPage, LocalSites } from '../../support/servers/local-sites.ts'

let harness: Harness
let sites: LocalSites
const own: Record<string, LocalPage> = {}

beforeAll(async () => {
  sites = await serveSites({
    'harbour.test': own,
    'https://boards-api.greenhouse.io': {
      '/v1/boards/harbour/jobs': JSON.stringify({
        jobs: [{ id: 1, internal_job_id: 1, title: 'Crane driver' }],
        meta: { total: 1 },
      }),
    },
  })
  harness = await createHarness({ overrides: { outbound: sites.tools.outbound } })
})

beforeEach(async () => {
  await renew(harness)
  sites.asked.length = 0
  for (const path of Object.keys(own)) delete own[path]
})

afterAll(async () => {
  await harness.close()
  await sites[Symbol.asyncDispose]()
})

const opener = (context = harness.context): PageOpener => ({
  context,
  organizationId: harness.organizationId,
  turns: createHostTurns(),
  robots: new Map(),
  signal: new AbortController().signal,
})

function listed(url: string, kind: 'own' | 'sitemap' | 'board' = 'own') {
  const book = createAddressBook('harbour.test')
  book.addOwn(url, kind, '')
  return book.find('1')!
}

const pageAsked = () => sites.asked.filter((url) => !url.endsWith('/robots.txt'))

test('fifty who want one page at once, in two processes, have it fetched once', async () => {
  own['/a'] = page('Cranes.')
  const other = await startAnotherProcess(harness)
  const contexts = [harness.context, { ...other.context, outbound: harness.context.outbound }]
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => openAddress(opener(contexts[n % 2]!), listed('http://harbour.test/a'))),
  )
  expect(new Set(all.map((one) => (one === 'busy' ? one : one.texts[0]?.text)))).toEqual(
    new Set(['Harbour Robotics\nCranes.']),
  )
  expect(pageAsked()).toEqual(['harbour.test/a'])
  await other.close()
})

test('a page is fresh for a week, one that fails for an hour, and who died over one is not waited for', async () => {
  own['/a'] = page('Cranes.')
  const open = async (path = '/a') => openAddress(opener(), listed(`http://harbour.test${path}`))
  await open()
  harness.clock.advance(6 * DAY)
  await open()
  expect(pageAsked()).toHaveLength(1)
  harness.clock.advance(2 * DAY)
  await open()
  expect(pageAsked()).toHaveLength(2)
  own['/b'] = (_request, response) => response.writeHead(503).end('no')
  expect(await open('/b')).toEqual({ status: 'unreachable', texts: [] })
  own['/b'] = page('Ships.')
  expect(await open('/b')).toMatchObject({ status: 'unreachable' })
  harness.clock.advance(HOUR)
  expect(await open('/b')).toMatchObject({ status: 'read' })
  const now = harness.clock.now()
  const lease = { now, until: new Date(now.getTime() + MINUTE), token: crypto.randomUUID() }
  expect(await leasePage(harness.context.db, 'http://harbour.test/c', lease)).toBe(true)
  harness.clock.advance(MINUTE)
  expect(await open('/c')).toMatchObject({ status: 'missing' })
})

test.each<[string, LocalPage, string]>([
  ['a picture', (_request, response) => response.setHeader('content-type', 'image/png').end('x'), 'no_text'],
  ['a shell', '<div id=root></div>', 'no_text'],
  ['a refusal', (_request, response) => response.writeHead(403).end('no'), 'forbidden'],
  [
    'a way out',
    (_request, response) => response.writeHead(302, { location: 'http://elsewhere.example/' }).end(),
    'elsewhere',
  ],
  [
    'a way in',
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'forbidden',
  ],
  ['a check', '<title>Just a moment...</title><p>Checking your browser', 'unavailable'],
  ['words of a missing page', '<title>Page not found</title><p>Page not found</p>', 'missing'],
])('%s is no page to read', async (_what, answer, status) => {
  own['/a'] = answer
  expect(await openAddress(opener(), listed('http://harbour.test/a'))).toMatchObject({ status, texts: [] })
  expect(pageAsked()).toEqual(['harbour.test/a'])
})

test('a site that asks for long waits is left alone', async () => {
  own['/robots.txt'] = 'User-agent: *\nCrawl-delay: 11'
  own['/a'] = page('Cranes.')
  expect(await openAddress(opener(), listed('http://harbour.test/a'))).toMatchObject({ status: 'forbidden' })
  expect(sites.asked).toEqual(['harbour.test/robots.txt'])
})

test('a sitemap tells addresses, and an index those of its first sitemaps', async () => {
  const urls = (...paths: string[]) => `<urlset>${paths.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`
  const xml =
    (text: string): LocalPage =>
    (_request, response) =>
      response.setHeader('content-type', 'application/xml').end(text)
  own['/sitemap.xml'] = xml(
    '<sitemapindex>' +
      ['http://harbour.test/s1.xml', 'http://evil.test/s.xml', 'http://harbour.test/s2.xml']
        .map((one) => `<sitemap><loc> ${one} </loc></sitemap>`)
        .join('') +
      '</sitemapindex>',
  )
  own['/s1.xml'] = xml(urls('http://harbour.test/a/b/c', 'http://harbour.test/a?x=1&amp;y=2', 'http://evil.test/a'))
  own['/s2.xml'] = xml(urls('http://harbour.test/z', 'http://harbour.test/z', 'javascript:alert(1)', 'mailto:a@b.c'))
  const address = listed('http://harbour.test/sitemap.xml', 'sitemap')
  const found = await openAddress(opener(), address)
  if (found === 'busy') throw new Error(found)
  const links = found.texts[0]?.links ?? []
  expect(links.map(({ href }) => href).toSorted()).toEqual([
    'http://harbour.test/a/b/c',
    'http://harbour.test/a?x=1&y=2',
    'http://harbour.test/z',
  ])
  expect(pageAsked()).toEqual(['harbour.test/sitemap.xml', 'harbour.test/s1.xml', 'harbour.test/s2.xml'])
  const book = createAddressBook('harbour.test')
  book.addLinks(links, 'http://harbour.test/sitemap.xml')
  expect(book.open(10).filter(({ kind }) => kind === 'own')).toHaveLength(3)
})

test('a sitemap is read where robots.txt says that it is', async () => {
  own['/robots.txt'] = 'Sitemap: http://evil.test/s.xml\nsitemap: http://harbour.test/pages.xml'
  own['/pages.xml'] = '<urlset><url><loc>http://harbour.test/z</loc></url></urlset>'
  const found = await openAddress(opener(), listed('http://harbour.test/sitemap.xml', 'sitemap'))
  expect(found).toMatchObject({ status: 'read', texts: [{ links: [{ href: 'http://harbour.test/z' }] }] })
  expect(pageAsked()).toEqual(['harbour.test/sitemap.xml', 'harbour.test/pages.xml'])
})

test('the company’s board tells its openings', async () => {
  const found = await openAddress(opener(), listed('https://boards.greenhouse.io/harbour', 'board'))
  expect(found).toMatchObject({ status: 'read', texts: [{ kind: 'board', text: 'Open positions: 1\nCrane driver' }] })
  expect(await query(harness, 'select status from company_pages')).toEqual([{ status: 'read' }])
})
