import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { choose } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const PORT = { key: 'ownPort', question: 'Do they run their own port?', answer: 'yes_no' }
const CRM = {
  key: 'crm',
  question: 'Which CRM do they use?',
  answer: 'choice',
  choices: ['HubSpot', 'Salesforce', 'Another'],
  neededFor: 'text',
}
const PHONE = { viewport: { width: 390, height: 844 } }

let walk: Walk

beforeAll(async () => {
  walk = await startWalk({ worker: false })
})

afterAll(() => walk?.close())

async function campaign(settings: object = {}): Promise<string> {
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Ports', ...settings })
  return `/campaigns/${campaignId}`
}

const button = (page: Page, name: string, of: string) =>
  page.getByRole('listitem', { name: of }).getByRole('button', { name: new RegExp(`^${name}`) })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save questions' }).press('Enter')
  await page.getByText('Questions saved.').waitFor()
}

test('questions are added, put in order and taken out by keyboard, and emails are offered their answers', async () => {
  const base = await campaign()
  const { page, complaints, close } = await walk.open(`${base}/questions`)
  await page.getByText('Ask about each company in plain words').waitFor()
  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  await page.getByLabel('Question', { exact: true }).fill(PORT.question)
  await page.getByText('{{ answers.runOwnPort }}', { exact: true }).waitFor()
  await page.getByLabel('Key').fill('ownPort')
  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  await page.getByLabel('Question', { exact: true }).fill(CRM.question)
  await choose(page, 'Answer', 'One of several')
  for (const name of CRM.choices) {
    await page.getByRole('combobox', { name: 'Choices' }).fill(name)
    await page.keyboard.press('Enter')
  }
  await page.getByText('For emails').click()
  await page.getByText('Used in emails only').waitFor()
  await page.getByRole('button', { name: `Move ${CRM.question}` }).press('ArrowUp')
  await save(page)
  const saved = await walk.send('GET', base)
  expect(saved.questions).toMatchObject([{ ...CRM, key: 'crmUse' }, PORT])
  await button(page, 'Remove', CRM.question).press('Enter')
  await page.getByRole('listitem', { name: CRM.question }).waitFor({ state: 'detached' })
  expect(await page.locator('*:focus').last().innerText()).toMatch(/^Remove/)
  await save(page)

  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Sequence' }).click()
  await page.getByRole('button', { name: 'Start from scratch' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('End')
  await page.keyboard.type('Your port: {{own')
  await page.getByRole('option', { name: /answers\.ownPort/ }).waitFor()
  expect(await page.getByRole('option', { name: /answers\.ownPort/ }).innerText()).toContain(PORT.question)
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Targeting' }).click()
  await page.getByRole('button', { name: 'Add criterion' }).click()
  await page.getByRole('combobox', { name: 'Field' }).fill('own port')
  await page.getByRole('option', { name: PORT.question }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a criterion follows its question to another wording; what is refused is said where it stands', async () => {
  const icp = {
    criteria: [{ id: 'port', label: 'Own port', kind: 'should', field: 'answers.ownPort', op: 'isTrue', weight: 5 }],
  }
  const base = await campaign({ questions: [PORT, CRM], icp })
  const { page, complaints, close } = await walk.open(`${base}/questions`, PHONE)
  const port = page.getByRole('listitem', { name: PORT.question })
  await port.getByText('used by Own port').waitFor()
  await port.getByRole('button', { name: /^Edit/ }).click()
  await page.getByText('Used by a criterion.').waitFor()
  await page.getByLabel('Question', { exact: true }).fill('Do they have a port?')
  await save(page)
  const saved = await walk.send('GET', base)
  expect(saved.questions[0]).toMatchObject({ key: 'ownPort', question: 'Do they have a port?' })
  expect(saved.icp.criteria[0].field).toBe(saved.questions[0].path)

  await page.getByLabel('Key').fill('crm')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await page.getByText('has the key "crm"').first().waitFor()
  expect(await seriousFindings(page, 'questions')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await button(page, 'Remove', 'Do they have a port?').click()
  await page.getByRole('button', { name: 'Save questions' }).click()
  await page
    .getByText(/uses an answer/)
    .first()
    .waitFor()
  // The refusals are answers 400, of which the console tells.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await close()
})

test('who may only look sees the questions and changes nothing', async () => {
  const base = await campaign({ questions: [PORT, CRM] })
  const { page, complaints, close } = await walk.open(`${base}/questions`, {
    as: await walk.join('read_only', 'eve@walk.test'),
    colorScheme: 'dark',
  })
  await page.getByText(CRM.question).waitFor()
  await page.getByText('HubSpot · Salesforce · Another').waitFor()
  expect(await page.getByRole('button', { name: /^(Add|Edit|Remove|Move)/ }).count()).toBe(0)
  expect(await seriousFindings(page, 'questions')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
