import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectCompany } from '../../src/research/visit/collect-company.ts'
import type { LocalPage } from '../support/servers/local-sites.ts'
import { ALL_SITES, TELLING } from '../sites/all-sites.ts'
import { NOTHING_TOLD } from '../sites/nothing-told.ts'
import { measureSites, scoreOf, type SiteMeasure } from '../sites/measure.ts'
import { openFakeInternet, type FakeInternet } from '../support/servers/fake-internet.ts'

let internet: FakeInternet
let measures: ReadonlyMap<string, SiteMeasure>

const READ = [...TELLING, ...NOTHING_TOLD]

beforeAll(async () => {
  internet = await openFakeInternet(ALL_SITES)
  const measured = await measureSites(READ, internet.tools)
  measures = new Map(measured.map((measure) => [measure.site.domain, measure]))
})

afterAll(() => internet[Symbol.asyncDispose]())

test('there are enough sites, each with a name of its own', () => {
  expect(READ.length).toBeGreaterThanOrEqual(25)
  expect(new Set(ALL_SITES.map((site) => site.domain)).size).toBe(ALL_SITES.length)
})

describe('what the collector states of a site is what a person reads there', () => {
  test.each(READ.map((site) => [site.domain, site.shows, site] as const))('%s: %s', (domain, _shows, site) => {
    const measure = measures.get(domain)
    expect(measure?.outcome).toBe(site.outcome)
    expect(measure?.judgements.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  })
})

test('precision is 1 and recall at least 0.9', () => {
  const judgements = [...measures.values()].flatMap((measure) => measure.judgements)
  const score = scoreOf(judgements)
  expect(score.precision).toBe(1)
  expect(score.recall).toBeGreaterThanOrEqual(0.9)
})

test('every fact has a quote and says where it was read', async () => {
  const { facts } = await collectCompany('kestrelpumps.co.uk', internet.tools)
  const fromSite = facts.filter(({ source }) => source === 'website')
  expect(fromSite.length).toBeGreaterThan(5)
  for (const { quote, url } of fromSite) {
    expect(quote?.length).toBeGreaterThan(0)
    expect(new URL(url ?? '').hostname).toBe('kestrelpumps.co.uk')
  }
})

test('every request says who asks and where a site owner reads about it, and carries no cookie, whatever the site sets', async () => {
  const setsCookies: LocalPage = (_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('set-cookie', ['session=1; Path=/', 'lang=en; Path=/; Domain=cookiemoorings.com'])
    response.end('<title>Cookie Moorings</title><a href="/about">About us</a><a href="/moved">Contact</a>')
  }
  const moves: LocalPage = (_request, response) =>
    response.writeHead(302, { location: '/about', 'set-cookie': 'hop=1' }).end()
  const site = { '/': setsCookies, '/about': setsCookies, '/moved': moves }
  const domain = 'cookiemoorings.com'
  await using own = await openFakeInternet([
    { domain, shows: 'cookies', outcome: 'read', hosts: { [domain]: site }, finds: {} },
  ])
  await collectCompany(domain, own.tools)
  expect(own.server.asked).toEqual(expect.arrayContaining([`${domain}/`, `${domain}/about`, `${domain}/robots.txt`]))
  const all = [...internet.server.headers, ...own.server.headers]
  expect(all.length).toBeGreaterThan(100)
  expect(new Set(all.map((headers) => headers['user-agent']))).toEqual(
    new Set(['FairleadBot/1.0 (+http://fairlead.test/bot)']),
  )
  expect(all.filter((headers) => 'cookie' in headers || 'authorization' in headers || 'referer' in headers)).toEqual([])
})
