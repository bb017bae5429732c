import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { campaignOf, newHost, prospectsOf, writeBusy } from '../support/bookings/hosted-calendar.ts'
import { contents, formFor, meetingsOf, open, post, query, timesOn, wordsOf } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

let harness: Harness
let tests = 0

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(() => {
  tests += 1
  harness.clock.set(TUESDAY)
})

afterAll(async () => {
  await harness.close()
})

const MORNING = '2026-11-25T09:00:00Z'
const NOON = '2026-11-25T11:00:00Z'

interface Invited extends Prospect {
  /** Path in the mail to the attendee. */
  readonly link: string
  readonly hosts: readonly string[]
}

/** A lead with a meeting on Wednesday at ten in Berlin, in a campaign with hosts of its own. */
async function invited(hostCount = 1, calendar: Record<string, unknown> = {}): Promise<Invited> {
  const names = Array.from({ length: hostCount }, (_, index) => `Mover${tests}x${index}`)
  const hosts = await Promise.all(names.map((name) => newHost(harness, name)))
  const campaign = await campaignOf(harness, hosts.toSorted(), calendar)
  const [prospect] = await prospectsOf(harness, campaign, 1)
  await post(harness, prospect!.calendar, formFor(MORNING, { email: prospect!.email, notes: 'Hello' }))
  const [mail] = await query(
    harness,
    `select body from messages where lead_id = $1 and kind = 'invitation' and to_address = $2`,
    [prospect!.leadId, prospect!.email],
  )
  const link = /https:\/\/leads\.example\.com(\/m\/[\w-]+)/.exec(String(mail?.['body']))?.[1] ?? ''
  return { ...prospect!, link, hosts: hosts.toSorted() }
}

/** The invitations of a lead since the first two, by address: method, sequence, UID and start of each file. */
async function laterMails({ leadId }: Prospect): Promise<Record<string, string>> {
  const rows = await query(
    harness,
    `select to_address as "to", icalendar, icalendar_method as method from messages
     where lead_id = $1 and kind = 'invitation' and not icalendar like '%SEQUENCE:0%' order by message_id`,
    [leadId],
  )
  return Object.fromEntries(
    rows.map(({ to, icalendar, method }) => {
      const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(String(icalendar))?.[1]?.trim()
      return [String(to), `${String(method)} ${of('METHOD')} ${of('SEQUENCE')} ${of('DTSTART')}`]
    }),
  )
}

test('the link shows the meeting and the ways to change it; opening its pages changes nothing', async () => {
  const { link, leadId } = await invited()
  expect(link).toMatch(/^\/m\/[\w-]{65}$/)
  const before = await contents(harness)
  const page = await open(harness, link)
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(wordsOf(page.text)).toContain('Wednesday, 25 November 2026 10:00–10:30')
  expect(page.text).toContain(`href="${link}/time"`)
  expect(page.text).toContain(`href="${link}/cancel"`)
  for (const path of [`${link}/time`, `${link}/cancel`]) {
    const answer = await open(harness, path)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/Jana|harbour|Hello/)
  }
  expect(await contents(harness)).toBe(before)
  expect(await query(harness, `select 1 from calendar_links where lead_id = $1`, [leadId])).toHaveLength(1)
})

test('forged, cut-off and foreign links are one and the same page', async () => {
  const { link } = await invited()
  const flipped = link.endsWith('A') ? 'B' : 'A'
  for (const path of [link.slice(0, -1), link.slice(0, -1) + flipped, `${link}A`, '/m/x', '/m/%00']) {
    for (const page of ['', '/time', '/cancel']) {
      const answer = await open(harness, path + page)
      expect([answer.status, answer.text.includes('This link doesn’t work')]).toEqual([404, true])
    }
    expect((await post(harness, `${path}/cancel`, {})).status).toBe(404)
    expect((await post(harness, `${path}/time`, { startsAt: NOON })).status).toBe(404)
  }
})

test('another time: the same meeting and UID, a higher SEQUENCE, both sides told, the old time free', async () => {
  const prospect = await invited()
  const [before] = await meetingsOf(harness, prospect)
  const times = timesOn((await open(harness, `${prospect.link}/time?date=2026-11-25`)).text)
  expect(times).not.toContain(MORNING)
  expect(times).toContain('2026-11-25T09:30:00Z')
  harness.clock.advance(MINUTE)
  const moved = await post(harness, `${prospect.link}/time`, { startsAt: NOON, timezone: 'Asia/Tokyo' })
  expect([moved.status, wordsOf(moved.text).includes('Meeting rescheduled')]).toEqual([200, true])
  expect(wordsOf(moved.text)).toContain('Wednesday, 25 November 2026 20:00–20:30')
  const [after, ...others] = await meetingsOf(harness, prospect)
  expect(others).toEqual([])
  expect(after).toMatchObject({
    meeting_id: before!['meeting_id'],
    host_id: before!['host_id'],
    timezone: 'Asia/Tokyo',
  })
  const hostEmail = String(before!['host_email'])
  expect(await laterMails(prospect)).toEqual({
    [prospect.email]: 'REQUEST REQUEST 1 20261125T110000Z',
    [hostEmail]: 'REQUEST REQUEST 1 20261125T110000Z',
  })
  const uids = await query(
    harness,
    `select distinct substring(icalendar from 'UID:([^\\r]+)') as uid from messages where lead_id = $1 and icalendar is not null`,
    [prospect.leadId],
  )
  expect(uids).toHaveLength(1)
  const events = await query(harness, `select data from events where lead_id = $1 and type = 'meeting.rescheduled'`, [
    prospect.leadId,
  ])
  expect(events).toHaveLength(1)
  const again = await post(harness, `${prospect.link}/time`, { startsAt: NOON, timezone: 'Asia/Tokyo' })
  expect(again.text).toContain('Your meeting')
  expect(timesOn((await open(harness, `${prospect.link}/time`)).text)).toContain(MORNING)
})

test('a host who is not free then hands the meeting over: a cancellation to the one, an invitation to the other', async () => {
  const prospect = await invited(2)
  const [before] = await meetingsOf(harness, prospect)
  const own = prospect.hosts.find((host) => host.endsWith(String(before!['host_id']).replaceAll('-', '')))!
  await writeBusy(harness, own, ['2026-11-25T11:00:00Z', '2026-11-25T11:30:00Z'])
  await post(harness, `${prospect.link}/time`, { startsAt: NOON, timezone: 'UTC' })
  const [after] = await meetingsOf(harness, prospect)
  expect(after!['host_id']).not.toBe(before!['host_id'])
  expect(await laterMails(prospect)).toEqual({
    [prospect.email]: 'REQUEST REQUEST 1 20261125T110000Z',
    [String(after!['host_email'])]: 'REQUEST REQUEST 1 20261125T110000Z',
    [String(before!['host_email'])]: 'CANCEL CANCEL 1 20261125T090000Z',
  })
})

test('a time that is taken, too soon or none is refused, and the page offers the others', async () => {
  const prospect = await invited(1, { minimumNoticeMinutes: 240 })
  const move = (startsAt: string) => post(harness, `${prospect.link}/time`, { startsAt, timezone: 'UTC' })
  for (const time of ['2026-11-24T10:00:00Z', '2026-11-25T09:10:00Z', '2026-11-28T10:00:00Z']) {
    const refused = await move(time)
    expect([refused.status, refused.text.includes('This time was just taken')]).toEqual([409, true])
    expect(timesOn(refused.text).length).toBeGreaterThan(0)
  }
  expect((await move('')).status).toBe(400)
  expect((await meetingsOf(harness, prospect))[0]).toMatchObject({ icalendar_sequence: 0 })
})

test('five changes a day, then no more until tomorrow', async () => {
  const prospect = await invited()
  const move = (hour: number) => post(harness, `${prospect.link}/time`, { startsAt: `2026-11-26T${hour}:00:00Z` })
  for (const hour of [10, 11, 12, 13]) expect((await move(hour)).status).toBe(200)
  expect((await move(14)).status).toBe(429)
})

test('cancelling by the link frees the time and tells both, the host with the note; once', async () => {
  const prospect = await invited()
  const [{ host_email: hostEmail } = {}] = await meetingsOf(harness, prospect)
  const tooLong = await post(harness, `${prospect.link}/cancel`, { note: 'x'.repeat(2_001) })
  expect(tooLong.status).toBe(400)
  const cancelled = await post(harness, `${prospect.link}/cancel`, { note: 'Ship is late.\r\nSorry' })
  expect([cancelled.status, cancelled.text.includes('Meeting cancelled')]).toEqual([200, true])
  expect(await laterMails(prospect)).toEqual({
    [prospect.email]: 'CANCEL CANCEL 1 20261125T090000Z',
    [String(hostEmail)]: 'CANCEL CANCEL 1 20261125T090000Z',
  })
  const bodies = await query(
    harness,
    `select to_address = $2 as own, body from messages where lead_id = $1 and icalendar_method = 'CANCEL'`,
    [prospect.leadId, prospect.email],
  )
  for (const { own, body } of bodies) {
    expect(String(body).includes('> Ship is late.\n> Sorry')).toBe(own === false)
  }
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(body.data[0]).toMatchObject({ status: 'cancelled', cancelNote: 'Ship is late.\nSorry' })
  for (const answer of [await post(harness, `${prospect.link}/cancel`, {}), await open(harness, prospect.link)]) {
    expect([answer.status, answer.text.includes('This meeting is cancelled')]).toEqual([200, true])
  }
  expect((await post(harness, `${prospect.link}/time`, { startsAt: NOON })).status).toBe(409)
  expect(
    await query(harness, `select 1 from messages where lead_id = $1 and icalendar_method = 'CANCEL'`, [
      prospect.leadId,
    ]),
  ).toHaveLength(2)
})

test('a meeting that has begun or is over cannot be changed, and its pages say so', async () => {
  const prospect = await invited()
  const later = [
    { at: new Date(MORNING), words: 'This meeting has started' },
    { at: new Date(Date.parse(MORNING) + HOUR), words: 'This meeting has ended' },
  ]
  for (const { at, words } of later) {
    harness.clock.set(at)
    expect((await open(harness, prospect.link)).text).toContain(words)
    const answers = [
      await open(harness, `${prospect.link}/time`),
      await open(harness, `${prospect.link}/cancel`),
      await post(harness, `${prospect.link}/time`, { startsAt: '2026-11-26T10:00:00Z' }),
      await post(harness, `${prospect.link}/cancel`, {}),
    ]
    for (const { status, text } of answers) expect([status, text.includes(words)]).toEqual([409, true])
  }
  expect((await meetingsOf(harness, prospect))[0]).toMatchObject({ status: 'booked', icalendar_sequence: 0 })
})

test('the page of an erased person is gone', async () => {
  const prospect = await invited()
  await harness.call('POST', `/api/v1/leads/${prospect.prospectId}/erase`)
  expect((await open(harness, prospect.link)).status).toBe(404)
  expect((await post(harness, `${prospect.link}/cancel`, {})).status).toBe(404)
})
