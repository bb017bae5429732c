import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookedPage, checkYourMailPage, confirmPage } from './after-booking-pages.ts'
import { bookingPage } from './booking-page.ts'
import type { BookingPageView } from './booking-page.ts'
import { cancelPage, meetingPage } from './meeting-page.ts'
import { finishPage, HAS_FONT, noncePlace } from './page-assets.ts'
import { FONT_FILE, FONT_LINK } from './page-styles.ts'
import { problemPage, unsubscribePage, unsubscribedPage } from './problem-and-notice-pages.ts'

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>' style='x\u0000\u202E`
const CALL = 'https://meet.host.test/secret'
const frame = { organization: 'Northwind', brand: { color: '#0b5cad', logoUrl: '/logos/org_1/2' } }
const now = Temporal.Instant.from('2026-11-23T08:00:00Z')
const slots = ['2026-11-24T08:00:00Z', '2026-11-24T08:30:00Z', '2026-12-02T08:00:00Z'].map((start) => ({
  startsAt: Temporal.Instant.from(start),
}))

function booking(change: Partial<BookingPageView> = {}): string {
  return bookingPage({
    ...frame,
    path: '/c/token',
    title: 'Intro call',
    hostNames: ['Jonas Weber'],
    durationMinutes: 30,
    location: CALL,
    slots,
    timezone: 'Europe/Berlin',
    now,
    ...change,
  })
}

const meeting = (text: string) => ({
  organization: text,
  title: text,
  hostName: text,
  startsAt: now,
  endsAt: now.add({ minutes: 30 }),
  timezone: 'Europe/Berlin',
  location: text === HOSTILE ? `javascript:alert(1)//${text}` : CALL,
})

const paths = (text: string) => ({
  url: `https://leads.test/m/${text}`,
  movePath: `/m/${text}`,
  cancelPath: `/m/${text}`,
  filePath: `/m/${text}`,
})

const pagesWith = (text: string): Record<string, string> => ({
  booking: booking({
    organization: text,
    title: text,
    hostNames: [text, text],
    location: text,
    date: text,
    path: `/c/${text}`,
    isThisYou: { maskedEmail: text, path: `/c/${text}` },
    brand: { color: text, logoUrl: `/logos/${text}` },
    filled: { startsAt: text, name: text, email: text, notes: text, answers: { 'answer-1': text, 'answer-2': text } },
    problems: [
      { field: 'notes', detail: text },
      { field: 'answer-1', detail: text },
    ],
    questions: [
      { field: 'answer-1', label: text, kind: 'line', required: true },
      { field: 'answer-2', label: text, kind: 'text' },
      { field: 'answer-3', label: text, kind: 'choice', options: [text, 'No'] },
    ],
  }),
  'no times': booking({ title: text, slots: [], problems: [{ field: 'startsAt', detail: text }] }),
  booked: meetingPage({ ...meeting(text), ...paths(text), standing: 'booked' }),
  existing: bookedPage(meeting(text)),
  moving: booking({ title: text, moving: { startsAt: now, endsAt: now.add({ minutes: 30 }), path: `/m/${text}` } }),
  meeting: meetingPage({ ...meeting(text), ...paths(text), standing: 'called_off' }),
  cancel: cancelPage({ ...meeting(text), path: `/m/${text}`, backPath: `/m/${text}`, note: text, problem: text }),
  confirm: confirmPage({ ...meeting(text), path: `/confirm/${text}` }),
  'check your mail': checkYourMailPage(meeting(text)),
  unsubscribe: unsubscribePage({ ...frame, organization: text, path: `/u/${text}` }),
  unsubscribed: unsubscribedPage({ ...frame, organization: text }),
  problem: problemPage({
    ...frame,
    organization: text,
    problem: 'unavailable',
    onward: { path: `/${text}`, label: text },
  }),
})

/** The tags of a page with their attributes, the values taken out. */
function skeleton(page: string): string[] {
  return [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}

test.each(Object.keys(pagesWith('')))('hostile text makes no tag and no attribute on the page "%s"', (name) => {
  const hostile = pagesWith(HOSTILE)[name] ?? ''
  const tame = pagesWith(HOSTILE.replaceAll(/\W/g, 'x'))[name] ?? ''
  expect(hostile).toContain('&lt;script&gt;')
  const links = (tag: string) => !/^<\/?a\b/.test(tag) || name !== 'booked'
  expect(skeleton(hostile).filter(links)).toEqual(skeleton(tame).filter(links))
})

test.each(Object.entries(pagesWith('Plain')))(
  'the page "%s" is complete, and nothing of it but its own script, styles and font is loaded',
  (name, page) => {
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en">/)
    expect(page).toMatch(/<title>[^<]+<\/title>/)
    expect(page.match(/<h1>/g)).toHaveLength(1)
    expect(page.replace(FONT_LINK, '')).not.toMatch(/<link|<iframe|\sstyle=|\son[a-z]+=|javascript:/i)
    expect(page.match(/<style[^>]*>/g)).toEqual([`<style nonce="${noncePlace}">`])
    const scripts = name === 'booking' || name === 'moving' ? [`<script nonce="${noncePlace}">`] : null
    expect(page.match(/<script[^>]*>/g)).toEqual(scripts)
  },
)

test.each(Object.entries(pagesWith('Plain')))(
  'on the page "%s" ids are unique and every reference has its target',
  (_, page) => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...page.matchAll(/(?:\sfor|aria-describedby|aria-labelledby|href)="(#?)([^"]*)"/g)]
    const targets = references
      .filter(([whole, hash]) => hash === '#' || !whole.startsWith('href'))
      .map(([, , id = '']) => id)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  },
)

test('a location that is no https address is shown as text', () => {
  const pageOf = (text: string) => meetingPage({ ...meeting(text), ...paths('x'), standing: 'ahead' })
  expect(pageOf(HOSTILE)).not.toMatch(/href="javascript/i)
  expect(pageOf('Plain')).toContain(`<a href="${CALL}"`)
})

test('a test says that its invitation was not sent', () => {
  const pageOf = (isTest: boolean) => meetingPage({ ...meeting('x'), ...paths('x'), standing: 'booked', isTest })
  expect([pageOf(true), pageOf(false)].map((page) => page.includes('We sent you'))).toEqual([false, true])
})

test('the address of the call is shown to the one who has just booked, and to nobody else', () => {
  const { booked, ...others } = pagesWith('Plain')
  expect(booked).toContain(CALL)
  for (const page of [...Object.values(others), booking()]) expect(page).not.toContain(CALL)
})

test('a first visit has empty fields', () => {
  expect(booking()).toMatch(/<input\s[^>]*id="name"[^>]*value=""/)
  expect(booking()).toMatch(/<input\s[^>]*id="email"[^>]*value=""/)
  expect(booking()).toContain('maxlength="2000" ></textarea>')
  expect(booking()).not.toMatch(/<input[^>]* checked/)
})

test('each free time of the day is a labelled choice that posts its exact instant', () => {
  const page = booking()
  const values = [...page.matchAll(/type="radio" name="startsAt" id="([^"]+)" value="([^"]+)"/g)]
  expect(values.map(([, , value]) => value)).toEqual(['2026-11-24T08:00:00Z', '2026-11-24T08:30:00Z'])
  for (const [, id] of values) expect(page).toContain(`<label for="${id}">`)
  expect(page).toContain('<label for="startsAt">09:00</label>')
})

test('a visitor in another zone sees the same instants at other times, and both forms keep zone and day', () => {
  const page = booking({ timezone: 'America/New_York' })
  expect(page).toContain('<label for="startsAt">03:00</label>')
  expect(page).toContain('value="2026-11-24T08:00:00Z"')
  expect(page).toContain('<input type="hidden" name="timezone" value="America/New_York" />')
  expect(page.match(/name="date" value="2026-11-24"/g)).toHaveLength(2)
  expect(page).toContain('href="/c/token?timezone=America%2FNew_York&amp;date=2026-12-02&amp;month=2026-11#times"')
})

test('problems are summed up with links to the fields, which carry them too', () => {
  const page = booking({
    filled: { startsAt: '2026-11-24T08:00:00Z', name: '', email: 'jane@', notes: '' },
    problems: [
      { field: 'startsAt', detail: 'That time has just been taken.' },
      { field: 'email', detail: 'Enter an email address.' },
    ],
  })
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('<a href="#startsAt">That time has just been taken.</a>')
  expect(page).toContain('<a href="#email">Enter an email address.</a>')
  expect(page).toMatch(/id="email"[^>]*value="jane@"[^>]*aria-invalid="true" aria-describedby="email-problem"/)
  expect(page).not.toMatch(/id="name"[^>]*aria-invalid/)
  expect(page).toMatch(/id="startsAt" value="2026-11-24T08:00:00Z" required checked/)
})

test('the form that comes back opens at the day of the chosen time', () => {
  const filled = { startsAt: '2026-12-02T08:00:00Z', name: '', email: '', notes: '' }
  expect(booking({ filled })).toMatch(/value="2026-12-02T08:00:00Z" required checked/)
})

test('without free times there is no form, and what went wrong is still said', () => {
  const page = booking({ slots: [], problems: [{ field: 'startsAt', detail: 'That time has just been taken.' }] })
  expect(page).not.toContain('<form')
  expect(page).toContain('<li>That time has just been taken.</li>')
})

test('the pages of links change nothing by themselves: a button posts', () => {
  for (const page of [confirmPage({ ...meeting('Plain'), path: '/x' }), unsubscribePage({ ...frame, path: '/x' })]) {
    expect(page).toMatch(/<form method="post" action="\/x">\s*<button>/)
  }
})

test('every page gets nonces of its own, and scripts run on the booking pages alone', () => {
  const [first, second] = [finishPage(booking()), finishPage(booking())]
  const nonce = /'nonce-([^']+)'/.exec(first.headers['Content-Security-Policy'] ?? '')?.[1] ?? ''
  expect(first.body).toContain(`<style nonce="${nonce}">`)
  expect(first.body).not.toContain(noncePlace)
  expect(second.body).not.toContain(nonce)
  expect(first.headers['Content-Security-Policy']).toContain(`script-src 'nonce-${nonce}'`)
  expect(finishPage(unsubscribePage({ ...frame, path: '/x' })).headers['Content-Security-Policy']).not.toContain(
    'script',
  )
})

test('links add the meeting to calendars of Google and Microsoft, with the page on which it is changed', () => {
  const page = meetingPage({ ...meeting('Plain'), ...paths('token'), title: 'Intro & more', standing: 'booked' })
  const links = [...page.matchAll(/href="(https:[^"]+)" target/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  )
  const [google, outlook, office] = links.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(links.map(({ host }) => host)).toEqual(['calendar.google.com', 'outlook.live.com', 'outlook.office.com'])
  const details = 'Reschedule or cancel: https://leads.test/m/token'
  expect(google).toEqual({
    action: 'TEMPLATE',
    text: 'Intro & more',
    dates: '20261123T080000Z/20261123T083000Z',
    details,
    location: CALL,
  })
  expect(outlook).toMatchObject({ rru: 'addevent', startdt: '2026-11-23T08:00:00Z', body: details })
  expect(office).toEqual(outlook)
})

test('a page asks for the font where the dashboard is built with it, and nowhere else', () => {
  const isBuilt = existsSync(`dashboard/dist/assets/${FONT_FILE}`)
  expect(HAS_FONT).toBe(isBuilt)
  expect(finishPage(booking()).body.includes(FONT_FILE)).toBe(isBuilt)
})
