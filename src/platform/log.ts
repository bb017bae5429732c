import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard error. Messages are constant sentences; ids and codes go into fields, personal data nowhere. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
}
