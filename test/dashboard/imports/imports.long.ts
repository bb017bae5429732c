import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { bring, choose } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const HOSTILE = '<img src=x onerror="alert(1)">'
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)
const IN_BERLIN = { timezoneId: 'Europe/Berlin' }
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk()
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
})
afterAll(() => walk?.close())

const LIST = [
  'Work mail;Full Name;Company;Region;Favourite colour',
  'jane@acme.test;Jane Doe;Acme;emea;teal',
  'kim@borealis.test;Kim Lee;Borealis;apac;blue',
  `evil@acme.test;"${HOSTILE.replaceAll('"', '""')}";Acme;"=cmd|' /C calc'!A0";red`,
  `long@acme.test;${LONG};${LONG};emea;${LONG}`,
  'no address;Nobody;Nowhere;;',
].join('\r\n')

test('a file is brought, looked at, mapped otherwise, imported, and the rows with problems are downloaded', async () => {
  const { page, complaints } = await walk.open(`/imports?campaign=${campaignId}`, IN_BERLIN)
  await page.getByText('up to 1 GB').waitFor()
  await bring(page, 'my list.csv', LIST)
  await page.getByRole('heading', { name: 'my list.csv' }).waitFor()
  await page.getByText('5 rows of 5 columns.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Delimiter' }).inputValue()).toBe('Semicolon')
  expect(await page.getByRole('combobox', { name: 'Field for Work mail' }).inputValue()).toBe('Email address')
  expect(await page.getByLabel('Name in customData for Favourite colour').inputValue()).toBe('favouriteColour')
  const rows = page.getByRole('region', { name: 'First rows' })
  await rows.getByText('1 of the first 5 rows can’t be imported.').waitFor()
  await rows.getByText(HOSTILE).waitFor()
  await choose(page, 'Field for Favourite colour', 'Not imported')
  await page.getByText('4 columns imported, 1 not imported.').waitFor()
  const address = page.url()
  await page.reload()
  await page.getByText('4 columns imported, 1 not imported.').waitFor()
  expect(page.url()).toBe(address)
  await page.getByText('“Spring” is a draft. Leads are researched and scored now').waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('4 leads created of 5 rows.').waitFor()
  await page
    .getByRole('list', { name: '1 row not imported' })
    .getByText(/^Line 6: /u)
    .waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with problems' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^6,.*no address,Nobody,Nowhere,,$/mu)
  const found = await seriousFindings(page, 'outcome')
  await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('row', { name: /^my list.csv Spring Done 5 4 1/u }).waitFor()
  found.push(...(await seriousFindings(page, 'list of imports')))
  await page.getByRole('link', { name: 'my list.csv' }).click()
  await page.getByRole('button', { name: 'Delete import record' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 row with problems can no longer be downloaded').waitFor()
  expect([...found, ...(await seriousFindings(page, 'forget'))]).toEqual([])
  await dialog.getByRole('button', { name: 'Delete import record' }).click()
  await page.getByText('Your imports appear here').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('what cannot be read is refused with its line, and a file without names waits for a person', async () => {
  const { page, complaints } = await walk.open('/imports', IN_BERLIN)
  // The only campaign is chosen already.
  await expect.poll(() => page.getByRole('combobox', { name: 'Campaign' }).inputValue()).toBe('Spring')
  await bring(page, 'sheet.xlsx', 'PK')
  await page.getByText('sheet.xlsx is not a CSV file.').waitFor()
  await bring(page, 'torn.csv', 'Email,Name,Company\njane@acme.test,"Jane,Acme\n')
  await page.getByText(/^Line 2: .*quote/iu).waitFor()
  await page.getByText('Nothing was imported.').waitFor()
  await bring(page, 'bare.csv', 'jane@acme.test,Jane Doe,12\nkim@borealis.test,Kim Lee,13\n')
  await page.getByText('Map the column with company names.').waitFor()
  const start = page.getByRole('button', { name: 'Start import' })
  expect(await start.isDisabled()).toBe(true)
  await choose(page, 'Field for Column 3', 'Company name')
  await choose(page, 'Field for Column 2', 'Contact name')
  await expect.poll(() => start.isDisabled(), { timeout: 15_000 }).toBe(false)
  await page.getByRole('button', { name: 'Discard file' }).click()
  await page.getByRole('heading', { name: 'Imports', exact: true }).waitFor()
  // What was asked about the file while it was being discarded.
  expect(complaints.filter((text) => !/status of 40[04]/u.test(text))).toEqual([])
  await page.context().close()
})

test('a blocklist suppresses its entries; who only looks brings no file', async () => {
  const { page, complaints } = await walk.open('/imports?kind=blocklist', IN_BERLIN)
  await bring(page, 'blocked.csv', 'bl_value,is_domain\nrival.test,true\njane@rival.example,false\n')
  await page.getByRole('heading', { name: 'Who gets suppressed' }).waitFor()
  await page.getByText('rival.test').first().waitFor()
  expect(await seriousFindings(page, 'blocklist')).toEqual([])
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 entries suppressed of 2 rows.').waitFor()
  await page.getByRole('link', { name: 'Open suppressions' }).click()
  await page.getByText('jane@rival.example').waitFor()
  const reader = await walk.join('read_only', 'ron@walk.test')
  const reading = await walk.open('/imports', { ...IN_BERLIN, as: reader })
  await reading.page.getByText('All imports').waitFor()
  expect(await reading.page.getByRole('button', { name: 'Choose file' }).count()).toBe(0)
  expect([...complaints, ...reading.complaints]).toEqual([])
  await page.context().close()
  await reading.page.context().close()
})

test.each([1440, 1024, 390])('%i px wide: nothing stands out of the page or is hard to use', async (width) => {
  const { page } = await walk.open(`/imports?campaign=${campaignId}`, {
    ...IN_BERLIN,
    viewport: { width, height: 900 },
  })
  await page.getByText('Imports into this campaign').waitFor()
  await look(page, `imports-${width}`)
  await bring(page, `${LONG}.csv`, LIST)
  await page.getByText('can’t be imported').waitFor()
  await look(page, `import-${width}`)
  await page.context().close()
})

async function look(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  const folder = process.env['WALK_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  expect(await seriousFindings(page, name)).toEqual([])
}

test('the campaign is found by typing and Enter, and the import is undone from its own page', async () => {
  await walk.send('POST', '/campaigns', { name: 'Autumn' })
  const { page, complaints } = await walk.open('/imports', IN_BERLIN)
  const picker = page.getByRole('combobox', { name: 'Campaign' })
  await picker.click()
  await picker.pressSequentially('aut')
  await picker.press('Enter')
  await expect.poll(() => picker.inputValue()).toBe('Autumn')
  await bring(page, 'leads.csv', 'Email,Name,Company\nlia@undo.test,Lia Lee,Undo\nleo@undo.test,Leo Lee,Undo\n')
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 leads created of 2 rows.').waitFor()
  await page.getByRole('button', { name: 'Undo import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the 2 leads of this import?' })
  await dialog.getByText('Reports keep counting what these leads reached.').waitFor()
  await look(page, 'undo')
  await dialog.getByRole('button', { name: 'Delete 2 leads' }).click()
  const over = page.getByRole('dialog')
  await over.getByText('2 leads deleted.').waitFor()
  await over.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Undone · 2 leads deleted').waitFor()
  expect(await page.getByRole('button', { name: 'Undo import…' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Open imported leads' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('row', { name: /leads.csv Autumn Undone · 2 leads deleted/u }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
