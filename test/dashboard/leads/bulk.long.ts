import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { choose } from '../../support/browser/dashboard-fields.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

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
    await page.getByText('6 leads total').waitFor()
    found.push(...(await seriousFindings(page, 'leads')))
    await press(page, 'Columns')
    await page.getByRole('checkbox', { name: 'seats' }).waitFor()
    found.push(...(await seriousFindings(page, 'columns')))
    await page.keyboard.press('Escape')
    await press(page, 'Add filter')
    await page.getByRole('menuitem', { name: 'Custom field…' }).press('Enter')
    const editor = page.getByRole('dialog')
    await editor.getByRole('combobox', { name: 'Custom field' }).fill('crm')
    await editor.getByRole('option', { name: 'crm.owner' }).click()
    await editor.getByLabel('Value').fill('kim')
    found.push(...(await seriousFindings(page, 'condition')))
    await editor.getByLabel('Value').press('Enter')
    await page.getByText('2 leads match').waitFor()
    expect(decodeURIComponent(page.url())).toContain('customData.crm.owner=kim')
    expect(await shown(page)).toEqual(['Ben', 'Ann'])
    await press(page, 'Views')
    await page.getByRole('menuitem', { name: 'Save this view' }).press('Enter')
    found.push(...(await seriousFindings(page, 'save filter')))
    await page.getByLabel('Name', { exact: true }).fill('Of Kim')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Of Kim' }).waitFor()
    await press(page, 'Remove filter crm.owner')
    await page.getByText('6 leads total').waitFor()
    await press(page, 'Views')
    await page.getByRole('menuitem', { name: 'Of Kim' }).press('Enter')
    await page.getByText('2 leads match').waitFor()
    await press(page, 'Of Kim')
    await page.getByRole('menuitem', { name: 'Edit views' }).press('Enter')
    await page.getByLabel('Name of Of Kim').fill('Of Kim alone')
    await page.getByLabel('Name of Of Kim').press('Enter')
    await page.getByLabel('Name of Of Kim alone').waitFor()
    found.push(...(await seriousFindings(page, 'saved filters')))
    await press(page, 'Delete')
    await press(page, 'Delete for everyone')
    await page.getByText('No views yet.').waitFor()
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)

test('what an address says that is no part of a filter, or names nothing, is left out, the rest holds', async () => {
  const { page, complaints, close } = await open('?q=&page=3&customData.seats[gte]=50&sort=worst&tier=,')
  await page.getByText('2 leads match').waitFor()
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
    await page.getByLabel('Select Ben').click()
    await page.getByLabel('Select Ann').click()
    await page.getByText('2 leads selected').waitFor()
    const before = [await statusOf('Ann'), await statusOf('Cleo')]
    await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Stop' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 leads match.').waitFor()
    expect(await seriousFindings(page, 'stop')).toEqual([])
    await dialog.getByRole('button', { name: 'Stop 2 leads' }).press('Enter')
    await dialog.getByText('Stopping leads is done.').waitFor()
    expect([await statusOf('Ann'), await statusOf('Ben'), await statusOf('Cleo')]).toEqual([
      'ended',
      'ended',
      before[1],
    ])
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
    await dialog.getByText('undone').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await page.getByText('Undoing is done.').waitFor()
    expect(await statusOf('Ann')).toBe(before[0])
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Past actions' }).press('Enter')
    await page.getByRole('dialog').getByText('By Ada Walker, to Leads: 2 selected').first().waitFor()
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
    await page.getByText('1 lead matches').waitFor()
    await queryDatabase(walk.databaseUrl, `update sessions set created_at = now() - interval '1 hour'`)
    await page.getByLabel('Select all matching leads').click()
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Erase people' }).waitFor()
    const found = await seriousFindings(page, 'more to do')
    await page.getByRole('menuitem', { name: 'Erase people' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Password for/).fill('a walk by the sea')
    await dialog.getByRole('button', { name: 'Confirm and continue' }).press('Enter')
    await dialog.getByText('This cannot be undone.').waitFor()
    const erase = dialog.getByRole('button', { name: 'Erase 1 person' })
    expect(await erase.isDisabled()).toBe(true)
    expect([...found, ...(await seriousFindings(page, 'erase'))]).toEqual([])
    await dialog.getByLabel('Type “Spring” to erase 1 person').fill('Spring')
    await erase.press('Enter')
    await dialog.getByText('Erasing people is done.').waitFor()
    expect(await statusOf('Finn')).toBeUndefined()
    expect(withoutRefusals(complaints)).toEqual([])
    await close()
  },
)

test(
  'leads are moved to a campaign that takes them, and no pause begins that would be over already',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints, close } = await open('?customData.seats[lte]=10')
    await page.getByText('1 lead matches').waitFor()
    await page.getByLabel('Select Ann').click()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await bar.getByRole('button', { name: 'Pause' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pause 1 lead' }).waitFor()
    await dialog.getByLabel(/^Until/).fill('2020-01-01T09:00')
    await dialog.getByText('Choose a time in the future').waitFor()
    expect(await dialog.getByRole('button', { name: 'Pause 1 lead' }).count()).toBe(0)
    const found = await seriousFindings(page, 'pause')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Move to another campaign' }).press('Enter')
    await dialog.getByRole('combobox', { name: 'To campaign' }).fill('nothing')
    await page.getByText('No results').waitFor()
    await dialog.getByRole('combobox', { name: 'To campaign' }).fill('Aut')
    await choose(page, 'To campaign', 'Autumn')
    await dialog.getByText('This cannot be undone.').waitFor()
    expect([...found, ...(await seriousFindings(page, 'move'))]).toEqual([])
    await dialog.getByRole('button', { name: 'Move 1 lead' }).press('Enter')
    await dialog.getByText('Moving leads is done.').waitFor()
    await dialog.getByText('You can close this').waitFor({ state: 'detached' })
    expect(await statusOf('Ann')).toBeUndefined()
    expect(complaints).toEqual([])
    await close()
  },
)

const LONG_FILTER = `?status=queued,researching,scored,in_sequence&tier=A,B,C,D,U&maxScore=95&hold=none&step=0&createdFrom=2026-01-01
  &customData.crm.owner[in]=lee,kim.longworthy-featherstonehaugh@a-rather-long-name.example.test`

test.each([1024, 390])(
  '%i px wide: a long filter, the table and the bar of chosen leads stand in the window',
  { timeout: PATIENCE },
  async (width) => {
    // A draft shows what is missing above its leads.
    await queryDatabase(walk.databaseUrl, `update campaigns set status = 'paused' where name = 'Spring'`)
    const { page, close } = await walk.open(`/campaigns/${campaignId}${LONG_FILTER.replaceAll(/\s/gu, '')}`, {
      viewport: { width, height: 800 },
    })
    await page.getByText(/^\d leads match$/).waitFor()
    await page.getByLabel('Select Eve').click()
    const wide = `[...document.querySelectorAll('html, .is-table')].filter((one) => one.scrollWidth > one.clientWidth)`
    expect(await page.evaluate(`${wide}.length`)).toBe(0)
    const chips = await page.locator('.filter-chip').all()
    expect(chips.length).toBe(7)
    for (const chip of chips) expect((await chip.boundingBox())!.width).toBeLessThanOrEqual(480)
    const bar = (await page.getByRole('region', { name: 'Selected leads' }).boundingBox())!
    const below = width === 390 ? (await page.locator('.bottom-bar').boundingBox())!.y : 800
    expect(bar.y + bar.height).toBeLessThanOrEqual(below)
    expect(await seriousFindings(page, 'long filter')).toEqual([])
    // Leads come first on a phone, below one line of search and one of filters, however many are set.
    const first = (await page.locator('.lead-table tbody tr').first().boundingBox())!
    if (width === 390) expect(first.y + ((await page.evaluate('scrollY')) as number)).toBeLessThanOrEqual(300)
    await close()
  },
)

test('what fits is saved as a file', async () => {
  const { page, complaints, close } = await open('?customData.crm.owner=lee')
  await page.getByText('3 leads match').waitFor()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Export' }).press('Enter')
  await page.getByText('3 leads match: crm.owner is lee.').waitFor()
  expect(await seriousFindings(page, 'export')).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export leads' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^leads-spring-.*\.csv$/)
  await page.getByText('is saved.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a task stands among the own ones until it is done; its lead leads to the next; a tag is renamed and deleted', async () => {
  const { page, complaints, close } = await open()
  const found: string[] = []
  await page.getByRole('row', { name: /Eve/ }).focus()
  await page.keyboard.press(' ')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Eve' }).waitFor()
  await page.keyboard.press('j')
  await preview.getByRole('heading', { name: 'Dan' }).waitFor()
  found.push(...(await seriousFindings(page, 'preview')))
  await preview.getByLabel('New task').fill('Call about the pilot')
  await preview.getByLabel('Due date').fill('2026-01-05')
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/api/v1/tasks', (route) => isSeen.then(() => route.continue()))
  await preview.getByLabel('Due date').press('Enter')
  await preview.getByText('Call about the pilot').waitFor()
  see()
  await preview.getByLabel('Tags', { exact: true }).first().fill('Fair')
  await preview.getByLabel('Tags', { exact: true }).first().press('Enter')
  await page.getByRole('link', { name: /^My tasks 1/ }).click()
  const late = page.getByRole('region', { name: 'Overdue' })
  await late.getByText('Mon 5 Jan').waitFor()
  found.push(...(await seriousFindings(page, 'tasks')))
  await late.getByRole('checkbox', { name: 'Call about the pilot' }).press('Space')
  await page.getByText('“Call about the pilot” is done.').waitFor()
  await page.getByText('No open tasks').waitFor()
  await press(page, 'Undo')
  await late.getByRole('link', { name: /^Dan/ }).click()
  await page.getByRole('heading', { name: 'Dan', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Previous lead (k)' }).press('Enter')
  await page.getByRole('heading', { name: 'Eve', level: 1 }).waitFor()
  await page.goto(`${walk.url}/settings/tags`)
  await page.getByLabel('Name of Fair').fill('Berlin fair')
  await page.getByLabel('Name of Fair').press('Enter')
  await page.getByLabel('Name of Berlin fair').waitFor()
  await page.getByRole('link', { name: '1 lead', exact: true }).waitFor()
  found.push(...(await seriousFindings(page, 'tags')))
  await press(page, 'Delete Berlin fair')
  await press(page, 'Delete Berlin fair from 1 lead')
  await page.getByText('No tags yet.').waitFor()
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('who may only read chooses no leads and saves no filter', async () => {
  const reader = await walk.join('read_only', 'reader@walk.test')
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}?status=scored,queued`, { as: reader })
  await page.getByText(/leads? match/).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Views' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a lead is added from the list of all campaigns to the one that is chosen', async () => {
  const { page, complaints, close } = await walk.open('/leads')
  await page.getByRole('button', { name: 'Add lead' }).click()
  const form = page.getByRole('dialog', { name: 'Add lead' })
  await form.getByLabel('Email').waitFor()
  expect(await form.getByRole('button', { name: 'Add lead' }).isDisabled()).toBe(true)
  await choose(page, 'Campaign', 'Autumn')
  await form.getByLabel('Name', { exact: false }).first().fill('Gus')
  await form.getByLabel('Email').fill('gus@gus.test')
  await form.getByRole('textbox', { name: 'Company', exact: true }).fill('Gus Ltd')
  await form.getByLabel('Email').press('Enter')
  await form.getByText('Gus added').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Gus.*Autumn/u }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/^Search leads/u).fill('add lead')
  await page.locator('[data-action]').first().getByText('Add lead', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Campaign', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/leads')
  expect(complaints).toEqual([])
  await close()
})
