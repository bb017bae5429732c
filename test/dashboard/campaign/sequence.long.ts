import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const FIRST = { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi {{ lead.firstName }}' }] }
const SECOND = { wait: 'P3D', variants: [{ subject: 'Numbers', body: 'Hi {{ lead.firstName }},\n\n2 < 3' }] }
const PHONE = { viewport: { width: 390, height: 844 } }

let walk: Walk
let base: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  const made = await walk.send('POST', '/campaigns', { name: 'Spring', sequence: { steps: [FIRST, SECOND] } })
  base = `/campaigns/${made.campaignId}`
  await walk.send('POST', `${base}/leads`, {
    companyName: 'Acme',
    contactName: 'Jane Doe',
    email: 'jane@acme.test',
    customData: { plan: 'trial' },
  })
})

afterAll(async () => {
  await walk?.close()
})

const savedSteps = async () => (await walk.send('GET', base)).sequence.steps
const emailOf = (page: Page, number: number) => page.getByRole('listitem', { name: `Email ${number}`, exact: true })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page.getByText('Sequence saved.').waitFor()
}

test('a condition is built as a sentence by keyboard, with what becomes of the others, and taken off again', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = emailOf(page, 2)
  await second.getByRole('button', { name: /^Add condition.*Email 2$/ }).press('Enter')
  await second.getByText('Until then every lead gets this email.').waitFor()
  await second.getByLabel('B', { exact: true }).press('Space')
  await second.getByLabel('A', { exact: true }).press('Space')
  await second.getByText('Send only when tier is A or B.').waitFor()
  await second.getByText('it never gets this email, and its sequence ends.').waitFor()
  await second.getByRole('button', { name: 'Compare a field' }).press('Enter')
  const comparison = second.getByRole('group', { name: 'Comparison 1' })
  expect(await comparison.getByRole('combobox', { name: 'Field' }).inputValue()).toBe('customData.plan')
  await comparison.getByLabel('Value').fill('trial')
  await second.getByText('Send only when tier is A or B and customData.plan is trial.').waitFor()
  await second.getByText('A field that is not known counts as not met.').waitFor()
  await second.getByLabel('Send all the same').press('Space')
  await second.getByText('Where a field is not known, it is sent.').waitFor()
  await save(page)
  const condition = {
    tiers: ['A', 'B'],
    all: [{ field: 'customData.plan', op: 'eq', value: 'trial' }],
    unknown: 'send',
  }
  expect((await savedSteps())[1].condition).toEqual(condition)
  await second.getByRole('button', { name: 'Remove condition' }).press('Enter')
  await second.getByText('For every lead.').waitFor()
  await save(page)
  expect((await savedSteps())[1]).not.toHaveProperty('condition')
  expect(complaints).toEqual([])
  await close()
})

test('any key of freeform data can be compared; what cannot be saved is told at the condition', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = emailOf(page, 2)
  await second.getByRole('button', { name: 'Add condition' }).click()
  await second.getByRole('button', { name: 'Compare a field' }).click()
  const field = second.getByRole('combobox', { name: 'Field' })
  await field.fill('customData.berths')
  await page.getByRole('option', { name: 'customData.berths' }).click()
  await second.getByRole('combobox', { name: 'Compared how' }).click()
  await page.getByRole('option', { name: 'is at least' }).click()
  await second.getByLabel('Number').fill('4')
  await second.getByText('Send only when customData.berths is at least 4.').waitFor()
  await field.fill('country')
  await page.getByRole('option', { name: 'Country', exact: true }).first().click()
  await second.getByRole('combobox', { name: 'Compared how' }).click()
  await page.getByRole('option', { name: 'is one of' }).click()
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await second.getByRole('group', { name: 'Comparison 1' }).getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  // The browser notes every refusal; this one was asked for.
  expect(complaints.filter((one) => !one.includes('422') && !one.includes('400'))).toEqual([])
  await close()
})

test('plain text becomes HTML and back; the preview shows it in a frame that nothing acts in, beside its text', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`, PHONE)
  const second = emailOf(page, 2)
  await second.getByText('HTML', { exact: true }).click()
  const html = second.getByRole('textbox', { name: 'HTML' })
  expect(await html.inputValue()).toBe('<p>Hi {{ lead.firstName }},</p>\n\n<p>2 &lt; 3</p>')
  expect(await second.getByLabel('Text part').inputValue()).toBe('')
  await html.fill('<p style="color: red">Hi {{ lead.firstName }}</p><p><a href="https://acme.test/">Numbers</a></p>')
  const frame = page.locator('.letter-part iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('sandbox')).toBe('')
  await frame.contentFrame().getByText('Hi Jane').waitFor()
  await page.locator('.letter pre').getByText('Numbers').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await save(page)
  expect((await savedSteps())[1].variants[0].html).toContain('Hi {{ lead.firstName }}')
  await second.getByText('Plain', { exact: true }).click()
  expect(await second.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(
    'Hi {{ lead.firstName }}\n\nNumbers: https://acme.test/',
  )
  await page.getByText('HTML part').waitFor({ state: 'detached' })
  await save(page)
  expect((await savedSteps())[1].variants[0]).not.toHaveProperty('html')
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious in conditions and HTML in light and dark', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = emailOf(page, 2)
  await second.getByRole('button', { name: 'Add condition' }).click()
  await second.getByLabel('A', { exact: true }).click()
  await second.getByRole('button', { name: 'Compare a field' }).click()
  await second.getByText('HTML', { exact: true }).click()
  await page.getByText('HTML part').waitFor()
  // What the preview still shows of the draft before is pale until the next answer.
  await page.locator('.is-stale').waitFor({ state: 'detached' })
  expect(await seriousFindings(page, 'sequence')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
