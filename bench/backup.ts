import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openContext } from '../src/open-context.ts'
import { readConfig } from '../src/config.ts'
import { copyIn, copyOut } from '../src/platform/backup/copy-stream.ts'
import type { Database } from '../src/platform/database/db.ts'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { fillPipeline } from './fill-pipeline.ts'
import { PROGRAM, createWorkplace } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'

/** What leads fill, each behind those that it refers to. */
const TABLES = ['organizations', 'campaigns', 'leads', 'contacts', 'scores', 'messages', 'events']
const MEGABYTE = 1_000_000

const TARGETS = {
  differences: { most: 0 },
  backupOfPlain: { least: 0.5 },
  restoreOfPlain: { least: 0.5 },
  backupPeakMiB: { most: 320 },
  restorePeakMiB: { most: 320 },
}

/**
 * An installation with many leads, backed up and restored by the program, beside plain COPY of the same tables into files
 * and from them into a migrated database.
 */
export const benchBackup: Bench = async ({ quick }) => {
  const leads = quick ? 20_000 : 200_000
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-bench-backup-'))
  const workplace = await createWorkplace()
  const plain = await createWorkplace()
  try {
    await fillPipeline(workplace, leads)
    const { db } = workplace.opened.context
    const file = join(folder, 'bench.backup')
    const copy = { FAIRLEAD_DATA_DIR: join(folder, 'copy'), FAIRLEAD_LOG_LEVEL: 'warn' }
    await mkdir(copy.FAIRLEAD_DATA_DIR)
    await copyFile(join(workplace.config.dataDirectory, 'secret.key'), join(copy.FAIRLEAD_DATA_DIR, 'secret.key'))
    // Servers run on both sides of both ways.
    const target = await openEmbeddedDatabase({ dataDirectory: copy.FAIRLEAD_DATA_DIR })
    const rows = await countRows(db)
    const copiedOut = await timed(() => copyAllOut(db, folder))
    const backedUp = await timeProgram(['backup', '--output', file], workplace.env)
    const restored = await timeProgram(['restore', file], copy)
    await target.release()
    const copiedIn = await timed(() => copyAllIn(plain.opened.context.db, folder))
    return {
      figures: {
        rows,
        megabytes: Math.round((await stat(file)).size / MEGABYTE),
        backupRowsPerSecond: Math.round(rows / backedUp.seconds),
        backupPeakMiB: backedUp.peakMiB,
        restoreRowsPerSecond: Math.round(rows / restored.seconds),
        restorePeakMiB: restored.peakMiB,
        backupOfPlain: round(copiedOut / backedUp.seconds),
        restoreOfPlain: round(copiedIn / restored.seconds),
        differences: await countDifferences(workplace, copy),
      },
      against: {
        leads,
        'plain COPY out rows/s': Math.round(rows / copiedOut),
        'plain COPY in rows/s': Math.round(rows / copiedIn),
        'plain COPY megabytes': await plainMegabytes(folder),
      },
      targets: TARGETS,
    }
  } finally {
    await workplace.close()
    await plain.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function countRows(db: Database): Promise<number> {
  let rows = 0
  for (const table of TABLES) {
    const { rows: found } = await db.query<{ count: string }>(`select count(*) from ${table}`)
    rows += Number(found[0]?.count)
  }
  return rows
}

async function copyAllOut(db: Database, folder: string): Promise<void> {
  const client = await db.connect()
  await client.query('set statement_timeout = 0')
  for (const table of TABLES) await writeFile(join(folder, table), copyOut(client, `copy ${table} to stdout`).bytes)
  client.release(true)
}

async function copyAllIn(db: Database, folder: string): Promise<void> {
  const client = await db.connect()
  await client.query('set statement_timeout = 0')
  for (const table of TABLES) await copyIn(client, `copy ${table} from stdin`, createReadStream(join(folder, table)))
  client.release(true)
}

async function plainMegabytes(folder: string): Promise<number> {
  const sizes = await Promise.all(TABLES.map(async (table) => (await stat(join(folder, table))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE)
}

/** Runs a command to its end; the most memory that it ever had, as the kernel counted it (Linux). */
async function timeProgram(args: string[], env: NodeJS.ProcessEnv): Promise<{ seconds: number; peakMiB: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let code: number | null | undefined
  child.once('exit', (ended) => (code = ended))
  let peakMiB = 0
  while (code === undefined) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakMiB = Math.max(peakMiB, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    await pause(20)
  }
  if (code !== 0) throw new Error(`fairlead ${args.join(' ')} ended with ${code}.`)
  return { seconds: (performance.now() - began) / 1000, peakMiB: Math.round(peakMiB) }
}

/** How many tables are not the same in the copy, by the number of their rows and a checksum of each row. */
async function countDifferences(workplace: Workplace, copy: NodeJS.ProcessEnv): Promise<number> {
  const opened = await openContext(readConfig(copy), { schema: 'require' })
  try {
    let differences = 0
    for (const table of TABLES) {
      const text = `select count(*) || ' ' || sum(hashtextextended(t::text, 0)::numeric) as digest from ${table} t`
      const [ours, theirs] = await Promise.all([workplace.opened.context.db.query(text), opened.context.db.query(text)])
      if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows)) differences += 1
    }
    return differences
  } finally {
    await opened.close()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
