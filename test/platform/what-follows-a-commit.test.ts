import { expect, test } from 'vitest'
import { openPool, transaction } from '../../src/platform/database/db.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('what fails after a commit is told, and neither undoes the change nor stops what else follows it', async () => {
  const told: unknown[] = []
  const pool = openPool({ connectionString: harness.databaseUrl, onError: (error) => void told.push(error.cause) })
  const fault = new Error('It cannot be woken.')
  const woken: string[] = []
  try {
    const answer = await transaction(pool, async (tx) => {
      tx.afterCommit(() => {
        throw fault
      })
      tx.afterCommit(() => void woken.push('another'))
      await tx.query({ name: '', text: 'create table committed ()', values: [] })
      return 'done'
    })
    expect([answer, woken, told]).toEqual(['done', ['another'], [fault]])
    await pool.query('select from committed')
  } finally {
    await pool.end()
  }
})
