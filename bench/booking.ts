import type { Browser } from 'playwright-core'
import { setUpOrganization } from '../src/people/index.ts'
import { parseId } from '../src/platform/ids.ts'
import { createLinkToken } from '../src/platform/secrets/secret-box.ts'
import { addLinks } from '../src/sending/compose/compose-store.ts'
import { launchChromium } from '../test/support/browser/dashboard-browser.ts'
import { median } from './unit.ts'
import { callApi, createWorkplace, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

const LOADS = 7
/** A processor four times slower than this one. */
const THROTTLE = 4
/** “Slow 4G” of Chromium’s developer tools: half a second to each answer, 1.44 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** As many free times as a page has at most in practice, beside what a campaign has until somebody says otherwise. */
const MANY = {
  weeklyHours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, from: '06:00', to: '22:00' })),
  horizonDays: 90,
  durationMinutes: 15,
}

/** How soon a prospect on a slow phone sees the booking page. */
export const benchBooking: Bench = async ({ quick }) => {
  const workplace = await createWorkplace()
  const order = { organization: 'Bench', email: 'owner@bench.test', password: 'a bench by the sea' }
  const account = await setUpOrganization(workplace.opened.context, order)
  const owned: Workplace = { ...workplace, organizationId: account.organizationId, key: account.apiKey }
  const child = await startProgram('serve', owned)
  const browser = await launchChromium()
  try {
    const count = quick ? 3 : LOADS
    const open = async (calendar: object) => {
      const url = `http://127.0.0.1:${owned.port}${await calendarLink(owned, calendar)}`
      const loads: Load[] = []
      for (let load = 0; load < count; load += 1) loads.push(await measure(browser, url))
      return {
        largestPaintMs: median(loads.map(({ paint }) => paint)),
        layoutShift: Math.max(...loads.map(({ shift }) => shift)),
        kilobytes: median(loads.map(({ bytes }) => bytes)) / 1_000,
      }
    }
    const figures = await open({})
    const many = await open(MANY)
    return {
      figures,
      against: {
        throttle: THROTTLE,
        latencyMs: SLOW_4G.latency,
        loads: count,
        'many times largestPaintMs': many.largestPaintMs,
      },
      targets: { largestPaintMs: { most: 1_000 }, layoutShift: { most: 0.02 }, kilobytes: { most: 40 } },
    }
  } finally {
    await browser.close()
    await stopProgram(child)
    await workplace.close()
  }
}

/** The path behind the link of an email to a lead. */
async function calendarLink(workplace: Workplace, settings: object): Promise<string> {
  const calendar = { title: 'Intro call', ...settings }
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: 'Bench', calendar })
  const lead = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@acme.test' }
  const added = await callApi<{ prospectId: string }>(workplace, `/campaigns/${campaignId}/leads`, lead)
  const { context } = workplace.opened
  const [link, unsubscribe] = [createLinkToken(workplace.organizationId), createLinkToken(workplace.organizationId)]
  await addLinks(context.db, workplace.organizationId, context.clock.now(), [
    {
      leadId: parseId('lead', added.prospectId) ?? '',
      campaignId: parseId('camp', campaignId) ?? '',
      messageId: parseId('lead', added.prospectId) ?? '',
      addressHash: Buffer.alloc(16),
      live: false,
      calendarHash: link.hash,
      unsubscribeHash: unsubscribe.hash,
    },
  ])
  return `/c/${link.token}`
}

interface Load {
  /** Of the largest thing that is painted, in milliseconds after the visit began (LCP). */
  readonly paint: number
  /** Of all that moved by itself (CLS). */
  readonly shift: number
  /** On the line. */
  readonly bytes: number
}

async function measure(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US', timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(url)
  await page.waitForTimeout(1_500)
  const seen = (type: string, value: string) => `new Promise((resolve) => {
    let last = 0
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = ${value} })
      .observe({ type: '${type}', buffered: true })
    setTimeout(() => resolve(last), 300)
  })`
  const paint = await page.evaluate<number>(seen('largest-contentful-paint', 'entry.startTime'))
  const shift = await page.evaluate<number>(seen('layout-shift', 'last + (entry.hadRecentInput ? 0 : entry.value)'))
  await context.close()
  return { paint, shift, bytes }
}
