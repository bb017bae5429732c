import Type from 'typebox'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../platform/errors.ts'
import { sha256 } from '../platform/secrets/secret-box.ts'
import { callerOf } from './access/access.ts'

/** The header that makes a retry safe, in an operation's own words; several that share them have a `title` in common. */
export const retryHeader = (description: string, title?: string) =>
  Type.Object({ 'idempotency-key': Type.Optional(Type.String({ description, ...(title && { title }) })) })

/**
 * The hashes that a retry is recognised by, or undefined without an Idempotency-Key. The header may be a quoted string
 * (RFC 8941) or bare. The scope covers caller, method, path, query and key; the body is compared by what it says,
 * or byte by byte where the route takes it so.
 * @throws AppError `validation_failed`
 */
export function idempotencyOf(request: FastifyRequest): { scopeHash: Buffer; bodyHash: Buffer } | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = bareKey(Array.isArray(header) ? header.join(',') : header)
  const [path = '', query = ''] = request.url.split('?', 2)
  const sortedQuery = query.split('&').toSorted().join('&')
  const scope = [callerOf(request).actor, request.method, path, sortedQuery, key].join('\n')
  return {
    scopeHash: sha256(scope),
    bodyHash: sha256(Buffer.isBuffer(request.body) ? request.body : (JSON.stringify(request.body) ?? '')),
  }
}

function bareKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header.trim())
  const key = quoted === null ? header.trim() : quoted[1]!.replaceAll(/\\(["\\])/g, '$1')
  if (key.length >= 1 && key.length <= 255) return key
  throw invalid([
    {
      pointer: '/headers/Idempotency-Key',
      code: 'wrong_length',
      detail: 'Use 1 to 255 characters, for example a UUID.',
    },
  ])
}
