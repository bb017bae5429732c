import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEQUENCE } from '../support/leads/campaign-api.ts'
import { seriousFindings, signInOn } from '../support/browser/dashboard-browser.ts'
import type { Visit } from '../support/browser/dashboard-browser.ts'
import { ADA, startWalk } from '../support/browser/dashboard-walk.ts'
import type { Walk } from '../support/browser/dashboard-walk.ts'

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`
let walk: Walk

beforeAll(async () => {
  walk = await startWalk({ worker: false })
})

afterAll(async () => {
  await walk?.close()
})

/** A page of Ada, who signed in by the form. */
async function openSignedIn(): Promise<Visit> {
  const visitor = await walk.open('/', { as: null })
  await signInOn(visitor.page, ADA)
  return visitor
}

test('from an empty instance to a lead: a draft, a lead by form, its page; hostile text does nothing', async () => {
  const { page, complaints, close } = await openSignedIn()
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByLabel('Campaign name').fill('Spring')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('heading', { name: 'Spring' }).waitFor()
  await page.getByRole('button', { name: 'Add lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: false }).first().fill(HOSTILE)
  await form.getByLabel('Email').fill('jane@acme.test')
  await form.getByLabel('Company', { exact: false }).first().fill(HOSTILE)
  await form.getByLabel('Notes').fill(HOSTILE)
  await form.getByRole('button', { name: 'Add lead' }).click()
  await form.getByRole('link', { name: 'Open lead' }).click()
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/pause', (route) => isSeen.then(() => route.continue()))
  await page.getByRole('button', { name: 'Pause lead' }).click()
  await page.getByText('Paused', { exact: true }).first().waitFor()
  see()
  await page.getByRole('button', { name: 'Resume lead' }).click()
  await page.getByText('Queued for research').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('filters stand in the address, and the table follows it', async () => {
  const { page, complaints, close } = await openSignedIn()
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.getByPlaceholder('Search').fill('nobody')
  await page.getByText('No leads match these filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody')
  await page.locator('.empty').getByRole('button', { name: 'Clear filters' }).click()
  await page.locator('.lead-table .row-link').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious on any screen in light and dark', async () => {
  const { page, close } = await openSignedIn()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (screen: string) => found.push(...(await seriousFindings(page, screen)))
  await page.getByRole('link', { name: 'Spring' }).waitFor()
  await look('overview')
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.locator('.lead-table .row-link').waitFor()
  await look('leads')
  await page.getByRole('button', { name: 'Add lead' }).click()
  await page.getByRole('dialog').getByLabel('Notes').waitFor()
  await look('add lead')
  await page.getByRole('dialog').getByLabel('Notes').fill('Half of a')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByRole('dialog').getByLabel('Notes').inputValue()).toBe('Half of a')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.waitForURL('**/activity')
  await page.getByRole('link', { name: HOSTILE }).first().click()
  await page.getByText('Not scored yet. The score').waitFor()
  await look('lead')
  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByText('Emails of test campaigns appear here.').waitFor()
  await look('mail')
  expect(found).toEqual([])
  await close()
})

test('the API reference weighs below 1 MB, sends an example as it stands, asks this server alone, and leads back', async () => {
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Tries' })
  const { page, complaints, close } = await walk.open('/api', { as: ADA })
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  const cold = await page.context().newCDPSession(page)
  let bytes = 0
  cold.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await cold.send('Network.enable')
  await cold.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${walk.url}/api/docs`)
  await page.getByText('Examples use the campaign “Tries”.').waitFor()
  await page.getByText('Every request carries').waitFor()
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(1_000_000)
  const found = await seriousFindings(page, 'API reference')
  await picture(page, 'reference')
  await page.goto(`${walk.url}/api/docs#?route=post-/campaigns/-campaignId-/leads`)
  await page.reload()
  await page.getByRole('heading', { name: 'Add a lead to a campaign' }).first().waitFor()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Execute' }).click()
  const response = await answer
  expect([new URL(response.url()).pathname, response.status()]).toEqual([`/api/v1/campaigns/${campaignId}/leads`, 201])
  expect(response.request().postDataJSON()).toMatchObject({ email: 'jane.doe@acme.com', company: { country: 'DE' } })
  await page.getByText('prospectId').first().waitFor()
  found.push(...(await seriousFindings(page, 'an operation')))
  await picture(page, 'operation')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await picture(page, 'operation-390')
  expect(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(walk.url))).toEqual([])
  expect([found, complaints]).toEqual([[], []])
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await page.getByRole('heading', { name: 'API', exact: true }).waitFor()
  await close()
})

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['WALK_PICTURES']
  if (folder === undefined) return
  await page.screenshot({ path: `${folder}/${name}.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${folder}/${name}-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('campaigns are sorted, searched, duplicated and archived; tests stand apart; a person renames themselves', async () => {
  await walk.send('POST', '/campaigns', { name: 'Ferries', sequence: SEQUENCE, status: 'active' })
  await walk.send('POST', '/campaigns', { name: 'Autumn' })
  const { page, complaints, close } = await walk.open('/campaigns')
  await page.getByRole('button', { name: 'Campaign', exact: true }).click()
  await page.waitForURL(/sort=name/)
  expect(await page.locator('tbody tr').first().innerText()).toContain('Autumn')
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('ferr')
  await page.getByText('1 campaign', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Ferries' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Ferries (copy)' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Ferries (copy)' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByText('No more emails are sent.').waitFor()
  const found = await seriousFindings(page, 'archive')
  await page.getByRole('button', { name: 'Archive campaign' }).click()
  await page.getByText('Archived', { exact: true }).waitFor()
  await page.goto(`${walk.url}/`)
  await page.getByText('Live', { exact: true }).first().click()
  await page.getByText('No live campaigns yet.').waitFor()
  expect([...found, ...(await seriousFindings(page, 'overview'))]).toEqual([])
  await page.goto(`${walk.url}/account`)
  await page.getByLabel('Name', { exact: true }).fill('Ada of Harbours')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Ada of Harbours' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
