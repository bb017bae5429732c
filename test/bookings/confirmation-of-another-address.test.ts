import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import {
  contents,
  firstTime,
  formFor,
  meetingsOf,
  newProspect,
  open,
  post,
  query,
  timesOn,
  writeTo,
} from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** Fills in the form of a forwarded link with another address; answers the path in the mail that came, if one did. */
async function forward(prospect: Prospect, email: string, startsAt?: string) {
  const time = startsAt ?? (await firstTime(harness, prospect.calendar))
  const form = formFor(time, { name: 'Mallory <b>', email, notes: 'Buy now: https://spam.example' })
  const answer = await post(harness, prospect.calendar, form)
  const mails = await query(
    harness,
    `select * from messages where lead_id = $1 and kind = 'confirmation' and to_address = $2`,
    [prospect.leadId, email],
  )
  const mail = mails.at(-1)
  const path = /https:\/\/leads\.example\.com(\S+)/.exec(String(mail?.['body']))?.[1]
  return { answer, mail, path: path ?? '', startsAt: time }
}

test('another address is asked by one mail of fixed text; its link books, for it and once', async () => {
  const prospect = await newProspect(harness)
  const { answer, mail, path, startsAt } = await forward(prospect, 'colleague@else.example')
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Check your email')
  expect(answer.text).not.toMatch(/else\.example|harbour\.example/)
  expect(await meetingsOf(harness, prospect)).toEqual([])
  expect(mail).toMatchObject({
    state: 'queued',
    to_name: null,
    icalendar: null,
    subject: 'Confirm your meeting with Seed',
  })
  expect(String(mail?.['body'])).not.toMatch(/Mallory|spam|harbour|Jana/)

  const before = await contents(harness)
  const page = await open(harness, path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Confirm your meeting')
  expect(page.text).not.toMatch(/else\.example|harbour\.example|Mallory|Jana/)
  expect(await contents(harness)).toBe(before)

  const booked = await post(harness, path, {})
  expect(booked.text).toContain('Meeting booked')
  expect((await post(harness, path, {})).text).toContain('Meeting booked')
  const { status, headers } = await open(harness, path)
  expect(status).toBe(303)
  expect((await open(harness, String(headers['location']))).text).toContain('Meeting booked')
  const forwarded = await open(harness, prospect.calendar)
  expect([forwarded.status, forwarded.text.includes('You already booked a meeting')]).toEqual([200, true])
  const [meeting, ...others] = await meetingsOf(harness, prospect)
  expect(others).toEqual([])
  expect(meeting).toMatchObject({ attendee_email: 'colleague@else.example', attribution: 'token' })
  expect((meeting!['starts_at'] as Date).getTime()).toBe(Date.parse(startsAt))
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body.endReason).toBe('meeting_booked')
})

test('a form that is sent twice asks by one mail; corrected, or after ten minutes, by another', async () => {
  const prospect = await newProspect(harness)
  const startsAt = timesOn((await open(harness, prospect.calendar)).text)[9] ?? ''
  const ask = (said: Record<string, string> = {}) =>
    post(harness, prospect.calendar, formFor(startsAt, { email: 'twice@else.example', ...said }))
  const mails = () =>
    query(harness, `select 1 from messages where kind = 'confirmation' and lead_id = $1`, [prospect.leadId])
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ text }) => text.includes('Check your email'))).toEqual([true, true])
  expect(await mails()).toHaveLength(1)
  await ask({ name: 'Tove Tidemand', notes: 'By phone, please.' })
  await ask({ name: 'Tove Tidemand', notes: 'By phone, please.' })
  expect(await mails()).toHaveLength(2)
  harness.clock.advance(11 * MINUTE)
  await ask()
  expect(await mails()).toHaveLength(3)
  harness.clock.set(TUESDAY)
})

test('the time is not held: whoever confirms too late is sent back to the others', async () => {
  const prospect = await newProspect(harness)
  const [rival] = await writeTo(harness, prospect.campaign, ['rival@harbour.example'])
  const { path, startsAt } = await forward(prospect, 'slow@else.example')
  await post(harness, rival!.calendar, formFor(startsAt, { email: rival!.email }))
  const late = await post(harness, path, {})
  expect(late.status).toBe(409)
  expect(late.text).toContain('Someone just took this time')
  expect(late.text).toContain(`href="${prospect.calendar}"`)
  expect(await meetingsOf(harness, prospect)).toEqual([])
})

test('many who confirm the same time at once get one meeting', async () => {
  const prospect = await newProspect(harness)
  const others = await writeTo(harness, prospect.campaign, [
    'a@harbour.example',
    'b@harbour.example',
    'c@harbour.example',
  ])
  const startsAt = await firstTime(harness, prospect.calendar)
  const asked = await Promise.all(others.map((one) => forward(one, `for-${one.email}`, startsAt)))
  const answers = await Promise.all([...asked, ...asked].map(({ path }) => post(harness, path, {})))
  const isBooked = answers.map(({ text }) => text.includes('This is a test: its emails are captured'))
  // Whoever got it pressed twice and is told twice.
  expect(isBooked.slice(0, 3).filter(Boolean)).toHaveLength(1)
  expect(isBooked.slice(3)).toEqual(isBooked.slice(0, 3))
})

test('the notice counts from when the time was chosen, but nothing in the past is booked', async () => {
  const prospect = await newProspect(harness)
  const early = await forward(prospect, 'early@else.example')
  harness.clock.advance(3 * HOUR)
  expect((await post(harness, early.path, {})).text).toContain('Meeting booked')
  harness.clock.set(TUESDAY)
  const other = await newProspect(harness)
  const late = await forward(other, 'late@else.example')
  harness.clock.advance(6 * HOUR)
  expect((await post(harness, late.path, {})).status).toBe(409)
  harness.clock.set(TUESDAY)
})

test('the link is good for 24 hours and with its own calendar link only', async () => {
  const prospect = await newProspect(harness)
  const stranger = await newProspect(harness)
  const { path } = await forward(prospect, 'colleague@else.example', '2026-11-27T10:00:00Z')
  const swapped = path.replace(prospect.calendar, stranger.calendar)
  expect((await open(harness, swapped)).status).toBe(404)
  expect((await post(harness, swapped, {})).status).toBe(404)
  expect((await post(harness, path.slice(0, -1), {})).status).toBe(404)
  harness.clock.advance(DAY)
  for (const answer of [await open(harness, path), await post(harness, path, {})]) {
    expect(answer.status).toBe(410)
    expect(answer.text).toContain('This link has expired')
  }
  expect(await meetingsOf(harness, prospect)).toEqual([])
  harness.clock.set(TUESDAY)
})

test('an address that must not be contacted is not written to, and the page does not tell', async () => {
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['blocked@else.example'] })
  const erased = await newProspect(harness)
  await harness.call('POST', `/api/v1/leads/${erased.prospectId}/erase`)
  const prospect = await newProspect(harness)
  for (const email of ['blocked@else.example', erased.email]) {
    const { answer, mail } = await forward(prospect, email)
    expect([answer.status, answer.text.includes('Check your email')]).toEqual([200, true])
    expect(mail).toBeUndefined()
  }
  const rows = await query(harness, `select 1 from booking_requests where lead_id = $1`, [prospect.leadId])
  expect(rows).toEqual([])
})

test('erasing a person leaves no trace of them in meetings, requests and mails, their own or others’', async () => {
  const erased = await newProspect(harness)
  const friend = await newProspect(harness, { webhook: { url: 'http://127.0.0.1:9/hook' } })
  const acquaintance = await newProspect(harness)
  const form = formFor(await firstTime(harness, erased.calendar), { name: 'Zebedee Quill', email: erased.email })
  await post(harness, erased.calendar, form)
  const { path } = await forward(friend, erased.email)
  await post(harness, path, {})
  await forward(acquaintance, erased.email)
  const [notified] = await query(harness, `select body from deliveries where lead_id = $1`, [friend.leadId])
  expect(notified?.['body']).toContain(erased.email)

  const answer = await harness.call('POST', `/api/v1/leads/${erased.prospectId}/erase`)
  expect(answer.status).toBe(200)
  const left = await contents(harness)
  expect(left).not.toContain(erased.email)
  expect(left).not.toContain('Zebedee')
  expect((await open(harness, erased.calendar)).status).toBe(404)
  expect((await post(harness, path, {})).status).toBe(404)
})

test('erasing a person keeps what waits to be told to others about other meetings of the same lead', async () => {
  const erased = await newProspect(harness)
  const friend = await newProspect(harness)
  await post(harness, friend.calendar, formFor(await firstTime(harness, friend.calendar), { email: friend.email }))
  const [own] = (await harness.call('GET', `/api/v1/meetings?prospectId=${friend.prospectId}`)).body.data
  expect((await harness.call('POST', `/api/v1/meetings/${own.meetingId}/cancel`, {})).status).toBe(200)
  const { path } = await forward(friend, erased.email)
  await post(harness, path, {})
  expect((await harness.call('POST', `/api/v1/leads/${erased.prospectId}/erase`)).status).toBe(200)
  const mails = await query(
    harness,
    `select icalendar_method as method from messages where lead_id = $1 and to_address = $2 order by icalendar_method`,
    [friend.leadId, friend.email],
  )
  expect(mails.filter(({ method }) => method !== null)).toEqual([{ method: 'CANCEL' }, { method: 'REQUEST' }])
  expect(await contents(harness)).not.toContain(erased.email)
})
