import { expect, test } from 'vitest'
import { busyIn, calendarOf, eventOf } from '../../../../test/support/fixtures/calendar-lines.ts'

/** An hour from ten in Berlin; in UTC from eight until 25 October, then from nine. */
const TEN = ['DTSTART;TZID=Europe/Berlin:20261019T100000', 'DTEND;TZID=Europe/Berlin:20261019T110000']
const WEEKLY = [...TEN, 'RRULE:FREQ=WEEKLY;COUNT=3']
const FIRST = '2026-10-19T08:00/2026-10-19T09:00'
const SECOND = '2026-10-26T09:00/2026-10-26T10:00'
const THIRD = '2026-11-02T09:00/2026-11-02T10:00'

/** Name, lines of one event, when the host is busy: decided by hand. */
const SERIES: [string, string[], string[]][] = [
  ['weekly, by the wall clock', WEEKLY, [FIRST, SECOND, THIRD]],
  [
    'weekly in UTC',
    ['DTSTART:20261019T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    [FIRST, '2026-10-26T08:00/2026-10-26T09:00'],
  ],
  [
    'weekly, floating',
    ['DTSTART:20261019T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    [FIRST, SECOND, THIRD],
  ],
  [
    'weekly, in a zone of Windows',
    ['DTSTART;TZID=Romance Standard Time:20261019T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    [FIRST, SECOND, THIRD],
  ],
  [
    'since long ago',
    ['DTSTART;TZID=Europe/Berlin:20101018T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20261005T080000Z'],
    ['2026-10-05T08:00/2026-10-05T09:00'],
  ],
  ['until, itself included', [...TEN, 'RRULE:FREQ=WEEKLY;UNTIL=20261026T090000Z'], [FIRST, SECOND]],
  ['until a day', [...TEN, 'RRULE:FREQ=WEEKLY;UNTIL=20261027'], [FIRST, SECOND]],
  [
    'on two days of the week',
    [...TEN, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3'],
    [FIRST, '2026-10-21T08:00/2026-10-21T09:00', SECOND],
  ],
  ['every second week', [...TEN, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'], [FIRST, THIRD]],
  [
    'the last Friday of a month',
    ['DTSTART;TZID=Europe/Berlin:20261030T100000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2'],
    ['2026-10-30T09:00/2026-10-30T10:00', '2026-11-27T09:00/2026-11-27T10:00'],
  ],
  [
    'all day, weekly, over the change of clocks',
    ['DTSTART;VALUE=DATE:20261018', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    ['2026-10-17T22:00/2026-10-18T22:00', '2026-10-24T22:00/2026-10-25T23:00'],
  ],
  [
    'all day, without one day',
    ['DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2', 'EXDATE;VALUE=DATE:20261007'],
    ['2026-10-04T22:00/2026-10-05T22:00'],
  ],
  [
    'a night over midnight',
    ['DTSTART;TZID=Europe/Berlin:20261005T230000', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['2026-10-05T21:00/2026-10-05T23:00', '2026-10-06T21:00/2026-10-06T23:00'],
  ],
  [
    'begun before the time that is asked about',
    ['DTSTART:20260901T230000Z', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;UNTIL=20260930T230000Z'],
    ['2026-10-01T00:00/2026-10-01T01:00'],
  ],
  ['one excluded', [...WEEKLY, 'EXDATE;TZID=Europe/Berlin:20261026T100000'], [FIRST, THIRD]],
  ['two excluded, in UTC', [...WEEKLY, 'EXDATE:20261026T090000Z,20261102T090000Z'], [FIRST]],
  [
    'two excluded, in two lines',
    [...WEEKLY, 'EXDATE;TZID=Europe/Berlin:20261026T100000', 'EXDATE;TZID=Europe/Berlin:20261102T100000'],
    [FIRST],
  ],
  [
    'one excluded, floating',
    ['DTSTART:20261019T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261026T100000'],
    [FIRST, THIRD],
  ],
  [
    'one more',
    [...WEEKLY, 'RDATE;TZID=Europe/Berlin:20261028T100000'],
    [FIRST, SECOND, '2026-10-28T09:00/2026-10-28T10:00', THIRD],
  ],
  ['more without a rule', [...TEN, 'RDATE:20261026T090000Z,20261102T090000Z'], [FIRST, SECOND, THIRD]],
  ['more as periods', [...TEN, 'RDATE;VALUE=PERIOD:20261026T090000Z/PT1H'], [FIRST, SECOND]],
  [
    'more as periods of their own length',
    [
      ...TEN,
      'RDATE;VALUE=PERIOD:20261026T090000Z/PT4H,20261102T090000Z/20261102T093000Z',
      'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261103T100000/20261103T120000',
    ],
    [
      FIRST,
      '2026-10-26T09:00/2026-10-26T13:00',
      '2026-11-02T09:00/2026-11-02T09:30',
      '2026-11-03T09:00/2026-11-03T11:00',
    ],
  ],
  ['a day excepts no hour', [...WEEKLY, 'EXDATE;VALUE=DATE:20261026'], [FIRST, SECOND, THIRD]],
  [
    'a day beside an hour excepts the hour alone',
    [...WEEKLY, 'EXDATE:20261026T090000Z', 'EXDATE;VALUE=DATE:20261026,20261102'],
    [FIRST, THIRD],
  ],
  ['free as a whole', [...WEEKLY, 'TRANSP:TRANSPARENT'], []],
]

test.each(SERIES)('%s', (_name, lines, expected) => {
  expect(busyIn([calendarOf(...eventOf(...lines))])).toEqual(expected)
})

const CHANGED_ID = 'RECURRENCE-ID;TZID=Europe/Berlin:20261026T100000'
const MOVED = ['DTSTART;TZID=Europe/Berlin:20261027T150000', 'DTEND;TZID=Europe/Berlin:20261027T153000']
const NEW_PLACE = '2026-10-27T14:00/2026-10-27T14:30'
const SAME = ['DTSTART;TZID=Europe/Berlin:20261026T100000', 'DTEND;TZID=Europe/Berlin:20261026T110000']

/** Name, lines of the changed occurrence of the weekly series, when the host is busy. */
const CHANGES: [string, string[], string[]][] = [
  ['moved', [CHANGED_ID, ...MOVED], [FIRST, NEW_PLACE, THIRD]],
  ['moved, named in UTC', ['RECURRENCE-ID:20261026T090000Z', ...MOVED], [FIRST, NEW_PLACE, THIRD]],
  ['cancelled', [CHANGED_ID, ...SAME, 'STATUS:CANCELLED'], [FIRST, THIRD]],
  ['free', [CHANGED_ID, ...SAME, 'TRANSP:TRANSPARENT'], [FIRST, THIRD]],
  ['declined', [CHANGED_ID, ...SAME, 'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@seller.test'], [FIRST, THIRD]],
  [
    'moved out of the time that is asked about',
    [CHANGED_ID, 'DTSTART:20270301T090000Z', 'DURATION:PT1H'],
    [FIRST, THIRD],
  ],
  [
    'made a whole day',
    [CHANGED_ID, 'DTSTART;VALUE=DATE:20261027'],
    [FIRST, '2026-10-26T23:00/2026-10-27T23:00', THIRD],
  ],
]

test.each(CHANGES)('one of a series is %s', (_name, lines, expected) => {
  const [series, change] = [eventOf(...WEEKLY), eventOf(...lines)]
  expect(busyIn([calendarOf(...series, ...change)])).toEqual(expected)
  expect(busyIn([calendarOf(...change, ...series)])).toEqual(expected)
})

const ONWARDS = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261026T100000'

/** Name, lines of the change from the second of the weekly series on, when the host is busy. */
const LATER_CHANGES: [string, string[], string[]][] = [
  ['moved by a day and made shorter', [ONWARDS, ...MOVED], [FIRST, NEW_PLACE, '2026-11-03T14:00/2026-11-03T14:30']],
  ['cancelled', [ONWARDS, ...SAME, 'STATUS:CANCELLED'], [FIRST]],
  [
    'moved ahead by weeks',
    [ONWARDS, 'DTSTART:20261207T090000Z', 'DURATION:PT1H'],
    [FIRST, '2026-12-07T09:00/2026-12-07T10:00', '2026-12-14T09:00/2026-12-14T10:00'],
  ],
]

test.each(LATER_CHANGES)('one of a series and all that follow are %s', (_name, lines, expected) => {
  const [series, change] = [eventOf(...WEEKLY), eventOf(...lines)]
  expect(busyIn([calendarOf(...series, ...change)])).toEqual(expected)
  expect(busyIn([calendarOf(...change, ...series)])).toEqual(expected)
})

test('two events with one UID both count, each with its own rule', () => {
  const weekly = eventOf('UID:a', ...WEEKLY, 'BEGIN:VALARM', 'UID:bell', 'END:VALARM')
  const other = eventOf('DTSTART:20261005T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2')
  const change = eventOf(CHANGED_ID, ...MOVED)
  expect(busyIn([calendarOf(...weekly, ...other, ...change)])).toEqual([
    '2026-10-05T08:00/2026-10-05T09:00',
    '2026-10-06T08:00/2026-10-06T09:00',
    FIRST,
    NEW_PLACE,
    THIRD,
  ])
})

test('one of a series of days is moved to an hour', () => {
  const days = eventOf('DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=DAILY;COUNT=2')
  const change = eventOf('RECURRENCE-ID;VALUE=DATE:20261006', 'DTSTART:20261006T080000Z', 'DURATION:PT1H')
  expect(busyIn([calendarOf(...days, ...change)])).toEqual([
    '2026-10-04T22:00/2026-10-05T22:00',
    '2026-10-06T08:00/2026-10-06T09:00',
  ])
})

test('invitations to some meetings of a series come without the series', () => {
  const one = (day: string) =>
    eventOf(`RECURRENCE-ID:202610${day}T080000Z`, `DTSTART:202610${day}T080000Z`, 'DURATION:PT1H')
  expect(busyIn([calendarOf(...one('05'), ...one('12'))])).toEqual([
    '2026-10-05T08:00/2026-10-05T09:00',
    '2026-10-12T08:00/2026-10-12T09:00',
  ])
})
