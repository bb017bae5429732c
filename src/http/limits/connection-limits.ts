import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { hasBody } from '../request-head.ts'
import { isStreamed } from './load-limit.ts'
import { addressGroup } from './rate-limit.ts'

/** How many connections may be open, whether or not anything is asked over them. */
export interface MostConnections {
  readonly total: number
  /** From one address, but for proxies that are trusted: many callers stand behind them. */
  readonly perAddress: number
}

/** Closes connections at once that are too many. */
export function limitConnections(server: Server, most: MostConnections, isProxy: (address: string) => boolean): void {
  server.maxConnections = most.total
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const from = addressGroup(remoteAddress)
    const count = (open.get(from) ?? 0) + 1
    if (count > most.perAddress) return void socket.destroy()
    open.set(from, count)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
  })
}

/** How fast a request has to come. */
export interface RequestPace {
  /** In so many milliseconds the head must be here; a connection over which nothing comes is closed then, too. */
  readonly headMs: number
  /** In so many milliseconds a body that is held as a whole must be here. */
  readonly wholeMs: number
  /** So many bytes a second must come, over each of these spans of milliseconds. */
  readonly ordinary: LeastRate
  /** The same for lines that are worked on as they come: whoever sends them may have to find them first. */
  readonly lines: LeastRate
  /** A connection whose other end takes and sends nothing for so many milliseconds is closed, whatever is under way. */
  readonly takenMs: number
}

interface LeastRate {
  readonly bytesPerSecond: number
  readonly overMs: number
}

/** The pace of every request. */
export const REQUEST_PACE: RequestPace = {
  headMs: 30_000,
  wholeMs: 30_000,
  ordinary: { bytesPerSecond: 1_000, overMs: 10_000 },
  lines: { bytesPerSecond: 50, overMs: 60_000 },
  takenMs: 300_000,
}

/**
 * Ends the connection of a request whose body does not come in time, or too slowly, with the answer 408. A span in which
 * bytes that have come wait for us is not slow: that is no fault of the sender. The time for a body that is held as a
 * whole goes on meanwhile.
 */
export function limitBodyTime(server: Server, request: FastifyRequest, pace: RequestPace): void {
  const { raw } = request
  const { socket } = raw
  if (raw.complete || !hasBody(request)) return
  // A request that never was on a wire is whole.
  if (!(socket instanceof Socket)) return
  const streams = isStreamed(request)
  const { bytesPerSecond, overMs } =
    streams && request.routeOptions.config.streams !== true ? pace.lines : pace.ordinary
  let spansLeft = streams ? Infinity : Math.ceil(pace.wholeMs / overMs)
  let read = socket.bytesRead
  const giveUp = () => {
    if (raw.complete || socket.destroyed) return
    const error = Object.assign(new Error('The body did not come in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, socket)
  }
  const look = () => {
    spansLeft -= 1
    const isSlow = raw.readableLength === 0 && socket.bytesRead - read < (bytesPerSecond * overMs) / 1_000
    if (isSlow || spansLeft <= 0) return giveUp()
    read = socket.bytesRead
    timer.refresh()
  }
  const timer = setTimeout(look, overMs).unref()
  raw.once('close', () => clearTimeout(timer))
}
