import { expect, test } from 'vitest'
import { askBoard, type BoardAnswer } from './ask-board.ts'
import { CRAWL_LIMITS, type CrawlLimits } from '../polite-fetch.ts'
import { boardOf } from './find-board.ts'
import { createHostTurns } from '../host-turns.ts'
import { serveSites, type LocalPage, type LocalSites } from '../../../../../test/support/servers/local-sites.ts'

const json =
  (value: unknown, status = 200): LocalPage =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const lever = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `Welder ${from + index}`,
    categories: { department: 'Production', team: 'Night' },
  }))

const personio = (positions: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`

/** Boards by their address for people: what the vendor answers at which address, and what is read from it. */
const boards: Record<
  string,
  { site: string; path: string; page: LocalPage; count: number; titles: string[]; departments: string[] }
> = {
  'https://boards.greenhouse.io/acme': {
    site: 'https://boards-api.greenhouse.io',
    path: '/v1/boards/acme/jobs',
    page: json({
      jobs: [
        { id: 1, internal_job_id: 10, title: 'Welder' },
        { id: 2, internal_job_id: null, title: 'Talent pool' },
      ],
      meta: { total: 2 },
    }),
    count: 1,
    titles: ['Welder'],
    departments: [],
  },
  'https://jobs.lever.co/acme': {
    site: 'https://api.lever.co',
    path: '/v0/postings/acme?mode=json&limit=100&skip=0',
    page: json(lever(0, 1)),
    count: 1,
    titles: ['Welder 0'],
    departments: ['Production', 'Night'],
  },
  'https://jobs.eu.lever.co/acme': {
    site: 'https://api.eu.lever.co',
    path: '/v0/postings/acme?mode=json&limit=100&skip=0',
    page: json([]),
    count: 0,
    titles: [],
    departments: [],
  },
  'https://jobs.ashbyhq.com/Acme%20Inc': {
    site: 'https://api.ashbyhq.com',
    path: '/posting-api/job-board/Acme%20Inc',
    page: json({
      apiVersion: '1',
      jobs: [
        { title: 'Welder', department: 'Works', team: 'Night', isListed: true },
        { title: 'Secret role', department: 'Secret', isListed: false },
      ],
    }),
    count: 1,
    titles: ['Welder'],
    departments: ['Works', 'Night'],
  },
  'https://apply.workable.com/acme/': {
    site: 'https://apply.workable.com',
    path: '/api/v1/widget/accounts/acme',
    page: json({ name: 'Acme', description: null, jobs: [{ title: 'Welder', department: 'Works' }] }),
    count: 1,
    titles: ['Welder'],
    departments: ['Works'],
  },
  'https://careers.smartrecruiters.com/Acme1': {
    site: 'https://api.smartrecruiters.com',
    path: '/v1/companies/Acme1/postings?limit=100',
    page: json({
      totalFound: 250,
      content: [{ name: 'Welder', department: { label: 'Works' }, function: { label: '' } }],
    }),
    count: 250,
    titles: ['Welder'],
    departments: ['Works'],
  },
  'https://acme.recruitee.com/': {
    site: 'https://acme.recruitee.com',
    path: '/api/offers/',
    page: json({
      offers: [
        { title: 'Welder', department: 'Works', status: 'published' },
        { title: 'Draft', status: 'draft' },
      ],
    }),
    count: 1,
    titles: ['Welder'],
    departments: ['Works'],
  },
  'https://acme.jobs.personio.de/': {
    site: 'https://acme.jobs.personio.de',
    path: '/xml',
    page: personio(`<position><id>1</id><department>Works &amp; more</department><name>Welder</name><jobDescriptions>
      <jobDescription><name>Your tasks</name><value><![CDATA[<position><name>No role</name></position>]]></value></jobDescription>
      </jobDescriptions></position><position><id>2</id><name><![CDATA[Lost name]]></name></position>`),
    count: 1,
    titles: ['Welder'],
    departments: ['Works & more'],
  },
}

test.each(Object.entries(boards))('%s', async (url, { site, path, page, ...expected }) => {
  await using sites = await serveSites({ [site]: { [path]: page } })
  const answer = await ask(sites, url)
  expect(sites.asked).toEqual([new URL(site).host + path])
  expect(answer).toMatchObject({ is: 'read', openings: expected })
})

/** What is no answer, and what comes of it. */
const ACME = 'https://boards.greenhouse.io/acme'
const bytes =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): LocalPage =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

test.each<[string, LocalPage, BoardAnswer['is']]>([
  ['404', json({ status: 404, error: 'Job not found' }, 404), 'none'],
  ['410', bytes('', 410), 'none'],
  ['a redirect', bytes('', 302, { location: 'https://www.greenhouse.io/' }), 'none'],
  ['a redirect inward', bytes('', 302, { location: 'http://169.254.169.254/' }), 'none'],
  ['403', bytes('', 403), 'failed'],
  ['429', bytes('', 429), 'failed'],
  ['500', bytes('{"jobs":[]}', 500), 'failed'],
  ['a page', bytes('<html><p>Sign in</p></html>'), 'failed'],
  ['nothing', bytes(''), 'failed'],
  ['half an answer', bytes('{"jobs":[{"title":"Wel'), 'failed'],
  ['null', json(null), 'failed'],
  ['a number', json(7), 'failed'],
  ['a list', json([]), 'failed'],
  ['no list', json({ jobs: 'none' }), 'failed'],
  ['a list of numbers', json({ jobs: [1, 2] }), 'failed'],
  ['a list of something else', json({ jobs: [{ name: 'x' }] }), 'failed'],
  ['a list of titles in another shape', json({ jobs: [{ title: { en: 'Welder' } }] }), 'failed'],
  ['an empty list that counts some', json({ jobs: [], meta: { total: 3 } }), 'failed'],
  ['an empty list beside another one', json({ jobs: [], postings: [{ title: 'Welder' }] }), 'failed'],
  ['deep nesting', bytes(`{"jobs":${'['.repeat(200_000)}`), 'failed'],
  ['too much', bytes(`{"jobs":[${'{"title":"x"},'.repeat(3_000)}{"title":"x"}]}`), 'failed'],
])('%s is no board or no answer', async (_name, page, expected) => {
  await using sites = await serveSites({ 'https://boards-api.greenhouse.io': { '/v1/boards/acme/jobs': page } })
  expect((await ask(sites, ACME, { boardBytes: 30_000 })).is).toBe(expected)
})

test('SmartRecruiters says "none" of companies that it does not know: that is no answer', async () => {
  const path = '/v1/companies/Acme1/postings?limit=100'
  for (const totalFound of [0, -1, 1e300, '7', undefined]) {
    await using sites = await serveSites({
      'https://api.smartrecruiters.com': { [path]: json({ totalFound, content: [] }) },
    })
    // Without a number that can be one, it is not even that.
    const expected = { is: totalFound === 0 ? 'none' : 'failed' }
    expect(await ask(sites, 'https://careers.smartrecruiters.com/Acme1')).toEqual(expected)
  }
})

test('Lever is asked page by page, and not for ever', async () => {
  const at = (skip: number) => `/v0/postings/acme?mode=json&limit=100&skip=${skip}`
  const pages = { [at(0)]: json(lever(0, 100)), [at(100)]: json(lever(100, 20)) }
  await using some = await serveSites({ 'https://api.lever.co': pages })
  expect(await ask(some, 'https://jobs.lever.co/acme')).toMatchObject({ is: 'read', openings: { count: 120 } })
  expect(some.pauses).toEqual([CRAWL_LIMITS.boardGapMs, CRAWL_LIMITS.boardGapMs])

  const full = Object.fromEntries([0, 100, 200, 300, 400, 500].map((skip) => [at(skip), json(lever(skip, 100))]))
  await using many = await serveSites({ 'https://api.lever.co': full })
  const answer = await ask(many, 'https://jobs.lever.co/acme')
  expect(answer).toMatchObject({ is: 'read', openings: { count: undefined, listed: 500 } })
  expect(many.asked).toHaveLength(5)
})

const FEED = 'https://acme.jobs.personio.de/'
const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')

test.each<[string, string, BoardAnswer['is']]>([
  [
    'entities of entities',
    `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>${personio('<position><name>&e9;</name></position>')}`,
    'failed',
  ],
  [
    'an outer entity',
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${personio('<position><name>&e;</name></position>')}`,
    'failed',
  ],
  ['an entity that nobody defines', personio('<position><name>Welder &e9;</name></position>'), 'read'],
  ['no openings', personio('\n'), 'read'],
  ['a million open elements', personio('<position>'.repeat(400_000)), 'failed'],
  ['open and closed crosswise', personio('<a>'.repeat(9_500) + '</b>'.repeat(9_500)), 'failed'],
  ['sections without end', personio('<![CDATA['.repeat(100_000)), 'failed'],
  ['half a document', '<workzag-jobs><position><name>Welder</name></position>', 'failed'],
  ['another document', '<rss><position><name>Welder</name></position></rss>', 'failed'],
  ['a page', '<!doctype html><p>workzag-jobs', 'failed'],
  ['positions without names', personio('<position><id>1</id></position>'), 'failed'],
])('a Personio feed of %s is harmless', async (_name, body, expected) => {
  await using sites = await serveSites({ [FEED.slice(0, -1)]: { '/xml': bytes(body) } })
  const answer = await ask(sites, FEED)
  expect(answer.is).toBe(expected)
})

test('who does not answer is left in time', async () => {
  await using sites = await serveSites({
    'https://boards-api.greenhouse.io': { '/v1/boards/acme/jobs': () => undefined },
  })
  expect(await ask(sites, ACME, { boardMs: 50 })).toEqual({ is: 'failed' })
})

test('an abort throws its reason', async () => {
  await using sites = await serveSites({
    'https://boards-api.greenhouse.io': { '/v1/boards/acme/jobs': () => undefined },
  })
  const board = boardOf(ACME)!
  const controller = new AbortController()
  const tools = { ...sites.tools, limits: CRAWL_LIMITS, turns: createHostTurns(), signal: controller.signal }
  const asking = askBoard(board, tools)
  controller.abort(new Error('shutting down'))
  await expect(asking).rejects.toThrow('shutting down')
})

async function ask(sites: LocalSites, url: string, limits: Partial<CrawlLimits> = {}): Promise<BoardAnswer> {
  const board = boardOf(url)
  if (board === undefined) throw new Error(`${url} is no board.`)
  const tools = { ...sites.tools, limits: { ...CRAWL_LIMITS, ...limits }, turns: createHostTurns() }
  return (await askBoard(board, tools)).answer
}
