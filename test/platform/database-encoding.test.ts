import { afterAll, expect, test } from 'vitest'
import { killChildren, startProgram } from '../support/processes/child-process.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

afterAll(killChildren)

test('a database that keeps its texts in another way than UTF-8 is refused, and stays as it is', async () => {
  const database = await createTestDatabase(`template0 encoding 'LATIN1' locale 'C'`)
  const child = startProgram(['migrate'], { DATABASE_URL: database.url })
  expect(await child.ended).toBe(1)
  expect(child.lines.join('\n')).toContain('LATIN1; Fairlead needs UTF8')
  const tables = await queryDatabase(database.url, `select 1 from pg_tables where schemaname = 'public'`)
  expect(tables).toEqual([])
  await database.drop()
})
