import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { errorInWords } from './terminal.ts'

test('an error of ours is its message, on one line', () => {
  expect(errorInWords(new AppError('x', 'Two\nlines  here.'))).toBe('Two lines here.')
})

test('what a database driver says is answered with a remedy', () => {
  expect(errorInWords(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toContain('Start PostgreSQL')
  const several = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })])
  expect(errorInWords(several)).toContain('DATABASE_URL')
})

test('anything else says what it says, with its cause', () => {
  expect(errorInWords(new Error('Migration failed.', { cause: new Error('No such column.') }))).toBe(
    'Migration failed. No such column.',
  )
  expect(errorInWords('bare')).toBe('bare')
})

test('what cannot listen is told with the address, and does not blame the database', () => {
  const failure = (code: string, port: number) =>
    Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen', address: '127.0.0.1', port })
  expect(errorInWords(failure('EADDRINUSE', 3000))).toMatch(/127\.0\.0\.1, port 3000\. Another program .*PORT or HOST/)
  expect(errorInWords(failure('EACCES', 80))).toMatch(/port 80\. .*above 1023/)
})

test.each([
  ['timeout exceeded when trying to connect', 'does not answer in time'],
  ['Query read timeout', 'does not answer in time'],
  ['Connection terminated unexpectedly', 'broke'],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'asks for a password'],
  ['The server does not support SSL connections', 'sslmode'],
])('%s has a remedy', (message, remedy) => {
  expect(errorInWords(new Error(message))).toContain(remedy)
})
