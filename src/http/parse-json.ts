import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { findRepeatedKeys } from './repeated-keys.ts'

/**
 * Reads a JSON body (RFC 8259 §8.1: UTF-8, nothing else), so that no byte of it is replaced in silence, nor a
 * member by another of the same name. Keys such as `__proto__` are plain data. @throws AppError `unsupported_media_type`, `invalid_json`
 */
export async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new AppError('unsupported_media_type', 'Send JSON in UTF-8.')
  }
  return parseJsonBytes(body)
}

/** A JSON text by the same rules, wherever it comes from. @throws AppError `invalid_json` */
export function parseJsonBytes(body: Buffer): unknown {
  if (body.length === 0) throw new AppError('invalid_json', 'The body is empty; a JSON object is expected.')
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not valid UTF-8.')
  const value = parse(body.toString('utf8'))
  const errors = findRepeatedKeys(body, value)
  if (errors.length > 0) throw new AppError('invalid_json', 'An object of the body has a key twice.', { errors })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause: error })
  }
}
