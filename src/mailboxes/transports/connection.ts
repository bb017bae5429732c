import { BlockList, isIPv6 } from 'node:net'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether a connection reached this very machine: what counts is its address, never a name. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Ends a wait when its time is up or its signal aborts. */
export interface TimeLimit {
  /** Never fulfils; rejects with OutboundError `timeout` or `aborted`. */
  readonly reached: Promise<never>
  /** Begins anew with this much time; from now on an abort leaves `graceMs` of it. */
  restart(milliseconds: number, graceMs: number): void
  clear(): void
}

/** Starts the clock; an abort ends the wait at once. */
export function startTimeLimit(milliseconds: number, signal: AbortSignal): TimeLimit {
  const { promise: reached, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting at the moment.
  reached.catch(() => undefined)
  let graceMs = 0
  let timer = setTimeout(() => reject(new OutboundError('timeout')), milliseconds)
  const onAbort = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new OutboundError('aborted', signal.reason)), graceMs)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return {
    reached,
    restart: (nextMilliseconds, nextGraceMs) => {
      graceMs = nextGraceMs
      clearTimeout(timer)
      if (signal.aborted) onAbort()
      else timer = setTimeout(() => reject(new OutboundError('timeout')), nextMilliseconds)
    },
    clear: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
