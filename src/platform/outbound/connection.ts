import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import type * as Undici from 'undici'
import type { Agent, buildConnector } from 'undici'
import type { AddressRule, OutboundPurpose } from './address-rules.ts'
import { isPortOpen, needsTls } from './address-rules.ts'
import { normaliseHost } from './dns.ts'
import { OutboundError, asOutboundError } from './outbound-error.ts'

/** Where a host name leads on this machine alone. */
export type HostMap = ReadonlyMap<string, { readonly address: string; readonly port: number }>

export interface DialTarget {
  readonly host: string
  readonly port: number
  readonly purpose: OutboundPurpose
  readonly signal: AbortSignal
}

export interface DialRules {
  readonly rules: Readonly<Record<OutboundPurpose, AddressRule>>
  readonly hosts: HostMap
  readonly resolve: (host: string, purpose: OutboundPurpose) => Promise<string[]>
}

/** An address that does not answer is left for the next one after this long. */
const ATTEMPT_MS = 2_000

/**
 * Opens a TCP connection. Every address of the name is judged, one bad address refuses the name, and the socket goes
 * to one of the judged addresses and no other, so a second answer of DNS changes nothing.
 * @throws OutboundError
 */
export async function dial(target: DialTarget, rules: DialRules): Promise<Socket> {
  const host = normaliseHost(target.host)
  const rule = rules.rules[target.purpose]
  const mapped = rules.hosts.get(host)
  const port = mapped?.port ?? target.port
  const addresses =
    mapped !== undefined ? [mapped.address] : isIP(host) > 0 ? [host] : await resolveOrAbort(host, target, rules)
  for (const address of addresses) {
    const verdict = rule(address)
    if (verdict === 'blocked') throw new OutboundError('blocked')
    if (verdict === 'public' && !isPortOpen(target.purpose, port)) throw new OutboundError('blocked')
  }
  const socket = await open(host, addresses, port, target.signal)
  if (rule(socket.remoteAddress ?? '') !== 'blocked') return socket
  socket.destroy()
  throw new OutboundError(socket.remoteAddress === undefined ? 'reset' : 'blocked')
}

async function resolveOrAbort(host: string, target: DialTarget, rules: DialRules): Promise<string[]> {
  if (host === '') throw new OutboundError('dns')
  return unlessAborted(target.signal, () => rules.resolve(host, target.purpose))
}

/** What the work answers, if the signal is not aborted before. @throws OutboundError for the signal; what the work throws */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(asOutboundError(signal.reason))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal.aborted) onAbort()
    return await Promise.race([aborted, work()])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function open(host: string, addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  if (signal.aborted) return Promise.reject(asOutboundError(signal.reason))
  const socket = connect({
    host: addresses.length === 1 ? (addresses[0] ?? host) : host,
    port,
    lookup: judgedAddresses(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    noDelay: true,
  })
  const onAbort = () => socket.destroy(asOutboundError(signal.reason))
  signal.addEventListener('abort', onAbort, { once: true })
  socket.once('connect', () => {
    signal.removeEventListener('abort', onAbort)
    resolve(socket)
  })
  // Stays on the socket: a peer that resets before the new owner listens must not end the process.
  socket.on('error', (error) => {
    signal.removeEventListener('abort', onAbort)
    reject(asOutboundError(error))
  })
  return promise
}

function judgedAddresses(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    if (options.all === true) callback(null, answers)
    else callback(null, answers[0]?.address ?? '', answers[0]?.family)
  }
}

const CONNECT_MS = 10_000
const LARGEST_HEADER = 32 * 1024

/**
 * Keeps the connections of one purpose: each is dialled by its rules, and what needs TLS has it but at an exception.
 * `undici` comes with the first request, because reading it takes longer than most of what a command does.
 */
export function guardedAgent(
  undici: Pick<typeof Undici, 'Agent' | 'buildConnector'>,
  rules: DialRules,
  { purpose, closing }: { purpose: OutboundPurpose; closing: AbortSignal },
): Agent {
  const secure = undici.buildConnector({ allowH2: false, timeout: CONNECT_MS })
  const connect: buildConnector.connector = (options, callback) => {
    const isSecure = options.protocol === 'https:'
    const port = options.port === '' ? (isSecure ? 443 : 80) : Number(options.port)
    const limit = timeLimit(CONNECT_MS, closing)
    const finish: buildConnector.Callback = (...result) => {
      limit.clear()
      callback(...result)
    }
    dial({ host: options.hostname, port, purpose, signal: limit.signal }, rules).then(
      (socket) => {
        if (!isSecure && needsTls(purpose) && rules.rules[purpose](socket.remoteAddress ?? '') !== 'allowed') {
          socket.destroy()
          return finish(new OutboundError('blocked'), null)
        }
        if (!isSecure) return finish(null, socket)
        limit.signal.addEventListener('abort', () => socket.destroy())
        return secure({ ...options, httpSocket: socket }, finish)
      },
      (error: unknown) => finish(asOutboundError(error), null),
    )
  }
  return new undici.Agent({ connect, allowH2: false, pipelining: 1, maxHeaderSize: LARGEST_HEADER })
}

/** A signal for one exchange. Its timer is held strongly, unlike that of `AbortSignal.any` over a timeout signal. */
export function timeLimit(
  milliseconds: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new OutboundError('timeout')), milliseconds)
  const onAbort = () => controller.abort(new OutboundError('aborted', outer?.reason))
  if (outer?.aborted === true) onAbort()
  outer?.addEventListener('abort', onAbort, { once: true })
  const clear = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, clear }
}
