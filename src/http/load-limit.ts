import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of body that this request is counted with while it is under way; null when it is not counted. */
    load: number | null
  }
}

/** What of a body is in memory while it is passed on. */
const STREAMED = 256 * 1024

/** Bounds what one process works on at a time, so that a database that stalls costs callers a retry and not our memory. */
export interface LoadLimit {
  /** Counts a request before anything is read of it. @throws AppError `overloaded` */
  enter(request: FastifyRequest): void
  /** Counts it no more, once its answer is made. Whether the caller still waits for it is of no matter. */
  leave(request: FastifyRequest): void
}

/**
 * At most `mostRequests` under way, and `mostBytes` of bodies: a body of unknown length counts as `unknownBytes`, one that
 * is never held in memory as `STREAMED`.
 * A request that is alone always passes.
 */
export function createLoadLimit(most: { mostRequests: number; mostBytes: number; unknownBytes: number }): LoadLimit {
  let requests = 0
  let bytes = 0
  return {
    enter: (request) => {
      const given = bodyBytes(request, most.unknownBytes)
      const isFull = requests >= most.mostRequests || bytes + given > most.mostBytes
      if (requests > 0 && isFull) {
        throw new AppError('overloaded', 'The service cannot keep up at the moment. Try again shortly.')
      }
      requests += 1
      bytes += given
      request.load = given
    },
    leave: (request) => {
      if (request.load === null) return
      requests -= 1
      bytes -= request.load
      request.load = null
    },
  }
}

function bodyBytes(request: FastifyRequest, unknown: number): number {
  if (request.routeOptions?.config.slowBody === true) return STREAMED
  if (request.headers['transfer-encoding'] !== undefined) return unknown
  return Number(request.headers['content-length'] ?? 0)
}
