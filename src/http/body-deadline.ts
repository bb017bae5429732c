import type { FastifyRequest } from 'fastify'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { hasBody } from './has-body.ts'
import { isStreamed } from './load-limit.ts'

/** In which an ordinary body must be here, in milliseconds. */
const ORDINARY = 30_000
/** For so long a body that is passed on as it comes may stand still. */
const STANDSTILL = 60_000

/**
 * Ends the connection of a request whose body does not come in time, with the answer 408. A route that reads lines as they
 * come looks after that itself: it is what holds them up when the database is slow.
 */
export function limitBodyTime(server: Server, request: FastifyRequest): void {
  const { raw } = request
  const { socket } = raw
  const isPassedOn = request.routeOptions.config.streams === true
  if (raw.complete || !hasBody(request) || (isStreamed(request) && !isPassedOn)) return
  // A request that never was on a wire is whole.
  if (!(socket instanceof Socket)) return
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
  const timer = setTimeout(isPassedOn ? look : giveUp, isPassedOn ? STANDSTILL : ORDINARY).unref()
  raw.once('close', () => clearTimeout(timer))
}
