import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { movedSoFar, seriousFindings } from './support/dashboard-browser.ts'
import { withoutRefusals } from './support/dashboard-server.ts'
import { startWalk } from './support/dashboard-walk.ts'
import type { Walk } from './support/dashboard-walk.ts'
import { queryDatabase } from './support/query-database.ts'

const PATIENCE = 120_000
const PEOPLE = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk()
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
  await walk.send('POST', '/campaigns', { name: 'Autumn' })
  for (const [place, name] of PEOPLE.entries()) {
    const customData = { seats: 10 * (place + 1), crm: { owner: place < 2 ? 'kim' : 'lee' } }
    const email = `${name.toLowerCase()}@${name.toLowerCase()}.test`
    await walk.send('POST', `/campaigns/${campaignId}/leads`, {
      companyName: 'Acme',
      contactName: name,
      email,
      customData,
    })
  }
})
afterAll(() => walk?.close())

const open = (query = '') => walk.open(`/campaigns/${campaignId}${query}`)
const shown = (page: Page) => page.locator('.lead-table .row-link').allTextContents()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')
const statusOf = async (name: string) => {
  const { data } = await walk.send('GET', `/campaigns/${campaignId}/leads`)
  return data.find((lead: { contactName: string }) => lead.contactName === name)?.status
}

test(
  'a filter is put together by keyboard, stands in the address, is saved, chosen and removed',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints, close } = await open()
    const found: string[] = []
    await page.getByText('6 leads in all').waitFor()
    found.push(...(await seriousFindings(page, 'leads')))
    await press(page, 'Add filter')
    await page.getByRole('menuitem', { name: 'A value of customData' }).press('Enter')
    const editor = page.getByRole('dialog')
    await editor.getByRole('combobox', { name: 'Key of customData' }).fill('crm')
    await editor.getByRole('option', { name: 'crm.owner' }).click()
    await editor.getByLabel('Value').fill('kim')
    found.push(...(await seriousFindings(page, 'condition')))
    await editor.getByLabel('Value').press('Enter')
    await page.getByText('2 leads fit').waitFor()
    expect(decodeURIComponent(page.url())).toContain('customData.crm.owner=kim')
    expect(await shown(page)).toEqual(['Ben', 'Ann'])
    await press(page, 'Saved filters')
    await page.getByRole('menuitem', { name: 'Save this filter' }).press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Of Kim')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Of Kim' }).waitFor()
    await press(page, 'Remove filter crm.owner')
    await page.getByText('6 leads in all').waitFor()
    await press(page, 'Saved filters')
    await page.getByRole('menuitem', { name: 'Of Kim' }).press('Enter')
    await page.getByText('2 leads fit').waitFor()
    await press(page, 'Of Kim')
    await page.getByRole('menuitem', { name: 'Rename or delete' }).press('Enter')
    await page.getByLabel('Name of Of Kim').fill('Of Kim alone')
    await page.getByLabel('Name of Of Kim').press('Enter')
    await page.getByLabel('Name of Of Kim alone').waitFor()
    found.push(...(await seriousFindings(page, 'saved filters')))
    await press(page, 'Delete')
    await press(page, 'Delete it for everybody')
    await page.getByText('None is left.').waitFor()
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)

test('what an address says that means nothing is left out, the rest holds', async () => {
  const { page, complaints, close } = await open(
    '?status=lost&minScore=many&customData.seats[gte]=50&sort=worst&tier={}',
  )
  await page.getByText('2 leads fit').waitFor()
  expect(await shown(page)).toEqual(['Finn', 'Eve'])
  await page.getByText('is at least 50').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test(
  'leads that were chosen are stopped after a count, and stand as before once that is taken back',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints, close } = await open()
    await page.getByLabel('Choose Ben').click()
    await page.getByLabel('Choose Ann').click()
    await page.getByText('2 leads chosen').waitFor()
    const before = [await statusOf('Ann'), await statusOf('Cleo')]
    await page.getByRole('region', { name: 'Chosen leads' }).getByRole('button', { name: 'Stop' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 leads fit.').waitFor()
    expect(await seriousFindings(page, 'stop')).toEqual([])
    await dialog.getByRole('button', { name: 'Stop 2 leads' }).press('Enter')
    await dialog.getByText('Stopping leads is done.').waitFor()
    expect([await statusOf('Ann'), await statusOf('Ben'), await statusOf('Cleo')]).toEqual([
      'ended',
      'ended',
      before[1],
    ])
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
    await dialog.getByText('taken back').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await page.getByText('Taking back is done.').waitFor()
    expect(await statusOf('Ann')).toBe(before[0])
    await press(page, 'Past actions')
    await page.getByRole('dialog').getByText('To Leads: 2 chosen one by one').first().waitFor()
    expect(await seriousFindings(page, 'past actions')).toEqual([])
    expect(await movedSoFar(page)).toBeLessThan(0.1)
    expect(complaints).toEqual([])
    await close()
  },
)

test(
  'erasing asks for a fresh sign-in, counts, and wants the name of the campaign typed',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints, close } = await open('?customData.seats[gte]=60')
    await page.getByText('1 lead fits').waitFor()
    await queryDatabase(walk.databaseUrl, `update sessions set created_at = now() - interval '1 hour'`)
    await page.getByLabel('Choose all leads that fit').click()
    await press(page, 'More to do with these leads')
    await page.getByRole('menuitem', { name: 'Erase people' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Password of/).fill('a walk by the sea')
    await dialog.getByRole('button', { name: 'Sign in and go on' }).press('Enter')
    await dialog.getByText('This cannot be undone.').waitFor()
    const erase = dialog.getByRole('button', { name: 'Erase 1 person' })
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type Spring to erase 1 person').fill('Spring')
    await erase.press('Enter')
    await dialog.getByText('Erasing people is done.').waitFor()
    expect(await statusOf('Finn')).toBeUndefined()
    expect(withoutRefusals(complaints)).toEqual([])
    await close()
  },
)

test('what fits is saved as a file', async () => {
  const { page, complaints, close } = await open('?customData.crm.owner=kim')
  await page.getByText('2 leads fit').waitFor()
  await press(page, 'Export')
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export leads' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^leads-spring-.*\.csv$/)
  await page.getByText('is saved.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('who may only read chooses no leads and saves no filter', async () => {
  const reader = await walk.join('read_only', 'reader@walk.test')
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}?status=scored,queued`, { as: reader })
  await page.getByText(/leads? fits?/).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Saved filters' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
