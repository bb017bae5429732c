import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard error. Messages are constant sentences; ids and codes go into fields, personal data nowhere. */
export function createLog(level: string): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}

/** What an error says of itself that is safe to keep: who threw it where, and codes. */
const KEPT = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'name',
]

/**
 * An error for the log. Other members of errors stay out: PostgreSQL repeats the row it refuses, drivers hang their
 * connections on, and with them the statements and values under way.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const described: Readonly<Record<string, unknown>> = { ...pino.stdSerializers.err(error) }
  return Object.fromEntries(KEPT.flatMap((key) => (described[key] === undefined ? [] : [[key, described[key]]])))
}
