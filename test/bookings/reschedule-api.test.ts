import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { campaignOf, newHost, prospectsOf } from '../support/bookings/hosted-calendar.ts'
import { formFor, post } from '../support/leads/prospect.ts'

let harness: Harness
let hosts = 0

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(() => {
  harness.clock.set(TUESDAY)
})

afterAll(async () => {
  await harness.close()
})

const MORNING = '2026-11-25T09:00:00Z'

/** So many meetings on Wednesday from ten in Berlin on, so many minutes apart, with one host; answers the paths to move them. */
async function meetings(count: number, apart = 30, calendar: Record<string, unknown> = {}): Promise<string[]> {
  hosts += 1
  const campaign = await campaignOf(harness, [await newHost(harness, `Api${hosts}`)], calendar)
  const prospects = await prospectsOf(harness, campaign, count)
  for (const [index, { calendar, email }] of prospects.entries()) {
    const startsAt = new Date(Date.parse(MORNING) + index * apart * 60_000).toISOString()
    expect((await post(harness, calendar, formFor(startsAt, { email }))).status).toBe(200)
  }
  const { body } = await harness.call('GET', `/api/v1/meetings?campaignId=${campaign}&when=upcoming`)
  return body.data.map(({ meetingId }: { meetingId: string }) => `/api/v1/meetings/${meetingId}/reschedule`)
}

const move = (path: string, body: object, key?: string) =>
  harness.call('POST', path, body, key === undefined ? {} : { key })

test('a meeting moves to a free time; a time with an offset is the instant it names', async () => {
  const [path] = await meetings(1)
  const moved = await move(path!, { startsAt: '2026-11-25T12:00:00+01:00', timezone: 'europe/lisbon' })
  expect(moved).toMatchObject({
    status: 200,
    body: { startsAt: '2026-11-25T11:00:00.000Z', endsAt: '2026-11-25T11:30:00.000Z', timezone: 'Europe/Lisbon' },
  })
  expect((await move(path!, { startsAt: '2026-11-25T11:00:00Z' })).body).toEqual(moved.body)
})

test('a time that is taken is refused with the free ones that are nearest', async () => {
  const [path] = await meetings(2)
  const refused = await move(path!, { startsAt: '2026-11-25T09:30:00Z' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(refused.body.freeTimes).toEqual([
    '2026-11-25T08:00:00Z',
    '2026-11-25T08:30:00Z',
    '2026-11-25T10:00:00Z',
    '2026-11-25T10:30:00Z',
    '2026-11-25T11:00:00Z',
  ])
})

test('a key that may not read meetings is not told which times are free', async () => {
  const [path] = await meetings(2)
  const order = {
    organizationId: harness.organizationId,
    name: 'writer',
    scopes: ['meetings:write'],
    createdBy: 'test',
  }
  const { key } = await createKey(harness.context, order)
  const refused = await move(path!, { startsAt: '2026-11-25T09:30:00Z' }, key)
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(JSON.stringify(refused.body)).not.toContain('2026-11-25T')
})

test('the next free times are listed before one is tried, and none where nothing can move', async () => {
  const [path] = await meetings(2)
  const list = path!.replace('/reschedule', '/free-times')
  const { status, body } = await harness.call('GET', list)
  expect([status, body.freeTimes.length]).toEqual([200, 100])
  expect(body.freeTimes[0]).toBe('2026-11-24T13:30:00Z')
  expect(body.freeTimes).not.toContain('2026-11-25T09:00:00Z')
  expect(body.freeTimes).not.toContain('2026-11-25T09:30:00Z')
  expect((await move(path!, { startsAt: body.freeTimes[1] })).status).toBe(200)
  await harness.call('POST', path!.replace('/reschedule', '/cancel'))
  expect((await harness.call('GET', list)).body).toEqual({ freeTimes: [] })
  const { key } = await harness.newOrganization('Another')
  expect((await harness.call('GET', list, undefined, { key })).status).toBe(404)
})

test('a meeting that was moved keeps its host free before and after it', async () => {
  const [first, second] = await meetings(2, 120, { bufferAfterMinutes: 30, bufferBeforeMinutes: 30 })
  expect((await move(first!, { startsAt: '2026-11-25T13:00:00Z' })).status).toBe(200)
  for (const startsAt of ['2026-11-25T12:30:00Z', '2026-11-25T13:30:00Z']) {
    expect((await move(second!, { startsAt })).body.code).toBe('slot_taken')
  }
  expect((await move(second!, { startsAt: '2026-11-25T14:30:00Z' })).status).toBe(200)
})

test('of many moves to one time at once one is made', async () => {
  const paths = await meetings(8)
  const answers = await Promise.all(paths.map((path) => move(path, { startsAt: '2026-11-26T10:00:00Z' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('what is wrong is named: the time, the zone, a meeting that began or is called off, a key without the scope', async () => {
  const [path] = await meetings(1)
  expect((await move(path!, { startsAt: 'tomorrow' })).status).toBe(400)
  expect((await move(path!, {})).status).toBe(400)
  const zone = await move(path!, { startsAt: '2026-11-25T11:00:00Z', timezone: 'Mars/Olympus' })
  expect(zone).toMatchObject({ status: 400, body: { errors: [{ pointer: '/timezone', code: 'invalid_timezone' }] } })
  for (const startsAt of ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2026-11-25T23:59:60Z']) {
    expect([400, 409]).toContain((await move(path!, { startsAt })).status)
  }
  const { key } = await harness.newOrganization('Other')
  expect((await move(path!, { startsAt: '2026-11-25T11:00:00Z' }, key)).status).toBe(404)
  harness.clock.set(new Date(MORNING))
  expect(await move(path!, { startsAt: '2026-11-26T11:00:00Z' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  harness.clock.set(TUESDAY)
  await harness.call('POST', path!.replace('/reschedule', '/cancel'))
  const cancelled = await move(path!, { startsAt: '2026-11-26T11:00:00Z' })
  expect([cancelled.status, cancelled.body.detail]).toEqual([409, expect.stringContaining('is cancelled')])
})
