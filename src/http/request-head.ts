import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { uuidv7 } from '../platform/ids.ts'

/** The path of a URL as it was sent, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** Whether a request comes with a body, by what its head says of it. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's own request id when it is well formed, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : uuidv7(Date.now())
}

/**
 * Bodies are read as they come. @throws AppError `unsupported_media_type` where one is said to be compressed (RFC 9110,
 * 15.5.16): read as it is, lines of it would be rows of nonsense.
 */
export function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return
  throw new AppError('unsupported_media_type', 'Content-Encoding is not supported: send the body uncompressed.')
}
