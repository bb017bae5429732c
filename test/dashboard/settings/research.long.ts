import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVendors, VENDORS } from '../../support/servers/local-vendors.ts'
import type { LocalVendors } from '../../support/servers/local-vendors.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { json, says, startLlmServer } from '../../support/servers/llm-server.ts'
import type { LlmServer } from '../../support/servers/llm-server.ts'
import { LLM_KEY } from '../../support/research/llm-settings.ts'
import { KEY, sayOf } from '../../support/research/research-providers.ts'
import { until } from '../../support/processes/until.ts'
import { honest } from '../../support/research/written-campaign.ts'

type Named = { readonly name: string }
const PATIENCE = 15_000
let walk: Walk
let llm: LlmServer
let vendors: LocalVendors

beforeAll(async () => {
  vendors = await startVendors(Object.values(VENDORS).map(({ host }) => host as string))
  for (const kind of ['apollo', 'searxng'] as const) vendors.replies.set(VENDORS[kind].host, sayOf(kind))
  llm = await startLlmServer()
  llm.model = honest
  walk = await startWalk({ outbound: vendors.outbound })
})

afterAll(async () => {
  await walk?.close()
  await llm?.close()
  await vendors?.close()
})

test('a language model is set up, says in words what is wrong, and shows what it cost but never its key', async () => {
  const { page, complaints, close } = await walk.open('/settings/language-model')
  await page.getByText('No requests in the last 30 days.').waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await page.getByRole('textbox', { name: 'Address' }).fill(llm.url)
  await page.getByRole('textbox', { name: 'Model' }).fill('test-model')
  await page.getByLabel('Key', { exact: true }).fill(LLM_KEY)
  await page.getByLabel('Input', { exact: true }).fill('1')
  await page.getByLabel('Output incl. reasoning').fill('10')
  await page.getByLabel('A day', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save language model' }).click()
  await page.getByText('Saved and on.').waitFor()
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('')
  await page.getByText('A key is stored. Leave empty').waitFor()

  llm.next(json({ error: { message: 'no' } }, 401))
  const trial = page.getByRole('button', { name: 'Test language model' })
  await trial.click()
  await page.getByText('It does not work yet. The endpoint refused the key').waitFor()
  llm.next(says({ word: 'harbour' }))
  await trial.click()
  await page.getByText('It works.').waitFor()
  await page.getByRole('row', { name: 'Tests 2 1' }).waitFor()
  await page.getByText('today of $5.00').waitFor()
  await page.getByText('1 The endpoint refused the key').waitFor()
  expect(await page.content()).not.toContain(LLM_KEY)

  await page.getByLabel('A day', { exact: true }).fill('6')
  await page.getByText('Save your changes to test them.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await seriousFindings(page, 'language model')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('providers are added, tried, and put in order by keyboard; a fault of a mapping names its line', async () => {
  const { page, complaints, close } = await walk.open('/settings/data-providers')
  await page.getByRole('button', { name: 'Add provider' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Key').fill(KEY)
  await dialog.getByLabel('Cost per company found').fill('0.1')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByLabel('Test with a domain').fill('harbour.test')
  await dialog.getByRole('button', { name: 'Test provider' }).click()
  await dialog.getByText('harbour.test The provider knows the company').waitFor()
  await dialog.getByText('company.employeeCount').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Today $0.10, $4.90 left').waitFor()

  await page.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Other JSON API' }).click()
  await dialog.getByLabel('Name').fill('Ours')
  await dialog.getByLabel('Key', { exact: true }).fill(KEY)
  await dialog.getByLabel('Cost per company found').fill('0.02')
  const mapping = dialog.getByLabel('Mapping')
  await mapping.fill('{\n  "url": "https://data.example.net/{domain}",\n}')
  await dialog.getByText('Invalid JSON').waitFor()
  expect(await dialog.getByRole('button', { name: 'Add provider' }).isDisabled()).toBe(true)
  const mapped = (field: string) =>
    `{\n  "url": "https://data.example.net/{domain}",\n  "fields": {\n    "${field}": "/found/branch"\n  }\n}`
  await mapping.fill(mapped('company.industri'))
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByRole('button', { name: 'Line 4' }).click()
  expect(await mapping.evaluate((area: { selectionStart: number }) => area.selectionStart)).toBe(62)
  await mapping.fill(mapped('company.industry'))
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByRole('button', { name: 'Save provider' }).waitFor()
  await page.keyboard.press('Escape')
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('providers are put in order by keyboard, each move with one request', async () => {
  await walk.send('POST', '/research-providers', { kind: 'hunter', name: 'Third', apiKey: KEY, costPerHitUsd: 0.1 })
  const { page, complaints, close } = await walk.open('/settings/data-providers')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const names = () => page.getByRole('main').getByRole('listitem').locator('strong').allInnerTexts()
  await page.getByText('Third').waitFor()
  expect(await names()).toEqual(['Apollo', 'Ours', 'Third'])
  await page.getByRole('button', { name: 'Move Apollo later' }).focus()
  await page.keyboard.press('Enter')
  await until(names, ([first]) => first === 'Ours', { what: 'the other order', patience: PATIENCE })
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move Apollo later')
  await page.keyboard.press('Enter')
  await until(names, ([, , third]) => third === 'Apollo', { what: 'Apollo at the end', patience: PATIENCE })
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move Apollo earlier')
  const order = async () => (await walk.send('GET', '/research-providers')).data.map((one: Named) => one.name)
  await until(order, ([, , third]) => third === 'Apollo', { what: 'the other order for good', patience: PATIENCE })
  expect(await order()).toEqual(['Ours', 'Third', 'Apollo'])
  expect(asked).toEqual(Array.from({ length: 2 }, () => 'PUT /api/v1/research-providers/order'))
  expect(await seriousFindings(page, 'data providers')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('one’s own SearXNG is added without a key, and a test shows the pages that it found', async () => {
  const { page, complaints, close } = await walk.open('/settings/data-providers')
  await page.getByRole('button', { name: 'Add provider' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'SearXNG' }).click()
  await dialog.getByLabel('Cost per search').fill('0')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('http://searx.example.net')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByText('Use https').waitFor()
  await address.fill('https://searx.example.net')
  await dialog.getByRole('checkbox', { name: 'Use this provider' }).check()
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await dialog.getByLabel('Test with a domain').fill('harbour.test')
  await dialog.getByRole('button', { name: 'Test provider' }).click()
  await dialog.getByText('harbour.test The search found 2 pages.').waitFor()
  await dialog.getByRole('link', { name: 'news.test/ports?id=7' }).waitFor()
  expect(await seriousFindings(page, 'web search')).toEqual([])
  await dialog.getByLabel('Searches per day').fill('1')
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  await dialog.getByText('Saved and on.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 search of 1 today').waitFor()
  await page.getByText('Daily limit reached.').waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a language model that is removed is not asked for any more', async () => {
  const { page, complaints, close } = await walk.open('/settings/language-model')
  await page.getByRole('button', { name: 'Remove language model' }).click()
  await page.getByRole('button', { name: 'Remove settings and key' }).click()
  await page.getByText('Stored encrypted and never shown again.').waitFor()
  await page.reload()
  await page.getByText('Stored encrypted and never shown again.').waitFor()
  expect(complaints).toEqual([])
  await close()
})
