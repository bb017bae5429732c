import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

/**
 * Bodies are read as they come. @throws AppError `unsupported_media_type` where one is said to be compressed (RFC 9110,
 * 15.5.16): read as it is, lines of it would be rows of nonsense.
 */
export function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return
  throw new AppError('unsupported_media_type', 'Content-Encoding is not taken: send the body as it is, not compressed.')
}
