import { expect, test } from 'vitest'
import { bestFacts } from '../facts/best-facts.ts'
import { collectCompany, type CollectedCompany, type KnownCompany } from './collect-company.ts'
import { redirectTo, serveSites, type LocalPage, type LocalSites } from '../../../test/support/servers/local-sites.ts'
import { DAY, HOUR, manualClock } from '../../platform/clock.ts'
import { expired, freshUntil, PARTS } from './company-parts.ts'

const START = new Date('2026-11-01T09:00:00Z')
const BOARD = 'https://boards.greenhouse.io/acme'
const API = 'https://boards-api.greenhouse.io'

const posting = (title: string) =>
  `<script type="application/ld+json">{"@type":"JobPosting","title":"${title}"}</script>`
const site = (careers: LocalPage) => ({
  '/': '<title>Acme</title><p>We build things.</p><a href="/careers">Careers</a>',
  '/careers': careers,
})
const embed =
  '<h1>Jobs</h1><div id="grnhse_app"></div><script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>'
const roles = (...titles: string[]): LocalPage => {
  const jobs = titles.map((title, index) => ({ id: index, internal_job_id: index, title }))
  return (_request, response) => response.end(JSON.stringify({ jobs }))
}
const status =
  (code: number): LocalPage =>
  (_request, response) =>
    response.writeHead(code).end('no')

/** A company whose careers page and board can change while time goes by. */
async function acme(careers: LocalPage, board: LocalPage) {
  const now: { home: LocalPage; careers: LocalPage; board: LocalPage } = { home: site('')['/'], careers, board }
  const turn =
    (which: keyof typeof now): LocalPage =>
    (request, response) => {
      const page = now[which]
      if (typeof page === 'function') page(request, response)
      else response.setHeader('content-type', 'text/html').end(page)
    }
  const sites = await serveSites(
    {
      'acme.test': { '/': turn('home'), '/careers': turn('careers'), '/pricing': status(503) },
      [API]: { '/v1/boards/acme/jobs': turn('board') },
    },
    { resolveMx: async () => [{ exchange: 'aspmx.l.google.com', priority: 1 }], resolveTxt: async () => [] },
  )
  const clock = manualClock(START)
  let known: KnownCompany | undefined
  return {
    now,
    sites,
    collect: async (after = 0): Promise<CollectedCompany> => {
      clock.advance(after)
      sites.asked.length = 0
      const collected = await collectCompany('acme.test', { ...sites.tools, clock }, known)
      known = collected
      return collected
    },
    /** Milliseconds from the beginning until the company is to be asked again. */
    dueAfter: () => freshUntil(known?.parts ?? {}).getTime() - START.getTime(),
    [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose](),
  }
}

function hiring({ facts }: CollectedCompany): Record<string, unknown> {
  const best = [...bestFacts(facts)].filter(([path]) => path.includes('hiringSignals'))
  return Object.fromEntries(best.map(([path, fact]) => [path.split('.').at(-1), fact.value]))
}

function asked({ asked: all }: LocalSites): string[] {
  return all.filter((path) => !path.endsWith('robots.txt'))
}

test('a board tells how many are sought and where, with its address for people', async () => {
  await using company = await acme(embed, roles('Account Executive', 'Backend Developer', 'Barista'))
  const collected = await company.collect()
  expect(hiring(collected)).toEqual({ isHiring: true, openRoles: 3, departments: ['engineering', 'sales'] })
  expect(collected.facts.find((fact) => fact.path.endsWith('openRoles'))).toEqual({
    path: 'company.signals.hiringSignals.openRoles',
    value: 3,
    confidence: 0.9,
    source: 'website',
    url: BOARD,
    quote: 'Account Executive; Backend Developer; Barista',
    observedAt: START.toISOString(),
  })
  expect(collected.pages.at(-1)).toEqual({ url: `${API}/v1/boards/acme/jobs`, status: 200 })
})

test('an empty board says that nobody is sought, unless the pages seek somebody', async () => {
  await using company = await acme(embed, roles())
  const collected = await company.collect()
  expect(collected.facts.filter((fact) => fact.path.includes('hiring'))).toMatchObject([
    { value: false, confidence: 0.8, url: BOARD, quote: '{"jobs":[]}' },
  ])
  await using other = await acme(embed + posting('Welder'), roles())
  expect(hiring(await other.collect())).toEqual({ isHiring: true, openRoles: 1 })
})

test('a board of posts that are no openings says that nobody is sought, and shows none of them', async () => {
  const pool = JSON.stringify({ jobs: [{ id: 1, internal_job_id: null, title: 'Secret pool' }] })
  await using company = await acme(embed, (_request, response) => response.end(pool))
  const [fact, ...more] = (await company.collect()).facts.filter(({ path }) => path.includes('hiring'))
  expect([fact?.value, fact?.quote, more]).toEqual([false, undefined, []])
})

test('a company that is wanted anew is asked as a whole; its board is known even when its site is silent', async () => {
  await using company = await acme(embed, roles('Welder'))
  const { parts, ...known } = await company.collect()
  const anew = { ...known, parts: expired(parts, PARTS) }
  company.now.home = status(503)
  company.now.board = roles('Welder', 'Cook')
  expect(hiring(await collectCompany('acme.test', company.sites.tools, anew))).toMatchObject({ openRoles: 2 })
  // Of a company whose parts were never told apart, nobody knows where to ask.
  const old = await collectCompany('acme.test', company.sites.tools, { ...known, parts: {} })
  expect(hiring(old)).toMatchObject({ openRoles: 1 })
})

test.each<[string, string, LocalPage]>([
  ['a careers page without a board and without openings', '<h1>Jobs</h1><p>Write to us.', roles('Welder')],
  ['a board that nobody knows', embed, status(404)],
  ['a board that does not answer', embed, status(500)],
])('%s says nothing', async (_name, careers, board) => {
  await using company = await acme(careers, board)
  expect(hiring(await company.collect())).toEqual({})
})

test('openings on pages count where there is no board, told of by the page where they stand', async () => {
  await using company = await acme(posting('Nurse'), status(404))
  const collected = await company.collect()
  expect(hiring(collected)).toMatchObject({ isHiring: true, openRoles: 1 })
  expect(collected.facts.find((fact) => fact.path.endsWith('isHiring'))?.url).toBe('http://acme.test/careers')
})

test('a careers page that leads to the board is followed to its interface, not to its page', async () => {
  await using company = await acme(redirectTo(`${BOARD}`), roles('Welder'))
  expect(hiring(await company.collect())).toMatchObject({ openRoles: 1 })
  expect(asked(company.sites)).toEqual([
    'acme.test/',
    'acme.test/careers',
    'boards-api.greenhouse.io/v1/boards/acme/jobs',
  ])
})

test('after a week the board is asked again and the site is not', async () => {
  await using company = await acme(embed, roles('Welder'))
  const first = await company.collect()
  expect(company.dueAfter()).toBe(7 * DAY)
  company.now.board = roles('Welder', 'Nurse')
  const again = await company.collect(7 * DAY)
  expect(asked(company.sites)).toEqual(['boards-api.greenhouse.io/v1/boards/acme/jobs'])
  expect(hiring(again)).toMatchObject({ openRoles: 2 })
  const website = (all: CollectedCompany) => all.facts.filter((fact) => fact.path === 'company.website')
  expect(website(again)).toEqual(website(first))
  // What DNS says ran out as well: it is said anew.
  expect(again.facts.find((fact) => fact.path === 'company.acceptsMail')?.observedAt).toBe('2026-11-08T09:00:00.000Z')
})

test('without a board the careers page alone is read again, and a board that it embeds by then is asked', async () => {
  await using company = await acme(posting('Nurse'), roles('Welder', 'Cook'))
  await company.collect()
  company.now.careers = embed
  expect(hiring(await company.collect(7 * DAY))).toMatchObject({ openRoles: 2 })
  expect(asked(company.sites)).toEqual(['acme.test/careers', 'boards-api.greenhouse.io/v1/boards/acme/jobs'])
  await company.collect(7 * DAY)
  expect(asked(company.sites)).toEqual(['boards-api.greenhouse.io/v1/boards/acme/jobs'])
})

test('a board that is gone is looked for on the careers page', async () => {
  await using company = await acme(embed, roles('Welder'))
  await company.collect()
  company.now.board = status(404)
  company.now.careers = posting('Nurse') + posting('Cook')
  expect(hiring(await company.collect(7 * DAY))).toMatchObject({ openRoles: 2 })
  expect(company.dueAfter()).toBe(14 * DAY)
})

test('a board that fails keeps what it said, and is asked after an hour, two, four, up to a day', async () => {
  await using company = await acme(embed, roles('Welder'))
  await company.collect()
  company.now.board = status(503)
  let at = 7 * DAY
  await company.collect(at)
  for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
    at += hours * HOUR
    expect(company.dueAfter(), `${hours}`).toBe(at)
    const again = await company.collect(hours * HOUR)
    expect(hiring(again)).toMatchObject({ openRoles: 1 })
    // Nothing but the board is asked for it.
    expect(asked(company.sites)).toEqual(['boards-api.greenhouse.io/v1/boards/acme/jobs'])
  }
  company.now.board = roles('Cook', 'Nurse')
  expect(hiring(await company.collect(DAY))).toMatchObject({ openRoles: 2 })
})

test.each<[string, LocalPage]>([
  ['an empty list that counts some', (_request, response) => response.end('{"jobs":[],"meta":{"total":3}}')],
  ['posts of another shape', (_request, response) => response.end('{"jobs":[{"id":1,"title":{"en":"Welder"}}]}')],
  ['a page', '<p>Sign in'],
  ['an error', status(502)],
])('a board that answers with %s does not say that nobody is sought', async (_name, board) => {
  await using company = await acme(embed, roles('Welder'))
  await company.collect()
  company.now.board = board
  expect(hiring(await company.collect(7 * DAY))).toMatchObject({ isHiring: true, openRoles: 1 })
  expect(hiring(await company.collect(30 * DAY))).toMatchObject({ isHiring: true, openRoles: 1 })
})

test.each<[string, LocalPage]>([
  ['is down', status(503)],
  ['asks who we are', '<title>Just a moment...</title>'],
  ['shows nothing without a script', '<div id=root></div>'],
  ['leads to a login for now', redirectTo('https://login.vendor.example/')],
])('a careers page that %s leaves what it told, and is asked again', async (_name, careers) => {
  await using company = await acme(posting('Nurse'), roles())
  await company.collect()
  company.now.careers = careers
  expect(hiring(await company.collect(7 * DAY))).toMatchObject({ openRoles: 1 })
  expect(company.dueAfter()).toBe(7 * DAY + HOUR)
  company.now.careers = posting('Nurse') + posting('Cook')
  expect(hiring(await company.collect(HOUR))).toMatchObject({ openRoles: 2 })
})

test('openings that a careers page does not name any more are gone, whatever else of the site fails', async () => {
  await using company = await acme(posting('Nurse'), roles())
  company.now.home = '<p>We build.</p><a href="/careers">Careers</a><a href="/pricing">Pricing</a>'
  await company.collect()
  company.now.careers = '<p>Write to us.'
  expect(hiring(await company.collect(31 * DAY))).toEqual({})
})

test('a careers page that was down at the first visit is asked again by itself', async () => {
  await using company = await acme(status(503), roles('Welder'))
  expect(hiring(await company.collect())).toEqual({})
  company.now.careers = embed
  expect(hiring(await company.collect(HOUR))).toMatchObject({ openRoles: 1 })
})

test('a site that cannot be read keeps its facts for 90 days, while its board is asked on', async () => {
  await using company = await acme(embed, roles('Welder'))
  await company.collect()
  company.now.home = status(503)
  company.now.board = roles('Welder', 'Nurse')
  const later = await company.collect(30 * DAY)
  expect(later.outcome).toBe('unreachable')
  expect(later.facts.some((fact) => fact.path === 'company.website')).toBe(true)
  expect(hiring(later)).toMatchObject({ openRoles: 2 })
  expect(company.dueAfter()).toBe(30 * DAY + HOUR)
  const last = await company.collect(61 * DAY)
  expect(last.facts.some((fact) => fact.path === 'company.website')).toBe(false)
})
