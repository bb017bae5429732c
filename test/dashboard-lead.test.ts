import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWalk } from './support/dashboard-walk.ts'
import type { Walk } from './support/dashboard-walk.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverband'
const CRITERIA = [
  { id: 'size', label: 'Large', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 10 },
  { id: 'country', label: 'Dutch', kind: 'must', field: 'company.country', op: 'eq', value: 'NL', weight: 10 },
]

let walk: Walk
let campaignId: string
let prospectId: string

beforeAll(async () => {
  walk = await startWalk()
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const campaign = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    status: 'active',
    icp: { criteria: CRITERIA },
    sequence: { steps: ['P0D', 'P3D'].map((wait) => ({ wait, variants: [{ subject: 'Hello', body: 'Hi' }] })) },
    schedule: { timezone: 'UTC', days, from: '00:00', to: '24:00' },
  })
  campaignId = campaign.campaignId
  await walk.send('POST', `/campaigns/${campaignId}/pause`)
  const lead = await walk.send('POST', `/campaigns/${campaignId}/leads`, {
    companyName: LONG,
    contactName: 'Jane Doe',
    email: 'jane@acme.test',
    company: { employeeCount: 20 },
  })
  prospectId = lead.prospectId
  while ((await walk.send('GET', `/leads/${prospectId}`)).score === null) await pause(50)
})

afterAll(() => walk?.close())

test('a criterion shows its fact with source and age, and the fact is put right there', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByText('A must is unknown').waitFor()
  await page.getByRole('button', { name: /^.*Large/ }).click()
  const evidence = page.locator('.evidence')
  await evidence.getByText('company · employee count: 20 · caller').waitFor()
  await evidence.locator('time').waitFor()
  await evidence.getByRole('button', { name: 'Correct this: company · employee count' }).click()
  await evidence.getByLabel('company · employee count').fill('400')
  await evidence.getByRole('button', { name: 'Save correction' }).click()
  await evidence.getByText('company · employee count: 400').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a closed condition leads to where it is opened, and a long company name stays within a phone', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByText(LONG).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.getByRole('link', { name: 'Open campaign' }).click()
  await page.getByRole('heading', { name: 'Spring' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('before a person is erased, what is lost stands there in numbers', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
  await page.getByText(/^With this lead alone: \d+ emails? and \d+ facts?\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Erase person' }).isDisabled()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('a pause says how many leads wait; on the overview what runs stands before newer drafts', async () => {
  for (const name of ['Summer', 'Autumn']) await walk.send('POST', '/campaigns', { name })
  await walk.send('POST', `/campaigns/${campaignId}/activate`)
  const { page, complaints, close } = await walk.open('/')
  await page.locator('tbody tr').first().getByText('Spring').click()
  await page.getByRole('button', { name: 'Pause campaign' }).click()
  await page.getByText('Campaign paused. 1 lead waits; nothing is sent until you activate it.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what is typed about the calendar and the organization is kept while other screens are looked at', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/calendar`)
  await page.getByLabel('Title').fill('A talk')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Postal address').fill('1 Quay Street')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Postal address').inputValue()).toBe('1 Quay Street')
  await page.goBack()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A talk')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Meeting')
  expect(complaints).toEqual([])
  await close()
})

test('the palette acts too: it opens the form for a key and the field for a campaign', async () => {
  const { page, complaints, close } = await walk.open('/')
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  const act = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Find a lead/).fill(words)
    await page.getByText(words, { exact: true }).last().waitFor()
    await page.keyboard.press('Enter')
  }
  await act('Create campaign')
  await expect.poll(() => page.evaluate('document.activeElement.placeholder')).toBe('Name of the campaign')
  await page.getByRole('heading', { name: 'Campaigns' }).click()
  await act('Create key')
  await page.getByRole('dialog', { name: 'Create key' }).getByLabel('Name').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(complaints).toEqual([])
  await close()
})
