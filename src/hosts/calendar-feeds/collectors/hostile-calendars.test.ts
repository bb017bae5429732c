import { expect, test } from 'vitest'
import { CalendarFault } from './calendar-fault.ts'
import { busyTimes } from './busy-times.ts'
import { AUTUMN, busyIn, calendarOf, eventOf } from '../../../../test/support/fixtures/calendar-lines.ts'

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

const GOOD = eventOf('UID:good', 'DTSTART:20261006T080000Z', 'DURATION:PT1H')
const GOOD_HOUR = '2026-10-06T08:00/2026-10-06T09:00'
const HOUR = ['DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z']
const FAULTY_HOUR = '2026-10-05T08:00/2026-10-05T09:00'
const OFTEN = 'BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5,6,7,8,9,10;BYSECOND=1,2,3,4,5,6,7,8,9,10'

/** Name, lines of an event, when the host is busy by it. */
const FAULTY: [string, string[], string[]][] = [
  ['every second', [...HOUR, 'RRULE:FREQ=SECONDLY'], [FAULTY_HOUR]],
  ['every second, since long ago', [START, 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'], []],
  ['every minute', [...HOUR, 'RRULE:FREQ=MINUTELY'], [FAULTY_HOUR]],
  ['every second of a day', [...HOUR, `RRULE:FREQ=DAILY;${OFTEN}`], [FAULTY_HOUR]],
  ['a rule without a meaning', [...HOUR, 'RRULE:FREQ=NEVER'], [FAULTY_HOUR]],
  ['an end that is no time', [...HOUR, 'RRULE:FREQ=DAILY;UNTIL=never'], [FAULTY_HOUR]],
  ['an interval of nothing', [...HOUR, 'RRULE:FREQ=DAILY;INTERVAL=0'], [FAULTY_HOUR]],
  ['a beginning that is no time', ['DTSTART:tomorrow', 'DURATION:PT1H'], []],
  ['two beginnings', [...HOUR, START], [FAULTY_HOUR]],
  ['a period without an end', [...HOUR, 'RDATE;VALUE=PERIOD:20261007T080000Z/never'], [FAULTY_HOUR]],
]

test.each(FAULTY)('one faulty event is set aside: %s', (_name, lines, expected) => {
  const calendar = calendarOf(...eventOf(...lines), ...GOOD)
  expect(busyIn([calendar])).toEqual([...expected, GOOD_HOUR])
  expect(busyTimes([calendar], AUTUMN).faultyEvents).toBe(1)
  expect(busyTimes([calendarOf(...GOOD)], AUTUMN).faultyEvents).toBe(0)
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

test('a calendar with hundreds of zones is none', () => {
  const zones = Array.from({ length: 301 }, (_, index) => `EXDATE;TZID=Zone ${index}:20261005T080000`)
  expect(failureOf(calendarOf(...eventOf('DTSTART:20261005T080000Z', 'DURATION:PT1H', ...zones)))).toBe(
    'not_a_calendar',
  )
})
