import { expect, test } from 'vitest'
import { addressesOf, shownHost } from './database-url.ts'
import { databaseUrlFault, oneServerFault } from './read-settings.ts'

const hostsOf = (url: string) => addressesOf(url).map(shownHost)

test('a URL of one server stays as it is', () => {
  for (const url of [
    'postgres://app:se%2Ccret@db.example.com:5432/fairlead?sslmode=require',
    'postgres://app@localhost:5432/fairlead?host=%2Frun%2Fpostgresql',
    'postgresql://db.example.com',
  ]) {
    expect(addressesOf(url)).toEqual([url])
    expect(databaseUrlFault(url)).toBeUndefined()
  }
})

test('each server of a list is a URL of its own, with what holds for all of them', () => {
  const url = 'postgres://app:secret@one.example.com:5433,[2001:db8::2],three/fairlead?sslmode=require'
  expect(addressesOf(url)).toEqual([
    'postgres://app:secret@one.example.com:5433/fairlead?sslmode=require',
    'postgres://app:secret@[2001:db8::2]/fairlead?sslmode=require',
    'postgres://app:secret@three/fairlead?sslmode=require',
  ])
  expect(databaseUrlFault(url)).toBeUndefined()
  expect(hostsOf(url)).toEqual(['one.example.com:5433', '[2001:db8::2]', 'three'])
})

test('servers may be listed in parameters, with a port for each or one for all', () => {
  expect(hostsOf('postgres:///fairlead?host=/run/a,/run/b&port=5433,5434')).toEqual(['/run/a:5433', '/run/b:5434'])
  expect(hostsOf('postgres://app@localhost/fairlead?host=one,two&port=5433')).toEqual(['one:5433', 'two:5433'])
})

test('what is wrong with one server is told, and so is a wish to read alone', () => {
  expect(databaseUrlFault('postgres://one:5432,two:99999/fairlead')).toContain('cannot be read as a URL')
  const wish = (wanted: string) => databaseUrlFault(`postgres://one,two/fairlead?target_session_attrs=${wanted}`)
  expect([wish('read-write'), wish('primary')]).toEqual([undefined, undefined])
  expect(wish('any')).toContain('target_session_attrs="any"; Fairlead writes')
  expect(oneServerFault('postgres://one,two/fairlead')).toBe('must name one server.')
  expect(oneServerFault('postgres://one/fairlead')).toBeUndefined()
})
