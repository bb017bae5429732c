import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../platform/text/countries.ts'
import { countryZone } from './country-zone.ts'

const codes = COUNTRY_CODES.map(([code]) => code)

test('every inhabited country has a zone that the runtime knows', () => {
  const without = codes.filter((code) => countryZone(code) === undefined)
  expect(without).toEqual(['BV', 'HM'])
  for (const code of codes) {
    const zone = countryZone(code)?.zone ?? 'UTC'
    expect(() => new Temporal.ZonedDateTime(0n, zone), `${code} ${zone}`).not.toThrow()
  }
})

test('no country with several clocks is taken for one with a single clock', () => {
  const instants = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((at) => Temporal.Instant.from(at))
  const clock = (zone: string) => instants.map((at) => at.toZonedDateTimeISO(zone).offset).join()
  const wrong = codes.filter((code) => {
    const clocks = new Set((new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(clock))
    return clocks.size > 1 && code !== 'CN' && countryZone(code)?.confidence === 0.8
  })
  expect(wrong).toEqual([])
})

test.each([
  ['DE', 'Europe/Berlin', 0.8],
  ['gb', 'Europe/London', 0.8],
  ['IN', 'Asia/Kolkata', 0.8],
  ['United States', 'America/New_York', 0.4],
  ['Spain', 'Europe/Madrid', 0.7],
  ['Österreich', 'Europe/Vienna', 0.8],
  ['Kosovo', 'Europe/Belgrade', 0.8],
])('%s is in %s', (country, zone, confidence) => {
  expect(countryZone(country)).toEqual({ zone, confidence })
})
