import { spawn } from 'node:child_process'
import { AppError } from '../errors.ts'
import { explainSystemError, systemCode } from './failures.ts'
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

/** Why a program could not even be started, as a sentence with its remedy. */
export function explainSpawnError(thrown: unknown, program: string, attempt: string): AppError {
  // A program that is there and "not found" lacks its loader: the binaries are linked against glibc.
  if (systemCode(thrown) === 'ENOENT' || systemCode(thrown) === 'ENOEXEC') {
    return new AppError(
      'unsupported_platform',
      `PostgreSQL could not ${attempt}: this system cannot run ${program}. The binaries need glibc, which Alpine Linux lacks. Use a Debian-based system, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: thrown },
    )
  }
  return explainSystemError(thrown, `run ${program}`)
}
