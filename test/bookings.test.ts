import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '../src/platform/clock.ts'
import { createLinkToken } from '../src/platform/secrets.ts'
import { createHarness, TUESDAY } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { bookableCampaign, contents, formFor, liveLinks, makeLive, open, post, query, timesOn, writeTo } from './support/prospect.ts'

let harness: Harness
let count = 0

beforeAll(async () => {
  harness = await createHarness()
})

afterAll(async () => {
  await harness.close()
})

/** A lead that was written to in a campaign of its own. */
async function prospectOf(campaignId?: string, calendar?: Record<string, unknown>) {
  count += 1
  // A host of their own keeps the times of one test free from the others.
  const host = { name: 'Jonas Weber', email: `host${count}@host.example`, timezone: 'Europe/Berlin' }
  const campaign = campaignId ?? (await bookableCampaign(harness, { host, ...calendar }))
  const [prospect] = await writeTo(harness, campaign, [`jana${count}@harbour.example`])
  return { ...prospect!, campaign, hostEmail: host.email }
}

async function firstTime(path: string): Promise<string> {
  return timesOn((await open(harness, path)).text)[0]!
}

async function meetings(leadId: string) {
  return query(harness, `select * from meetings where lead_id = $1 order by meeting_id`, [leadId])
}

test('a prospect books through the page: meeting, end of the sequence, event and invitations in one go', async () => {
  const prospect = await prospectOf()
  const page = await open(harness, prospect.calendar)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  // 09:00 in Berlin is over, and a notice of four hours counts from 09:30 UTC.
  expect(timesOn(page.text)[0]).toBe('2026-11-24T13:30:00Z')
  const form = formFor('2026-11-24T13:30:00Z', { email: prospect.email.toUpperCase(), notes: 'Gate 4,\r\nplease.' })
  const booked = await post(harness, prospect.calendar, form)
  expect(booked.status).toBe(200)
  expect(booked.text).toContain('Meeting booked')
  expect(booked.text).toContain('Tuesday 24 November 2026, 14:30–15:00')

  const list = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(list.body.data).toEqual([
    expect.objectContaining({
      status: 'booked',
      live: false,
      startsAt: '2026-11-24T13:30:00.000Z',
      endsAt: '2026-11-24T14:00:00.000Z',
      attendee: { name: 'Jana Petersen', email: expect.stringMatching(/^JANA\d+@harbour\.example$/) },
      host: { name: 'Jonas Weber', email: prospect.hostEmail },
      notes: 'Gate 4,\nplease.',
      attribution: 'token',
    }),
  ])
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body).toMatchObject({ status: 'ended', endReason: 'meeting_booked' })
  const timeline = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}/timeline`)
  const types = timeline.body.data.map((entry: { type: string }) => entry.type)
  expect(types.filter((type: string) => type === 'meeting.booked')).toHaveLength(1)
  const [followUp] = await query(harness, `select state from messages where lead_id = $1 and step = 2`, [prospect.leadId])
  expect(followUp?.['state']).toBe('cancelled')
})

test('both sides get a mail with an invitation that their calendars can read', async () => {
  const prospect = await prospectOf()
  await post(harness, prospect.calendar, formFor(await firstTime(prospect.calendar), { email: prospect.email }))
  await harness.settle()
  const mails = await query(harness, `select * from messages where lead_id = $1 and kind = 'invitation' order by message_id`, [prospect.leadId])
  expect(mails.map((mail) => [mail['to_address'], mail['state'], mail['live']])).toEqual([
    [prospect.email, 'captured', false],
    [prospect.hostEmail, 'captured', false],
  ])
  for (const mail of mails) {
    expect(mail['message_id_header']).toMatch(/^<[0-9a-f-]{36}@leads\.example\.com>$/)
    expect(mail['icalendar_method']).toBe('REQUEST')
    const lines = String(mail['icalendar']).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'SEQUENCE:0',
        'DTSTART:20261124T133000Z',
        'DTEND:20261124T140000Z',
        expect.stringMatching(/^UID:meet_[0-9a-f]{32}@leads\.example\.com$/),
        expect.stringContaining(`mailto:${prospect.hostEmail}`),
        expect.stringMatching(new RegExp(`^ATTENDEE;.*${prospect.email}`, 'i')),
      ]),
    )
  }
})

test('a second visit shows the meeting that stands, and a second form books no other', async () => {
  const prospect = await prospectOf()
  const times = timesOn((await open(harness, prospect.calendar)).text)
  const form = formFor(times[0]!, { email: prospect.email })
  await post(harness, prospect.calendar, form)
  for (const answer of [
    await open(harness, prospect.calendar),
    await post(harness, prospect.calendar, { ...form, startsAt: times[1]! }),
  ]) {
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('This link has been used for the meeting above')
    expect(answer.text).toContain('14:30–15:00')
    expect(answer.text).not.toContain(prospect.email)
  }
  expect(await meetings(prospect.leadId)).toHaveLength(1)
  // Once it is over, the link books again.
  harness.clock.advance(3 * DAY)
  expect(timesOn((await open(harness, prospect.calendar)).text).length).toBeGreaterThan(0)
  harness.clock.set(TUESDAY)
})

test('a hundred people who want the same time get one meeting; the others are offered the rest', async () => {
  const host = { name: 'Jonas Weber', email: 'crowded@host.example', timezone: 'Europe/Berlin' }
  const campaign = await bookableCampaign(harness, { host })
  // The same host under another spelling and in another campaign is the same host.
  const other = await bookableCampaign(harness, { host: { ...host, email: 'Crowded@Host.example' } })
  const emails = Array.from({ length: 50 }, (_, index) => `crowd${index}@harbour.example`)
  const crowd = [...(await writeTo(harness, campaign, emails)), ...(await writeTo(harness, other, emails))]
  const startsAt = await firstTime(crowd[0]!.calendar)
  const answers = await Promise.all(
    crowd.map((one) => post(harness, one.calendar, formFor(startsAt, { email: one.email }))),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(99).fill(409)])
  const refused = answers.find((answer) => answer.status === 409)!
  expect(refused.text).toContain('This time is not free any more')
  expect(refused.text).toContain('value="Jana Petersen"')
  expect(timesOn(refused.text)).not.toContain(startsAt)
  expect(timesOn(refused.text).length).toBeGreaterThan(0)
  const booked = await query(harness, `select 1 from meetings where lower(host_email) = 'crowded@host.example'`)
  expect(booked).toHaveLength(1)
})

test('a hundred clicks of one person make one meeting', async () => {
  const prospect = await prospectOf()
  const form = formFor(await firstTime(prospect.calendar), { email: prospect.email })
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(harness, prospect.calendar, form)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await meetings(prospect.leadId)).toHaveLength(1)
  const mails = await query(harness, `select 1 from messages where lead_id = $1 and kind = 'invitation'`, [prospect.leadId])
  expect(mails).toHaveLength(2)
})

test('times that overlap a meeting of the host are not offered, and the database refuses them', async () => {
  const prospect = await prospectOf()
  await post(harness, prospect.calendar, formFor(await firstTime(prospect.calendar), { email: prospect.email }))
  const [meeting] = await meetings(prospect.leadId)
  const columns = Object.keys(meeting!).join(', ')
  const shifted = columns
    .replace('meeting_id', 'gen_random_uuid()')
    .replace('starts_at', `starts_at + interval '10 minutes'`)
    .replace('ends_at', `ends_at + interval '10 minutes'`)
  const insertion = query(harness, `insert into meetings (${columns}) select ${shifted} from meetings where meeting_id = $1`, [meeting!['meeting_id']])
  await expect(insertion).rejects.toMatchObject({ code: '23P01' })
})

test('five attempts a day, then no more until tomorrow', async () => {
  const prospect = await prospectOf()
  const startsAt = await firstTime(prospect.calendar)
  const attempt = (email: string) => post(harness, prospect.calendar, formFor(startsAt, { email }))
  for (let index = 0; index < 5; index += 1) expect((await attempt(`friend${index}@else.example`)).status).toBe(200)
  const refused = await attempt('friend6@else.example')
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Too many attempts today')
  expect((await attempt(prospect.email)).status).toBe(429)
  const mails = await query(harness, `select 1 from messages where lead_id = $1 and kind = 'confirmation'`, [prospect.leadId])
  expect(mails).toHaveLength(5)
  harness.clock.advance(DAY)
  const later = await post(harness, prospect.calendar, formFor(await firstTime(prospect.calendar), { email: prospect.email }))
  expect(later.text).toContain('Meeting booked')
  harness.clock.set(TUESDAY)
})

test('a faulty form comes back filled in, with every fault, and counts as no attempt', async () => {
  const prospect = await prospectOf()
  for (let index = 0; index < 6; index += 1) {
    const answer = await post(harness, prospect.calendar, { startsAt: '', timezone: 'Europe/Berlin', name: '"><b>', email: 'jana@', notes: '' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Choose a time.')
    expect(answer.text).toContain('Enter an email address')
    expect(answer.text).toContain('value="&quot;&gt;&lt;b&gt;"')
  }
  const times = ['2026-11-24T09:30:00Z', '2026-11-24T13:31:00Z', '2026-11-28T10:00:00Z', '2027-01-04T10:00:00Z']
  for (const startsAt of times) {
    const answer = await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
    expect(answer.status).toBe(409)
  }
  expect(await meetings(prospect.leadId)).toEqual([])
})

test('the page follows the clocks: a host in Berlin and a visitor in New York over the end of summer time', async () => {
  harness.clock.set(new Date('2026-10-23T03:00:00Z'))
  const prospect = await prospectOf()
  const weekOf = async (week: string) => {
    const { text } = await open(harness, `${prospect.calendar}?timezone=America/New_York&week=${week}`)
    const times = [...text.matchAll(/value="([^"]+)" required[^>]*\/>\s*<label[^>]*>([^<]+)</g)]
    return times.map(([, value, label]) => `${value} ${label}`)
  }
  // UTC+2 and UTC−4, then UTC+1 and UTC−4, then UTC+1 and UTC−5.
  expect((await weekOf('2026-10-19'))[0]).toBe('2026-10-23T07:00:00Z 03:00')
  expect((await weekOf('2026-10-26'))[0]).toBe('2026-10-26T08:00:00Z 04:00')
  expect((await weekOf('2026-11-02'))[0]).toBe('2026-11-02T08:00:00Z 03:00')
  const booked = await post(harness, prospect.calendar, formFor('2026-10-26T08:00:00Z', { email: prospect.email, timezone: 'America/New_York' }))
  expect(booked.text).toContain('Monday 26 October 2026, 04:00–04:30')
  expect(booked.text).toContain('America/New York (UTC−4)')
  harness.clock.set(TUESDAY)
})

test('without a wish the page opens in the zone of the lead, else in that of the host', async () => {
  const prospect = await prospectOf()
  expect((await open(harness, prospect.calendar)).text).toContain('Times below are in Europe/Berlin (UTC+1)')
  const wished = await open(harness, `${prospect.calendar}?timezone=asia/tokyo`)
  expect(wished.text).toContain('Times below are in Asia/Tokyo (UTC+9)')
  for (const zone of ['Mars/Olympus', '%00', '+02:00', 'Europe/Berlin&timezone=Asia/Tokyo']) {
    const answer = await open(harness, `${prospect.calendar}?timezone=${zone}`)
    expect(answer.text).toContain('Times below are in Europe/Berlin')
  }
})

test('opening pages changes nothing, and no page shows the address or phone of the lead', async () => {
  const prospect = await prospectOf()
  const before = await contents(harness)
  const paths = [prospect.calendar, `${prospect.calendar}?week=2026-12-01&timezone=UTC`, prospect.unsubscribe, '/bot']
  for (const path of paths) {
    const page = await open(harness, path)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(prospect.email)
    expect(page.text).not.toMatch(/Jana|Petersen|1234567/)
    expect((await harness.call('HEAD', path, undefined, { key: null })).status).toBe(200)
  }
  expect(await contents(harness)).toBe(before)
})

test('forged, unknown and cut-off tokens are one and the same page', async () => {
  const prospect = await prospectOf()
  const stranger = createLinkToken(harness.organizationId).token
  const foreign = createLinkToken('01a1fc02-e6cf-7d71-8925-9ee705ade44a').token
  const paths = [stranger, foreign, prospect.calendar.slice(3, -1), `${prospect.calendar.slice(3)}x`, '%00', 'a'.repeat(290)]
  for (const token of paths) {
    const page = await open(harness, `/c/${token}`)
    expect([token, page.status]).toEqual([token, 404])
    expect(page.text).toContain('This link does not work')
    expect((await post(harness, `/c/${token}`, formFor('2026-11-24T13:30:00Z'))).status).toBe(404)
    expect((await open(harness, `/u/${token}`)).status).toBe(404)
  }
})

test('the calendar of an archived campaign is closed, and that of a test once it is live', async () => {
  const archived = await prospectOf()
  await harness.call('POST', `/api/v1/campaigns/${archived.campaign}/archive`)
  const tried = await prospectOf()
  await makeLive(harness, tried.campaign)
  for (const { calendar, email } of [archived, tried]) {
    const page = await open(harness, calendar)
    expect(page.status).toBe(410)
    expect(page.text).toContain('No meetings can be booked here')
    expect((await post(harness, calendar, formFor('2026-11-24T13:30:00Z', { email }))).status).toBe(410)
  }
})

test('a meeting that was tried out hides no time and no calendar from live visitors', async () => {
  const prospect = await prospectOf()
  const startsAt = await firstTime(prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  await makeLive(harness, prospect.campaign)
  const { calendar } = await liveLinks(harness, prospect)
  expect(timesOn((await open(harness, calendar)).text)[0]).toBe(startsAt)
  const booked = await post(harness, calendar, formFor(startsAt, { email: prospect.email }))
  expect(booked.text).toContain('Meeting booked')
  expect((await meetings(prospect.leadId)).map((meeting) => meeting['live'])).toEqual([false, true])
})

test('a booking is told in every state of the lead; a stronger end stands', async () => {
  const prospect = await prospectOf()
  await post(harness, prospect.unsubscribe, {})
  await post(harness, prospect.calendar, formFor(await firstTime(prospect.calendar), { email: prospect.email }))
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body.endReason).toBe('unsubscribed')
  const booked = await query(harness, `select 1 from events where lead_id = $1 and type = 'meeting.booked'`, [prospect.leadId])
  expect(booked).toHaveLength(1)
})

test('cancelling frees the time and tells both calendars; the link books again', async () => {
  const prospect = await prospectOf()
  const startsAt = await firstTime(prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  const { data } = (await harness.call('GET', `/api/v1/meetings?campaignId=${prospect.campaign}`)).body
  const path = `/api/v1/meetings/${data[0].meetingId}`
  const cancelled = await harness.call('POST', `${path}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', meetingId: data[0].meetingId })
  expect((await harness.call('POST', `${path}/cancel`)).status).toBe(200)
  const mails = await query(harness, `select to_address, icalendar from messages where lead_id = $1 and icalendar_method = 'CANCEL' order by message_id`, [prospect.leadId])
  expect(mails.map((mail) => mail['to_address'])).toEqual([prospect.email, prospect.hostEmail])
  expect(mails[0]?.['icalendar']).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
  expect(await firstTime(prospect.calendar)).toBe(startsAt)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  harness.clock.advance(12 * HOUR)
  const [, second] = await meetings(prospect.leadId)
  const over = await harness.call('POST', `/api/v1/meetings/meet_${String(second!['meeting_id']).replaceAll('-', '')}/cancel`)
  expect([over.status, over.body.code]).toEqual([409, 'conflict'])
  harness.clock.set(TUESDAY)
})

test('meetings are the organization’s own', async () => {
  const prospect = await prospectOf()
  await post(harness, prospect.calendar, formFor(await firstTime(prospect.calendar), { email: prospect.email }))
  const { data } = (await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)).body
  const { key } = await harness.newOrganization('Other')
  expect((await harness.call('GET', `/api/v1/meetings/${data[0].meetingId}`, undefined, { key })).status).toBe(404)
  expect((await harness.call('POST', `/api/v1/meetings/${data[0].meetingId}/cancel`, undefined, { key })).status).toBe(404)
  expect((await harness.call('GET', '/api/v1/meetings', undefined, { key })).body.data).toEqual([])
  expect((await harness.call('GET', '/api/v1/meetings?campaignId=x')).status).toBe(400)
})
