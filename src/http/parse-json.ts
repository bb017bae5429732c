import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

/**
 * Reads a JSON body (RFC 8259 §8.1: UTF-8, nothing else), so that no byte of it is replaced in silence. Keys such as
 * `__proto__` are plain data. @throws AppError `unsupported_media_type`, `invalid_json`
 */
export async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new AppError('unsupported_media_type', 'Send JSON in UTF-8.')
  }
  if (body.length === 0) throw new AppError('invalid_json', 'The body is empty; a JSON object is expected.')
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not valid UTF-8.')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause: error })
  }
}
