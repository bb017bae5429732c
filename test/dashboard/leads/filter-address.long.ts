import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../support/browser/dashboard-browser.ts'
import type { Visit } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { plantMany } from '../../support/browser/planted-leads.ts'

const PATIENCE = 60_000
const SOON = { timeout: 15_000 }

let walk: Walk
let path: string
let visit: Visit
const names = () => visit.page.locator('.lead-table .row-link').allTextContents()

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Spring' })
  await plantMany(walk, campaignId, 4)
  path = `/campaigns/${campaignId}`
  visit = await walk.open(path)
}, PATIENCE)
afterAll(() => walk?.close())

test('a saved filter that an address cannot hold stays the same one, in the list and in what is done to all', async () => {
  const { page, complaints } = visit
  // The comma is part of a value: read as two, lead 4 would fit too.
  const filter = { customData: [{ path: 'n', op: 'in', value: ['1', '2', '4,x'] }] }
  const { filterId } = await walk.send('POST', `${path}/filters`, { name: 'Two', filter, sort: 'score' })
  await page.reload()
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Two' }).press('Enter')
  await expect.poll(names, SOON).toEqual(['Lead 2', 'Lead 1'])
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ filter: filterId, sort: 'score' })
  await page.reload()
  await expect.poll(names, SOON).toEqual(['Lead 2', 'Lead 1'])
  await page.getByRole('search').getByText('n is one of 1, 2, 4,x').waitFor()
  await page.getByRole('button', { name: 'Two', exact: true }).waitFor()
  await page.getByLabel('Select all matching leads').check()
  const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/leads/actions'))
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Pause' }).press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ filter })
  await page.getByRole('dialog').locator('.foreseen').waitFor()
  await page.getByRole('dialog').press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect.poll(names, SOON).toHaveLength(4)
  expect(complaints).toEqual([])
})

test('where the filter of an address cannot be read, no leads are listed', async () => {
  const { page, complaints } = visit
  await follow(page, `${path}?tier=A&createdFrom=soon`)
  await page.getByRole('alert').getByText('We can’t read the filter in this link: createdFrom').waitFor()
  expect(await page.locator('.lead-table, .lead-foot, .lead-toolbar').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await page.getByText('4 leads total').waitFor()
  expect(complaints).toEqual([])
})
