import { expect, test } from 'vitest'
import { offsetInWords, zonesFor, zoneTyped } from './zone-words.ts'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

test.each([
  ['San Francisco', 'America/Los_Angeles'],
  ['pst', 'America/Los_Angeles'],
  ['UTC-8', 'America/Los_Angeles'],
  ['gmt +5:30', 'Asia/Calcutta'],
  ['berlin', 'Europe/Berlin'],
  ['CET', 'Europe/Berlin'],
  ['münchen', 'Europe/Berlin'],
  ['new_york', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['utc', 'UTC'],
])('%j finds %s', (sought, zone) => {
  expect(zonesFor(sought, ZONES)).toContain(zone)
})

test.each([
  ['Berlin', 'Europe/Berlin'],
  [' san francisco ', 'America/Los_Angeles'],
  ['America/New_York', 'America/New_York'],
  ['pst', 'America/Los_Angeles'],
  ['Los Angeles – Pacific Time', 'America/Los_Angeles'],
  ['CST', undefined],
  ['Ber', undefined],
  ['', undefined],
])('%j is typed in full: %j', (typed, zone) => {
  expect(zoneTyped(typed, ZONES)).toBe(zone)
})

test('of zones with one abbreviation the one with large cities comes first', () => {
  for (const sought of ['pst', 'PDT', 'pacific time', 'san fran']) {
    expect(zonesFor(sought, ['America/Tijuana', ...ZONES])[0], sought).toBe('America/Los_Angeles')
  }
})

test('a whole word comes before a part of one, and nonsense finds nothing', () => {
  expect(zonesFor('est', ZONES).slice(0, 3)).not.toContain('Europe/Budapest')
  expect(zonesFor('nowhere at all', ZONES)).toEqual([])
  expect(zonesFor('', ZONES)).toHaveLength(ZONES.length)
})

test.each([
  [0, 'UTC'],
  [-480, 'UTC−8'],
  [330, 'UTC+5:30'],
])('%i minutes are %s', (minutes, words) => {
  expect(offsetInWords(minutes)).toBe(words)
})
