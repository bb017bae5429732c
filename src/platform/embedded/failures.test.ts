import { expect, test } from 'vitest'
import { explainServerFailure, explainSystemError, isPassing } from './failures.ts'

test.each([
  ['FATAL:  could not write to file "pg_wal/x": No space left on device', 'disk_full', 'Free some space'],
  ['FATAL:  lock file "/x/.s.PGSQL.5432.lock" already exists', 'address_in_use', 'Another server'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'address_in_use', 'port'],
  ['FATAL:  database files are incompatible with server', 'other_major_version', 'Dump it'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'out_of_memory', 'shared_buffers'],
  ['LOG:  invalid value for parameter "work_mem": "lots"', 'invalid_setting', 'settings'],
  ['FATAL:  data directory "/x" has wrong ownership', 'no_permission', 'one user'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', 'database_damaged', 'restore a backup'],
  ['initdb: error: could not look up effective user ID 1234: user does not exist', 'no_permission', '/etc/passwd'],
  ['x: error while loading shared libraries: libxml2.so.2', 'unsupported_platform', 'DATABASE_URL'],
  ['LOG:  something new', 'database_unavailable', 'postgres.log'],
])('%s', (line, code, remedy) => {
  const failure = explainServerFailure(`LOG:  starting\n${line}\n`, 'start on /x')
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(/^PostgreSQL could not start on \/x\. /)
  expect(failure.message).toContain(remedy)
  expect(failure.message).toContain(line)
})

test('a failed system call is a sentence, and a sentence stays as it is', () => {
  const full = explainSystemError(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 'write /x')
  expect(full.message).toBe('Fairlead could not write /x. The disk is full. Free some space, then start again.')
  expect(explainSystemError(full, 'do more')).toBe(full)
  expect(explainSystemError('odd', 'write /x').message).toContain('odd')
})

test('only what goes away by itself is tried again', () => {
  expect(isPassing('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true)
  expect(isPassing('FATAL:  No space left on device')).toBe(false)
})
