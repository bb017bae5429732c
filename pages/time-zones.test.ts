import { expect, test } from 'vitest'
import { toMarkup } from './html.ts'
import { showOffset, showZone, timezoneOptions } from './time-zones.ts'

const values = (selected: string) =>
  [...toMarkup(timezoneOptions(selected, 'en')).matchAll(/<option value="([^"]*)" (selected)?>/g)].map(
    ([, name, chosen]) => ({
      name,
      chosen: chosen === 'selected',
    }),
  )

test.each(['Europe/Berlin', 'UTC', 'US/Eastern', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kyiv'])(
  'with %s exactly one zone is selected and none is listed twice',
  (selected) => {
    const options = values(selected)
    expect(options.filter(({ chosen }) => chosen)).toHaveLength(1)
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
  },
)

test('the zones of visitor and host stand first, all others by city, which the name begins with', () => {
  const markup = toMarkup(timezoneOptions('America/New_York', 'en', ['Europe/Berlin', 'America/New_York']))
  const names = [...markup.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name ?? '')
  expect(names.slice(0, 3)).toEqual([
    'New York – Eastern Time',
    'Berlin – Central European Time',
    'Abidjan – Greenwich Mean Time',
  ])
  const { compare } = new Intl.Collator('en')
  expect(names.slice(2)).toEqual(names.slice(2).toSorted(compare))
})

test('every zone on offer is one that the runtime knows', () => {
  const zones = values('UTC').map(({ name }) => name ?? '')
  expect(zones.length).toBeGreaterThan(300)
  for (const zone of zones) expect(() => new Temporal.ZonedDateTime(0n, zone)).not.toThrow()
})

const at = (text: string, zone: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone)
test.each([
  ['Europe/Berlin', 'UTC+1'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['Africa/Abidjan', 'UTC'],
])('the offset of %s in winter is %s', (zone, offset) => {
  expect(showOffset(at('2026-12-01T12:00:00Z', zone))).toBe(offset)
})

test('a zone is named with its offset, UTC only once', () => {
  expect(showZone(at('2026-07-01T12:00:00Z', 'America/New_York'), 'en')).toBe('New York – Eastern Time (UTC−4)')
  expect(showZone(at('2026-07-01T12:00:00Z', 'UTC'), 'en')).toBe('UTC')
})
