import { spawn } from 'node:child_process'
import { explainSpawnError } from './failures.ts'
import type { ServerUser } from './server-user.ts'

const LARGEST_OUTPUT = 64 * 1024

/** The whole environment of PostgreSQL's programs: messages in English, and none of ours (PGDATA, LD_LIBRARY_PATH, keys). */
export const PROGRAM_ENVIRONMENT = {
  LC_ALL: 'C',
  LANG: 'C',
  TZ: 'UTC',
  // Node hands on the few variables that Windows itself needs, unless they are given.
  ...(process.platform === 'win32' ? {} : { PATH: '/usr/bin:/bin' }),
}

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly user: ServerUser | undefined
  readonly timeoutMs: number
  /** What the run is for, to be read after "could not": `create a database in /srv/x`. */
  readonly attempt: string
}

/** Runs a program of PostgreSQL to its end. Returns its exit code and the start of what it wrote. */
export async function runTool(run: ProgramRun): Promise<{ code: number | null; output: string }> {
  const child = spawn(run.program, run.args, {
    cwd: run.cwd,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: run.timeoutMs,
    windowsHide: true,
    ...run.user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      if (output.length < LARGEST_OUTPUT) output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', (thrown) => reject(explainSpawnError(thrown, run.program, run.attempt)))
    child.once('close', (code) => resolve({ code, output }))
  })
}
