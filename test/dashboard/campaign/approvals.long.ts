import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { startLlmServer } from '../../support/servers/llm-server.ts'
import type { LlmServer } from '../../support/servers/llm-server.ts'
import { llmSettings } from '../../support/research/llm-settings.ts'
import { until } from '../../support/processes/until.ts'
import { honest, ICEBREAKER, PLAIN, WRITTEN } from '../../support/research/written-campaign.ts'

const ALWAYS = {
  timezone: 'UTC',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: '00:00',
  to: '24:00',
}
const PEOPLE = ['Ann Ash', 'Bea Birch', 'Cem Cedar', 'Dan Dogwood', 'Eva Elm']
const PATIENCE = 15_000
let walk: Walk
let llm: LlmServer

beforeAll(async () => {
  llm = await startLlmServer()
  llm.model = honest
  walk = await startWalk()
  await walk.send('PUT', '/llm', llmSettings(llm))
})

afterAll(async () => {
  await walk?.close()
  await llm?.close()
})

test('texts are approved, edited and rejected by keyboard, and the emails leave as it was said', async () => {
  const campaignId = await startCampaign('Ports', PEOPLE)
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`)
  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Sequence' }).click()
  await page
    .getByRole('navigation', { name: 'Parts of this tab' })
    .getByRole('link', { name: 'Approvals 5 to approve' })
    .waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  const opened = page.getByRole('article')
  const isOpen = (name: string) => page.getByRole('article', { name: `Email for ${name}` }).waitFor()
  await isOpen('Ann Ash')
  expect(await opened.locator('mark').first().innerText()).toBe(ICEBREAKER)
  await opened.getByText('Industry Robotics').waitFor()
  await opened.getByText('sent with the lead').waitFor()
  expect(await seriousFindings(page, 'approvals')).toEqual([])

  await page.keyboard.press('j')
  await isOpen('Bea Birch')
  await page.keyboard.press('k')
  await isOpen('Ann Ash')
  await page.keyboard.press('a')
  await page.getByText('Approved. The email to Ann Ash').waitFor()
  await isOpen('Bea Birch')
  await page.keyboard.press('e')
  await opened.getByLabel('Edit: Opening line').fill('Your ports are a marvel.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved and approved. The email to Bea Birch').waitFor()
  await isOpen('Cem Cedar')
  await page.keyboard.press('r')
  await page.getByText('Rejected. Cem Cedar').waitFor()
  await isOpen('Dan Dogwood')
  await page.getByRole('button', { name: 'Approve all of email 1' }).click()
  await page.getByRole('dialog').getByText('2 texts of email 1 in “Ports”').waitFor()
  await page.getByRole('button', { name: 'Approve 2 texts' }).click()
  await page.getByText('All done. Approved emails are captured on schedule').waitFor()
  await page.getByText('2 texts of email 1 approved.').waitFor()

  expect(await secondLines()).toEqual([
    `ann ${ICEBREAKER}`,
    'bea Your ports are a marvel.',
    `cem ${PLAIN}`,
    `dan ${ICEBREAKER}`,
    `eva ${ICEBREAKER}`,
  ])
  expect(complaints).toEqual([])
  await close()
})

test('who only looks reads what waits and decides nothing, by no key', async () => {
  await startCampaign('Docks', ['Flo Fir'])
  const ron = await walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await walk.open('/approvals', { as: ron })
  await page.getByText('Your role can view these texts').waitFor()
  expect(await page.getByRole('article').getByRole('button').count()).toBe(0)
  for (const key of ['a', 'r', 'e']) await page.keyboard.press(key)
  await page.getByRole('link', { name: 'Flo Fir' }).click()
  await page.getByRole('heading', { name: 'Flo Fir' }).waitFor()
  const [left] = await waiting()
  const toApprove = page.getByRole('link', { name: /^Approvals\s*1\s*to approve$/ })
  await toApprove.waitFor()
  await walk.send('POST', `/approvals/${left.approvalId}/reject`)
  await toApprove.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

test('a lead that waits for a text leads to it, and is not resumed past it', async () => {
  await startCampaign('Quays', ['Gus Gorse'])
  const [{ prospectId }] = await waiting()
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Stop lead' }).waitFor()
  expect(await page.getByText('Resume lead').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Review text' }).click()
  await page.getByRole('article', { name: 'Email for Gus Gorse' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an approval is undone for ten seconds, and who leaves the page has decided', async () => {
  const { page, complaints, close } = await walk.open('/approvals')
  const opened = page.getByRole('article', { name: 'Email for Gus Gorse' })
  await opened.waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved. The email to Gus Gorse').waitFor()
  await opened.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await page.getByText('Undone. The email to Gus Gorse waits for approval again.').waitFor()
  await opened.waitFor()
  await page.keyboard.press('r')
  await page.getByText('Rejected. Gus Gorse').waitFor()
  expect(await waiting()).toHaveLength(1)
  await page.goto(`${walk.url}/campaigns`)
  await untilWaiting(0)
  expect(complaints).toEqual([])
  await close()
})

async function waiting() {
  return (await walk.send('GET', '/approvals?state=waiting')).data
}

async function untilWaiting(count: number): Promise<void> {
  await until(waiting, ({ length }) => length === count, { what: `${count} to approve`, patience: PATIENCE })
}

/** A campaign whose emails are written with the model, and people in it who wait in this order. */
async function startCampaign(name: string, people: readonly string[]): Promise<string> {
  const order = { name, status: 'active', sequence: WRITTEN, schedule: ALWAYS }
  const { campaignId } = await walk.send('POST', '/campaigns', order)
  for (const [index, contactName] of people.entries()) {
    const email = `${contactName.slice(0, 3)}@harbour.test`
    const lead = { companyName: 'Harbour', contactName, email, company: { industry: 'Robotics' } }
    await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
    await untilWaiting(index + 1)
  }
  return campaignId
}

/** Of every email that was captured, whom it is for and what stands where the model wrote. */
async function secondLines(): Promise<string[]> {
  const read = async () => (await walk.send('GET', '/messages?state=captured')).data as { to: string; body: string }[]
  const all = await until(read, ({ length }) => length === PEOPLE.length, { what: 'all emails', patience: PATIENCE })
  return all.map(({ to, body }) => `${to.slice(0, 3).toLowerCase()} ${body.split('\n')[1]}`).toSorted(byLetters)
}

const byLetters = (one: string, other: string) => one.localeCompare(other)
