import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { ofEachTable, tablesOf } from './query-database.ts'
import { runFairlead } from '../processes/run-cli.ts'

/** A database with nothing in it, not even tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase('template0')
}

/** A path for a backup that is nobody else's. */
export function newBackupPath(): string {
  return join(tmpdir(), `fairlead-test-${randomBytes(6).toString('hex')}.backup`)
}

/** Backs a database up with the real program. Answers where. @throws Error when it fails */
export async function backUp(url: string): Promise<string> {
  const path = newBackupPath()
  const run = await runFairlead(['backup', '--output', path], { DATABASE_URL: url })
  if (run.code !== 0) throw new Error(run.err)
  return path
}

/** Restores a backup with the real program. */
export function restoreInto(url: string, path: string, env: Record<string, string> = {}) {
  return runFairlead(['restore', path], { DATABASE_URL: url, ...env })
}

/** What a restore changes on purpose, or never carries over. */
const OWN = ['instance', 'processes', 'schema_migrations', 'request_use', 'sign_in_attempts', 'notices']

/** How many rows each table has, and what they are to the last byte, whatever order they lie in. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = (await tablesOf(url)).filter((name) => !OWN.includes(name))
  const digest = `count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')`
  return ofEachTable(url, tables, digest)
}
