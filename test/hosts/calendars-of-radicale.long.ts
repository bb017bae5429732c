import { expect, test } from 'vitest'
import { WITHOUT } from '../support/installation/debian-packages.ts'
import { createHarness } from '../support/installation/harness.ts'
import { addFeed, busyOf, feedOf, makeHost } from '../support/bookings/host-feeds.ts'
import { startRadicale } from '../support/servers/radicale.ts'

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const SERIES = [
  ...ZONE,
  'BEGIN:VEVENT',
  'UID:weekly',
  'DTSTAMP:20260901T000000Z',
  'DTSTART;TZID=Europe/Berlin:20260907T100000',
  'DTEND;TZID=Europe/Berlin:20260907T110000',
  'RRULE:FREQ=WEEKLY;UNTIL=20261208T000000Z',
  'EXDATE;TZID=Europe/Berlin:20261130T100000',
  'SUMMARY:Weekly & <more>',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:weekly',
  'DTSTAMP:20260901T000000Z',
  'RECURRENCE-ID;TZID=Europe/Berlin:20261207T100000',
  'DTSTART;TZID=Europe/Berlin:20261208T150000',
  'DTEND;TZID=Europe/Berlin:20261208T160000',
  'SUMMARY:Weekly',
  'END:VEVENT',
  '',
].join('\r\n')

const single = (uid: string, day: string) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260901T000000Z',
    `DTSTART;VALUE=DATE:${day}`,
    'SUMMARY:Away',
    'END:VEVENT',
    '',
  ].join('\r\n')

test.skipIf(WITHOUT.includes('radicale'))('a calendar of a real CalDAV server is read', async () => {
  const radicale = await startRadicale({ name: 'ada', password: 'p:ss wörd' })
  const harness = await createHarness()
  await radicale.make('/ada/work/')
  await radicale.put('/ada/work/weekly.ics', SERIES)
  await radicale.put('/ada/work/past.ics', single('past', '20200101'))
  await radicale.put('/ada/work/away.ics', single('away', '20261210'))
  const host = await makeHost(harness)
  const feed = { kind: 'caldav', url: `${radicale.url}/ada/work/`, userName: 'ada', password: 'p:ss wörd' }
  const added = await addFeed(harness, host, feed)
  expect(added).toMatchObject({ status: 201, body: { busyTimes: 2, failure: null } })
  const known = ['2026-12-08T14:00/2026-12-08T15:00', '2026-12-09T23:00/2026-12-10T23:00']
  expect(await busyOf(harness, host)).toEqual(known)
  await radicale.put('/ada/work/more.ics', single('more', '20261212'))
  harness.clock.advance(6 * 60_000)
  await harness.settle()
  expect(await busyOf(harness, host)).toEqual([...known, '2026-12-11T23:00/2026-12-12T23:00'])
  const wrong = async (change: object) => (await addFeed(harness, host, { ...feed, ...change })).body.errors[0].code
  expect(await wrong({ password: 'wrong' })).toBe('sign_in_refused')
  expect(await wrong({ url: `${radicale.url}/ada/` })).toBe('not_a_calendar')
  expect(await wrong({ url: `${radicale.url}/ada/none/` })).toBe('not_found')
  await radicale.stop()
  harness.clock.advance(6 * 60_000)
  await harness.settle()
  expect(await feedOf(harness, host)).toMatchObject({ failure: { code: 'unreachable' } })
  expect(await busyOf(harness, host)).toHaveLength(3)
  await harness.close()
})
