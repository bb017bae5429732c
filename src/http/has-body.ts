import type { FastifyRequest } from 'fastify'

/** Whether a request comes with a body, by what its head says of it. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
