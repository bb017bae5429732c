import { expect, test } from 'vitest'
import { firstDayOf, localeOf, pageClock } from './page-clock.ts'

test.each([
  [undefined, 'en-GB'],
  ['', 'en-GB'],
  ['*', 'en-GB'],
  ['en-US,en;q=0.9', 'en-US'],
  ['de', 'de'],
  ['fr;q=0.2, de-CH;q=0.8, en;q=0.5', 'de-CH'],
  ['DE-de', 'de-DE'],
  ['de;q=0, fr', 'fr'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['th-TH-u-ca-buddhist', 'th-TH'],
  ['xx-Nonsense-Tag, tlh, sv', 'sv'],
  ['de;q=7, nl', 'nl'],
  ['<script>, ../../etc, \u0000, ja', 'ja'],
  [`${'xx,'.repeat(12)}de`, 'en-GB'],
  [`${'x'.repeat(400)},de`, 'en-GB'],
])('the language of dates for %j is %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})

test('weeks begin where the language is spoken', () => {
  expect(['de', 'en-US', 'ar-EG'].map(firstDayOf)).toEqual([1, 7, 6])
})

const span = (startsAt: string, endsAt: string) => ({
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(endsAt),
})
/** Languages put narrow and thin spaces around times. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

test.each([
  ['en-US', 'Tuesday, November 24, 2026', '11:30 AM – 12:00 PM', '11:30 AM'],
  ['en-GB', 'Tuesday, 24 November 2026', '11:30–12:00', '11:30'],
  ['de', 'Dienstag, 24. November 2026', '11:30–12:00 Uhr', '11:30'],
])('in %s a meeting reads %s, %s', (locale, day, times, time) => {
  const clock = pageClock({ locale, timezone: 'Europe/Berlin' })
  const meeting = span('2026-11-24T10:30:00Z', '2026-11-24T11:00:00Z')
  expect(clock.span(meeting).map(plain)).toEqual([day, times, 'Berlin – Central European Time (UTC+1)'])
  expect(plain(clock.time(meeting.startsAt))).toBe(time)
})

test('a meeting past midnight names the day on which it ends, one over a change of the clock both offsets', () => {
  const clock = pageClock({ locale: 'en-GB', timezone: 'Europe/Berlin' })
  const late = clock.span(span('2026-11-24T22:45:00Z', '2026-11-24T23:15:00Z'))[1]
  expect(late).toMatch(/24 November.* 23:45.*25 November.* 00:15/)
  const change = clock.span(span('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'))[1]
  expect(change).toBe('02:45 GMT+2 – 02:15 GMT+1')
})
