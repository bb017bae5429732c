import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { runDemo } from '../src/demo/run-demo.ts'
import type { Demo } from '../src/demo/run-demo.ts'
import { launchChromium, signInOn } from './support/dashboard-browser.ts'

// Writes a picture of each screen of the dashboard, with the data of the demo, to docs/screenshots.

const FOLDER = new URL('../docs/screenshots/', import.meta.url).pathname

/** How a screen is reached, and what says that it is there. */
interface Shot {
  readonly name: string
  readonly path: string
  readonly ready: string
  readonly before?: (page: Page) => Promise<void>
}

function shotsOf(demo: Demo, prospectId: string): Shot[] {
  const campaign = `/campaigns/${demo.campaignId}`
  return [
    { name: 'overview', path: '/', ready: 'Needs you now' },
    { name: 'campaigns', path: '/campaigns', ready: 'Captured' },
    { name: 'campaign-leads', path: campaign, ready: 'in all' },
    { name: 'campaign-sequence', path: `${campaign}/sequence`, ready: 'Email 1' },
    { name: 'campaign-ideal-customer', path: `${campaign}/ideal-customer`, ready: 'scored' },
    { name: 'campaign-schedule', path: `${campaign}/schedule`, ready: 'a week' },
    { name: 'campaign-calendar', path: `${campaign}/calendar`, ready: 'Calendar' },
    { name: 'campaign-webhook', path: `${campaign}/webhook`, ready: 'Webhook' },
    { name: 'campaign-activity', path: `${campaign}/activity`, ready: 'Added' },
    { name: 'lead', path: `/leads/${prospectId}`, ready: 'Sum' },
    { name: 'mail', path: '/mail', ready: 'Mail', before: (page) => page.locator('.mail-row').first().click() },
    { name: 'meetings', path: '/meetings', ready: 'Meetings' },
    { name: 'api', path: '/api', ready: 'curl' },
    { name: 'settings-organization', path: '/settings/organization', ready: 'Postal address' },
    { name: 'settings-members', path: '/settings/members', ready: 'Members' },
    { name: 'settings-api-keys', path: '/settings/api-keys', ready: 'Setup' },
    { name: 'settings-suppressions', path: '/settings/suppressions', ready: 'Suppressions' },
    { name: 'settings-limits', path: '/settings/limits', ready: 'Limits' },
    { name: 'settings-audit', path: '/settings/audit', ready: 'Audit' },
    { name: 'account', path: '/account', ready: 'Password' },
  ]
}

const LOOKS = [
  { suffix: '', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

async function shoot(browser: Browser, demo: Demo, shots: readonly Shot[]): Promise<void> {
  for (const { suffix, ...look } of LOOKS) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
    const page = await context.newPage()
    await page.goto(demo.url)
    await page.getByLabel('Email').waitFor()
    await page.screenshot({ path: `${FOLDER}sign-in${suffix}.png` })
    await signInOn(page, demo.owner)
    for (const { name, path, ready, before } of shots) {
      await page.goto(demo.url + path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await before?.(page)
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${FOLDER}${name}${suffix}.png`, fullPage: suffix !== '-phone' })
    }
    await context.close()
  }
}

await mkdir(FOLDER, { recursive: true })
const demo = await runDemo({})
const browser = await launchChromium()
try {
  const answer = await fetch(`${demo.url}/api/v1/campaigns/${demo.campaignId}/leads?sort=score`, {
    headers: { authorization: `Bearer ${demo.key}` },
  })
  const { data } = (await answer.json()) as { data: { prospectId: string }[] }
  await shoot(browser, demo, shotsOf(demo, data[0]?.prospectId ?? ''))
} finally {
  await browser.close()
  await demo.stop()
}
