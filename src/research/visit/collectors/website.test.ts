import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectCompany } from '../collect-company.ts'
import { redirectTo, serveSites, type LocalPage, type LocalSite } from '../../../../test/support/servers/local-sites.ts'

/** For sites that never answer in full. */
const IMPATIENT = { pageMs: 250 }

const packedBoom = gzipSync(Buffer.alloc(30_000_000, '<p>boom</p>'))

const text =
  (body: string, type = 'text/html'): LocalPage =>
  (_request, response) =>
    response.setHeader('content-type', type).end(body)
const status =
  (code: number): LocalPage =>
  (_request, response) =>
    response.writeHead(code).end('no')

const pour: LocalPage = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  const more = () => {
    while (!response.destroyed && response.write('<p>endless </p>'.repeat(1_000)));
  }
  response.on('drain', more)
  more()
}

const drip: LocalPage = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  const timer = setInterval(() => response.write('<p>drop</p>'), 10)
  response.on('close', () => clearInterval(timer))
}

const bomb: LocalPage = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
  response.end(packedBoom)
}

/** Sites that mean no good, or nothing: how the visit ends and which facts there are. */
const sites: Record<string, { site: LocalSite; outcome: string; paths?: string[]; asked?: number; limits?: object }> = {
  'parked.test': {
    site: { '/': '<title>parked.test</title><h1>This domain is for sale!</h1>' },
    outcome: 'parked',
    paths: [],
  },
  'dealer.test': {
    site: { '/': redirectTo('https://www.hugedomains.com/domain_profile.cfm?d=dealer') },
    outcome: 'parked',
  },
  'lander.test': {
    site: { '/': '<script src="https://img1.sedoparking.com/x.js"></script><p>Related links' },
    outcome: 'parked',
  },
  'renamed.test': {
    site: { '/': redirectTo('https://newname.example/welcome', 301) },
    outcome: 'moved',
    paths: ['company.website'],
    asked: 2,
  },
  'away.test': {
    site: { '/': redirectTo('https://login.vendor.example/') },
    outcome: 'redirected',
    paths: [],
    asked: 2,
  },
  'away-307.test': { site: { '/': redirectTo('https://a.example/', 307) }, outcome: 'redirected', paths: [], asked: 2 },
  'scripted.test': {
    site: { '/': '<title>x</title><script>window.location = "https://rival.example/"</script>' },
    outcome: 'empty',
    paths: [],
    asked: 2,
  },
  'notice.test': {
    site: { '/': '<h1>We have moved to a new website</h1><a href="https://next.example/">next.example</a>' },
    outcome: 'moved',
    paths: ['company.website'],
  },
  'refresh.test': {
    site: {
      '/': '<meta http-equiv="refresh" content="0; url=/en/">',
      '/en/': '<title>Refreshed</title><p>Here we are.</p>',
    },
    outcome: 'read',
  },
  'forwarding.test': {
    site: { '/': '<meta http-equiv="refresh" content="0; url=https://rival.example/">' },
    outcome: 'moved',
    paths: ['company.website'],
    asked: 2,
  },
  'sold.test': {
    site: { '/': '<meta http-equiv="refresh" content="0; url=https://www.sedo.com/search">' },
    outcome: 'parked',
    paths: [],
  },
  'closed.test': {
    site: { '/robots.txt': 'User-agent: *\nDisallow: /', '/': '<p>secret' },
    outcome: 'forbidden',
    paths: [],
    asked: 1,
  },
  'named.test': {
    site: { '/robots.txt': 'User-agent: FairleadBot\nDisallow: /\n\nUser-agent: *\nAllow: /', '/': '<p>secret' },
    outcome: 'forbidden',
    asked: 1,
  },
  'ailing.test': { site: { '/robots.txt': status(503), '/': '<p>secret' }, outcome: 'unreachable', asked: 1 },
  'guarded.test': { site: { '/': status(403) }, outcome: 'forbidden' },
  'failing.test': { site: { '/': status(500) }, outcome: 'unreachable' },
  'missing.test': { site: {}, outcome: 'empty' },
  'binary.test': { site: { '/': text('%PDF-1.7', 'application/pdf') }, outcome: 'empty' },
  'blank.test': { site: { '/': '<div id="root"></div><script src="/app.js"></script>' }, outcome: 'empty' },
  'fresh.test': {
    site: { '/': '<title>Welcome to nginx!</title><p>If you see this page, the server works.</p>' },
    outcome: 'empty',
  },
  'drip.test': { site: { '/': drip }, outcome: 'unreachable', limits: IMPATIENT },
  'silent.test': { site: { '/': () => undefined }, outcome: 'unreachable', limits: IMPATIENT },
  'mute.test': {
    site: { '/robots.txt': () => undefined, '/': '<p>secret' },
    outcome: 'unreachable',
    asked: 1,
    limits: IMPATIENT,
  },
  'endless.test': { site: { '/': pour }, outcome: 'read' },
  'bomb.test': { site: { '/': bomb }, outcome: 'read' },
  'metadata.test': {
    site: { '/': redirectTo('http://169.254.169.254/latest/meta-data/') },
    outcome: 'unreachable',
    paths: [],
    asked: 2,
  },
  'inward.test': { site: { '/': redirectTo('http://localhost:5432/') }, outcome: 'unreachable', paths: [], asked: 2 },
  'script.test': { site: { '/': redirectTo('javascript:alert(1)') }, outcome: 'unreachable' },
  'profile.test': {
    site: { '/': redirectTo('https://www.linkedin.com/company/profile') },
    outcome: 'forbidden',
    paths: [],
  },
  'loop.test': { site: { '/': redirectTo('/') }, outcome: 'unreachable', asked: 7 },
  'robots-loop.test': {
    site: { '/robots.txt': redirectTo('/robots.txt'), '/': '<p>Allowed, since no rules are to be had.' },
    outcome: 'read',
  },
  'link-flood.test': { site: { '/': '<link '.repeat(170_000) }, outcome: 'empty' },
  'tag-flood.test': { site: { '/': `${'<link rel=x>'.repeat(90_000)}<p>late` }, outcome: 'empty' },
  'deep.test': { site: { '/': `${'<div>'.repeat(15_000)}<p>deep` }, outcome: 'read' },
}

test.each(Object.entries(sites))('%s', async (domain, { site, outcome, paths, asked, limits }) => {
  await using local = await serveSites({ [domain]: site })
  const collected = await collectCompany(domain, { ...local.tools, ...(limits && { limits }) })
  expect(collected.outcome).toBe(outcome)
  if (paths !== undefined) expect(collected.facts.map((fact) => fact.path)).toEqual(paths)
  if (asked !== undefined) expect(local.asked.length).toBe(asked)
})

test('what a moved company is worth', async () => {
  await using local = await serveSites({ 'old.test': { '/': redirectTo('https://new.example/', 308) } })
  const { facts } = await collectCompany('old.test', local.tools)
  expect(facts).toMatchObject([
    {
      path: 'company.website',
      value: 'https://new.example/',
      confidence: 0.7,
      source: 'website',
      quote: '308 https://new.example/',
    },
  ])
})

test.each([301, 302])('a redirect (%d) to its own www is no move', async (code) => {
  await using local = await serveSites({
    'own.test': { '/': redirectTo('http://www.own.test/', code) },
    'www.own.test': { '/': '<title>Own</title><p>Here.</p>' },
  })
  expect((await collectCompany('own.test', local.tools)).outcome).toBe('read')
})

test('LinkedIn is never asked, not even for its own people', async () => {
  await using local = await serveSites({ 'www.linkedin.com': { '/': '<p>x' }, 'linkedin.com': { '/': '<p>x' } })
  expect((await collectCompany('linkedin.com', local.tools)).outcome).toBe('forbidden')
  expect(local.asked).toEqual([])
})

const large: LocalSite = {
  '/': '<title>Large</title><p>Large</p><a href="/about">About</a><a href="/jobs">Jobs</a><a href="/kontakt">Kontakt</a><a href="/impressum">Impressum</a><a href="/preise">Preise</a><a href="/more">More</a>',
  '/about': '<p>a',
  '/jobs': '<p>j',
  '/kontakt': '<p>k',
  '/impressum': '<p>i',
  '/preise': '<p>p',
}

test('at most six pages are read, with a gap before each further request to the host', async () => {
  await using local = await serveSites({ 'large.test': large })
  const { pages } = await collectCompany('large.test', { ...local.tools, requestGapMs: 1_000 })
  expect(pages.filter((page) => page.status === 200).length).toBe(6)
  expect(local.pauses).toEqual(Array.from({ length: pages.length - 1 }, () => 1_000))
})

test('a Crawl-delay lengthens the gap; a very long one leaves the home page', async () => {
  const delayed = (seconds: number) => ({ ...large, '/robots.txt': `User-agent: *\nCrawl-delay: ${seconds}` })
  await using local = await serveSites({ 'slow.test': delayed(3), 'slowest.test': delayed(60) })
  await collectCompany('slow.test', local.tools)
  expect(new Set(local.pauses)).toEqual(new Set([3_000]))
  local.pauses.length = 0
  local.asked.length = 0
  expect((await collectCompany('slowest.test', local.tools)).outcome).toBe('read')
  expect(local.asked).toEqual(['slowest.test/robots.txt', 'slowest.test/'])
  expect(local.pauses).toEqual([10_000])
})

test('robots.txt closes single pages', async () => {
  await using local = await serveSites({
    'partly.test': { ...large, '/robots.txt': 'User-agent: *\nDisallow: /jobs\nDisallow: /im*um$' },
  })
  await collectCompany('partly.test', local.tools)
  expect(local.asked.filter((path) => /jobs|impressum/.test(path))).toEqual([])
})

test('the time for a site ends the visit with what was read', async () => {
  await using local = await serveSites({ 'tardy.test': { ...large, '/jobs': () => undefined } })
  const collected = await collectCompany('tardy.test', { ...local.tools, limits: { siteMs: 1_000 } })
  expect(collected.outcome).toBe('read')
  expect(collected.pages.at(-1)).toEqual({ url: 'http://tardy.test/jobs', status: 'timeout' })
})

test('an abort throws its reason at once', async () => {
  await using local = await serveSites({ 'waiting.test': { '/robots.txt': () => undefined } })
  const controller = new AbortController()
  const collecting = collectCompany('waiting.test', { ...local.tools, signal: controller.signal })
  controller.abort(new Error('shutting down'))
  await expect(collecting).rejects.toThrow('shutting down')
  await expect(collectCompany('waiting.test', { ...local.tools, signal: controller.signal })).rejects.toThrow(
    'shutting down',
  )
})
