import { expect, test } from 'vitest'
import { roundRobinOrder } from './free-slots.ts'
import type { BookableHost } from './resolve-calendar.ts'

function host(name: string, hostId: string | null = name): BookableHost {
  const email = `${name}@Host.test`
  return { hostId, name, email, timezone: 'UTC', weeklyHours: [], exceptions: [], dailyMaximum: null }
}

const booked = (times: Record<string, number>) =>
  new Map(Object.entries(times).map(([name, at]) => [`${name}@host.test`, new Date(at)]))
const names = (hosts: readonly BookableHost[]) => hosts.map(({ name }) => name).join(' ')

test('whoever was booked longest ago is next, and whoever never was is before everybody', () => {
  const hosts = ['anna', 'ben', 'cleo', 'dan'].map((name) => host(name))
  expect(names(roundRobinOrder(hosts, booked({ anna: 3, ben: 1, dan: 2 })))).toBe('cleo ben dan anna')
})

test('where that is the same, the id decides, whatever the order they are named in', () => {
  const hosts = [host('cleo'), host('anna'), host('ben')]
  expect(names(roundRobinOrder(hosts, booked({})))).toBe('anna ben cleo')
  expect(names(roundRobinOrder(hosts, booked({ anna: 5, ben: 5, cleo: 5 })))).toBe('anna ben cleo')
  expect(names(roundRobinOrder([host('own', null)], booked({})))).toBe('own')
})
