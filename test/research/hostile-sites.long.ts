import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectCompany, type CollectedCompany } from '../../src/research/visit/collect-company.ts'
import { ALL_SITES } from '../sites/all-sites.ts'
import type { FakeSite } from '../sites/fake-site.ts'
import { HOSTILE } from '../sites/hostile.ts'
import { judgeFacts } from '../sites/judge-facts.ts'
import { openFakeInternet, type FakeInternet } from '../support/servers/fake-internet.ts'

const MEGABYTE = 1024 * 1024
/** Enough for a busy machine, and far from what a pattern takes that goes over the markup again and again. */
const LONGEST_MS = 15_000

/** For sites that never finish: what they take is what they are given. */
const SHORT = { pageMs: 400, siteMs: 1_500 }
const NEVER_FINISH = ['slowdripmarine.com', 'slowrobotsmarine.com']

let internet: FakeInternet
const visits = new Map<string, { collected: CollectedCompany; milliseconds: number }>()

beforeAll(async () => {
  internet = await openFakeInternet(ALL_SITES)
  for (const site of HOSTILE) visits.set(site.domain, await visit(site))
})

afterAll(() => internet[Symbol.asyncDispose]())

async function visit({ domain }: FakeSite): Promise<{ collected: CollectedCompany; milliseconds: number }> {
  const started = performance.now()
  const limits = NEVER_FINISH.includes(domain) ? SHORT : {}
  const collected = await collectCompany(domain, { ...internet.tools, limits })
  return { collected, milliseconds: performance.now() - started }
}

describe('a hostile site', () => {
  test.each(HOSTILE.map((site) => [site.domain, site.shows, site] as const))('%s: %s', (domain, _shows, site) => {
    const { collected, milliseconds } = visits.get(domain) ?? expect.fail('not visited')
    expect(collected.outcome).toBe(site.outcome)
    expect(judgeFacts(site, collected.facts).filter(({ verdict }) => verdict !== 'right')).toEqual([])
    expect(milliseconds).toBeLessThan(LONGEST_MS)
    expect(internet.server.sentTo(domain)).toBeLessThan(10 * MEGABYTE)
  })
})

test('no service of this machine is reached, and no address that hands out credentials answers', () => {
  expect(internet.server.trespasses).toEqual([])
  const pages = [...visits.values()].flatMap(({ collected }) => collected.pages)
  const inside = pages.filter(({ url }) => /^https?:\/\/(?:169\.254|127\.|\[|localhost|0x|\d+[:/])/.test(url))
  expect(inside.filter(({ status }) => typeof status === 'number')).toEqual([])
})

test('a name that resolves to this machine the second time is refused', () => {
  const pages = visits.get('rebindingrope.com')?.collected.pages ?? []
  const statuses = pages.filter(({ url }) => url.includes('files.rebindingrope.com')).map(({ status }) => status)
  expect(statuses).toEqual([404, 'blocked'])
})

test('who reaches a service of this machine is counted', async () => {
  await using other = await openFakeInternet([])
  await fetch(`http://127.0.0.1:${other.server.port}/admin`)
  expect(other.server.trespasses).toContain(`127.0.0.1:${other.server.port}/admin`)
})
