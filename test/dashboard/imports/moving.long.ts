import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { bring, choose } from '../../support/browser/dashboard-fields.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { ALWAYS, TWO_STEPS } from '../../support/mail/live-outreach.ts'
import { INSTANTLY_WITH_BLOCKED, MOVED_FILES } from '../../support/leads/moved-files.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const IN_BERLIN = { timezoneId: 'Europe/Berlin' }
const [INSTANTLY] = MOVED_FILES
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk()
  const settings = { name: 'Spring', schedule: ALWAYS, sequence: TWO_STEPS }
  campaignId = (await walk.send('POST', '/campaigns', settings)).campaignId
})
afterAll(() => walk?.close())

test('an Instantly export says who would be mailed, when, and who is blocked; nothing is sent or imported', async () => {
  await walk.send('POST', '/suppressions', { addresses: ['never@acme-lifts.test'], domains: ['rival.test'] })
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`, IN_BERLIN)
  await page.getByRole('link', { name: 'Import leads' }).click()
  await bring(page, 'instantly.csv', INSTANTLY_WITH_BLOCKED)
  await page.getByText('Recognized as an export of Instantly').waitFor()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByText(/^1 of 13 rows can be emailed, all on .+\.$/u).waitFor()
  const when = plan.getByRole('group', { name: 'When' })
  await when.getByText('new@acme-lifts.test').waitFor()
  expect(await when.getByText('captured@').count()).toBe(0)
  const counts = ['3 will be on hold', '3 will be marked as ended', '2 will be suppressed', '2 are suppressed']
  for (const words of [...counts, '1 can’t be imported']) await plan.getByText(words).waitFor()
  await plan.getByText('will be suppressed').click()
  await plan.getByText('gone@acme-lifts.test').waitFor()
  await plan.getByText('The other tool says unsubscribed').waitFor()
  await plan.getByText('are suppressed').click()
  await plan.getByRole('row', { name: /never@acme-lifts\.test.*Its address is suppressed: manual\./u }).waitFor()
  await plan.getByRole('row', { name: /x@rival\.test.*Its domain is suppressed: manual\./u }).waitFor()
  await plan.getByText(/77/u).first().waitFor()
  expect(await queryDatabase(walk.databaseUrl, 'select 1 from leads')).toEqual([])
  expect(await queryDatabase(walk.databaseUrl, 'select 1 from messages')).toEqual([])
  await choose(page, 'If a lead already exists', 'Report the row as a problem')
  await plan.getByText('1 of 13 rows can be emailed').waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.25)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('an email of another tool is turned into one of the sequence, with what changed to look at', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/sequence`, IN_BERLIN)
  await page.getByRole('link', { name: 'Import an email' }).click()
  await page.getByLabel('Subject').fill('Quick question, {{firstName}}')
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Hi {{firstName|there}},\n{{mystery thing!}} at {{companyName}}')
  await page.getByRole('button', { name: 'Convert email' }).click()
  const changed = page.getByRole('region', { name: 'Changes' })
  await changed.locator('del', { hasText: '{{firstName|there}}' }).waitFor()
  await changed.locator('ins', { hasText: 'lead.companyName' }).waitFor()
  await changed.locator('mark', { hasText: 'mystery thing' }).waitFor()
  await changed.getByText('1 part was not recognized.').waitFor()
  await changed.locator('h2:focus').waitFor()
  expect(await seriousFindings(page, 'convert')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Convert email' }).click()
  await changed.locator('h2:focus').waitFor()
  const bar = (await page.locator('.bottom-bar').boundingBox())!
  expect((await changed.locator('del').first().boundingBox())!.y).toBeLessThan(bar.y)
  const use = page.getByRole('button', { name: 'Use as email 3' })
  await page.getByLabel('Subject').fill('Another question')
  await changed.getByText('You changed the email.').waitFor()
  expect(await use.isDisabled()).toBe(true)
  await page.getByLabel('Subject').fill('Quick question, {{firstName}}')
  await use.click()
  await page.getByRole('listitem', { name: 'Email 3' }).waitFor()
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).sequence.steps.length).toBe(2)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([1440, 390])('%i px wide: the plan of a move stands in the page and is easy to use', async (width) => {
  const viewport = { width, height: 900 }
  const { page } = await walk.open(`/imports?campaign=${campaignId}`, { ...IN_BERLIN, viewport })
  await bring(page, 'instantly.csv', INSTANTLY!.csv)
  await page.getByText('can be emailed, all on').waitFor()
  await page.getByText('will be on hold').click()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  const folder = process.env['WALK_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/plan-${width}.png`, fullPage: true })
  expect(await seriousFindings(page, 'plan')).toEqual([])
  await page.context().close()
})
