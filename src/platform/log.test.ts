import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('an error is logged without the row it is about and without the connection it came over', () => {
  const values = { client: { _activeQuery: { values: ['jane@acme.test'] } }, detail: 'Key (email)=(jane@acme.test)' }
  const error = Object.assign(new Error('duplicate key value'), values, { code: '23505', constraint: 'leads_pkey' })
  const described = describeError(error)
  expect(described).toMatchObject({ message: 'duplicate key value', code: '23505', constraint: 'leads_pkey' })
  expect(described).toHaveProperty('stack')
  expect(JSON.stringify(described)).not.toContain('jane')
})

test('the cause of an error is told with it', () => {
  const error = new Error('A stage failed.', { cause: new Error('The server is gone.') })
  expect(JSON.stringify(describeError(error))).toContain('The server is gone.')
})
