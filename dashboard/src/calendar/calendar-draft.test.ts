import { expect, test } from 'vitest'
import { calendarOf, calendarDraftOf, minutesInWords } from './calendar-draft.ts'

const schedule = { timezone: 'Europe/Berlin', days: ['mon' as const], from: '08:00', to: '16:00' }
const calendar = {
  provider: 'builtin' as const,
  host: { name: 'Sam', email: 'sam@seller.test', timezone: 'Europe/Lisbon' },
  weeklyHours: [{ day: 'fri' as const, from: '20:00', to: '24:00' }],
  durationMinutes: 45,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 0,
  horizonDays: 7,
  title: 'Demo',
  location: 'https://meet.seller.test/sam',
  questions: [{ label: 'How many?', kind: 'choice' as const, options: ['One', 'Many'], required: true }],
  onColleague: 'hold' as const,
  resumeOnCancel: true,
}

test('what is not touched is sent as it came', () => {
  expect(calendarOf(calendarDraftOf(calendar, schedule))).toEqual(calendar)
})

test('what is switched off or emptied is left out', () => {
  const draft = {
    ...calendarDraftOf(calendar, schedule),
    who: 'owner' as const,
    hasHours: false,
    location: ' ',
    horizonDays: '',
  }
  const { host: _host, weeklyHours: _hours, location: _location, horizonDays: _days, ...rest } = calendar
  expect(calendarOf(draft)).toEqual(rest)
})

test('hosts who take turns have hours of their own', () => {
  const sent = calendarOf({ ...calendarDraftOf(calendar, schedule), who: 'hosts', hosts: ['host_1', 'host_2'] })
  expect(sent).toMatchObject({ hosts: ['host_1', 'host_2'] })
  expect(sent).not.toHaveProperty('host')
  expect(sent).not.toHaveProperty('weeklyHours')
})

test('another provider gets its address, and nothing that only our own page knows', () => {
  const draft = {
    ...calendarDraftOf(calendar, schedule),
    provider: 'calcom' as const,
    url: ' https://cal.com/acme/intro ',
  }
  const sent = calendarOf({ ...draft, passContact: true })
  expect(sent).toMatchObject({ provider: 'calcom', url: 'https://cal.com/acme/intro', passContact: true })
  for (const own of ['host', 'hosts', 'weeklyHours', 'questions', 'location']) expect(sent).not.toHaveProperty(own)
  expect(calendarOf({ ...draft, provider: 'builtin' })).not.toHaveProperty('url')
})

test('options are those of a choice alone, a line each', () => {
  const [question] = calendarDraftOf(calendar, schedule).questions
  const sent = (part: object) =>
    calendarOf({ ...calendarDraftOf(calendar, schedule), questions: [{ ...question!, ...part }] })
  expect(sent({ options: 'One\n\n Two ' }).questions?.[0]?.options).toEqual(['One', 'Two'])
  expect(sent({ kind: 'line' }).questions?.[0]).not.toHaveProperty('options')
})

test('without hours of its own the form begins with Monday to Friday, 9 to 17, whatever the schedule', () => {
  const draft = calendarDraftOf({}, schedule)
  expect(draft).toMatchObject({ hasHours: false, hostZone: 'Europe/Berlin' })
  expect(draft.hours.map(({ day, from, to }) => `${day} ${from}-${to}`)).toEqual(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 09:00-17:00`),
  )
})

test('minutes are said as people say them', () => {
  expect(['240', '1530', '0', '61', '', '-3'].map(minutesInWords)).toEqual([
    '4 hours',
    '1 day 1 hour 30 minutes',
    'none',
    '1 hour 1 minute',
    '',
    '',
  ])
})
