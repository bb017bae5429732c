import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { BusySpan } from './busy-times.ts'
import type { BusyTask } from './busy-program.ts'
import type { CalendarFailure } from './calendar-fault.ts'
import { takeTurn } from './take-turn.ts'

/** What a task came to. */
export interface BusyAnswer {
  readonly spans?: readonly BusySpan[]
  readonly faultyEvents?: number
  readonly isCalendar?: boolean
  readonly failure?: CalendarFailure | 'too_slow'
}

/** Who asks, and until when. */
export interface Turn {
  readonly owner: string
  readonly signal: AbortSignal
}

const PROGRAM = fileURLToPath(new URL('./busy-program.ts', import.meta.url))
/** Ten megabytes of calendar take a second or two where nobody else works. */
const LONGEST = 20_000
const MEGABYTES = 384

/**
 * Has a calendar read in a process of its own, so that nothing in it can hold up, fill or bring down this one: 20 s,
 * 384 MB, none of our environment. A process that dies of its task found no calendar. Three run at once, of one owner
 * one.
 * @throws whatever the signal was aborted with; what kept the process from starting
 */
export async function askProgram(task: BusyTask, { owner, signal }: Turn): Promise<BusyAnswer> {
  const done = await takeTurn(owner, signal)
  try {
    signal.throwIfAborted()
    return await run(task, signal)
  } finally {
    done()
  }
}

async function run(task: BusyTask, signal: AbortSignal): Promise<BusyAnswer> {
  const overtime = AbortSignal.timeout(LONGEST)
  const ended = AbortSignal.any([signal, overtime])
  const child = spawn(process.execPath, [`--max-old-space-size=${MEGABYTES}`, PROGRAM], {
    env: { TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: ended,
    killSignal: 'SIGKILL',
  })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    // It was ended by the signal, or could not be started; `close` follows or never comes.
    child.once('error', (error) => (ended.aborted ? resolve(null) : reject(error)))
  })
  // A child that ends before it has read everything breaks the pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(task))
  const [said, code] = await Promise.all([text(child.stdout).catch(() => ''), exited])
  signal.throwIfAborted()
  if (overtime.aborted) return { failure: 'too_slow' }
  return code === 0 ? (JSON.parse(said) as BusyAnswer) : { failure: 'not_a_calendar' }
}
