import { readdir, readFile } from 'node:fs/promises'
import type { Context } from '../../src/platform/context.ts'

/** A table and its indexes at a moment. */
export interface TableSize {
  readonly bytes: number
  /** As PostgreSQL counts them by itself. */
  readonly rows: number
  readonly dead: number
}

/** Sizes of all tables by their names. */
export async function sizesOfTables({ db }: Context): Promise<Map<string, TableSize>> {
  const { rows } = await db.query<TableSize & { name: string }>(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as rows,
       n_dead_tup::float8 as dead from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/**
 * The memory of a process and of all that it started, in MiB (Linux). A page of a file that several share counts in parts;
 * the buffers of PostgreSQL do not count, for a setting bounds them. One process and all below it may be left out.
 */
export async function memoryOfTree(pid: number, without = 0): Promise<number> {
  const all = await familyOf(pid, without)
  const kilobytes = await Promise.all(all.map(proportionalSize))
  return kilobytes.reduce((sum, n) => sum + n, 0) / 1024
}

async function familyOf(pid: number, without: number): Promise<number[]> {
  const stats = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map((name) => orNothing(`/proc/${name}/stat`)),
  )
  // The name of a program stands in brackets and may hold any sign.
  const parents = stats.map((stat) => [Number.parseInt(stat, 10), Number(stat.split(') ').at(-1)?.split(' ')[1])])
  const family = [pid]
  for (const member of family) {
    for (const [child = 0, parent] of parents) if (parent === member && child !== without) family.push(child)
  }
  return family
}

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await orNothing(`/proc/${pid}/smaps_rollup`)
  const size = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(rollup)?.[1] ?? 0)
  return size('Pss_Anon') + size('Pss_File')
}

/** What a file of /proc says; nothing of a process that has ended meanwhile. */
async function orNothing(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
