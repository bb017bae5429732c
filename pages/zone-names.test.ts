import { expect, test } from 'vitest'
import { cityOf, zoneInLine, zoneName } from './zone-names.ts'

test.each([
  ['America/Los_Angeles', 'Los Angeles – Pacific Time', 'Los Angeles time'],
  ['US/Pacific', 'Los Angeles – Pacific Time', 'Los Angeles time'],
  ['PST8PDT', 'Los Angeles – Pacific Time', 'Los Angeles time'],
  ['America/Montreal', 'Montreal – Eastern Time', 'Montreal time'],
  ['Europe/Berlin', 'Berlin – Central European Time', 'Berlin time'],
  ['Asia/Calcutta', 'Kolkata – India Standard Time', 'Kolkata time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires – Argentina Standard Time', 'Buenos Aires time'],
  ['Europe/Moscow', 'Moscow Standard Time', 'Moscow time'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC−5', 'UTC−5'],
  ['EST', 'EST', 'EST'],
  ['Mars/Olympus_Mons', 'Olympus Mons', 'Olympus Mons time'],
])('%s is called %s, and %s in a line', (zone, name, inLine) => {
  expect(zoneName(zone)).toBe(name)
  expect(zoneInLine(zone)).toBe(inLine)
})

test('a name follows the language of the text around it', () => {
  expect(zoneName('Europe/Berlin', 'de')).toBe('Berlin – Mitteleuropäische Zeit')
})

test('no two zones on offer have one name, and each has a place', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(new Set(zones.map((zone) => zoneName(zone))).size).toBe(zones.length)
  expect(zones.filter((zone) => cityOf(zone) === '')).toEqual([])
})
