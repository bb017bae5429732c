import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectCompany } from '../src/research/collect-company.ts'
import { ALL_SITES, TELLING } from './sites/all-sites.ts'
import { NOTHING_TOLD } from './sites/nothing-told.ts'
import { measureSites, scoreOf, type SiteMeasure } from './sites/measure.ts'
import { openFakeInternet, type FakeInternet } from './support/fake-internet.ts'

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
