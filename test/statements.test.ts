import { glob } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements } from '../src/platform/db.ts'
import { createTestDatabase } from './support/database.ts'
import type { TestDatabase } from './support/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every statement of every store is prepared against the migrated database', async () => {
  for await (const file of glob('src/**/*store.ts')) await import(new URL(`../${file}`, import.meta.url).href)
  const refused: string[] = []
  let number = 0
  for (const [name, text] of allStatements()) {
    number += 1
    try {
      await client.query(`prepare statement_${number} as ${text}`)
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  expect(refused).toEqual([])
  expect(number).toBeGreaterThan(100)
})

test('in every tenant table, primary key, unique keys and foreign keys begin with the organization', async () => {
  // Reference tables, as the design names them: found before the organization is known, or shared by all.
  const exceptions = new Set([
    'schema_migrations',
    'instance',
    'processes',
    'tasks',
    'users',
    'credentials',
    'sessions',
    'verifications',
    'two_factors',
    'sign_in_attempts',
    'campaign_directory',
    'companies',
    'company_texts',
    'recipient_domains',
  ])
  const { rows } = await client.query<{ table: string; name: string; first: string }>(
    `select c.relname as table, k.conname as name, a.attname as first
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'x')`,
  )
  const wrong = rows
    .filter((row) => !exceptions.has(row.table) && row.first !== 'organization_id')
    .map((row) => `${row.table}.${row.name} begins with ${row.first}`)
  expect(rows.length).toBeGreaterThan(20)
  // A key is found by its hash alone; users are a reference table.
  expect(wrong.toSorted()).toEqual([
    'api_keys.api_keys_hash_key begins with hash',
    'members.members_user_id_fkey begins with user_id',
  ])
})
