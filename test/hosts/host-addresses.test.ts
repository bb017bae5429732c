import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { campaignOf, newHost, prospectsOf } from '../support/bookings/hosted-calendar.ts'
import { bookableCampaign, firstTime, formFor, open, post, query, timesOn } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

let harness: Harness
let tests = 0

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(() => {
  // The pages answer so many requests of one address a minute.
  tests += 1
  harness.clock.set(new Date(TUESDAY.getTime() + tests * 10 * MINUTE))
})

afterAll(async () => {
  await harness.close()
})

function book({ calendar, email }: Prospect, startsAt: string) {
  return post(harness, calendar, formFor(startsAt, { email }))
}

/** Gives a host another address. */
async function correct(hostId: string, email: string): Promise<void> {
  expect((await harness.call('PATCH', `/api/v1/hosts/${hostId}`, { email })).status).toBe(200)
}

test('a host whose address is corrected is not booked twice', async () => {
  const host = await newHost(harness, 'Typo')
  const [first, second] = await prospectsOf(harness, await campaignOf(harness, [host]), 2)
  const startsAt = await firstTime(harness, first!.calendar)
  expect((await book(first!, startsAt)).text).toContain('Meeting booked')
  await correct(host, 'typo.right@seller.example')
  expect(timesOn((await open(harness, second!.calendar)).text)).not.toContain(startsAt)
  expect((await book(second!, startsAt)).status).toBe(409)
})

test('a host whose address is corrected keeps the daily maximum and the turn', async () => {
  const busy = await newHost(harness, 'Daily', { dailyMaximum: 1 })
  const other = await newHost(harness, 'Other')
  const [first, second, third] = await prospectsOf(harness, await campaignOf(harness, [busy]), 3)
  const startsAt = await firstTime(harness, first!.calendar)
  await book(first!, startsAt)
  await correct(busy, 'daily.right@seller.example')
  const days = timesOn((await open(harness, second!.calendar)).text).map((time) => time.slice(0, 10))
  expect(days).not.toContain(startsAt.slice(0, 10))
  const both = await campaignOf(harness, [busy, other])
  const [next] = await prospectsOf(harness, both, 1)
  const free = timesOn((await open(harness, third!.calendar)).text)[0]!
  await book(next!, free)
  const [meeting] = await query(harness, `select host_email from meetings where lead_id = $1`, [next!.leadId])
  expect(meeting?.['host_email']).toBe('other@seller.example')
})

test('a meeting moves with its host whose address was corrected, and the old address is told', async () => {
  const host = await newHost(harness, 'Mover')
  const other = await newHost(harness, 'Aaron')
  const [prospect] = await prospectsOf(harness, await campaignOf(harness, [host]), 1)
  const [startsAt, later] = timesOn((await open(harness, prospect!.calendar)).text)
  await book(prospect!, startsAt!)
  await correct(host, 'mover.right@seller.example')
  const [{ meetingId }] = (await harness.call('GET', `/api/v1/meetings?prospectId=${prospect!.prospectId}`)).body.data
  const body = { startsAt: later }
  const moved = await harness.call('POST', `/api/v1/meetings/${meetingId}/reschedule`, body)
  expect(moved.body).toMatchObject({ hostId: host, host: { email: 'mover.right@seller.example' } })
  expect(moved.body.hostId).not.toBe(other)
  const cancels = await query(
    harness,
    `select to_address from messages where lead_id = $1 and icalendar_method = 'CANCEL'`,
    [prospect!.leadId],
  )
  expect(cancels).toEqual([{ to_address: 'mover@seller.example' }])
})

test('the host of a campaign whose address is corrected there is not booked twice', async () => {
  const host = (email: string) => ({ name: 'Own', email, timezone: 'Europe/Berlin' })
  const campaign = await bookableCampaign(harness, { host: host('own.typo@host.example') })
  const [first, second] = await prospectsOf(harness, campaign, 2)
  const startsAt = await firstTime(harness, first!.calendar)
  await book(first!, startsAt)
  const path = `/api/v1/campaigns/${campaign}`
  const { body, headers } = await harness.call('GET', path)
  const calendar = { ...body.calendar, host: host('own@host.example') }
  const ifMatch = { headers: { 'if-match': headers['etag']! } }
  expect((await harness.call('PATCH', path, { calendar }, ifMatch)).status).toBe(200)
  expect(timesOn((await open(harness, second!.calendar)).text)).not.toContain(startsAt)
  expect((await book(second!, startsAt)).status).toBe(409)
})
