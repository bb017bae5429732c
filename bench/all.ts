import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { isMet } from './result.ts'
import type { BenchResult } from './result.ts'

/** A figure may be so much worse than the last kept one before it is named: machines and days differ by less. */
const NOISE = 0.1

interface Compared {
  readonly bench: string
  readonly figure: string
  readonly kept: number | undefined
  readonly now: number | undefined
  readonly target: string
  readonly isMet: boolean
  readonly isWorse: boolean
}

/**
 * Runs every bench alone, one after the other, and prints one table: each figure that has a target, as it was kept last
 * and as it is, whether it meets its target, and whether it became worse by more than a tenth. A bench that fails is
 * named and the others go on.
 */
export async function benchAll(names: readonly string[], flags: readonly string[]): Promise<boolean> {
  const lines: Compared[] = []
  const failed: string[] = []
  for (const name of names) {
    console.error(`bench ${name}`)
    const kept = await readKept(name)
    const result = await runAlone(name, flags)
    if (result === undefined) failed.push(name)
    else lines.push(...compare(result, kept))
  }
  print(lines)
  for (const name of failed) console.log(`${name} failed: run it alone to see why.`)
  const worse = lines.filter((line) => line.isWorse)
  console.log(worse.length === 0 ? 'Nothing became worse.' : `Worse: ${worse.map(nameOf).join(', ')}.`)
  return failed.length === 0 && lines.every((line) => line.isMet)
}

async function readKept(name: string): Promise<BenchResult | undefined> {
  try {
    return JSON.parse(await readFile(new URL(`results/${name}.json`, import.meta.url), 'utf8')) as BenchResult
  } catch {
    // Nothing was kept of it yet.
    return undefined
  }
}

/** Its last line is the result. Undefined where it ended otherwise. */
async function runAlone(name: string, flags: readonly string[]): Promise<BenchResult | undefined> {
  const child = spawn(process.execPath, [new URL('run.ts', import.meta.url).pathname, name, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise<void>((resolve) => child.once('close', () => resolve()))
  const last = output.trim().split('\n').at(-1) ?? ''
  return last.startsWith('{') ? (JSON.parse(last) as BenchResult) : undefined
}

/** Each figure with a target, beside what was kept of it. */
function compare(result: BenchResult, kept: BenchResult | undefined): Compared[] {
  return Object.entries(result.targets).map(([figure, { least, most }]) => {
    const [now, before] = [result.figures[figure], kept?.figures[figure]]
    const isWorse =
      now !== undefined &&
      before !== undefined &&
      (least === undefined ? now > before * (1 + NOISE) : now < before * (1 - NOISE))
    const target = [least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`].join(' ').trim()
    return { bench: result.bench, figure, kept: before, now, target, isMet: isMet(result, figure), isWorse }
  })
}

function print(lines: readonly Compared[]): void {
  console.table(
    lines.map((line) => ({
      bench: line.bench,
      figure: line.figure,
      kept: line.kept,
      now: line.now,
      target: line.target,
      '': [line.isMet ? '' : 'missed', line.isWorse ? 'worse' : ''].join(' ').trim(),
    })),
  )
}

function nameOf({ bench, figure }: Compared): string {
  return `${bench} ${figure}`
}
