import { writeFile } from 'node:fs/promises'
import { benchBackup } from './backup.ts'
import { benchBesideBackup } from './beside-backup.ts'
import { benchBooking } from './booking.ts'
import { benchBulk } from './bulk.ts'
import { benchColdStart } from './cold-start.ts'
import { benchDashboard } from './dashboard.ts'
import { benchIntake } from './intake.ts'
import { benchList } from './list.ts'
import { benchPipeline } from './pipeline.ts'
import { benchScore } from './score.ts'
import { benchReaders } from './readers.ts'
import { benchResearch } from './research.ts'
import { benchSend } from './send.ts'
import { benchSimulate } from './simulate.ts'
import { benchWebhooks } from './webhooks.ts'
import { describeMachine } from './machine.ts'
import type { Bench, BenchResult } from './result.ts'

const BENCHES: Readonly<Record<string, Bench>> = {
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
}

/** `npm run bench NAME [-- --quick]`: measures, keeps the result with machine and date, ends with one line of JSON. */
const [name = '', ...flags] = process.argv.slice(2)
const bench = BENCHES[name]
if (bench === undefined) {
  console.error(`Name one of: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
} else {
  const quick = flags.includes('--quick')
  const measured = await bench({ quick, tell: (figures) => console.error(JSON.stringify(figures)) })
  const met = Object.entries(measured.targets).every(([figure, target]) => reaches(measured, figure, target))
  const result: BenchResult = {
    bench: name,
    machine: describeMachine(),
    date: new Date().toISOString(),
    quick,
    ...measured,
    met,
  }
  if (!quick) {
    const of = measured.of === undefined ? '' : `-${measured.of.replaceAll(/[^\w.-]+/g, '-')}`
    const file = new URL(`results/${name}${of}.json`, import.meta.url)
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  }
  console.log(JSON.stringify(result))
}

function reaches(
  measured: { figures: Record<string, number> },
  figure: string,
  target: { least?: number; most?: number },
): boolean {
  const value = measured.figures[figure]
  if (value === undefined) return false
  return value >= (target.least ?? Number.NEGATIVE_INFINITY) && value <= (target.most ?? Number.POSITIVE_INFINITY)
}
