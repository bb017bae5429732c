import type { Browser, Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { parseId } from '../src/platform/ids.ts'
import { setUpOrganization } from '../src/people/index.ts'
import type { Database } from '../src/platform/database/db.ts'
import { launchChromium, signInOn } from '../test/support/browser/dashboard-browser.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

const OWNER = { email: 'owner@bench.test', password: 'a bench by the sea' }
const LOADS = 5
const SCROLLS = 100
/** A processor four times slower than this one, as Lighthouse looks at pages. */
const THROTTLE = 4

/**
 * What a person waits for: the first paint on a slow processor, and the table of many leads, opened, scrolled and
 * filtered, beside the same table with a thousand.
 */
export const benchDashboard: Bench = async ({ quick }) => {
  const many = quick ? 50_000 : 1_000_000
  const workplace = await createWorkplace()
  const order = { organization: 'Bench', ...OWNER }
  const account = await setUpOrganization(workplace.opened.context, order)
  const owned: Workplace = { ...workplace, organizationId: account.organizationId, key: account.apiKey }
  const child = await startProgram('serve', owned)
  const browser = await launchChromium()
  try {
    const few = await fillCampaign(owned, 1_000)
    const full = await fillCampaign(owned, many)
    await owned.opened.context.db.query('vacuum analyze leads, lead_texts')
    const url = `http://127.0.0.1:${owned.port}`
    const paint = await measurePaint(browser, url)
    const small = await measureTable(browser, url, few)
    const large = await measureTable(browser, url, full)
    return {
      figures: { ...paint, ...(await initialKilobytes(url)), ...large },
      against: { leads: many, throttle: THROTTLE, ...prefixed('thousand', small) },
      targets: {
        signInPaintMs: { most: 1_000 },
        overviewPaintMs: { most: 1_000 },
        initialScriptKilobytes: { most: 200 },
        longestFrameMs: { most: 100 },
        longestTaskMs: { most: 200 },
        openMs: { most: 1_500 },
        slowestFilterMs: { most: 800 },
      },
    }
  } finally {
    await browser.close()
    await stopProgram(child)
    await workplace.close()
  }
}

/** Rows a statement: each is done well before the program's longest statement would be ended. */
const CHUNK = 25_000
/** What differs between the copies, `n` being the number of one; every other column is as the first lead has it. */
const OWN_COLUMNS: Record<string, string> = {
  lead_id: 'uuidv7()',
  address_hash: `('\\x' || md5('lead' || n))::bytea`,
  email: `'lead' || n || '@acme' || n % 5000 || '.test'`,
  email_key: `'lead' || n || '@acme' || n % 5000 || '.test'`,
  contact_name: `'Jane Doe ' || n`,
  company_name: `'Acme ' || n % 5000`,
  status: `'scored'`,
  stage: 'null',
  due_at: 'null',
  score: 'n % 101',
  tier: `substr('ABCDU', n % 5 + 1, 1)`,
  hold_reason: `case when n % 100 = 0 then 'review_tier' end`,
}

/** The statement that copies lead $1, numbers $2 to $3, with what a search looks through. */
async function copyStatement(db: Database): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => OWN_COLUMNS[name] ?? `l.${name}`)
  return `with copied as (
      insert into leads (${names.join(', ')}) select ${values.join(', ')}
      from leads l cross join generate_series($2::integer, $3::integer) n where l.lead_id = $1
      returning organization_id, lead_id, contact_name, company_name, email)
    insert into lead_texts (organization_id, lead_id, text, marks)
    select organization_id, lead_id, folded(concat_ws(' ', '', contact_name, company_name, email)), '{}' from copied`
}

/** A draft campaign with so many leads, copies of one that came the usual way, standing everywhere they can. */
async function fillCampaign(workplace: Workplace, count: number): Promise<string> {
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: `With ${count}` })
  const lead = {
    companyName: 'Acme',
    contactName: 'Jane Doe',
    email: `jane@with${count}.test`,
    company: { country: 'DE' },
  }
  const { prospectId } = await callApi<{ prospectId: string }>(workplace, `/campaigns/${campaignId}/leads`, lead)
  const { db } = workplace.opened.context
  const statement = await copyStatement(db)
  for (let first = 2; first <= count; first += CHUNK) {
    await db.query(statement, [parseId('lead', prospectId), first, Math.min(count, first + CHUNK - 1)])
  }
  return campaignId
}

/** Median milliseconds to the first paint with content, with nothing cached. */
async function measurePaint(browser: Browser, url: string): Promise<Record<string, number>> {
  const signIn: number[] = []
  const overview: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await throttle(page)
    await page.goto(url)
    signIn.push(await firstPaint(page))
    await signInOn(page, OWNER)
    const state = await context.storageState()
    await context.close()
    const cold = await browser.newContext({ storageState: state })
    const again = await cold.newPage()
    await throttle(again)
    await again.goto(url)
    overview.push(await firstPaint(again))
    await cold.close()
  }
  return { signInPaintMs: median(signIn), overviewPaintMs: median(overview) }
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const seen = (entries) => entries.find(({ name }) => name === 'first-contentful-paint')
    new PerformanceObserver((list) => {
      const paint = seen(list.getEntries())
      if (paint) resolve(paint.startTime)
    }).observe({ type: 'paint', buffered: true })
  })`)
}

/** Times of one table, in milliseconds; frames are watched while it scrolls and loads. */
async function measureTable(browser: Browser, url: string, campaignId: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await signInOn(page, OWNER)
  const table = `${url}/campaigns/${campaignId}`
  const openMs = await timed(async () => {
    await page.goto(table)
    await page.locator('.table .row-link').first().waitFor()
  })
  await page.evaluate(WATCH_FRAMES)
  for (let step = 0; step < SCROLLS; step += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(16)
  }
  const longestFrameMs = await page.evaluate<number>('window.longestFrame')
  const longestTaskMs = await page.evaluate<number>('window.longestTask')
  const heapMegabytes = Math.round((await page.evaluate<number>('performance.memory.usedJSHeapSize')) / 1_000_000)
  const drawnRows = await page.locator('.table tbody tr').count()
  const filters: number[] = []
  for (const query of ['tier=A', 'status=scored', 'hold=review_tier', 'q=jane%20doe%20999', 'sort=score']) {
    filters.push(await timed(() => openFiltered(page, table, query)))
  }
  await context.close()
  const [tierMs = 0, statusMs = 0, holdMs = 0, searchMs = 0, bestFirstMs = 0] = filters
  const slowestFilterMs = Math.max(...filters)
  return {
    openMs,
    longestFrameMs,
    longestTaskMs,
    heapMegabytes,
    drawnRows,
    tierMs,
    statusMs,
    holdMs,
    searchMs,
    bestFirstMs,
    slowestFilterMs,
  }
}

/** From the address to the rows: the server's time is part of it. */
async function openFiltered(page: Page, table: string, query: string): Promise<void> {
  await page.goto(`${table}?${query}`)
  await page.locator('.table .row-link').first().waitFor()
}

const WATCH_FRAMES = `
  window.longestFrame = 0
  window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const next = (at) => {
    window.longestFrame = Math.max(window.longestFrame, at - last)
    last = at
    requestAnimationFrame(next)
  }
  requestAnimationFrame((at) => { last = at; next(at) })
`

/** What the first page loads, compressed, in kB. */
async function initialKilobytes(
  url: string,
): Promise<{ initialScriptKilobytes: number; initialStyleKilobytes: number }> {
  const page = await (await fetch(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()
  const of = async (ending: string) => {
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map((match) => String(match[1]))
    const bodies = await Promise.all(
      files
        .filter((file) => file.endsWith(ending))
        .map(async (file) => Buffer.from(await (await fetch(url + file)).arrayBuffer())),
    )
    return Math.round(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000)
  }
  return { initialScriptKilobytes: await of('.js'), initialStyleKilobytes: await of('.css') }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}

function prefixed(word: string, figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${word} ${name}`, value]))
}
