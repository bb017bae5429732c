import { expect, test } from 'vitest'
import { CalendarFault } from './calendar-fault.ts'
import { busyIn, calendarOf, eventOf } from './calendar-lines.ts'

function failureOf(calendar: string): string {
  try {
    return busyIn([calendar]).join()
  } catch (error) {
    if (error instanceof CalendarFault) return error.failure
    throw error
  }
}

const START = 'DTSTART:20200101T080000Z'

test.each([
  ['a page', '<html><body>Sign in</body></html>', 'not_a_calendar'],
  ['nothing', '', 'not_a_calendar'],
  ['bytes', '\u0000\u0001\uFFFD', 'not_a_calendar'],
  ['every second', calendarOf(...eventOf(START, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')), 'too_many'],
  ['every minute', calendarOf(...eventOf(START, 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY')), 'too_many'],
  [
    'every second of a day',
    calendarOf(
      ...eventOf(
        START,
        'DURATION:PT1S',
        'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6,7,8,9,10;BYSECOND=1,2,3,4,5,6,7,8,9,10',
      ),
    ),
    'too_many',
  ],
  ['a rule without a meaning', calendarOf(...eventOf(START, 'RRULE:FREQ=NEVER')), 'not_a_calendar'],
  ['an interval of nothing', calendarOf(...eventOf(START, 'RRULE:FREQ=DAILY;INTERVAL=0')), 'not_a_calendar'],
  ['a beginning that is no time', calendarOf(...eventOf('DTSTART:tomorrow', 'DURATION:PT1H')), 'not_a_calendar'],
  ['two beginnings', calendarOf(...eventOf(START, START)), 'not_a_calendar'],
  [
    'a rule that never comes true',
    calendarOf(...eventOf(START, 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
    '',
  ],
  [
    'names of the language',
    calendarOf(...eventOf('UID:__proto__', 'DTSTART:20261005T080000Z', 'DURATION:PT1H')),
    '2026-10-05T08:00/2026-10-05T09:00',
  ],
])('%s', (_name, calendar, expected) => {
  expect(failureOf(calendar)).toBe(expected)
})

test('five thousand events in the time that is asked about are read, one more is too many', () => {
  const events = Array.from({ length: 5_000 }, (_, index) =>
    eventOf(`UID:e${index}`, 'DTSTART:20261005T080000Z', 'DURATION:PT1H'),
  )
  expect(failureOf(calendarOf(...events.flat()))).toBe('2026-10-05T08:00/2026-10-05T09:00')
  const more = eventOf('UID:more', 'DTSTART:20261005T080000Z', 'DURATION:PT1H')
  expect(failureOf(calendarOf(...events.flat(), ...more))).toBe('too_many')
  const past = Array.from({ length: 6_000 }, (_, index) => eventOf(`UID:p${index}`, START, 'DURATION:PT1H'))
  expect(failureOf(calendarOf(...past.flat()))).toBe('')
})
