import { expect, test } from 'vitest'
import { setUpOrganization } from '../../src/people/index.ts'
import { ROBOT_NAME } from '../../src/research/visit/collectors/polite-fetch.ts'
import { createLinkToken } from '../../src/platform/secrets/secret-box.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import {
  bookableCampaign,
  contents,
  formFor,
  makeLive,
  meetingsOf,
  newProspect,
  open,
  post,
  send,
  timesOn,
  wordsOf,
  writeTo,
} from '../support/leads/prospect.ts'
import { newHost } from '../support/bookings/hosted-calendar.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('a faulty form comes back filled in, with every fault, and counts as no attempt', async () => {
  const prospect = await newProspect(harness)
  for (let index = 0; index < 6; index += 1) {
    const answer = await post(harness, prospect.calendar, {
      startsAt: '',
      timezone: 'Europe/Berlin',
      name: '"><b>',
      email: 'jana@',
      notes: '',
    })
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
  expect(await meetingsOf(harness, prospect)).toEqual([])
})

test('the page follows the clocks: a host in Berlin and a visitor in New York over the end of summer time', async () => {
  harness.clock.set(new Date('2026-10-23T03:00:00Z'))
  const prospect = await newProspect(harness)
  const weekOf = async (week: string) => {
    const { text } = await open(harness, `${prospect.calendar}?timezone=America/New_York&date=${week}`)
    const times = [...text.matchAll(/value="([^"]+)" required[^>]*\/>\s*<label[^>]*>([^<]+)</g)]
    return times.map(([, value, label]) => `${value} ${label}`)
  }
  // UTC+2 and UTC−4, then UTC+1 and UTC−4, then UTC+1 and UTC−5.
  expect((await weekOf('2026-10-19'))[0]).toBe('2026-10-23T07:00:00Z 03:00')
  expect((await weekOf('2026-10-26'))[0]).toBe('2026-10-26T08:00:00Z 04:00')
  expect((await weekOf('2026-11-02'))[0]).toBe('2026-11-02T08:00:00Z 03:00')
  const booked = await post(
    harness,
    prospect.calendar,
    formFor('2026-10-26T08:00:00Z', { email: prospect.email, timezone: 'America/New_York' }),
  )
  expect(wordsOf(booked.text)).toContain('Monday, 26 October 2026 04:00–04:30')
  expect(booked.text).toContain('New York – Eastern Time (UTC−4)')
  harness.clock.set(TUESDAY)
})

test('without a wish the page opens in the zone of the lead, else in that of the host', async () => {
  const prospect = await newProspect(harness)
  expect((await open(harness, prospect.calendar)).text).toContain('Times are in Berlin – Central European Time (UTC+1)')
  const wished = await open(harness, `${prospect.calendar}?timezone=asia/tokyo`)
  expect(wished.text).toContain('Times are in Tokyo – Japan Standard Time (UTC+9)')
  for (const zone of ['Mars/Olympus', '%00', '+02:00', 'Europe/Berlin&timezone=Asia/Tokyo']) {
    const answer = await open(harness, `${prospect.calendar}?timezone=${zone}`)
    expect(answer.text).toContain('Times are in Berlin – Central European Time')
  }
})

test('opening pages changes nothing, and no page shows the address or phone of the lead', async () => {
  const prospect = await newProspect(harness)
  const before = await contents(harness)
  const paths = [prospect.calendar, `${prospect.calendar}?date=2026-12-01&timezone=UTC`, prospect.unsubscribe, '/bot']
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
  const prospect = await newProspect(harness)
  const stranger = createLinkToken(harness.organizationId).token
  const foreign = createLinkToken('01a1fc02-e6cf-7d71-8925-9ee705ade44a').token
  const paths = [
    stranger,
    foreign,
    prospect.calendar.slice(3, -1),
    `${prospect.calendar.slice(3)}x`,
    '%00',
    'a'.repeat(290),
  ]
  for (const token of paths) {
    const page = await open(harness, `/c/${token}`)
    expect([token, page.status]).toEqual([token, 404])
    expect(page.text).toContain('This link doesn’t work')
    expect((await post(harness, `/c/${token}`, formFor('2026-11-24T13:30:00Z'))).status).toBe(404)
    expect((await open(harness, `/u/${token}`)).status).toBe(404)
  }
})

test('the calendar of an archived campaign is closed, and that of a test once it is live', async () => {
  const archived = await newProspect(harness)
  await harness.call('POST', `/api/v1/campaigns/${archived.campaign}/archive`)
  const tried = await newProspect(harness)
  await makeLive(harness, tried.campaign)
  for (const { calendar, email } of [archived, tried]) {
    const page = await open(harness, calendar)
    expect(page.status).toBe(410)
    expect(page.text).toContain('Booking is closed')
    expect((await post(harness, calendar, formFor('2026-11-24T13:30:00Z', { email }))).status).toBe(410)
  }
})

test('dates and times are those of the language that the browser asks for', async () => {
  const prospect = await newProspect(harness)
  const inLanguage = async (language: string) =>
    (await harness.call('GET', prospect.calendar, undefined, { key: null, headers: { 'accept-language': language } }))
      .text
  expect(wordsOf(await inLanguage('en-US,en;q=0.9')).replaceAll(/\s/gu, ' ')).toMatch(/Sun\s*Mon.*Tue, Nov 24.*2:30 PM/)
  const german = await inLanguage('fr;q=0.5, de-DE')
  expect(wordsOf(german)).toMatch(/Mo\s*Di.*Di\., 24\. Nov\..*14:30/s)
  expect(german).toMatch(/<html lang="de">.*Wählen Sie einen Tag.*Termin buchen/s)
  // Words that there are none of are English; dates are not.
  expect(await inLanguage('fr')).toMatch(/<html lang="en">.*novembre\b.*décembre 2026.*Book meeting/s)
})

test('who reads German is told in German what is wrong, booked, cancelled and closed, and emails stay English', async () => {
  const prospect = await newProspect(harness)
  const headers = { 'accept-language': 'de-AT' }
  const get = async (path: string) => (await harness.call('GET', path, undefined, { key: null, headers })).text
  const sendInGerman = async (path: string, form: Record<string, string>) => {
    const typed = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const raw = new URLSearchParams(form).toString()
    return harness.call('POST', path, undefined, { key: null, raw, headers: typed })
  }
  const form = formFor('2026-11-24T13:30:00Z', { email: prospect.email })
  const faulty = await sendInGerman(prospect.calendar, { ...form, name: '' })
  expect(faulty.text).toMatch(/<html lang="de">.*<title>Fehler: .*Geben Sie Ihren Namen ein\./s)
  const booked = (await sendInGerman(prospect.calendar, form)).headers['location'] ?? ''
  expect(await get(booked)).toMatch(/<html lang="de">.*Termin gebucht.*Dies ist ein Test/s)
  const [meeting = ''] = booked.split('?')
  expect(await get(`${meeting}/time`)).toContain('Bisheriger Termin')
  expect(await get(`${meeting}/cancel`)).toContain('Diesen Termin absagen?')
  const cancelled = (await sendInGerman(`${meeting}/cancel`, { note: '' })).headers['location'] ?? ''
  expect(await get(cancelled)).toContain('Termin abgesagt')
  expect(await get('/c/none')).toContain('Dieser Link funktioniert nicht')
  await harness.call('POST', `/api/v1/campaigns/${prospect.campaign}/archive`)
  expect(await get(prospect.calendar)).toContain('Keine Buchung mehr möglich')
})

test('whoever cancelled books again by a button, as long as the calendar is open', async () => {
  const prospect = await newProspect(harness)
  const form = formFor('2026-11-24T13:30:00Z', { email: prospect.email })
  const booked = await send(harness, prospect.calendar, form)
  const [meeting = ''] = (booked.headers['location'] ?? '').split('?')
  // A meeting that stands is not booked again.
  expect((await send(harness, `${meeting}/again`, {})).headers['location']).toBe(meeting)
  await send(harness, `${meeting}/cancel`, { note: '' })
  expect((await open(harness, meeting)).text).toContain('Book a new meeting')
  const again = await send(harness, `${meeting}/again`, {})
  const calendar = again.headers['location'] ?? ''
  expect([again.status, calendar]).toEqual([303, expect.stringMatching(/^\/c\/[\w-]{46}$/u)])
  expect((await send(harness, `${meeting}/again`, {})).headers['location']).toBe(calendar)
  const second = await send(harness, calendar, formFor('2026-11-24T14:30:00Z', { email: prospect.email }))
  expect(second.headers['location']).toMatch(/done=booked$/u)
  await harness.call('POST', `/api/v1/campaigns/${prospect.campaign}/archive`)
  expect((await open(harness, meeting)).text).not.toContain('Book a new meeting')
  expect((await send(harness, `${meeting}/again`, {})).status).toBe(410)
})

test('a browser that takes gzip gets pages compressed, others as they are', async () => {
  const prospect = await newProspect(harness)
  const get = (encoding: string) =>
    harness.call('GET', prospect.calendar, undefined, { key: null, headers: { 'accept-encoding': encoding } })
  const zipped = await get('gzip, deflate, br')
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') })
  expect(Number(zipped.headers['content-length'])).toBeLessThan(24_000)
  for (const encoding of ['identity', 'gzip;q=0', 'br']) {
    expect((await get(encoding)).headers['content-encoding']).toBeUndefined()
  }
})

test('the page for owners of websites has the name that the reader goes by', async () => {
  expect((await open(harness, '/bot')).text).toContain(`User-agent: ${ROBOT_NAME}`)
})

test('forms are for the pages alone, and the pages take nothing else', async () => {
  const prospect = await newProspect(harness)
  const form = { raw: 'companyName=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const api = await harness.call('POST', `/api/v1/campaigns/${prospect.campaign}/leads`, undefined, form)
  expect([api.status, api.body.code]).toEqual([415, 'unsupported_media_type'])
  const json = await harness.call('POST', prospect.calendar, formFor('2026-11-24T13:30:00Z'), { key: null })
  expect([json.status, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
  const large = await post(harness, prospect.calendar, formFor('2026-11-24T13:30:00Z', { notes: 'x'.repeat(300_000) }))
  expect(large.status).toBe(413)
})

test('a calendar without a host or an owner cannot be offered, and its settings are checked', async () => {
  const body = { name: 'Hostless', status: 'active' }
  const linking = {
    sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: '{{ calendarLink }}' }] }] },
  }
  const refused = await harness.call('POST', '/api/v1/campaigns', { ...body, ...linking })
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([409, '/calendar/host'])
  const silent = { sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'Write back.' }] }] } }
  expect((await harness.call('POST', '/api/v1/campaigns', { ...body, ...silent })).status).toBe(201)
  const calendar = { provider: 'calendly', host: { name: 'Jonas', email: 'nobody', timezone: 'Mars/Olympus' } }
  const faulty = await harness.call('POST', '/api/v1/campaigns', { name: 'Faulty', calendar })
  expect(faulty.status).toBe(400)
  expect(faulty.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
    '/calendar/url',
    '/calendar/host/email',
    '/calendar/host/timezone',
  ])
})

test('a calendar that could never offer a time keeps a campaign whose emails link to it from being active', async () => {
  const host = await newHost(harness, 'Narrow', { weeklyHours: [{ day: 'mon', from: '09:00', to: '09:15' }] })
  const linking = {
    name: 'Narrow',
    calendar: { hosts: [host] },
    sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: '{{ calendarLink }}' }] }] },
  }
  const create = (body: object) => harness.call('POST', '/api/v1/campaigns', { ...linking, ...body })
  const refused = await create({ status: 'active' })
  const error = { pointer: '/calendar/hosts', code: 'no_time_offered' }
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_ready', errors: [error] } })
  const draft = await create({})
  const activate = () => harness.call('POST', `/api/v1/campaigns/${draft.body.campaignId}/activate`)
  expect(await activate()).toMatchObject({ status: 409, body: { errors: [error] } })
  const patch = (body: object) =>
    harness.call('PATCH', `/api/v1/campaigns/${draft.body.campaignId}`, body, { headers: { 'if-match': '*' } })
  await patch({ calendar: { hosts: [host], durationMinutes: 15 } })
  expect((await activate()).status).toBe(200)
  expect(await patch({ calendar: { hosts: [host] } })).toMatchObject({ status: 409, body: { errors: [error] } })
  const silent = { sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'Write back.' }] }] } }
  expect((await create({ status: 'active', ...silent })).status).toBe(201)
})

test('without a host of its own a calendar has the first owner as host, Monday to Friday from 9 to 17 in its zone', async () => {
  const { context } = harness
  const order = { organization: 'Owned', email: 'owner@host.example', password: 'a long enough password' }
  const { apiKey } = await setUpOrganization(context, order)
  const owned = {
    ...harness,
    call: (...[method, path, body, options]: Parameters<Harness['call']>) =>
      harness.call(method, path, body, { key: apiKey, ...options }),
  }
  const campaign = await bookableCampaign(owned, { host: undefined, weeklyHours: undefined })
  const [prospect] = await writeTo(owned, campaign, ['jana@owned.example'])
  await owned.call('PATCH', '/api/v1/organization', { timezone: 'Asia/Tokyo' })
  const page = await open(harness, prospect!.calendar)
  expect(page.text).toContain('<bdi>owner</bdi>')
  // The campaign sends around the clock, and at 09:30 UTC the working day in Tokyo is over.
  const hours = new Set(timesOn(page.text).map((time) => time.slice(11, 16)))
  expect([timesOn(page.text)[0], [...hours].toSorted().at(-1)]).toEqual(['2026-11-25T00:00:00Z', '07:30'])
  await post(harness, prospect!.calendar, formFor('2026-11-25T00:00:00Z', { email: 'jana@owned.example' }))
  expect((await meetingsOf(harness, prospect!))[0]).toMatchObject({
    host_email: 'owner@host.example',
    host_timezone: 'Asia/Tokyo',
  })
})
