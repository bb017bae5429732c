import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { movedSoFar } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { until } from '../../support/processes/until.ts'

const SIZE = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 10 }
const ROBOTS = { id: 'trade', kind: 'should', field: 'company.industry', op: 'eq', value: 'Robotics', weight: 10 }
const PATIENCE = 15_000
let walk: Walk
let base: string

beforeAll(async () => {
  walk = await startWalk()
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Ports', icp: { criteria: [SIZE] } })
  base = `/campaigns/${campaignId}`
  for (const [index, employeeCount] of [20, 120, 150, 900].entries()) {
    const lead = { companyName: 'Acme', contactName: `Lead ${index}`, email: `lead@acme-${index}.test` }
    await walk.send('POST', `${base}/leads`, { ...lead, company: { employeeCount } })
  }
  const outdated = async () => (await walk.send('POST', `${base}/icp/preview`, { icp: {} })).effect.leads
  await until(outdated, (leads) => leads === 4, { what: 'four scores', patience: PATIENCE })
  await save([SIZE, ROBOTS])
  await rescored()
})

afterAll(() => walk?.close())

const save = (criteria: object[]) => walk.send('PATCH', base, { icp: { criteria } }, { 'if-match': '*' })

async function rescored(): Promise<void> {
  await walk.send('POST', `${base}/rescore`)
  const state = async () => (await walk.send('GET', `${base}/rescore`)).state
  await until(state, (found) => found === 'done', { what: 'all scored anew', patience: PATIENCE })
}

/** Holds answers back until they are let go. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.each(SIZES)('nothing moves when the effect on the leads comes late, at $width px', async (viewport) => {
  await save([{ ...SIZE, value: 140 }, ROBOTS])
  const { page, complaints, close } = await walk.open('/', { viewport })
  const letGo = await holdBack(page, '**/icp/preview')
  await page.goto(`${walk.url}${base}/ideal-customer`)
  const scores = page.getByRole('region', { name: 'Scores', exact: true })
  await page.getByText('Version 1', { exact: true }).waitFor()
  await scores.evaluate((section: { scrollIntoView(where: object): void }) =>
    section.scrollIntoView({ block: 'center' }),
  )
  // What moves soon after a click is not counted, whoever moved it.
  await pause(600)
  const before = await movedSoFar(page)
  letGo()
  await page.getByText('Matches 2 of 4 leads').waitFor()
  await scores.getByText('would change tier').waitFor()
  await pause(100)
  expect((await movedSoFar(page)) - before).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test('whoever scores all anew, or takes a criterion out, by keyboard goes on from there', async () => {
  await save([{ ...SIZE, value: 130 }, ROBOTS])
  const { page, complaints, close } = await walk.open(`${base}/ideal-customer`)
  const focused = () => page.locator('*:focus').last().innerText()
  await page.getByRole('button', { name: /^Rescore 4 leads/ }).press('Enter')
  await page.getByText('All scores are up to date.').waitFor()
  expect(await focused()).toBe('Scores')
  await page.getByRole('button', { name: 'Remove Employee count' }).press('Enter')
  await page.getByRole('listitem', { name: 'Employee count' }).waitFor({ state: 'detached' })
  expect(await focused()).toMatch(/^Remove\sIndustry is Robotics/)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem', { name: 'Industry' }).waitFor({ state: 'detached' })
  expect(await focused()).toBe('Add criterion')
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await page.getByRole('listitem', { name: 'Industry' }).waitFor()
  expect(await focused()).toBe('Criteria')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('listitem', { name: 'Industry' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('listitem', { name: 'Industry' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a range the wrong way round is marked, and Save takes what was corrected a moment ago', async () => {
  await save([{ ...SIZE, op: 'between', value: [50, 1_000] }])
  const { page, complaints, close } = await walk.open(`${base}/ideal-customer`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const to = page.getByLabel('To', { exact: true })
  await to.fill('10')
  await page.getByText('The lowest value, 50, is above the highest, 10.').waitFor()
  expect(await to.getAttribute('aria-invalid')).toBe('true')
  await to.fill('500')
  await page.getByRole('button', { name: 'Save ideal customer' }).click()
  await page.getByText('Ideal customer saved.').waitFor()
  expect((await walk.send('GET', base)).icp.criteria[0].value).toEqual([50, 500])
  expect(complaints).toEqual([])
  await close()
})

test('a criterion is put together by keyboard: the first that is found, what is typed in full, and what was meant', async () => {
  await save([])
  const { page, complaints, close } = await walk.open(`${base}/ideal-customer`)
  const fresh = page.getByRole('listitem', { name: 'Choose a field' })
  await page.getByRole('button', { name: 'Add criterion' }).press('Enter')
  await page.getByRole('option', { name: 'Employee count', exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await save([SIZE])
  await page.reload()
  await page.getByRole('button', { name: 'Add criterion' }).press('Enter')
  await fresh.waitFor()
  await page.getByText('Complete the new criterion to see the effect.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Save ideal customer' }).click()
  await fresh.getByText('Choose a field.', { exact: true }).waitFor()
  const field = fresh.getByRole('combobox', { name: 'Field' })
  await field.fill('country')
  await field.press('Enter')
  const country = page.getByRole('listitem', { name: /^Country is one of/ })
  await country.getByText('Choose at least one value.').waitFor()
  const value = country.getByRole('combobox', { name: 'Any of' })
  await value.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Canda')
  await page.getByRole('option', { name: 'Did you mean Canada?' }).waitFor()
  await value.press('Enter')
  await page.getByRole('listitem', { name: 'Country is one of Canada' }).waitFor()
  await value.fill('germany')
  await value.press('Tab')
  await page.getByRole('listitem', { name: 'Country is one of Canada, Germany' }).waitFor()
  const size = page.getByRole('listitem', { name: /^Employee count is at least/ })
  await size.getByRole('button', { name: /^Edit/ }).click()
  const about = size.getByRole('combobox', { name: 'Field' })
  await about.press('Backspace')
  const open = page.getByRole('listitem', { name: 'Choose a field' })
  await open.getByRole('combobox', { name: 'Field' }).fill('Seniority')
  await open.getByRole('combobox', { name: 'Field' }).press('Tab')
  await page.getByRole('listitem', { name: 'Seniority is one of …' }).waitFor()
  await page.getByText('is not blank').waitFor({ state: 'detached' })
  const weight = page.getByLabel('Weight')
  const before = await weight.inputValue()
  await weight.fill('')
  await weight.press('Tab')
  expect(await weight.inputValue()).toBe(before)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  // The browser notes every refusal of a draft; these were asked for.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await close()
})
