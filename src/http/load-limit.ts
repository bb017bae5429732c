import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The content type whose body the route reads as it comes: neither its bytes nor its time are limited by the server.
     * `true` is any body, passed on without being looked at; it may take long but not stand still.
     */
    streams?: string | true
  }
  interface FastifyRequest {
    /** Bytes of body that this request is counted with while it is under way; null when it is not counted. */
    load: number | null
  }
}

/** Bounds what one process works on at a time, so that a database that stalls costs callers a retry and not our memory. */
export interface LoadLimit {
  /** Counts a request before anything is read of it. @throws AppError `overloaded` */
  enter(request: FastifyRequest): void
  /** Counts it no more, once its answer is made. Whether the caller still waits for it is of no matter. */
  leave(request: FastifyRequest): void
}

/**
 * At most `mostRequests` under way, and `mostBytes` of bodies: a body of unknown length counts as `unknownBytes`.
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

/** What a body that is read as it comes takes at most, with what is made of it. */
const STREAM_BYTES = 4 * 1024 * 1024

/** Whether the route reads this body as it comes, however long it is. */
export function isStreamed(request: FastifyRequest): boolean {
  const { streams } = request.routeOptions.config
  if (streams === true || streams === undefined) return streams === true
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith(streams)
}

function bodyBytes(request: FastifyRequest, unknown: number): number {
  if (isStreamed(request)) return STREAM_BYTES
  if (request.headers['transfer-encoding'] !== undefined) return Math.max(unknown, request.routeOptions.bodyLimit)
  return Number(request.headers['content-length'] ?? 0)
}
