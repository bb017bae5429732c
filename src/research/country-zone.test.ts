import { expect, test } from 'vitest'
import { countryCodeOf, countryCodes } from './country-names.ts'
import { countryZone } from './country-zone.ts'

test('every inhabited country has a zone that the runtime knows', () => {
  const codes = countryCodes()
  expect(codes.length).toBe(250)
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
  const wrong = countryCodes().filter((code) => {
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

test.each([
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['U.S.A.', 'US'],
  ['United Kingdom', 'GB'],
  ['The Netherlands', 'NL'],
  ['Türkiye', 'TR'],
  ['Czech Republic', 'CZ'],
  ["Côte d'Ivoire", 'CI'],
  ['DD', undefined],
  ['EU', undefined],
  ['Atlantis', undefined],
  ['x'.repeat(1_000), undefined],
])('%s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})
