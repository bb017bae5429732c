import { expect, test } from 'vitest'
import { DAY, HOUR, manualClock } from '../../platform/clock.ts'
import { bestFacts } from '../facts/best-facts.ts'
import { collectCompany, type CollectedCompany } from './collect-company.ts'
import { serveSites } from '../../../test/support/servers/local-sites.ts'

const HOME = `<title>Harbour</title><meta name=description content="Harbour moors ships in every port.">
  <script src="https://js.hs-scripts.com/1.js"></script><h1>Ships, moored</h1><address>12 Quay Road<br>Oakland, CA 94607</address>`
const LINKED = `${HOME}<a href="/about">About us</a>`
const ABOUT = '<h1>About</h1><p>Harbour was founded in 2016. We are a team of 85 people.</p>'
const KNOWN = {
  description: 'Harbour moors ships in every port.',
  country: 'US',
  headquarters: 'Oakland, CA',
  technologies: ['HubSpot'],
}

const notices = [
  '<title>Harbour</title><h1>We’re making some improvements</h1><p>Our website is getting a facelift. Look in later today.</p>',
  '<title>Harbour</title><h1>We have technical difficulties</h1><p>Please try again later.</p>',
  `<title>Harbour</title><h1>Back before long</h1>${'<p>We are sorry for the trouble and work hard to bring everything back for you, dear customers, as soon as we can.</p>'.repeat(7)}`,
  '<title>Harbour</title><h1>Are you over 18?</h1><a href="/yes">Yes</a> <a href="/no">No</a>',
  '<title>Harbour</title><h1>Unsere Website wird überarbeitet</h1><p>Hier entsteht unser neuer Auftritt.</p><a href="/impressum">Impressum</a>',
]

/** A company whose home page changes after it was read. */
async function harbour(home: string) {
  const now = { home }
  const sites = await serveSites({
    'harbour.test': {
      '/': (_request, response) => response.setHeader('content-type', 'text/html').end(now.home),
      ...(home.includes('/about') && { '/about': ABOUT }),
      '/robots.txt': (_request, response) => response.writeHead(404).end('no'),
    },
  })
  const clock = manualClock(new Date('2026-11-01T09:00:00Z'))
  let known: CollectedCompany | undefined
  return {
    now,
    collect: async (after = 0, limits = {}): Promise<CollectedCompany> => {
      clock.advance(after)
      known = await collectCompany('harbour.test', { ...sites.tools, clock, limits }, known)
      return known
    },
    /** Hours until the site is asked again. */
    retry: () => (Date.parse(known?.parts.site?.freshUntil ?? '') - clock.now().getTime()) / HOUR,
    [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose](),
  }
}

function told({ facts }: CollectedCompany): Record<string, unknown> {
  return Object.fromEntries([...bestFacts(facts)].map(([path, { value }]) => [path.split('.').at(-1), value]))
}

test.each(notices)(
  'a site of one page that suddenly shows %s keeps what is known, and is asked soon',
  async (notice) => {
    await using site = await harbour(HOME)
    expect(told(await site.collect())).toMatchObject(KNOWN)
    site.now.home = notice
    const again = await site.collect(31 * DAY)
    expect(again.outcome).toBe('unavailable')
    expect(told(again)).toMatchObject(KNOWN)
    expect(site.retry()).toBe(1)
  },
)

test.each(notices)('beside pages that can be read, a home page that shows %s keeps its words', async (notice) => {
  await using site = await harbour(LINKED)
  await site.collect()
  site.now.home = notice
  const again = await site.collect(31 * DAY)
  expect(again.outcome).toBe('read')
  expect(told(again)).toMatchObject({ ...KNOWN, foundedYear: 2016, employeeCount: 85 })
  expect(site.retry()).toBe(1)
  site.now.home = LINKED.replace('every port', 'every harbour')
  expect(told(await site.collect(HOUR))['description']).toBe('Harbour moors ships in every harbour.')
  expect(site.retry()).toBe(30 * 24)
})

test('what nobody confirms for 90 days is not stated any more', async () => {
  await using site = await harbour(HOME)
  await site.collect()
  site.now.home = notices[0] ?? ''
  await site.collect(31 * DAY)
  const late = told(await site.collect(60 * DAY))
  expect(late).not.toHaveProperty('headquarters')
  expect(late['description']).not.toBe(KNOWN.description)
})

test.each([
  [
    'describes itself anew',
    '<title>Harbour</title><meta name=description content="Harbour builds lighthouses."><h1>Light</h1>',
  ],
  ['says again what is known', HOME.replace(/<meta[^>]*>/, '')],
  ['leads on', '<title>Harbour</title><h1>Light</h1><a href="/about">About us</a>'],
])('a short home page that %s is read as it is', async (_how, home) => {
  await using site = await harbour(HOME)
  await site.collect()
  site.now.home = home
  const again = await site.collect(31 * DAY)
  expect(again.outcome).toBe('read')
  expect(told(again)['description']).not.toBe(KNOWN.description)
})

test('a bare home page that was never another is read', async () => {
  await using site = await harbour(notices[0] ?? '')
  expect((await site.collect()).outcome).toBe('read')
  expect((await site.collect(31 * DAY)).outcome).toBe('read')
})

test('a site that takes too long to read keeps what is known of it, and is left alone for a week', async () => {
  await using site = await harbour(LINKED)
  await site.collect()
  site.now.home = LINKED + '<p>We moor ships, <b>and have done so.</b></p>'.repeat(30_000)
  const again = await site.collect(30 * DAY, { readMs: 1 })
  expect([again.outcome, told(again)]).toMatchObject(['unreadable', KNOWN])
  expect(site.retry()).toBe(7 * 24)
})

test('a line that costs a reader a fifth more for each letter ends the visit in time', async () => {
  await using site = await harbour(`${HOME}<p>Harbour moors ships, and in 1999 it was founded by ${'x'.repeat(80)}`)
  expect(['read', 'unreadable']).toContain((await site.collect(0, { readMs: 500 })).outcome)
})
