import { fileURLToPath } from 'node:url'
import { startScript } from './child-process.ts'
import type { Child } from './child-process.ts'

const SCRIPT = fileURLToPath(new URL('worker-with-traps.ts', import.meta.url))

/** The moment at which a worker ends or freezes itself. */
export interface Trap {
  /** `before commit` and `after commit` are of the first transaction that ran the statement. */
  readonly moment: 'before' | 'after' | 'before commit' | 'after commit'
  /** A statement's name, or a kind of request: `website`, `webhook`. */
  readonly of: string
  readonly signal: 'SIGKILL' | 'SIGSTOP'
}

/** What the worker's process is told. */
export interface Orders {
  /** How far its clock runs ahead of the machine's: leases of a process before it have run out. */
  readonly aheadMs: number
  readonly trap?: Trap
  /** The stages that it runs; all of them unless told otherwise. */
  readonly stages?: readonly string[]
  /** Names of websites, and the ports of this machine where they are. */
  readonly hosts?: Readonly<Record<string, number>>
  /** Statements of which it says when they are answered, and with how many rows. */
  readonly tell?: readonly string[]
}

/** Starts the real worker on a database, with a trap in it; `env` adds to its settings. */
export function startTrappedWorker(databaseUrl: string, orders: Orders, env: Record<string, string> = {}): Child {
  return startScript(SCRIPT, [JSON.stringify(orders)], {
    DATABASE_URL: databaseUrl,
    FAIRLEAD_LOG_LEVEL: 'error',
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
    FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...env,
  })
}
