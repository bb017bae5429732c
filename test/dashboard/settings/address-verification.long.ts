import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { choose } from '../../support/browser/dashboard-fields.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { startVendors } from '../../support/servers/local-vendors.ts'
import type { LocalVendors } from '../../support/servers/local-vendors.ts'
import { NAMED_VERDICTS, VERIFIER_HOSTS } from '../../support/verification/local-verifiers.ts'

const KEY = 'a-key-that-nobody-may-see'
let walk: Walk
let vendors: LocalVendors

beforeAll(async () => {
  vendors = await startVendors(Object.values(VERIFIER_HOSTS))
  vendors.replies.set(VERIFIER_HOSTS.neverbounce, NAMED_VERDICTS)
  walk = await startWalk({ outbound: vendors.outbound })
})

afterAll(async () => {
  await walk?.close()
  await vendors?.close()
})

test('a verifier is set up and tried, and shows what it cost but never its key', async () => {
  const { page, complaints, close } = await walk.open('/settings/address-verification')
  await page.getByText('No checks in the last 30 days.').waitFor()
  await page.getByLabel('Key', { exact: true }).fill(KEY)
  await page.getByLabel('Cost per address').fill('0.01')
  await page.getByRole('button', { name: 'Save verification' }).click()
  await page.getByText('Saved and on for campaigns that verify addresses.').waitFor()
  await page.getByText('A key is stored. Leave empty').waitFor()
  await page.getByLabel('Test with an address').fill('invalid@acme.test')
  await page.getByRole('button', { name: 'Test verifier' }).click()
  await page.getByText('The address takes no mail.').waitFor()
  await page.getByText('today of $10.00 · 1 address of 1,000').waitFor()
  expect(await page.content()).not.toContain(KEY)
  expect(await seriousFindings(page, 'address verification')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a fault of a mapping names its line, and what is removed is asked no more', async () => {
  const { page, complaints, close } = await walk.open('/settings/address-verification')
  await choose(page, 'Verifier', 'Other JSON API')
  await page.getByLabel('Key', { exact: true }).fill(KEY)
  await page
    .getByLabel('Mapping')
    .fill('{\n  "url": "https://a.test/check",\n  "verdict": "/result",\n  "words": { "ok": "valid" }\n}')
  await page.getByRole('button', { name: 'Save verification' }).click()
  await page.getByRole('button', { name: 'Line 2' }).waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Remove verifier' }).click()
  await page.getByRole('button', { name: 'Remove settings and key' }).click()
  await page.getByText('Stored encrypted and never shown again.').waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a campaign says what follows from each verdict, and is told where nobody verifies', async () => {
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Harbours' })
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/rules`)
  await page.getByRole('checkbox', { name: 'Verify addresses before the first email' }).check()
  await choose(page, 'Role', 'Stop the lead')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').waitFor()
  const { verification } = await walk.send('GET', `/campaigns/${campaignId}`)
  expect(verification).toMatchObject({ on: true, rules: { role: 'skip', risky: 'hold', invalid: 'skip' } })
  expect(await seriousFindings(page, 'rules')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
