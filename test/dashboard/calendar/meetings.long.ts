import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

/** Where pictures of what is walked through go; none are taken where this is not set. */
const PICTURES = process.env['MEETING_PICTURES']

let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
})

afterAll(() => walk?.close())

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function newLead(contactName: string): Promise<string> {
  const email = `${contactName.toLowerCase().replace(' ', '.')}@acme.test`
  const lead = { companyName: 'Acme', contactName, email, company: { industry: 'Ships' } }
  return (await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)).prospectId
}

async function newMeeting(contactName: string, meeting: Record<string, unknown>): Promise<string> {
  return (await walk.send('POST', `/leads/${await newLead(contactName)}/meetings`, meeting)).meetingId
}

test('what became of a meeting is told and taken back, by keyboard', async () => {
  const meetingId = await newMeeting('Jane Roe', {
    startsAt: hoursFromNow(-2),
    host: { name: 'Sam', email: 's@s.test' },
  })
  const { page, complaints, close } = await walk.open('/meetings?when=past')
  const row = page.getByRole('row').filter({ hasText: 'Jane Roe' })
  await row.getByText('Sam · Added by hand').waitFor()
  const status = async () => (await walk.send('GET', `/meetings/${meetingId}`)).status
  await row.getByRole('button', { name: 'Mark the meeting with Jane Roe as held' }).press('Enter')
  await row.locator('.state', { hasText: 'Held' }).waitFor()
  expect(await status()).toBe('attended')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await row.locator('.state').waitFor({ state: 'detached' })
  expect(await status()).toBe('booked')
  await row.getByRole('button', { name: 'Mark Jane Roe as a no-show' }).click()
  await row.locator('.state', { hasText: 'No-show' }).waitFor()
  await row.getByRole('button', { name: /^Undo/ }).waitFor()
  expect(await row.getByRole('button', { name: /^Mark/ }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a meeting is recorded on the page of its lead; what is wrong is said where it is', async () => {
  const prospectId = await newLead('Ann Bly')
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Log a meeting…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No email is sent.').waitFor()
  await dialog.getByLabel('Starts').fill('2030-01-12T15:00')
  await dialog.getByLabel('Outcome').selectOption('Held')
  await dialog.getByRole('button', { name: 'Log meeting' }).click()
  await dialog.getByText('has neither taken place nor been missed yet').waitFor()
  await dialog.getByLabel('Outcome').selectOption('Upcoming or unknown')
  await dialog.getByLabel('Host', { exact: true }).fill('Sam Doe')
  await dialog.getByLabel('Host email').fill('sam@seller.test')
  await picture(page, 'record')
  expect(await seriousFindings(page, 'record')).toEqual([])
  await dialog.getByRole('button', { name: 'Log meeting' }).click()
  const meetings = page.getByRole('region', { name: 'Meetings' })
  await meetings.getByText('with Sam Doe').waitFor()
  await page.getByText('Ended: meeting booked').first().waitFor()
  await page.getByText('Meeting booked', { exact: true }).first().waitFor()
  await picture(page, 'lead')
  await meetings.getByRole('button', { name: 'Actions for the meeting with Ann Bly' }).click()
  await page.getByRole('menuitem', { name: 'Cancel meeting…' }).click()
  await page.getByRole('dialog').getByText('no one gets an email').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click()
  await meetings.getByText('Cancelled').waitFor()
  // The first answer was a refusal, which browsers write down.
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await close()
})

test('one of another calendar is moved there; on a phone and in the dark all of it can be read', async () => {
  const ids = [
    await newMeeting('Cal Otto', { startsAt: hoursFromNow(5), location: `https://meet.test/${'long'.repeat(40)}` }),
    await newMeeting('Mia Mott', { startsAt: hoursFromNow(-3) }),
  ]
  const set = `update meetings set provider = 'calcom', external_id = 'x' || meeting_id, manage_url = $1`
  await queryDatabase(walk.databaseUrl, `${set} where attendee_name in ('Cal Otto', 'Mia Mott')`, [
    `https://cal.com/booking/${'abcdef'.repeat(12)}`,
  ])
  expect(ids).toHaveLength(2)
  const viewport = { width: 390, height: 844 }
  const { page, complaints, close } = await walk.open('/meetings', { viewport })
  const row = page.getByRole('row').filter({ hasText: 'Cal Otto' })
  expect(await row.getByRole('link', { name: 'Join the meeting with Cal Otto' }).getAttribute('target')).toBe('_blank')
  await row.getByRole('button', { name: 'Actions for the meeting with Cal Otto' }).click()
  await page.getByRole('menuitem', { name: 'Reschedule or cancel in Cal.com' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  for (const path of ['/meetings', '/meetings?when=past']) {
    await page.goto(walk.url + path)
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
    expect(await seriousFindings(page, path)).toEqual([])
    await picture(page, `phone-${path.includes('past') ? 'past' : 'upcoming'}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'dark')
  expect(complaints).toEqual([])
  await close()
})

test('who may only look tells nothing, and a failure leaves the meeting as it was', async () => {
  await newMeeting('Zoe Last', { startsAt: hoursFromNow(-1) })
  const viewer = await walk.join('read_only', 'viewer@walk.test')
  const looking = await walk.open('/meetings?when=past', { as: viewer })
  await looking.page.getByRole('row').filter({ hasText: 'Zoe Last' }).waitFor()
  expect(await looking.page.getByRole('button', { name: /held|no-show|Undo/ }).count()).toBe(0)
  await looking.close()
  const { page, close } = await walk.open('/meetings?when=past')
  await page.route('**/attendance', (route) => route.abort())
  const row = page.getByRole('row').filter({ hasText: 'Zoe Last' })
  await row.getByRole('button', { name: 'Mark Zoe Last as a no-show' }).click()
  await row.getByText('Nothing changed.').waitFor()
  await close()
})

async function picture(page: Awaited<ReturnType<Walk['open']>>['page'], name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}
