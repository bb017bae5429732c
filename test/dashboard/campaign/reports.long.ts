import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { choose } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { clearHistory, tellHistory } from '../../support/oracles/report-history.ts'

const HOSTILE = '<img src=x onerror="alert(1)">'
const IN_BERLIN = { timezoneId: 'Europe/Berlin' }
const PATIENCE = 60_000
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
  await walk.send('POST', '/campaigns', { name: 'Nothing yet' })
  const known = []
  for (const [index, region] of ['emea', 'emea', 'apac', HOSTILE, undefined].entries()) {
    const customData = region === undefined ? {} : { region }
    const person = { companyName: 'Acme', contactName: 'Jane', email: `j${index}@acme.test`, customData }
    const { prospectId } = await walk.send('POST', `/campaigns/${campaignId}/leads`, person)
    known.push({ prospectId, tier: 'B' as const, daysAgo: 1, replied: region === 'emea' })
  }
  await tellHistory(walk.context, { organizationId: walk.organizationId, campaignId }, [...clearHistory(), ...known])
}, PATIENCE)

afterAll(() => walk?.close())

test('the report of a campaign says with ranges and in sentences what is known, and what is not', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`, IN_BERLIN)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const funnel = page.getByRole('region', { name: 'Funnel' }).first()
  await funnel.getByRole('button', { name: 'Added 305' }).waitFor()
  await funnel.getByText('Test campaign: emails were captured, not sent.').waitFor()
  await funnel.getByText('Captured by day').waitFor()
  await funnel.locator('.recharts-bar-rectangle path').first().waitFor()
  await funnel.getByText('Show all numbers').click()
  const byDay = funnel.getByRole('region', { name: 'Day, as a table' })
  expect(await byDay.getByRole('row').count()).toBe(31)
  const tiers = page.getByRole('region', { name: 'By tier' })
  await tiers.getByText(/^Too early to tell: tier A is between/u).waitFor()
  await tiers.getByText('between 5.5% and 17%').first().waitFor()
  await tiers.getByRole('img', { name: '10%, between 5.5% and 17%' }).first().waitFor()
  const emails = page.getByRole('region', { name: 'By email and variant' })
  await emails.getByText('Email 1: too early to tell which variant does better.').waitFor()
  await choose(page, 'Outcome', 'Meeting booked')
  await tiers.getByText(/^Yes, tier A books most: tier A is between 18% and 34%, tier/u).waitFor()
  await tiers.getByRole('row', { name: 'A 25% 25 of 100 captured' }).waitFor()
  expect(new URL(page.url()).search).toBe('?figure=booked')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a report by cohort has shares; dates stand in the address and outlive a reload', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/report`, IN_BERLIN)
  await page.getByText('Date added', { exact: true }).click()
  await page.getByRole('button', { name: /^Replied \d+ 10% of captured$/u }).waitFor()
  await choose(page, 'Period', 'Last 365 days')
  await page.getByText('Show all numbers').click()
  await page.getByRole('region', { name: 'Week from, as a table' }).waitFor()
  await choose(page, 'Period', 'Custom dates')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByText('Nothing happened in this period.').waitFor()
  await page.reload()
  await page.getByText('No emails in this period.').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2020-01-01')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('any key of customData breaks the outcome down, hostile values as text', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/report`, IN_BERLIN)
  await page.getByRole('combobox', { name: 'Field' }).fill('region')
  await page.keyboard.press('Enter')
  const values = page.getByRole('region', { name: 'By custom field' })
  await values.getByRole('row', { name: /^emea 100% 2 of 2 captured/u }).waitFor()
  await values.getByRole('rowheader', { name: HOSTILE }).waitFor()
  await values.getByText('No value').waitFor()
  await values.getByText('Deleted leads').waitFor()
  const download = page.waitForEvent('download')
  await values.getByRole('button', { name: 'Download CSV: By custom field' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('value,emea,2,2,1,')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the report of the organization says which campaigns it leaves out', async () => {
  const { page, complaints } = await walk.open('/', IN_BERLIN)
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByText('0 live campaigns counted. 2 test campaigns not counted.').waitFor()
  await page.getByRole('button', { name: 'Show tests' }).click()
  await page.getByRole('button', { name: 'Added 305' }).waitFor()
  const found = await seriousFindings(page, 'reports')
  const campaigns = page.getByRole('region', { name: 'By campaign' }).first()
  await campaigns.getByRole('row', { name: /^Spring 305 / }).waitFor()
  await choose(page, 'Campaign', 'Nothing yet')
  await page.getByText('Nothing happened in this period.').waitFor()
  await page.getByText('No emails sent in this period.').first().waitFor()
  expect([...found, ...(await seriousFindings(page, 'reports of nothing'))]).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the report of the organization draws its funnel, says its numbers as text, and its files say the same', async () => {
  const { page, complaints } = await walk.open('/reports?mode=all', IN_BERLIN)
  const funnel = page.getByRole('region', { name: 'Funnel' }).first()
  await funnel.locator('.recharts-bar-rectangle path').first().waitFor()
  await funnel.getByText('Show all numbers').click()
  const table = await cellsOf(funnel.getByRole('region', { name: 'Day, as a table' }))
  const [heading = [], ...days] = table
  expect(heading).toEqual([
    'Day',
    'Added',
    'Researched',
    'Eligible',
    'Emailed',
    'Replied',
    'Interested',
    'Meetings booked',
  ])
  expect(days).toHaveLength(30)
  const totals = (await funnel.locator('.stage-figure').allTextContents()).map(Number)
  expect(totals).toEqual([1, 2, 3, 4, 5, 6, 7].map((column) => days.reduce((sum, day) => sum + Number(day[column]), 0)))
  expect(totals[0]).toBe(305)
  const file = await download(page, 'Funnel')
  const names = ['accepted', 'researched', 'qualified', 'contacted', 'replied', 'positive', 'booked']
  const told = file.map((row) => [fullDay(row['period'] ?? ''), ...names.map((name) => row[name])])
  expect(told.toReversed()).toEqual(days.filter((day) => day.slice(1).some((count) => count !== '0')))
  const stages = await funnel.locator('.stage').all()
  for (const [place, stage] of stages.entries()) {
    await stage.click()
    const columns = await funnel.locator('.recharts-bar-rectangle path').all()
    const heights = await Promise.all(columns.map(async (one) => Number(await one.getAttribute('height'))))
    // A pixel stands for a day without anybody.
    expect(heights.map((height) => height > 1)).toEqual(days.toReversed().map((day) => day[place + 1] !== '0'))
  }
  const tiers = page.getByRole('region', { name: 'By tier' })
  const shown = (await cellsOf(tiers)).slice(1).map(([name, share]) => [name, /\d+ of \d+/u.exec(share ?? '')?.[0]])
  const inFile = await download(page, 'By tier')
  expect(shown).toEqual(inFile.map((row) => [row['name'], `${row['replied']} of ${row['contacted']}`]))
  expect(shown).toContainEqual(['A', '10 of 100'])
  expect(complaints).toEqual([])
  await page.context().close()
})

/** The texts of a table, a list for each row. */
async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

/** The file of a part of a report, a record for each line: no cell of it has a comma. */
async function download(page: Page, title: string): Promise<Record<string, string>[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download CSV: ${title}` }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const [header = [], ...lines] = text
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])))
}

function fullDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

test.each([1440, 1024, 390])('%i px wide: nothing stands out of the page or is hard to use', async (width) => {
  const viewport = { width, height: 900 }
  const path = `/campaigns/${campaignId}/report?key=region`
  const { page } = await walk.open(path, { ...IN_BERLIN, viewport })
  await page.getByText('No value').waitFor()
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  const folder = process.env['WALK_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/report-${width}.png`, fullPage: true })
  expect(await seriousFindings(page, 'report')).toEqual([])
  await page.context().close()
})
