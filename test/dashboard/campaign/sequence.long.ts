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

/** An email whose line was opened. */
async function opened(page: Page, number: number) {
  const email = emailOf(page, number)
  await email.getByRole('button', { name: new RegExp(`Email ${number}: `) }).click()
  return email
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page.getByText(/^(Sequence saved|Saved)\./).waitFor()
}

test('a condition is built as a sentence by keyboard, with what becomes of the others, and taken off again', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = await opened(page, 2)
  await second.getByRole('button', { name: /^Add condition.*Email 2$/ }).press('Enter')
  await second.getByText('Until then, every lead gets this email.').waitFor()
  await second.getByLabel('B', { exact: true }).press('Space')
  await second.getByLabel('A', { exact: true }).press('Space')
  await second.getByText('Send only if tier is A or B.').waitFor()
  await second.getByText('Other leads skip this email and finish the sequence.').waitFor()
  await second.getByRole('button', { name: 'Compare a field' }).press('Enter')
  const comparison = second.getByRole('group', { name: 'Comparison 1' })
  expect(await comparison.getByRole('combobox', { name: 'Field' }).inputValue()).toBe('customData.plan')
  await comparison.getByLabel('Value').fill('trial')
  await second.getByText('Send only if tier is A or B and customData.plan is trial.').waitFor()
  await second.getByText('If a field is unknown, it is skipped.').waitFor()
  await second.getByLabel('Send it anyway').press('Space')
  await second.getByText('If a field is unknown, it is sent.').waitFor()
  await save(page)
  const condition = {
    tiers: ['A', 'B'],
    all: [{ field: 'customData.plan', op: 'eq', value: 'trial' }],
    unknown: 'send',
  }
  expect((await savedSteps())[1].condition).toEqual(condition)
  await second.getByRole('button', { name: 'Remove condition' }).press('Enter')
  await second.getByText('Sent to every lead.').waitFor()
  await save(page)
  expect((await savedSteps())[1]).not.toHaveProperty('condition')
  expect(complaints).toEqual([])
  await close()
})

test('any key of freeform data can be compared; what cannot be saved is told at the condition', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = await opened(page, 2)
  await second.getByRole('button', { name: 'Add condition' }).click()
  await second.getByRole('button', { name: 'Compare a field' }).click()
  const field = second.getByRole('combobox', { name: 'Field' })
  await field.fill('customData.berths')
  await page.getByRole('option', { name: 'customData.berths' }).click()
  await second.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: 'is at least' }).click()
  await second.getByLabel('Number').fill('4')
  await second.getByText('Send only if customData.berths is at least 4.').waitFor()
  await field.fill('country')
  await page.getByRole('option', { name: 'Country', exact: true }).first().click()
  await second.getByRole('combobox', { name: 'Operator' }).click()
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
  const second = await opened(page, 2)
  await second.getByText('Formatted', { exact: true }).click()
  const formatted = second.getByRole('textbox', { name: 'Text', exact: true })
  expect(await formatted.innerText()).toContain('2 < 3')
  await second.getByText('HTML', { exact: true }).click()
  const html = second.getByRole('textbox', { name: 'HTML' })
  expect(await html.inputValue()).toBe('<p>Hi {{ lead.firstName }},</p>\n\n<p>2 &lt; 3</p>')
  await html.fill('<p style="color: red">Hi {{ lead.firstName }}</p><p><a href="https://acme.test/">Numbers</a></p>')
  const frame = page.locator('.letter-part iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('sandbox')).toBe('')
  await frame.contentFrame().getByText('Hi Jane').waitFor()
  await page.locator('.letter').getByText('Plain-text version').click()
  await page.locator('.letter pre').getByText('Numbers').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await save(page)
  expect((await savedSteps())[1].variants[0].html).toContain('Hi {{ lead.firstName }}')
  await second.getByText('Plain text', { exact: true }).click()
  expect(await second.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe(
    'Hi {{ lead.firstName }}\n\nNumbers: https://acme.test/',
  )
  await frame.waitFor({ state: 'detached' })
  await save(page)
  expect((await savedSteps())[1].variants[0]).not.toHaveProperty('html')
  expect(complaints).toEqual([])
  await close()
})

test('words are made bold, a list and a link with the toolbar, variables are inserted; clean HTML is kept, with its text', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = await opened(page, 2)
  await second.getByText('Formatted', { exact: true }).click()
  const text = second.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('Control+a')
  await text.press('Delete')
  await page.keyboard.type('Hi ')
  await second.getByRole('button', { name: 'Insert variable into Text' }).click()
  await page.keyboard.type('first')
  await page.getByRole('option', { name: 'lead.firstName' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await second.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Numbers & facts')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Link address').fill('acme.test/facts')
  await page.keyboard.press('Enter')
  await page.locator('.letter-part iframe').contentFrame().getByText('Hi Jane').waitFor()
  await save(page)
  const html =
    '<p>Hi {{ lead.firstName }}</p>\n\n<p><strong>Numbers &amp; <a href="https://acme.test/facts">facts</a></strong></p>'
  expect((await savedSteps())[1].variants[0]).toMatchObject({ html, body: '' })
  expect(complaints).toEqual([])
  await close()
})

test('emails are put in order with the arrow keys; an empty one is not red until it is saved, and saving goes to it', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  await page.getByRole('button', { name: 'Add email' }).click()
  const third = emailOf(page, 3)
  await third.getByRole('textbox', { name: 'Text' }).waitFor()
  expect(await page.locator('*:focus').last().getAttribute('aria-label')).toBeNull()
  await page.getByText('Finish the email to see it here.').waitFor()
  expect(await third.getByText('An email needs a text.').count()).toBe(0)
  await (await opened(page, 1)).getByText('Sent as soon as the lead is scored.').waitFor()
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page.getByRole('button', { name: 'Email 3, text' }).waitFor()
  await third.getByText('An email needs a text.').waitFor()
  await third.getByRole('textbox', { name: 'Text' }).fill('Shall I close your file?')
  await page.getByRole('button', { name: 'Move Email 3' }).press('ArrowUp')
  await page.getByText('Moved to position 2 of 3.').waitFor()
  expect(await page.locator('*:focus').last().getAttribute('aria-label')).toBe('Move Email 2')
  await save(page)
  expect((await savedSteps()).map(({ number }: { number: number }) => number)).toEqual([1, 3, 2])
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await close()
})

test('who may only look reads the emails as text', async () => {
  const as = await walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await walk.open(`${base}/sequence`, { as })
  await page.getByText('Hi {{ lead.firstName }}').waitFor()
  await page.getByText('Your role can view this but not change it.').waitFor()
  const sequence = page.getByRole('region', { name: 'Sequence' })
  expect(await sequence.locator('input, textarea, [contenteditable]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a sequence begins from a template, whose emails show for a sample lead before there is any', async () => {
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Empty' })
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/sequence`)
  await page.getByRole('button', { name: /^Cold intro/ }).click()
  await emailOf(page, 3).getByText('Day 8').waitFor()
  await page.getByText('Shown for a sample lead.').waitFor()
  await page.locator('.letter').getByText('Hi Jane,').waitFor()
  const first = emailOf(page, 1)
  await first.getByText('4 to fill in').waitFor()
  expect(await first.locator('.word-mark mark').allInnerTexts()).toEqual(
    expect.arrayContaining(['[result]', '[what you noticed]', '[customer and number]']),
  )
  const subject = first.getByLabel('Subject')
  const written = await subject.inputValue()
  await subject.fill('{{ lead.frstName }}')
  await page.getByText('This is the email before the error.').waitFor()
  await page.locator('.letter').getByText('Hi Jane,').waitFor()
  await subject.fill(written)
  await page.getByText('This is the email before the error.').waitFor({ state: 'detached' })
  await save(page)
  await page.getByText('Saved. 7 placeholders to fill in before you go live.').waitFor()
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).sequence.steps).toHaveLength(3)
  await page.getByRole('button', { name: 'Activate test' }).click()
  const reason = page.getByRole('dialog').getByRole('link', { name: 'Replace [result], [what you noticed]' })
  expect(await reason.getAttribute('href')).toMatch(/^\/campaigns\/camp_\w+\/sequence$/)
  await page.getByRole('button', { name: 'Keep draft' }).click()
  await first.getByText('Formatted', { exact: true }).click()
  await first.getByRole('status').getByText('Replace [what you noticed], [companies like theirs],').waitFor()
  await subject.fill('A question about [EUR]')
  const text = first.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('Control+a')
  await page.keyboard.type('See you [sic].')
  await first.getByText('to fill in').waitFor({ state: 'detached' })
  for (const number of [3, 2]) {
    await emailOf(page, number)
      .getByRole('button', { name: `Actions for Email ${number}` })
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  }
  const tabs = page.getByRole('navigation', { name: 'Campaign' })
  await tabs.getByRole('link', { name: 'Leads' }).click()
  const checklist = page.getByRole('region', { name: 'Get started' })
  await checklist.getByText('Replace [result], [what you noticed]').waitFor()
  await checklist.getByRole('link', { name: 'Write your emails' }).click()
  await save(page)
  await tabs.getByRole('link', { name: 'Leads' }).click()
  await checklist.getByText('1 email', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious in conditions and HTML in light and dark', async () => {
  const { page, complaints, close } = await walk.open(`${base}/sequence`)
  const second = await opened(page, 2)
  await second.getByRole('button', { name: 'Add condition' }).click()
  await second.getByLabel('A', { exact: true }).click()
  await second.getByRole('button', { name: 'Compare a field' }).click()
  await second.getByText('HTML', { exact: true }).click()
  await page.locator('.letter-part iframe').waitFor()
  // What the preview still shows of the draft before is pale until the next answer.
  await page.locator('.is-stale').waitFor({ state: 'detached' })
  expect(await seriousFindings(page, 'sequence')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
