import type { FastifyRequest } from 'fastify'
import type { Server } from 'node:http'
import { Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is passed on as it comes and may take long; it must not stand still. */
    slowBody?: true
  }
}

/** In which an ordinary body must be here, in milliseconds. */
const ORDINARY = 30_000
/** For so long a body that may take long may stand still. */
const STANDSTILL = 60_000
/** Nothing takes longer than this, in milliseconds: 1 GiB in two hours is 150 KiB a second. */
export const LONGEST_REQUEST = 2 * 60 * 60_000

/** Ends the connection of a request whose body does not come in time, with the answer 408. */
export function limitBodyTime(server: Server, request: FastifyRequest): void {
  const { raw } = request
  const { socket } = raw
  // Requests that never were on a wire are whole.
  if (raw.complete || !hasBody(request) || !(socket instanceof Socket)) return
  const giveUp = () => {
    if (raw.complete || socket.destroyed) return
    const error = Object.assign(new Error('The body did not come in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, socket)
  }
  let read = socket.bytesRead
  const look = () => {
    if (socket.bytesRead === read) return giveUp()
    read = socket.bytesRead
    timer.refresh()
  }
  const isSlow = request.routeOptions.config.slowBody === true
  const timer = setTimeout(isSlow ? look : giveUp, isSlow ? STANDSTILL : ORDINARY).unref()
  raw.once('close', () => clearTimeout(timer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
