import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { withoutRefusals } from '../support/browser/dashboard-server.ts'
import { ADA, startWalk } from '../support/browser/dashboard-walk.ts'
import type { Walk } from '../support/browser/dashboard-walk.ts'

/** Long before a screen asks again by itself, so only what the server tells can have brought it. */
const SOON = { timeout: 20_000 }
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk()
  const variants = [{ subject: 'A quiet hello', body: 'Hi {{ lead.firstName | default: "there" }}' }]
  const campaign = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    status: 'active',
    sequence: { steps: [{ wait: 'P0D', variants }] },
    schedule: { timezone: 'UTC', days: DAYS, from: '00:00', to: '24:00' },
  })
  campaignId = campaign.campaignId
})

afterAll(() => walk?.close())

/** Somebody new, whom research need not look for. */
function addLead(name: string) {
  const email = `${name.toLowerCase()}@acme.test`
  const lead = { companyName: 'Acme', contactName: name, email, company: { industry: 'Ports' } }
  return walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
}

/** Opens the screen once more and waits until it listens to changes. */
async function untilLive(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/v1\/live$/), page.reload()])
}

/** What is lost with the connection is told by the browser too. */
function withoutLosses(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/.test(line))
}

test('what is changed elsewhere appears by itself: leads, the funnel, captured mail', async () => {
  const overview = await walk.open('/')
  const campaign = await walk.open(`/campaigns/${campaignId}`)
  const mail = await walk.open('/mail')
  await overview.page.getByText('All clear').waitFor()
  await campaign.page.getByText('No leads yet').waitFor()
  await mail.page.getByText('Emails of test campaigns appear here.').waitFor()
  await Promise.all([overview, campaign, mail].map(({ page }) => untilLive(page)))
  await addLead('Jane')
  await Promise.all([
    campaign.page.locator('.funnel').getByText('leads', { exact: true }).waitFor(SOON),
    campaign.page
      .getByText(/New leads arrived|Jane/)
      .first()
      .waitFor(SOON),
  ])
  const captured = async () => (await walk.send('GET', '/messages?state=captured')).data.length
  await expect.poll(captured, { timeout: 30_000, interval: 50 }).toBe(1)
  await Promise.all([
    mail.page.getByText('A quiet hello').first().waitFor(SOON),
    overview.page
      .locator('.standing .tile', { hasText: 'Emails captured today' })
      .getByText('1', { exact: true })
      .waitFor(SOON),
  ])
  for (const { complaints, close } of [overview, campaign, mail]) {
    expect(complaints).toEqual([])
    await close()
  }
})

test('a lost connection is said, what was typed is kept, and coming back shows what was missed', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`)
  await page.getByRole('button', { name: 'Add lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('kim@acme.test')
  await form.getByLabel('Name', { exact: false }).first().fill('Kim')
  await form.getByLabel('Company', { exact: false }).first().fill('Acme')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('kim@acme.test')
  await addLead('Lou')
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New leads arrived' }).waitFor()
  await form.getByLabel('Email').press('Enter')
  // Said in sight, and the next one begins with its name.
  const notice = await form.getByRole('link', { name: 'Open lead' }).boundingBox()
  expect((notice?.y ?? Infinity) + (notice?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Name *')
  await page.keyboard.press('Escape')
  await page.locator('.row-link', { hasText: 'Lou' }).waitFor()
  await page.locator('.row-link', { hasText: 'Kim' }).waitFor()
  expect(withoutLosses(complaints)).toEqual([])
  await close()
})

test('a screen opened offline for the first time says so, and comes by itself with the connection', async () => {
  const { page, complaints, close } = await walk.open('/')
  await page.getByText('All clear').waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.locator('.sidebar').getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor({ state: 'detached' })
  expect(withoutLosses(complaints)).toEqual([])
  await close()
})

test('data opened offline for the first time is said to be missing, and comes by itself with the connection', async () => {
  const { page, complaints, close } = await walk.open('/meetings')
  // Its data is there, and the parts of the screen that come after it.
  await page.getByRole('link', { name: 'Past' }).waitFor()
  await page.getByText('Loading').waitFor({ state: 'detached' })
  await page.waitForFunction("performance.getEntriesByType('resource').some(({ name }) => name.includes('/menus-'))")
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('link', { name: 'Past' }).click()
  await page.getByText('Not loaded yet. It loads when you are back online.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Not loaded yet.').waitFor({ state: 'detached' })
  expect(withoutLosses(complaints)).toEqual([])
  await close()
})

test('a server that cannot be reached is said with a way to try again, and nothing typed is lost', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`)
  await page.getByRole('button', { name: 'Add lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('max@acme.test')
  await form.getByLabel('Name', { exact: false }).first().fill('Max')
  await form.getByLabel('Company', { exact: false }).first().fill('Acme')
  await page.route('**/api/v1/**', (route) => route.abort())
  await form.getByRole('button', { name: 'Add lead' }).click()
  await form.getByText('The server cannot be reached.').waitFor()
  await form.getByText('Your entries are kept.').waitFor()
  expect(await form.getByLabel('Email').inputValue()).toBe('max@acme.test')
  await page.unroute('**/api/v1/**')
  await form.getByRole('button', { name: 'Add lead' }).click()
  await form.getByRole('link', { name: 'Open lead' }).waitFor()
  expect(withoutLosses(complaints)).toEqual([])
  await close()
})

test('what could not be read comes by itself once the server is back', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`)
  await page.getByRole('heading', { name: 'Spring' }).waitFor()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.locator('.sidebar').getByRole('link', { name: 'Reports' }).click()
  await page.getByText('Trying again; your edits are kept.').waitFor()
  await page.unroute('**/api/v1/**')
  await page.getByText('Trying again; your edits are kept.').waitFor({ state: 'detached' })
  await page.getByText('The server cannot be reached.').first().waitFor({ state: 'detached' })
  expect(withoutLosses(complaints)).toEqual([])
  await close()
})

test('a session that is ended elsewhere leads to sign-in by itself, and from there back', async () => {
  const here = await walk.open(`/campaigns/${campaignId}/activity`)
  await here.page.getByRole('heading', { name: 'Spring' }).waitFor()
  await untilLive(here.page)
  const elsewhere = await walk.open('/account')
  await elsewhere.page.getByRole('button', { name: 'End all other sessions' }).click()
  await elsewhere.page.getByText('All other sessions ended.').waitFor()
  await here.page.getByRole('button', { name: 'Sign in' }).waitFor({ timeout: 8_000 })
  await here.page.getByText('Your session has ended.').waitFor()
  // It is told once: another visit is one like any other.
  await here.page.reload()
  await here.page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await here.page.getByText('Your session has ended.').count()).toBe(0)
  await here.page.getByLabel('Email').fill(ADA.email)
  await here.page.locator('input[autocomplete="current-password"]').fill(ADA.password)
  await here.page.getByRole('button', { name: 'Sign in' }).click()
  await here.page.getByRole('heading', { name: 'Spring' }).waitFor()
  expect(new URL(here.page.url()).pathname).toBe(`/campaigns/${campaignId}/activity`)
  expect(withoutRefusals([...here.complaints, ...elsewhere.complaints])).toEqual([])
  await here.close()
  await elsewhere.close()
})
