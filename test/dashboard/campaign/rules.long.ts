import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const STEP = { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi there' }] }
const LATER = { wait: 'P2D', variants: [{ body: 'Did my note reach you?' }] }
const PHONE = { viewport: { width: 390, height: 844 } }

let walk: Walk
let base: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Spring', sequence: { steps: [STEP, LATER] } })
  base = `/campaigns/${campaignId}`
})

afterAll(async () => {
  await walk?.close()
})

const saved = () => walk.send('GET', base)

/** Chooses in a list by typing and Enter alone. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true }).last()
  await field.fill(value)
  await page.getByRole('option', { name: value, exact: true }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
}

test('each day gets its own hours by keyboard, and what overlaps is said where it stands', async () => {
  const { page, complaints, close } = await walk.open(`${base}/schedule`)
  await page.getByText('Different hours by day').click()
  await page.getByRole('button', { name: 'Remove 09:00 to 17:00 on Friday' }).press('Enter')
  await page.getByText('Monday to Thursday, 09:00 to 17:00: 32 hours a week.').waitFor()
  const friday = page.getByRole('listitem', { name: 'Friday' })
  await friday.getByRole('button', { name: 'Add hours' }).press('Enter')
  await friday.getByRole('button', { name: 'Add hours' }).press('Enter')
  await choose(page, 'Friday from', '11:00')
  await friday.getByText('Overlaps 09:00–17:00 on a day that both name.').first().waitFor()
  await page.getByText('Fix the highlighted fields to save:').waitFor()
  await choose(page, 'Friday from', '18:30')
  await friday.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByText('Friday, 09:00 to 17:00 and 18:30 to 20:00').waitFor()
  await page.getByRole('button', { name: 'Save schedule' }).press('Enter')
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule.windows).toEqual([
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' },
    { days: ['fri'], from: '18:30', to: '20:00' },
  ])
  expect(complaints).toEqual([])
  await close()
})

test('a week without hours is no schedule, and the same hours for every day take the windows away', async () => {
  const { page, complaints, close } = await walk.open(`${base}/schedule`, PHONE)
  const remove = page.getByRole('button', { name: /^Remove .* on / })
  await remove.first().waitFor()
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click()
  await page.getByText('Add hours on at least one day.').waitFor()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  expect(await page.getByText('Schedule saved.').count()).toBe(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Same hours every day').click()
  await page.getByText('Monday to Friday, 09:00 to 17:00: 40 hours a week.').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule).not.toHaveProperty('windows')
  expect(complaints).toEqual([])
  await close()
})

test('holidays are added once, for one year or for all, and the next times pass over them', async () => {
  const { page, complaints, close } = await walk.open(`${base}/schedule`)
  const [first] = await nextDays()
  const day = first?.slice(0, 10) ?? ''
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Add holiday' }).press('Enter')
  await page.getByLabel('Date', { exact: true }).fill('2026-12-25')
  await page.getByLabel('Every year').press('Space')
  await page.getByRole('button', { name: 'Add holiday' }).press('Enter')
  await page.getByText('25 December, every year').waitFor()
  await page.getByLabel('Date', { exact: true }).fill('2027-12-25')
  await page.getByText('Already in the list.').waitFor()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule.holidays).toEqual(['12-25', day])
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await page
    .locator('.schedule-windows')
    .getByText(`${words.format(new Date(day))},`)
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove 25 December, every year' }).press('Enter')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule.holidays).toEqual([day])
  expect(complaints).toEqual([])
  await close()
})

async function nextDays(): Promise<string[]> {
  const { schedule } = await saved()
  const { windows } = await walk.send('POST', `${base}/schedule/preview`, { schedule })
  return windows.map(({ from }: { from: string }) => from)
}

test('an email waits for business days', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = page.getByRole('listitem', { name: 'Email 2' })
  await second.getByRole('button', { name: /Email 2: / }).click()
  await second.getByRole('combobox', { name: 'Unit of the wait' }).press('Enter')
  await page.getByRole('option', { name: 'business days' }).click()
  await second.getByText('Business days follow your schedule').waitFor()
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page.getByText('Sequence saved.').waitFor()
  expect((await saved()).sequence.steps[1]).toMatchObject({ wait: 'P2D', waitDays: 'business' })
  expect(complaints).toEqual([])
  await close()
})

test('rules are changed by keyboard and saved alone; a change of another rule is no conflict', async () => {
  const { page, complaints, close } = await walk.open(`${base}/rules`)
  await page.getByLabel('Max. contacts per company at once').fill('3')
  await page.getByLabel('Hold the others').press('ArrowDown')
  await page.getByLabel('Wait before contacting again').fill('14')
  await page.getByLabel('Count it as sent').press('ArrowDown')
  await page.getByLabel('U (too little known)').press('Space')
  await page.getByLabel('Emails to approve per step').fill('5')
  await walk.send('PATCH', base, { review: 'hold' }, { 'if-match': '*' })
  await page.getByRole('link', { name: /Rules.*unsaved changes/ }).waitFor()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').or(page.getByText('Your changes are kept: save again.')).first().waitFor()
  if (await page.getByText('save again').isVisible()) await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').waitFor()
  expect(await saved()).toMatchObject({
    limits: { leadsPerCompany: 3 },
    replies: { onColleague: 'stop' },
    restDays: 14,
    unknownEmails: 'hold',
    aiApproval: { firstN: 5 },
    sendTiers: ['A', 'B', 'C', 'D'],
    review: 'hold',
  })
  await page.getByLabel('Max. contacts per company at once').fill('')
  await page.getByText('Empty: no limit.').waitFor()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').waitFor()
  expect((await saved()).limits).toEqual({ leadsPerCompany: null })
  expect(complaints.filter((one) => !one.includes('412'))).toEqual([])
  await close()
})

test('who only looks reads the rules and can change none', async () => {
  const ron = await walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await walk.open(`${base}/rules`, { as: ron })
  const rules = page.getByRole('region', { name: 'Rules' })
  await rules.getByText('Your role can view this but not change it.').waitFor()
  expect(await rules.locator('input:enabled').count()).toBe(0)
  await page.goto(`${walk.url}${base}/schedule`)
  await page.getByText('a week.').first().waitFor()
  expect(await page.getByRole('button', { name: /Add|Remove/u }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious in hours and rules in light and dark', async () => {
  const { page, complaints, close } = await walk.open(`${base}/schedule`)
  await page.getByText('Different hours by day').click()
  await page.getByRole('listitem', { name: 'Monday' }).getByRole('button', { name: 'Add hours' }).click()
  await choose(page, 'Monday from', '10:00')
  await page.getByText('Overlaps').first().waitFor()
  const found = await seriousFindings(page, 'schedule')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByText('When a colleague replies').waitFor()
  found.push(...(await seriousFindings(page, 'rules')))
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
