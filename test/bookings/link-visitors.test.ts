import { expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { contents, firstTime, formFor, meetingsOf, newProspect, open, query, send } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const openAs = (path: string, cookie: string) =>
  harness.call('GET', path, undefined, { key: null, headers: { cookie } })
const confirm = ({ calendar }: Prospect, fields: Record<string, string> = {}) =>
  send(harness, `${calendar}/visitor`, fields)
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie'] ?? '')
const field = (page: string, name: string) =>
  new RegExp(String.raw`<input\s[^>]*id="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1]

test('opening a link shows no name and no address, however often; the first who says it is theirs gets them filled in', async () => {
  const prospect = await newProspect(harness)
  const before = await contents(harness)
  for (const page of [await open(harness, prospect.calendar), await openAs(prospect.calendar, 'fairlead_visitor=x')]) {
    expect(page.text).not.toContain(prospect.email)
    expect(page.text).not.toContain('Jana')
    expect(page.text).toContain('j•••@harbour.example')
    expect([field(page.text, 'name'), field(page.text, 'email')]).toEqual(['', ''])
  }
  expect(await contents(harness)).toBe(before)
  const time = await firstTime(harness, prospect.calendar)
  const said = await confirm(prospect, { startsAt: time, timezone: 'Asia/Tokyo', date: '2026-11-24' })
  expect(said.status).toBe(303)
  const cookie = cookieOf(said)
  expect(cookie).toMatch(
    new RegExp(
      `^fairlead_visitor=[\\w-]{22}; Path=${prospect.calendar}; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`,
    ),
  )
  const own = await openAs(String(said.headers['location']), `other=1; ${cookie.split(';')[0]}`)
  expect([field(own.text, 'name'), field(own.text, 'email')]).toEqual(['Jana Petersen', prospect.email])
  expect(own.text).toContain('Asia/Tokyo')
  expect(own.text).toMatch(new RegExp(`value="${time}" required checked`))
  expect(own.text).not.toContain('•••')
})

test('whoever comes second sees nothing of the first, and cannot take their place', async () => {
  const prospect = await newProspect(harness)
  const cookies = (await Promise.all(Array.from({ length: 10 }, () => confirm(prospect)))).map(cookieOf)
  const given = cookies.filter((cookie) => cookie !== '')
  expect(given).toHaveLength(1)
  const stranger = await open(harness, prospect.calendar)
  const forged = await openAs(prospect.calendar, `fairlead_visitor=${'A'.repeat(22)}`)
  for (const page of [stranger, forged]) {
    expect(page.text).not.toMatch(/Jana|•••/)
    expect(page.text).not.toContain(prospect.email)
  }
  // It opens this link alone.
  const other = await newProspect(harness)
  await confirm(other)
  expect((await openAs(other.calendar, given[0]!.split(';')[0]!)).text).not.toContain(other.email)
  expect((await confirm({ ...prospect, calendar: '/c/nothing' })).status).toBe(404)
})

test('who confirmed a link is stored as a hash, and goes with the lead', async () => {
  const prospect = await newProspect(harness)
  const value = /=([\w-]{22});/.exec(cookieOf(await confirm(prospect)))?.[1] ?? ''
  expect(await contents(harness)).not.toContain(value)
  const rows = () =>
    query(
      harness,
      `select v.* from calendar_link_visitors v join calendar_links l using (organization_id, token_hash)
       where l.lead_id = $1`,
      [prospect.leadId],
    )
  expect(await rows()).toHaveLength(1)
  await harness.call('POST', `/api/v1/leads/${prospect.prospectId}/erase`)
  expect(await rows()).toEqual([])
  expect(await query(harness, `select 1 from calendar_link_visitors where organization_id is null`)).toEqual([])
})

test('a booking leads on to the page of the meeting: reloading it books and mails nothing again', async () => {
  harness.clock.set(TUESDAY)
  const prospect = await newProspect(harness)
  const form = formFor(await firstTime(harness, prospect.calendar), { email: prospect.email })
  const booked = await send(harness, prospect.calendar, form)
  const location = String(booked.headers['location'])
  expect([booked.status, booked.text]).toEqual([303, ''])
  expect(location).toMatch(/^\/m\/[\w-]{65}\?done=booked$/)
  const before = await contents(harness)
  for (const text of [(await open(harness, location)).text, (await open(harness, location)).text]) {
    expect(text).toContain('Meeting booked')
    expect(text).toContain('https://calendar.google.com/calendar/render?')
    expect(text).toContain('https://outlook.live.com/calendar/0/deeplink/compose?')
    expect(text).toMatch(/href="\/m\/[\w-]{65}\/time"/)
    expect(text).toMatch(/href="\/m\/[\w-]{65}\/cancel"/)
  }
  // A second click leads to the same page; another form, or the same much later, not to the page that changes the meeting.
  const locationAfter = async (sent: Record<string, string>) =>
    (await send(harness, prospect.calendar, sent)).headers['location']
  const closed = `${prospect.calendar}?timezone=Europe%2FBerlin`
  expect(await locationAfter(form)).toBe(location)
  expect(await locationAfter({ ...form, name: 'Somebody Else' })).toBe(closed)
  harness.clock.advance(11 * MINUTE)
  expect(await locationAfter(form)).toBe(closed)
  harness.clock.set(TUESDAY)
  expect(await contents(harness)).toBe(before)
  expect(await meetingsOf(harness, prospect)).toHaveLength(1)
})

test('the calendar file is the invitation for one’s own calendar: the same UID, and nobody asked to answer', async () => {
  const prospect = await newProspect(harness)
  const form = formFor(await firstTime(harness, prospect.calendar), { email: prospect.email })
  const page = String((await send(harness, prospect.calendar, form)).headers['location']).replace(/\?.*/, '')
  const file = await open(harness, `${page}/meeting.ics`)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="meeting.ics"',
    'cache-control': 'no-store',
  })
  const [mail] = await query(harness, `select icalendar from messages where lead_id = $1 and icalendar is not null`, [
    prospect.leadId,
  ])
  const uid = /UID:(\S+)/.exec(String(mail?.['icalendar']))?.[1] ?? 'none'
  const lines = file.text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(expect.arrayContaining([`UID:${uid}`, 'METHOD:PUBLISH', 'DTSTART:20261124T133000Z']))
  expect(file.text).not.toMatch(/ATTENDEE|Jana/)
})
