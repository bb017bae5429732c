import { expect, test } from 'vitest'
import { DAY, HOUR, manualClock } from '../../platform/clock.ts'
import { bestFacts } from '../facts/best-facts.ts'
import { collectCompany, type CollectedCompany, type KnownCompany } from './collect-company.ts'
import { redirectTo, serveSites, type LocalPage } from '../../../test/support/servers/local-sites.ts'

const START = new Date('2026-11-01T09:00:00Z')
const HOME = `<title>Harbour</title><meta name=description content="Harbour is accounting software for ports.">
  <script src="https://js.hs-scripts.com/1.js"></script><p>We moor ships, and have done so for many years and in many ports.</p>
  <a href="/about">About us</a><a href="/careers">Careers</a>`
const ABOUT = `<script src="https://widget.intercom.io/widget/x"></script><h1>About</h1><p>Harbour was founded in 2016. We are a team of 85 people.</p>`
const CAREERS = '<h1>Careers</h1><a href="https://boards.greenhouse.io/harbour">Open roles</a>'
const BOARD = JSON.stringify({ jobs: [{ id: 1, internal_job_id: 1, title: 'Welder' }], meta: { total: 1 } })

const status =
  (code: number): LocalPage =>
  (_request, response) =>
    response.writeHead(code).end('no')
const reset: LocalPage = (request) => request.socket.destroy()

type Path = '/' | '/about' | '/careers' | '/robots.txt'

/** A company that was read as a whole, and whose pages change before it is read again. */
async function harbour() {
  const now: Record<Path, LocalPage> & { board: LocalPage } = {
    '/': HOME,
    '/about': ABOUT,
    '/careers': CAREERS,
    '/robots.txt': status(404),
    board: (_request, response) => response.end(BOARD),
  }
  const turn =
    (which: keyof typeof now): LocalPage =>
    (request, response) => {
      const page = now[which]
      if (typeof page === 'function') page(request, response)
      else response.setHeader('content-type', 'text/html').end(page)
    }
  const paths: readonly Path[] = ['/', '/about', '/careers', '/robots.txt']
  const sites = await serveSites({
    'harbour.test': Object.fromEntries(paths.map((path) => [path, turn(path)])),
    'https://boards-api.greenhouse.io': { '/v1/boards/harbour/jobs': turn('board') },
  })
  const clock = manualClock(START)
  let known: KnownCompany | undefined
  const collect = async (after = 0): Promise<CollectedCompany> => {
    clock.advance(after)
    sites.asked.length = 0
    const collected = await collectCompany('harbour.test', { ...sites.tools, clock }, known)
    known = collected
    return collected
  }
  await collect()
  return {
    now,
    sites,
    collect,
    everywhere: (page: LocalPage) => Object.assign(now, { '/': page, '/about': page, '/careers': page }),
    /** Hours until the site is asked again. */
    retry: () => (Date.parse(known?.parts.site?.freshUntil ?? '') - clock.now().getTime()) / HOUR,
    [Symbol.asyncDispose]: () => sites[Symbol.asyncDispose](),
  }
}

function told({ facts }: CollectedCompany): Record<string, unknown> {
  return Object.fromEntries([...bestFacts(facts)].map(([path, { value }]) => [path.split('.').at(-1), value]))
}

const EVERYTHING = {
  description: 'Harbour is accounting software for ports.',
  foundedYear: 2016,
  employeeCount: 85,
  technologies: ['Greenhouse', 'HubSpot', 'Intercom'],
  isHiring: true,
  openRoles: 1,
}

test.each<[string, LocalPage]>([
  ['fail', status(503)],
  ['break off', reset],
  ['ask us to stay away', status(429)],
  ['are under maintenance', '<h1>Scheduled maintenance</h1>'],
  ['ask who we are', '<title>Just a moment...</title><p>Checking your browser'],
])('pages that %s beside a home page that is read keep what they told', async (_name, page) => {
  await using company = await harbour()
  Object.assign(company.now, { '/about': page, '/careers': page, '/': HOME.replace('accounting', 'billing') })
  const again = await company.collect(31 * DAY)
  expect(again.outcome).toBe('read')
  expect(told(again)).toMatchObject({ ...EVERYTHING, description: 'Harbour is billing software for ports.' })
  const { observedAt } = again.facts.find(({ path }) => path === 'company.foundedYear')!
  expect(observedAt).toBe(START.toISOString())
  expect(again.parts.site).toMatchObject({ unread: ['about', 'careers'], failures: 1 })
  expect(company.retry()).toBe(1)
  // What a model has read stays as it was: it would miss these pages.
  expect(again.texts).toBeUndefined()
})

test('what failed is asked again after an hour, two, four, up to a week, and read as a whole it is fresh', async () => {
  await using company = await harbour()
  company.now['/about'] = status(503)
  const waits: number[] = []
  for (let after = 31 * DAY; waits.length < 10; after = company.retry() * HOUR) {
    expect(told(await company.collect(after))).toMatchObject(EVERYTHING)
    waits.push(company.retry())
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 168, 168])
  company.now['/about'] = ABOUT.replace('85', '90')
  const whole = await company.collect(7 * DAY)
  expect(told(whole)).toMatchObject({ ...EVERYTHING, employeeCount: 90 })
  expect(whole.facts.filter(({ path }) => path === 'company.technologies')).toHaveLength(1)
  expect([company.retry(), whole.parts.site?.unread, whole.texts?.length]).toEqual([30 * 24, undefined, 3])
})

test('what was not confirmed for 90 days is not stated any more, nor waited for', async () => {
  await using company = await harbour()
  company.now['/about'] = status(503)
  await company.collect(31 * DAY)
  const late = await company.collect(60 * DAY)
  expect([told(late)['foundedYear'], told(late)['technologies']]).toEqual([undefined, ['Greenhouse', 'HubSpot']])
  expect(late.texts).toBeDefined()
})

test.each<[string, LocalPage]>([
  ['does not say so any more', '<h1>About</h1><p>We like ships.</p>'],
  ['is not found', status(404)],
  ['is gone', status(410)],
  ['is not found in words', '<title>Page not found</title>'],
  ['is the home page for good', redirectTo('/', 301)],
])('a page that %s tells nothing any more', async (_name, page) => {
  await using company = await harbour()
  company.now['/about'] = page
  const again = await company.collect(31 * DAY)
  const { foundedYear, employeeCount, technologies } = told(again)
  expect([foundedYear, employeeCount, technologies]).toEqual([undefined, undefined, ['Greenhouse', 'HubSpot']])
  expect([again.parts.site?.unread, company.retry()]).toEqual([undefined, 30 * 24])
})

test.each<[string, LocalPage]>([
  ['is closed to us', status(403)],
  ['is a file', (_request, response) => response.setHeader('content-type', 'application/pdf').end('%PDF')],
  ['needs a script', '<div id=root>Loading…</div><p>You need to enable JavaScript to run this app.</p>'],
  ['has the words of the home page', HOME],
  ['leads elsewhere for now', redirectTo('https://login.vendor.example/')],
  ['leads to the home page for now', redirectTo('/')],
])('a page that %s keeps what it told, and is not asked sooner for that', async (_name, page) => {
  await using company = await harbour()
  company.now['/about'] = page
  expect(told(await company.collect(31 * DAY))).toMatchObject(EVERYTHING)
  expect(company.retry()).toBe(30 * 24)
})

test('a page that the home page does not link any more is asked itself', async () => {
  await using company = await harbour()
  company.now['/'] = HOME.replace(/<a .*/, '<a href="/kontakt">Kontakt</a>')
  expect(told(await company.collect(31 * DAY))).toMatchObject(EVERYTHING)
  company.now['/about'] = status(404)
  const { foundedYear, openRoles } = told(await company.collect(31 * DAY))
  expect([foundedYear, openRoles]).toEqual([undefined, 1])
})

const notices: readonly string[] = [
  '<title>Harbour</title><h1>We’ll be right back</h1><p>Our site is being upgraded. Please check back soon.</p>',
  '<title>Pardon Our Interruption</title><p>As you were browsing something about your browser made us think you were a bot.</p>',
  '<title>One moment, please...</title><p>Please wait while your request is being verified...</p>',
  '<p>Request unsuccessful. Incapsula incident ID: 443000270153539540-1</p>',
  '<title>Wartungsarbeiten</title><p>Wir sind gleich wieder da.</p>',
  '<title>DDoS-Guard</title><p>Checking your browser before accessing harbour.test</p>',
  '<title>harbour.test</title><p>Verify you are human by completing the action below.</p>',
  '<title>Harbour</title><p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>',
  '<title>Harbour</title><p>Notre site est actuellement en maintenance.</p>',
  '<title>500 Internal Server Error</title><h1>Internal Server Error</h1>',
  '<h1>Error establishing a database connection</h1>',
  // In a language that nobody listed.
  '<title>Harbour</title><p>Strona chwilowo niedostępna, zapraszamy jutro.</p>',
]

test.each(notices)('what is known stays, and the site is asked soon, when it shows %s', async (page) => {
  await using company = await harbour()
  company.everywhere(page)
  const again = await company.collect(31 * DAY)
  expect(told(again)).toMatchObject(EVERYTHING)
  expect([again.outcome, company.retry()]).toEqual(['unavailable', 1])
})

test.each<[string, LocalPage, string, number]>([
  ['a shell', '<title>Loading…</title><noscript>Enable JavaScript.</noscript><div id=root></div>', 'empty', 168],
  ['a shell that says so', '<p>You need to enable JavaScript to run this app.</p>', 'empty', 168],
  ['a server without a site', '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>', 'empty', 168],
  ['no page', status(404), 'empty', 168],
  ['a refusal', status(403), 'forbidden', 168],
  ['an answer without words', status(202), 'unreachable', 1],
])('%s erases nothing', async (_name, page, outcome, hours) => {
  await using company = await harbour()
  company.everywhere(page)
  const again = await company.collect(31 * DAY)
  expect(told(again)).toMatchObject(EVERYTHING)
  expect([again.outcome, company.retry()]).toEqual([outcome, hours])
})

test('a shell that describes itself is read, and the words that it had stay', async () => {
  await using company = await harbour()
  company.now['/'] = HOME.replace('<p>', '<p>Harbour was founded in 2016. ')
  company.now['/about'] = status(404)
  await company.collect(31 * DAY)
  company.everywhere(
    '<title>Harbour</title><meta name=description content="Harbour sells software, now."><div id=root>',
  )
  const again = await company.collect(31 * DAY)
  expect(again.outcome).toBe('read')
  expect(told(again)).toMatchObject({ foundedYear: 2016, openRoles: 1 })
})

test('a domain that is parked for some days loses nothing; after a week it says nothing any more', async () => {
  await using company = await harbour()
  const forSale = '<title>harbour.test</title><h1>This domain is for sale!</h1>'
  company.now['/'] = forSale
  const lapsed = await company.collect(31 * DAY)
  expect(told(lapsed)).toMatchObject(EVERYTHING)
  expect([lapsed.outcome, lapsed.texts, company.retry()]).toEqual(['parked', undefined, 24])
  company.now['/'] = HOME
  expect((await company.collect(DAY)).parts.site?.parkedSince).toBeUndefined()
  company.now['/'] = redirectTo('https://www.hugedomains.com/domain_profile.cfm?d=harbour')
  await company.collect(31 * DAY)
  // Between two looks its server may fail.
  company.now['/'] = status(503)
  await company.collect(DAY)
  company.now['/'] = forSale
  expect(told(await company.collect(5 * DAY))).toMatchObject(EVERYTHING)
  const sold = await company.collect(DAY)
  expect([sold.outcome, sold.facts, company.retry()]).toEqual(['parked', [], 30 * 24])
})

test('a site that leads elsewhere for now keeps its facts and takes none from there; for good, it has moved', async () => {
  await using company = await harbour()
  company.now['/'] = redirectTo('https://login.vendor.example/maintenance')
  const away = await company.collect(31 * DAY)
  expect(told(away)).toMatchObject({ ...EVERYTHING, website: 'http://harbour.test/' })
  expect([away.outcome, company.retry()]).toEqual(['redirected', 1])
  company.now['/'] = redirectTo('https://moored.example/', 301)
  const moved = await company.collect(HOUR)
  expect([moved.outcome, told(moved)]).toEqual(['moved', { website: 'https://moored.example/' }])
})

test('a page that only ever was a shell holds up nothing', async () => {
  await using company = await harbour()
  company.now['/about'] = '<div id=root></div>'
  await company.collect(91 * DAY)
  expect((await company.collect(31 * DAY)).texts?.length).toBe(2)
})
