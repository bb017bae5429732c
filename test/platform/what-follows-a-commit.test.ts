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

test('a commit waits until it is on disk, although the database is set otherwise', async () => {
  const { db } = harness.context
  const name = (await db.query('select current_database() as name')).rows[0].name
  await db.query(`alter database "${name}" set synchronous_commit = off`)
  const pool = openPool({ connectionString: harness.databaseUrl, onError: () => undefined })
  try {
    expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    await pool.end()
    await db.query(`alter database "${name}" reset synchronous_commit`)
  }
})
