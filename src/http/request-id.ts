import type { IncomingMessage } from 'node:http'
import { uuidv7 } from '../platform/ids.ts'

const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's own request id when it is well formed, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : uuidv7(Date.now())
}
