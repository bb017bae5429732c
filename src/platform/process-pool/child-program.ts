import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { ProgramAnswer, ProgramOutcome, ProgramTask } from './program.ts'
import { cpuNow, LIMIT, START } from './watchdog.ts'
import type { WatchedProcess } from './watchdog.ts'

const gauge = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))

async function work({ url, cpuMs, inputs }: ProgramTask): Promise<void> {
  const began = cpuNow()
  for (const [index, input] of inputs.entries()) {
    const outcome = await answerOne({ url, cpuMs }, input)
    const isSpent = holdsTooMuch()
    const isLast = index === inputs.length - 1 || !outcome.ok || isSpent || cpuNow() - began > cpuMs
    await tell({ ...outcome, isSpent, isLast })
    if (isLast) return
  }
}

/** Written before the next input begins: whoever is killed over that one takes no answer along. */
async function tell(answer: ProgramAnswer): Promise<void> {
  await new Promise<void>((resolve) => {
    process.send?.(answer, () => resolve())
  })
}

async function answerOne({ url, cpuMs }: Omit<ProgramTask, 'inputs'>, input: unknown): Promise<ProgramOutcome> {
  try {
    const { answer } = (await import(url)) as { answer: (input: unknown) => unknown }
    gauge[START] = cpuNow()
    gauge[LIMIT] = cpuMs
    const output = await answer(input)
    return { ok: true, output }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    gauge[LIMIT] = 0
  }
}

function holdsTooMuch(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used > limit / 2
}

/** Answers one task after the other, for as long as the process that started this one is there. */
function main(): void {
  const watched: WatchedProcess = { gauge, parent: process.ppid, mostBytes: Number(process.argv[2]) }
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: watched, env: {} })
  process.on('message', (task: ProgramTask) => {
    void work(task)
  })
  process.on('disconnect', () => process.exit())
}

main()
