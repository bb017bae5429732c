import { expect, test } from 'vitest'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { regionZone } from './regions.ts'

test.each([
  ['US', 'CA', 'America/Los_Angeles'],
  ['US', 'california', 'America/Los_Angeles'],
  ['US', 'North  Dakota', 'America/Chicago'],
  ['CA', 'BC', 'America/Vancouver'],
  ['MX', 'BC', 'America/Tijuana'],
  ['ES', 'Las Palmas', 'Atlantic/Canary'],
  ['PT', 'Acores', 'Atlantic/Azores'],
  ['RU', 'Sverdlovsk Oblast', 'Asia/Yekaterinburg'],
  ['US', 'OH', undefined],
  ['DE', 'BC', undefined],
])('%s, %s: %s', (country, region, zone) => {
  expect(regionZone(country, region)).toBe(zone)
  if (zone !== undefined) expect(timezoneNamed(zone)).toBe(zone)
})
