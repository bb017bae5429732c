import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { killChildren, startProgram } from '../support/processes/child-process.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

const PROCESSES = 20

afterAll(async () => {
  await killChildren()
})

/** As a fresh installation has it: the copy that a test gets is migrated already. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
}

test(
  '20 processes that migrate one empty database at once all succeed, and each migration ran once',
  { timeout: 120_000 },
  async () => {
    const template = await createTestDatabase()
    const migrations = await queryDatabase(template.url, 'select version, name from schema_migrations order by version')
    const database = await createTestDatabase()
    await empty(database.url)
    const children = Array.from({ length: PROCESSES }, () =>
      startProgram(['migrate'], { DATABASE_URL: database.url, FAIRLEAD_POOL_SIZE: '4' }),
    )
    const endings = await Promise.all(children.map((child) => child.ended))
    expect(endings, children.map((child) => child.lines.join('\n')).join('\n')).toEqual(endings.map(() => 0))
    expect(await queryDatabase(database.url, 'select version, name from schema_migrations order by version')).toEqual(
      migrations,
    )
    expect(await queryDatabase(database.url, 'select epoch, sending_held from instance')).toEqual([
      { epoch: 1, sending_held: null },
    ])
    await Promise.all([database.drop(), template.drop()])
  },
)
