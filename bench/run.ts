import { access, constants, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { benchAll } from './all.ts'
import { benchBackup } from './backup.ts'
import { benchBesideBackup } from './beside-backup.ts'
import { benchBooking } from './booking.ts'
import { benchBulk } from './bulk.ts'
import { benchColdStart } from './cold-start.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDistributed } from './distributed.ts'
import { benchIdle } from './idle.ts'
import { benchIntake } from './intake.ts'
import { benchList } from './list.ts'
import { benchPipeline } from './pipeline.ts'
import { benchScale } from './scale/scale.ts'
import { benchScore } from './score.ts'
import { benchReaders } from './readers.ts'
import { benchResearch } from './research.ts'
import { benchSend } from './send.ts'
import { benchSimulate } from './simulate.ts'
import { benchWebhooks } from './webhooks.ts'
import { describeMachine } from './machine.ts'
import { writeReport } from './report.ts'
import { isMet } from './result.ts'
import type { Bench, BenchResult, Measured } from './result.ts'

const BENCHES: Readonly<Record<string, Bench>> = {
  idle: benchIdle,
  intake: benchIntake,
  bulk: benchBulk,
  booking: benchBooking,
  pipeline: benchPipeline,
  'cold-start': benchColdStart,
  dashboard: benchDashboard,
  backup: benchBackup,
  'beside-backup': benchBesideBackup,
  score: benchScore,
  send: benchSend,
  simulate: benchSimulate,
  readers: benchReaders,
  research: benchResearch,
  webhooks: benchWebhooks,
  list: benchList,
  scale: benchScale,
  distributed: benchDistributed,
}

/** Programs that a bench runs beside ours, and the Debian package that brings each. */
const NEEDED: Readonly<Record<string, readonly [program: string, debianPackage: string]>> = {
  bulk: ['pgbench', 'postgresql-contrib'],
  intake: ['pgbench', 'postgresql-contrib'],
  pipeline: ['pgbench', 'postgresql-contrib'],
  scale: ['pgbench', 'postgresql-contrib'],
  score: ['pgbench', 'postgresql-contrib'],
  send: ['smtp-sink', 'postfix'],
}

/**
 * `npm run bench NAME [-- --quick]`: measures, keeps the result with machine and date, ends with one line of JSON.
 * `npm run bench all`: each alone in turn, and one table. `npm run bench report`: docs/performance.md of what was kept.
 */
const [name = '', ...flags] = process.argv.slice(2)
const bench = BENCHES[name]
const missing = await missingProgram(name)
if (name === 'all') process.exitCode = (await benchAll(Object.keys(BENCHES), flags)) ? 0 : 1
else if (name === 'report') await writeReport()
else if (bench === undefined) fail(`Name one of: all, report, ${Object.keys(BENCHES).join(', ')}.`)
else if (missing !== undefined) fail(missing)
else await measure(name, bench)

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}

async function missingProgram(of: string): Promise<string | undefined> {
  const needed = NEEDED[of]
  if (needed === undefined) return undefined
  const [program, debianPackage] = needed
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = await Promise.allSettled(folders.map((folder) => access(join(folder, program), constants.X_OK)))
  if (found.some(({ status }) => status === 'fulfilled')) return undefined
  return `bench ${of} needs ${program}: apt-get install ${debianPackage}.`
}

async function measure(of: string, run: Bench): Promise<void> {
  const quick = flags.includes('--quick')
  const leads = Number(flags[flags.indexOf('--leads') + 1])
  const size = Number(flags[flags.indexOf('--size') + 1])
  const data = flags[flags.indexOf('--data') + 1]
  const resultOf = (measured: Measured): BenchResult => ({
    bench: of,
    machine: describeMachine(),
    date: new Date().toISOString(),
    quick,
    ...measured,
    met: Object.keys(measured.targets).every((figure) => isMet(measured, figure)),
  })
  const keep = async (measured: Measured): Promise<void> => {
    if (quick) return
    const variant = measured.of === undefined ? '' : `-${measured.of.replaceAll(/[^\w.-]+/g, '-')}`
    const file = new URL(`results/${of}${variant}.json`, import.meta.url)
    await writeFile(file, `${JSON.stringify(resultOf(measured), null, 2)}\n`)
  }
  const measured = await run({
    quick,
    ...(flags.includes('--leads') ? { leads } : {}),
    ...(flags.includes('--size') ? { size } : {}),
    ...(flags.includes('--data') && data !== undefined ? { data } : {}),
    tell: (figures) => console.error(JSON.stringify(figures)),
    keep,
  })
  await keep(measured)
  if (!quick) await writeReport()
  console.log(JSON.stringify(resultOf(measured)))
}
