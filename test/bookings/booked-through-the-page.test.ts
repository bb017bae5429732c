import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import {
  bookableCampaign,
  firstTime,
  formFor,
  liveLinks,
  makeLive,
  meetingsOf,
  newProspect,
  open,
  post,
  query,
  timesOn,
  wordsOf,
  writeTo,
} from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('a prospect books through the page: meeting, end of the sequence, event and invitations in one go', async () => {
  const prospect = await newProspect(harness)
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
  expect(wordsOf(booked.text)).toContain('Tuesday, 24 November 2026 14:30–15:00')

  const list = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(list.body.data).toEqual([
    expect.objectContaining({
      status: 'booked',
      live: false,
      startsAt: '2026-11-24T13:30:00.000Z',
      endsAt: '2026-11-24T14:00:00.000Z',
      attendee: {
        name: 'Jana Petersen',
        email: prospect.email.toUpperCase().replace('HARBOUR.EXAMPLE', 'harbour.example'),
      },
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
  const [followUp] = await query(harness, `select state from messages where lead_id = $1 and step = 2`, [
    prospect.leadId,
  ])
  expect(followUp?.['state']).toBe('cancelled')
})

test('both sides get a mail with an invitation that their calendars can read', async () => {
  const prospect = await newProspect(harness)
  await post(
    harness,
    prospect.calendar,
    formFor(await firstTime(harness, prospect.calendar), { email: prospect.email }),
  )
  await harness.settle()
  const mails = await query(
    harness,
    `select * from messages where lead_id = $1 and kind = 'invitation' order by to_address`,
    [prospect.leadId],
  )
  expect(mails.map((mail) => [mail['to_address'], mail['state'], mail['live']])).toEqual([
    [prospect.hostEmail, 'captured', false],
    [prospect.email, 'captured', false],
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

test('the same form once more leads to the same page; later, a visit or a form shows the meeting that stands', async () => {
  const prospect = await newProspect(harness)
  const times = timesOn((await open(harness, prospect.calendar)).text)
  const form = formFor(times[0]!, { email: prospect.email })
  const first = await post(harness, prospect.calendar, form)
  expect(wordsOf((await post(harness, prospect.calendar, form)).text)).toBe(wordsOf(first.text))
  harness.clock.advance(11 * MINUTE)
  for (const answer of [
    await open(harness, prospect.calendar),
    await post(harness, prospect.calendar, form),
    await post(harness, prospect.calendar, { ...form, startsAt: times[1]! }),
  ]) {
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('You already booked a meeting')
    expect(answer.text).toContain('14:30–15:00')
    expect(answer.text).not.toContain(prospect.email)
  }
  expect(await meetingsOf(harness, prospect)).toHaveLength(1)
  // Once it is over, the link books again.
  harness.clock.advance(3 * DAY)
  expect(timesOn((await open(harness, prospect.calendar)).text).length).toBeGreaterThan(0)
  harness.clock.set(TUESDAY)
})

test('of twenty people who want the same time one gets it; the others are offered the rest', async () => {
  const host = { name: 'Jonas Weber', email: 'crowded@host.example', timezone: 'Europe/Berlin' }
  const campaign = await bookableCampaign(harness, { host })
  // The same host under another spelling and in another campaign is the same host.
  const other = await bookableCampaign(harness, { host: { ...host, email: 'Crowded@Host.example' } })
  const emails = Array.from({ length: 10 }, (_, index) => `crowd${index}@harbour.example`)
  const crowd = [...(await writeTo(harness, campaign, emails)), ...(await writeTo(harness, other, emails))]
  const startsAt = await firstTime(harness, crowd[0]!.calendar)
  const answers = await Promise.all(
    crowd.map((one) => post(harness, one.calendar, formFor(startsAt, { email: one.email }))),
  )
  expect(answers.map((answer) => answer.status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    200,
    ...Array(19).fill(409),
  ])
  const refused = answers.find((answer) => answer.status === 409)!
  expect(refused.text).toContain('This time was just taken')
  expect(refused.text).toContain('value="Jana Petersen"')
  expect(timesOn(refused.text)).not.toContain(startsAt)
  expect(timesOn(refused.text).length).toBeGreaterThan(0)
  const booked = await query(harness, `select 1 from meetings where lower(host_email) = 'crowded@host.example'`)
  expect(booked).toHaveLength(1)
})

test('a hundred clicks of one person make one meeting', async () => {
  const prospect = await newProspect(harness)
  const form = formFor(await firstTime(harness, prospect.calendar), { email: prospect.email })
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(harness, prospect.calendar, form)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await meetingsOf(harness, prospect)).toHaveLength(1)
  const mails = await query(harness, `select 1 from messages where lead_id = $1 and kind = 'invitation'`, [
    prospect.leadId,
  ])
  expect(mails).toHaveLength(2)
})

test('times that overlap a meeting of the host are not offered, and the database refuses them', async () => {
  const prospect = await newProspect(harness)
  await post(
    harness,
    prospect.calendar,
    formFor(await firstTime(harness, prospect.calendar), { email: prospect.email }),
  )
  const [meeting] = await meetingsOf(harness, prospect)
  const columns = Object.keys(meeting!).join(', ')
  const shifted = columns
    .replace('meeting_id', 'gen_random_uuid()')
    .replace('starts_at', `starts_at + interval '10 minutes'`)
    .replace('ends_at', `ends_at + interval '10 minutes'`)
    .replace('busy_from', `busy_from + interval '10 minutes'`)
    .replace('busy_until', `busy_until + interval '10 minutes'`)
  const insertion = query(
    harness,
    `insert into meetings (${columns}) select ${shifted} from meetings where meeting_id = $1`,
    [meeting!['meeting_id']],
  )
  await expect(insertion).rejects.toMatchObject({ code: '23P01' })
})

test('others have five attempts a day with a link; the lead itself books all the same', async () => {
  const prospect = await newProspect(harness)
  const startsAt = await firstTime(harness, prospect.calendar)
  const attempt = (email: string) => post(harness, prospect.calendar, formFor(startsAt, { email }))
  for (let index = 0; index < 5; index += 1) expect((await attempt(`friend${index}@else.example`)).status).toBe(200)
  const refused = await attempt('friend6@else.example')
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Too many attempts today')
  const mails = await query(harness, `select 1 from messages where lead_id = $1 and kind = 'confirmation'`, [
    prospect.leadId,
  ])
  expect(mails).toHaveLength(5)
  harness.clock.advance(DAY)
  const tomorrow = await firstTime(harness, prospect.calendar)
  const nextDay = (email: string) => post(harness, prospect.calendar, formFor(tomorrow, { email }))
  for (let index = 0; index < 5; index += 1) expect((await nextDay(`more${index}@else.example`)).status).toBe(200)
  expect((await nextDay('more5@else.example')).status).toBe(429)
  expect((await nextDay(prospect.email)).text).toContain('Meeting booked')
  harness.clock.set(TUESDAY)
})

test('a meeting that was tried out hides no time and no calendar from live visitors', async () => {
  const prospect = await newProspect(harness)
  const startsAt = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  await makeLive(harness, prospect.campaign)
  const { calendar } = await liveLinks(harness, prospect)
  expect(timesOn((await open(harness, calendar)).text)[0]).toBe(startsAt)
  const booked = await post(harness, calendar, formFor(startsAt, { email: prospect.email }))
  expect(booked.text).toContain('Meeting booked')
  expect((await meetingsOf(harness, prospect)).map((meeting) => meeting['live'])).toEqual([false, true])
})

test('a booking is told in every state of the lead; a stronger end stands', async () => {
  const prospect = await newProspect(harness)
  await post(harness, prospect.unsubscribe, {})
  await post(
    harness,
    prospect.calendar,
    formFor(await firstTime(harness, prospect.calendar), { email: prospect.email }),
  )
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body.endReason).toBe('unsubscribed')
  const booked = await query(harness, `select 1 from events where lead_id = $1 and type = 'meeting.booked'`, [
    prospect.leadId,
  ])
  expect(booked).toHaveLength(1)
})
