import { AppError } from '../errors.ts'
import type { Server } from './launch-server.ts'
import type { Answer } from './probe.ts'

const REPORT_EVERY = 10_000
// Replaying the log after a crash takes as long as it takes; everything else is a matter of seconds.
const LONGEST_RECOVERY = 15 * 60_000
const LONGEST_SILENCE = 60_000

export interface Patience {
  /** @throws AppError `database_unavailable` once a server has been silent or busy for too long */
  check(answer: Answer): void
  isOver(): boolean
}

/** Bounds the wait for a server, and says every ten seconds what we wait for. */
export function watchPatience(server: Server): Patience {
  const started = performance.now()
  let reportAt = started + REPORT_EVERY
  return {
    isOver: () => performance.now() - started > LONGEST_SILENCE,
    check(answer) {
      if (answer.state === 'ready') return
      const now = performance.now()
      const recovering = /starting up|recovery|not yet accepting/.test(answer.reason)
      if (now - started > (recovering ? LONGEST_RECOVERY : LONGEST_SILENCE)) {
        throw new AppError(
          'database_unavailable',
          `PostgreSQL on ${server.data.cluster} lets nobody in (${answer.reason}). Look into postgres.log in ${server.data.folder}; if its process hangs (first line of postmaster.pid), end it and start again.`,
        )
      }
      if (now < reportAt) return
      reportAt = now + REPORT_EVERY
      server.log(`Waiting for PostgreSQL on ${server.data.cluster}: ${answer.reason}`)
    },
  }
}
