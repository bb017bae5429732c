import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard error. Messages are constant sentences; ids and codes go into fields, personal data nowhere. */
export function createLog(level: string): Log {
  // PostgreSQL repeats the row it refuses in these members of its errors.
  const redact = { paths: ['err.detail', 'err.where'], remove: true }
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}
