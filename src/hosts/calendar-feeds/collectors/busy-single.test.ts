import { expect, test } from 'vitest'
import { AUTUMN, busyIn, calendarOf, eventOf } from '../../../../test/support/fixtures/calendar-lines.ts'

const UTC_HOUR = ['DTSTART:20261005T080000Z', 'DTEND:20261005T090000Z']
const BUSY_HOUR = ['2026-10-05T08:00/2026-10-05T09:00']
const ME = 'mailto:ada@seller.test'

/** Name, lines of one event, when the host is busy: decided by hand. Berlin is two hours ahead until 25 October, then one. */
const EVENTS: [string, string[], string[]][] = [
  ['times in UTC', UTC_HOUR, BUSY_HOUR],
  [
    'a zone by its IANA name',
    ['DTSTART;TZID=Europe/Berlin:20261005T100000', 'DTEND;TZID=Europe/Berlin:20261005T110000'],
    BUSY_HOUR,
  ],
  [
    'a zone after the change of clocks',
    ['DTSTART;TZID=Europe/Berlin:20261105T100000', 'DURATION:PT1H'],
    ['2026-11-05T09:00/2026-11-05T10:00'],
  ],
  ['another zone than the host’s', ['DTSTART;TZID=America/New_York:20261005T040000', 'DURATION:PT60M'], BUSY_HOUR],
  [
    'two zones in one event',
    ['DTSTART;TZID=America/New_York:20261005T040000', 'DTEND;TZID=Europe/Berlin:20261005T110000'],
    BUSY_HOUR,
  ],
  ['a zone in quotation marks', ['DTSTART;TZID="Europe/Berlin":20261005T100000', 'DURATION:PT1H'], BUSY_HOUR],
  ['a name of Windows', ['DTSTART;TZID=W. Europe Standard Time:20261005T100000', 'DURATION:PT1H'], BUSY_HOUR],
  [
    'a name of Windows for New York',
    ['DTSTART;TZID=Eastern Standard Time:20261005T040000', 'DURATION:PT1H'],
    BUSY_HOUR,
  ],
  [
    'a description of Exchange',
    ['DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20261005T100000', 'DURATION:PT1H'],
    BUSY_HOUR,
  ],
  [
    'a zone after the name of a program',
    ['DTSTART;TZID=/example.org/20070129_1/Europe/Berlin:20261005T100000', 'DURATION:PT1H'],
    BUSY_HOUR,
  ],
  ['a zone that nobody knows is the host’s', ['DTSTART;TZID=Nowhere:20261005T100000', 'DURATION:PT1H'], BUSY_HOUR],
  ['floating time is the host’s', ['DTSTART:20261005T100000', 'DTEND:20261005T110000'], BUSY_HOUR],
  [
    'floating time with VALUE',
    ['DTSTART;VALUE=DATE-TIME:20261005T100000', 'DTEND;VALUE=DATE-TIME:20261005T110000'],
    BUSY_HOUR,
  ],
  ['lower-case names of properties', ['dtstart:20261005T080000Z', 'dtend:20261005T090000Z'], BUSY_HOUR],
  ['a folded line', ['DTSTART;TZID=Europe/\r\n Berlin:20261005T100000', 'DURATION:PT\r\n\t1H'], BUSY_HOUR],
  [
    'a day as a whole',
    ['DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261006'],
    ['2026-10-04T22:00/2026-10-05T22:00'],
  ],
  ['a day without an end', ['DTSTART;VALUE=DATE:20261005'], ['2026-10-04T22:00/2026-10-05T22:00']],
  [
    'a day that ends when it begins',
    ['DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261005'],
    ['2026-10-04T22:00/2026-10-05T22:00'],
  ],
  [
    'days over the change of clocks',
    ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027'],
    ['2026-10-23T22:00/2026-10-26T23:00'],
  ],
  ['days by their duration', ['DTSTART;VALUE=DATE:20261005', 'DURATION:P2D'], ['2026-10-04T22:00/2026-10-06T22:00']],
  [
    'an hour over the change of clocks',
    ['DTSTART;TZID=Europe/Berlin:20261025T013000', 'DTEND;TZID=Europe/Berlin:20261025T040000'],
    ['2026-10-24T23:30/2026-10-25T03:00'],
  ],
  ['half a day and minutes', ['DTSTART:20261005T080000Z', 'DURATION:P1DT2H30M'], ['2026-10-05T08:00/2026-10-06T10:30']],
  ['a moment takes no time', ['DTSTART:20261005T080000Z'], []],
  ['an end before its beginning takes no time', ['DTSTART:20261005T080000Z', 'DTEND:20261005T070000Z'], []],
  ['free by TRANSP', [...UTC_HOUR, 'TRANSP:TRANSPARENT'], []],
  ['busy by TRANSP', [...UTC_HOUR, 'TRANSP:OPAQUE'], BUSY_HOUR],
  ['free by Outlook', [...UTC_HOUR, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
  ['out of office by Outlook', [...UTC_HOUR, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], BUSY_HOUR],
  ['cancelled', [...UTC_HOUR, 'STATUS:CANCELLED'], []],
  ['tentative counts', [...UTC_HOUR, 'STATUS:TENTATIVE'], BUSY_HOUR],
  ['declined by the host', [...UTC_HOUR, `ATTENDEE;PARTSTAT=DECLINED:${ME}`], []],
  [
    'declined in capitals, among others',
    [
      ...UTC_HOUR,
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:x@y.test',
      'ATTENDEE;CN="Lovelace, Ada";PARTSTAT=declined:MAILTO:ADA@seller.test',
    ],
    [],
  ],
  [
    'declined by another',
    [...UTC_HOUR, `ATTENDEE;PARTSTAT=ACCEPTED:${ME}`, 'ATTENDEE;PARTSTAT=DECLINED:mailto:x@y.test'],
    BUSY_HOUR,
  ],
  ['not answered counts', [...UTC_HOUR, `ATTENDEE;PARTSTAT=NEEDS-ACTION:${ME}`], BUSY_HOUR],
  [
    'clipped to the time that is asked about',
    ['DTSTART:20260901T000000Z', 'DTEND:20261002T000000Z'],
    ['2026-10-01T00:00/2026-10-02T00:00'],
  ],
  ['before and after that time', ['DTSTART:20260930T230000Z', 'DTEND:20261001T000000Z'], []],
]

test.each(EVENTS)('%s', (_name, lines, expected) => {
  expect(busyIn([calendarOf(...eventOf(...lines))])).toEqual(expected)
})

test('all-day events are those of the host’s zone', () => {
  const calendar = calendarOf(...eventOf('DTSTART;VALUE=DATE:20261005'))
  expect(busyIn([calendar], { timezone: 'America/Los_Angeles' })).toEqual(['2026-10-05T07:00/2026-10-06T07:00'])
  expect(busyIn([calendar], { timezone: 'Pacific/Auckland' })).toEqual(['2026-10-04T11:00/2026-10-05T11:00'])
})

test('a name that only the calendar explains is read as it explains it', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Our Office',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const event = eventOf('DTSTART;TZID=Our Office:20261030T040000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')
  expect(busyIn([calendarOf(...zone, ...event)])).toEqual([
    '2026-10-30T08:00/2026-10-30T09:00',
    '2026-11-06T09:00/2026-11-06T10:00',
  ])
  const floating = eventOf('DTSTART:20261005T100000', 'DURATION:PT1H')
  expect(busyIn([calendarOf(...zone, ...floating)])).toEqual(BUSY_HOUR)
})

test('free/busy lists count as far as they say busy', () => {
  const list = (...lines: string[]) => calendarOf('BEGIN:VFREEBUSY', 'UID:f', ...lines, 'END:VFREEBUSY')
  const busy = 'FREEBUSY:20261005T080000Z/PT30M,20261005T100000Z/20261005T110000Z'
  expect(busyIn([list(busy, 'FREEBUSY;FBTYPE=FREE:20261006T080000Z/PT1H')])).toEqual([
    '2026-10-05T08:00/2026-10-05T08:30',
    '2026-10-05T10:00/2026-10-05T11:00',
  ])
  expect(busyIn([list('FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261005T080000Z/20261005T090000Z')])).toEqual(BUSY_HOUR)
})

test('what touches is one, over all calendars', () => {
  const at = (hours: string, uid: string) => eventOf(`UID:${uid}`, `DTSTART:20261005T${hours}0000Z`, 'DURATION:PT1H')
  const calendars = [
    calendarOf(...at('09', 'b'), ...at('08', 'a')),
    calendarOf(...at('12', 'a')),
    calendarOf(...at('12', 'c')),
  ]
  expect(busyIn(calendars)).toEqual(['2026-10-05T08:00/2026-10-05T10:00', '2026-10-05T12:00/2026-10-05T13:00'])
  expect(busyIn([calendarOf()], AUTUMN)).toEqual([])
})
