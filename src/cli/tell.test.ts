import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { sentenceOf } from './tell.ts'

test('an error of ours is its message, on one line', () => {
  expect(sentenceOf(new AppError('x', 'Two\nlines  here.'))).toBe('Two lines here.')
})

test('what a database driver says is answered with a remedy', () => {
  expect(sentenceOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toContain('Start PostgreSQL')
  const several = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })])
  expect(sentenceOf(several)).toContain('DATABASE_URL')
})

test('anything else says what it says, with its cause', () => {
  expect(sentenceOf(new Error('Migration failed.', { cause: new Error('No such column.') }))).toBe(
    'Migration failed. No such column.',
  )
  expect(sentenceOf('bare')).toBe('bare')
})
