import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { untilTaken } from '../support/installation/until-taken.ts'
import { campaignOf, newHost, prospectsOf, writeBusy } from '../support/bookings/hosted-calendar.ts'
import { bookableCampaign, firstTime, formFor, open, post, query, timesOn } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

let tests = 0

beforeEach(() => {
  // The pages answer so many requests of one address a minute.
  tests += 1
  harness.clock.set(new Date(TUESDAY.getTime() + tests * 10 * MINUTE))
})

afterAll(async () => {
  await harness.close()
})

let names = 0

/** Hosts with names that no other test has. */
function newHosts(count: number, change: Record<string, unknown> = {}): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, () => {
      names += 1
      return newHost(harness, `Host${names}`, change)
    }),
  )
}

/** Books a time for each of the leads at once, from a place of their own; answers how many were told that they have it. */
async function bookAtOnce(prospects: readonly Prospect[], startsAt: string): Promise<number> {
  const answers = await Promise.all(
    prospects.map(({ calendar, email }, n) =>
      untilTaken(() => post(harness, calendar, formFor(startsAt, { email }), `198.51.100.${n}`)),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  return answers.filter(({ text }) => text.includes('Meeting booked')).length
}

/** With whom the meetings of a campaign are, the one booked first first. */
async function hostsBooked(campaign: string): Promise<string[]> {
  const { body } = await harness.call('GET', `/api/v1/meetings?campaignId=${campaign}&limit=100`)
  return body.data.map(({ hostId }: { hostId: string }) => hostId).toReversed()
}

test('no double booking under 200 parallel requests for one slot: one host is booked once', async () => {
  const campaign = await bookableCampaign(harness, { host: { ...HOST, email: 'alone@host.example' } })
  const prospects = await prospectsOf(harness, campaign, 200)
  const startsAt = await firstTime(harness, prospects[0]!.calendar)
  expect(await bookAtOnce(prospects, startsAt)).toBe(1)
  const booked = await query(harness, `select 1 from meetings where host_email = 'alone@host.example'`)
  expect(booked).toHaveLength(1)
})

const HOST = { name: 'Jonas Weber', timezone: 'Europe/Berlin' }

test('no double booking under 200 parallel requests for one slot: of three hosts each is booked once', async () => {
  const hosts = await newHosts(3)
  const campaign = await campaignOf(harness, hosts)
  const prospects = await prospectsOf(harness, campaign, 200)
  const startsAt = await firstTime(harness, prospects[0]!.calendar)
  expect(await bookAtOnce(prospects, startsAt)).toBe(3)
  expect((await hostsBooked(campaign)).toSorted()).toEqual(hosts.toSorted())
  expect(timesOn((await open(harness, prospects.at(-1)!.calendar)).text)).not.toContain(startsAt)
})

test('hosts take turns: of those who are free the one whose last booking is longest ago', async () => {
  const [anna, ben, cleo] = (await newHosts(3)).toSorted()
  const campaign = await campaignOf(harness, [cleo!, anna!, ben!])
  const prospects = await prospectsOf(harness, campaign, 6)
  const times = ['10:00', '10:00', '10:30', '10:30', '10:30', '11:00']
  for (const [index, time] of times.entries()) {
    harness.clock.advance(MINUTE)
    const { calendar, email } = prospects[index]!
    expect((await post(harness, calendar, formFor(`2026-11-25T${time}:00Z`, { email }))).status).toBe(200)
  }
  expect(await hostsBooked(campaign)).toEqual([anna, ben, cleo, anna, ben, cleo])
})

test('whose turn it is counts the bookings of all campaigns, and not those that were called off', async () => {
  const [anna, ben] = (await newHosts(2)).toSorted()
  const other = await campaignOf(harness, [anna!])
  const campaign = await campaignOf(harness, [anna!, ben!])
  const [first] = await prospectsOf(harness, other, 1)
  const [second, third] = await prospectsOf(harness, campaign, 2)
  const book = (prospect: Prospect, time: string) =>
    post(harness, prospect.calendar, formFor(`2026-11-25T${time}:00Z`, { email: prospect.email }))
  await book(first!, '10:00')
  harness.clock.advance(MINUTE)
  await book(second!, '10:30')
  expect(await hostsBooked(campaign)).toEqual([ben])
  const { body } = await harness.call('GET', `/api/v1/meetings?campaignId=${campaign}`)
  await harness.call('POST', `/api/v1/meetings/${body.data[0].meetingId}/cancel`)
  harness.clock.advance(MINUTE)
  await book(third!, '11:00')
  expect(await hostsBooked(campaign)).toEqual([ben, ben])
})

test('the daily maximum holds under parallel bookings of several campaigns', async () => {
  const hosts = await newHosts(1, { dailyMaximum: 3 })
  const campaigns = await Promise.all([campaignOf(harness, hosts), campaignOf(harness, hosts)])
  const prospects: Prospect[] = []
  for (const campaign of campaigns) prospects.push(...(await prospectsOf(harness, campaign, 6)))
  const times = timesOn((await open(harness, prospects[0]!.calendar)).text).filter((time) => time.includes('11-25'))
  const answers = await Promise.all(
    prospects.map(({ calendar, email }, index) => post(harness, calendar, formFor(times[index]!, { email }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = prospects[answers.findIndex(({ status }) => status === 409)]!
  const left = timesOn((await open(harness, refused.calendar)).text)
  expect(left.filter((time) => time.includes('11-25'))).toEqual([])
  expect(left.some((time) => time.includes('11-26'))).toBe(true)
})

test('what a calendar of the host says is not offered, nor what buffers need', async () => {
  const hosts = await newHosts(1)
  await writeBusy(harness, hosts[0]!, ['2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z'])
  const campaign = await campaignOf(harness, hosts, { bufferBeforeMinutes: 10, bufferAfterMinutes: 30 })
  const [prospect, other] = await prospectsOf(harness, campaign, 2)
  const onTheDay = async ({ calendar }: Prospect) =>
    timesOn((await open(harness, calendar)).text)
      .filter((time) => time.startsWith('2026-11-25'))
      .map((time) => time.slice(11, 16))
  expect((await onTheDay(prospect!)).slice(0, 4)).toEqual(['08:00', '10:30', '11:00', '11:30'])
  const refused = await post(harness, prospect!.calendar, formFor('2026-11-25T10:00:00Z', { email: prospect!.email }))
  expect(refused.status).toBe(409)
  await post(harness, prospect!.calendar, formFor('2026-11-25T12:00:00Z', { email: prospect!.email }))
  expect((await onTheDay(other!)).slice(1)).toEqual(['10:30', '13:30', '14:00', '14:30', '15:00', '15:30'])
})

test('the page says who may be met, and the preview shows the same', async () => {
  const hosts = await newHosts(2)
  const campaign = await campaignOf(harness, hosts)
  const [prospect] = await prospectsOf(harness, campaign, 1)
  const page = await open(harness, prospect!.calendar)
  expect(page.text).toMatch(/<bdi>Host\d+ or Host\d+<\/bdi>/)
  const preview = await harness.call('GET', `/api/v1/campaigns/${campaign}/calendar/preview`)
  expect(preview.body.bookable).toBe(true)
  const body = { name: 'Both', calendar: { hosts, host: { ...HOST, email: 'jonas@host.example' } } }
  expect(await harness.call('POST', '/api/v1/campaigns', body)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/calendar/host', code: 'conflict' }] },
  })
})
