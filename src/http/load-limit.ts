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
    load: { readonly bytes: number; readonly kind: 'ordinary' | 'large' } | null
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
 * At most `mostRequests` under way, and `mostBytes` of bodies: a body of unknown length counts as the longest that its route
 * takes, at least `ordinaryBytes`. Bodies above `ordinaryBytes` have `mostLargeBytes` of their own, so that a few of them,
 * however slow, keep no ordinary one out. A request that is alone always passes.
 */
export function createLoadLimit(most: {
  mostRequests: number
  mostBytes: number
  mostLargeBytes: number
  ordinaryBytes: number
}): LoadLimit {
  let requests = 0
  const bytes = { ordinary: 0, large: 0 }
  return {
    enter: (request) => {
      const given = bodyBytes(request, most.ordinaryBytes)
      const kind = !isStreamed(request) && given > most.ordinaryBytes ? 'large' : 'ordinary'
      const room = kind === 'large' ? most.mostLargeBytes : most.mostBytes
      const isFull = requests >= most.mostRequests || bytes[kind] + given > room
      if (requests > 0 && isFull) {
        throw new AppError('overloaded', 'The service cannot keep up at the moment. Try again shortly.')
      }
      requests += 1
      bytes[kind] += given
      request.load = { bytes: given, kind }
    },
    leave: (request) => {
      if (request.load === null) return
      requests -= 1
      bytes[request.load.kind] -= request.load.bytes
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
