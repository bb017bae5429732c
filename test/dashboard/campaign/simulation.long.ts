import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { ALWAYS, TWO_STEPS } from '../../support/mail/live-outreach.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const HOSTILE = `<img src=x onerror="alert(1)">`
const IN_BERLIN = { timezoneId: 'Europe/Berlin' }
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  const settings = { name: 'Spring', schedule: ALWAYS, sequence: TWO_STEPS }
  campaignId = (await walk.send('POST', '/campaigns', settings)).campaignId
  for (const name of ['Jane', 'Kim', HOSTILE]) {
    await walk.send('POST', `/campaigns/${campaignId}/leads`, {
      companyName: 'Acme',
      contactName: name,
      email: `${name === HOSTILE ? 'x' : name}@acme.test`,
      contact: { timezone: 'America/New_York' },
    })
  }
  await queryDatabase(
    walk.databaseUrl,
    `update leads set status = 'scored', stage = 'sequence', tier = 'A', score = 80`,
  )
  await queryDatabase(walk.databaseUrl, `update leads set hold_reason = 'paused' where contact_name = 'Kim'`)
})

afterAll(() => walk?.close())

test('a simulation shows days, what leaves on one with both clocks, and who is not written to', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`, IN_BERLIN)
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.getByRole('link', { name: 'Forecast' }).click()
  await page.getByText('4 emails').waitFor()
  const days = page.getByRole('region', { name: 'Days' })
  expect(await days.getByRole('button').count()).toBe(14)
  await days.getByRole('button', { pressed: true, name: /2 emails$/u }).waitFor()
  const list = page.getByRole('region', { name: /^\w+day / })
  await list.getByText('in New York').first().waitFor()
  await list.getByText('2 emails', { exact: true }).waitFor()
  await list.getByRole('link', { name: HOSTILE }).waitFor()
  await days
    .getByRole('button', { name: / 2 emails$/u })
    .last()
    .click()
  await list.getByText('Re: Planning at Acme').first().waitFor()
  const never = page.getByRole('region', { name: 'No emails' })
  await never.getByText('The lead is on hold: paused').waitFor()
  await never.getByRole('link', { name: 'Kim' }).waitFor()
  await page.getByRole('combobox', { name: 'Days to forecast' }).click()
  await page.getByRole('option', { name: '30 days' }).click()
  await expect.poll(() => days.getByRole('button').count()).toBe(30)
  expect(await queryDatabase(walk.databaseUrl, 'select 1 from messages')).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('Send me a test says where it goes, and a variant shows what became of it', async () => {
  await queryDatabase(
    walk.databaseUrl,
    `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, variant, state, live,
       planned_at, created_at, sent_at)
     select organization_id, gen_random_uuid(), lead_id, campaign_id, 'step', 7, 1, 0, 'captured', false, now(), now(), now()
     from leads`,
  )
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/sequence`, IN_BERLIN)
  await page.getByText('3 captured · 0% replied').waitFor()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('Test sent to ada@walk.test').waitFor()
  expect(await queryDatabase(walk.databaseUrl, `select to_address as to from messages where kind = 'test'`)).toEqual([
    { to: 'ada@walk.test' },
  ])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('nothing on these screens is hard to use, in light and dark', async () => {
  for (const tab of ['simulation', 'sequence']) {
    const { page } = await walk.open(`/campaigns/${campaignId}/${tab}`, IN_BERLIN)
    await page.getByText(tab === 'simulation' ? 'What this campaign would send' : 'Send me a test').waitFor()
    expect(await seriousFindings(page, tab)).toEqual([])
    await page.context().close()
  }
})

test.each([1440, 390])('%i px wide: nothing stands out of the page', async (width) => {
  const { page } = await walk.open(`/campaigns/${campaignId}/simulation`, {
    ...IN_BERLIN,
    viewport: { width, height: 900 },
  })
  await page.getByText('4 emails').waitFor()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  const folder = process.env['WALK_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/simulation-${width}.png`, fullPage: true })
  await page.context().close()
})
