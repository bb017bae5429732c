import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { checkCalendar, checkHoursOffered } from './check-calendar.ts'
import { ownHost, resolveCalendar } from './resolve-calendar.ts'
import { Calendar } from '../schema.ts'

const host = { name: 'Jonas Weber', email: 'jonas@host.test', timezone: 'Europe/Berlin' }
const check = (calendar: Calendar) =>
  checkCalendar(calendar, (email) => email.includes('@')).map(({ pointer, code }) => `${pointer} ${code}`)

test('a calendar that says nothing but its provider, or nothing, is right', () => {
  for (const calendar of [{}, { provider: 'builtin' as const }]) {
    expect(Check(Calendar, calendar)).toBe(true)
    expect(check(calendar)).toEqual([])
  }
})

test('a complete calendar is right', () => {
  const calendar: Calendar = {
    provider: 'builtin',
    host,
    weeklyHours: [
      { day: 'mon', from: '09:00', to: '12:00' },
      { day: 'mon', from: '12:00', to: '17:00' },
      { day: 'tue', from: '22:00', to: '24:00' },
    ],
    durationMinutes: 60,
    minimumNoticeMinutes: 0,
    horizonDays: 90,
    title: 'Intro call',
    location: 'https://meet.host.test/jonas',
  }
  expect(Check(Calendar, calendar)).toBe(true)
  expect(check(calendar)).toEqual([])
})

test.each([
  ['calcom', 'https://cal.com/acme/intro', undefined],
  ['calcom', 'https://meet.acme.test/intro', undefined],
  ['calendly', 'https://calendly.com/acme/intro?month=2026-12', undefined],
  ['calendly', 'https://acme.calendly.com/intro', undefined],
  ['calendly', 'https://notcalendly.com/acme', 'wrong_host'],
  ['calendly', 'https://calendly.com.evil.test/acme', 'wrong_host'],
  ['savvycal', 'https://savvycal.com/acme/intro', undefined],
  ['savvycal', 'https://cal.com/acme/intro', 'wrong_host'],
  ['url', 'https://outlook.test/book/acme', undefined],
  ['url', 'http://outlook.test/book/acme', 'invalid_url'],
  ['url', 'https://user:word@outlook.test/', 'invalid_url'],
  ['url', 'javascript:alert(1)', 'invalid_url'],
  ['url', 'outlook.test/book', 'invalid_url'],
  ['url', undefined, 'required'],
] as const)('%s may lead to %s: %s', (provider, url, code) => {
  const calendar = { provider, ...(url === undefined ? {} : { url }) }
  expect(Check(Calendar, calendar)).toBe(true)
  expect(check(calendar)).toEqual(code === undefined ? [] : [`/url ${code}`])
})

test('our own page has no other address', () => {
  expect(check({ provider: 'builtin', url: 'https://cal.com/acme' })).toEqual(['/url not_allowed'])
})

test.each([
  { provider: 'zoom' },
  { host: { name: 'Jonas' } },
  { host: { ...host, phone: '1' } },
  { weeklyHours: [] },
  { weeklyHours: [{ day: 'monday', from: '09:00', to: '17:00' }] },
  { weeklyHours: [{ day: 'mon', from: '9:00', to: '17:00' }] },
  { weeklyHours: [{ day: 'mon', from: '24:00', to: '24:00' }] },
  { weeklyHours: [{ day: 'mon', from: '09:00', to: '24:01' }] },
  { weeklyHours: [{ day: 'mon', from: '09:00\n', to: '17:00' }] },
  { durationMinutes: 4 },
  { durationMinutes: 481 },
  { durationMinutes: 30.5 },
  { minimumNoticeMinutes: -1 },
  { horizonDays: 0 },
  { horizonDays: 91 },
  { title: '' },
  { length: 30 },
])('the schema refuses %j', (calendar) => {
  expect(Check(Calendar, calendar)).toBe(false)
})

test('everything that is wrong is reported at once, each at its place', () => {
  const calendar: Calendar = {
    provider: 'url',
    host: { name: ' ', email: 'nobody', timezone: '+02:00' },
    title: 'Intro\r\nBcc: all@host.test',
    location: 'half a character \uD83D',
    weeklyHours: [
      { day: 'mon', from: '17:00', to: '09:00' },
      { day: 'tue', from: '09:00', to: '12:00' },
      { day: 'tue', from: '11:30', to: '13:00' },
      { day: 'wed', from: '09:00', to: '09:30' },
    ],
    durationMinutes: 45,
    minimumNoticeMinutes: 1_440,
    horizonDays: 1,
  }
  expect(check(calendar)).toEqual([
    '/url required',
    '/host/name blank',
    '/host/email invalid_email',
    '/host/timezone invalid_timezone',
    '/title invalid_text',
    '/location invalid_text',
    '/weeklyHours/0 invalid_hours',
    '/weeklyHours/2 overlapping_hours',
    '/weeklyHours/3 too_short',
    '/minimumNoticeMinutes notice_beyond_horizon',
  ])
})

test.each(['Intro \u202Ellac', 'Intro\u2066 call', 'Intro\tcall', 'Intro\u2028call', '\uD83D'])(
  'the title, the name of the host and the place cannot be %j',
  (text) => {
    expect(check({ title: text, location: text, host: { ...host, name: text } })).toEqual([
      '/host/name invalid_text',
      '/title invalid_text',
      '/location invalid_text',
    ])
  },
)

test.each([
  ['09:00', '09:29', 30, ['/hosts no_time_offered']],
  ['09:00', '09:30', 30, []],
  ['09:00', '09:29', 29, []],
  ['16:00', '24:00', 480, []],
  ['16:01', '24:00', 480, ['/hosts no_time_offered']],
])('hours of a host from %s to %s, for meetings of %i minutes: %j', (from, to, duration, expected) => {
  const anna = ownHost({ weeklyHours: [{ day: 'mon', from, to }] }, { owner: host, timezone: 'UTC' })
  const problems = checkHoursOffered(resolveCalendar({ durationMinutes: duration }, [anna]))
  expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected)
})

test('of several hosts one with hours enough will do, and those of a day with other hours', () => {
  const weeklyHours = [{ day: 'mon' as const, from: '09:00', to: '09:20' }]
  const short = { ...ownHost({ weeklyHours }, { owner: host, timezone: 'UTC' }), hostId: 'anna' }
  const long = { ...short, hostId: 'ben', weeklyHours: [{ day: 'mon' as const, from: '09:00', to: '10:00' }] }
  const sometimes = { ...short, exceptions: [{ date: '2026-12-01', hours: [{ from: '09:00', to: '10:00' }] }] }
  const problems = (hosts: (typeof short)[]) =>
    checkHoursOffered(resolveCalendar({}, hosts)).map(({ pointer, code }) => `${pointer} ${code}`)
  expect(problems([short, short])).toEqual(['/hosts no_time_offered'])
  expect(problems([short, long])).toEqual([])
  expect(problems([short, sometimes])).toEqual([])
})

test('hosts of the organization stand instead of a host and hours of the campaign', () => {
  const hosts = ['host_0193bbf2c1d57c3f8a1e0c5b7d9e2f41']
  expect(check({ hosts })).toEqual([])
  expect(check({ hosts, host, weeklyHours: [{ day: 'mon', from: '09:00', to: '10:00' }] })).toEqual([
    '/host conflict',
    '/weeklyHours conflict',
  ])
})

test('questions read differently, and those to choose from have options', () => {
  const questions: Calendar['questions'] = [
    { label: 'Fleet?', kind: 'choice', options: ['Small', ' Large'] },
    { label: 'Fleet?', kind: 'line', options: ['Small', 'Large'] },
    { label: ' ', kind: 'choice' },
  ]
  expect(check({ questions })).toEqual([
    '/questions/0/options/1 spaces_around',
    '/questions/1/label duplicate',
    '/questions/1/options not_allowed',
    '/questions/2/label blank',
    '/questions/2/options required',
  ])
})
