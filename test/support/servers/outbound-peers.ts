import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import {
  createOutbound,
  OutboundError,
  type Outbound,
  type OutboundOptions,
  type OutboundResolver,
} from '../../../src/platform/outbound/outbound.ts'

/** What tests allow so that they can reach their own servers. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128']
export const LIMITS = { timeoutMs: 4_000, maxBytes: 100_000, purpose: 'web' as const }

const started: (() => Promise<unknown>)[] = []

/** Closes every guard and server that a test started, the last first. */
export async function endAll(): Promise<void> {
  for (const end of started.splice(0).toReversed()) await end()
}

/** A guard that allows nothing and knows no name unless told. */
export function guard(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ allowedNetworks: [], resolver: names({}), ...options })
  started.push(() => outbound.close())
  return outbound
}

/** An HTTP server on 127.0.0.1; its port. */
export async function site(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener)
  return listening(server, () => server.closeAllConnections())
}

async function listening(server: Server | TcpServer, cut: () => void): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  started.push(async () => {
    cut()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

/** A TCP server on 127.0.0.1; its port. */
export function tcp(onConnection: (socket: Socket) => unknown): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  return listening(server, () => sockets.forEach((socket) => socket.destroy()))
}

/** What a name server's "no such name" looks like. */
export function notFoundError(): Error {
  return Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
}

/** A resolver that knows the addresses of a table. */
export function names(table: Record<string, string[]>): OutboundResolver {
  return {
    resolve4: async (host) =>
      table[host]?.filter((address) => !address.includes(':')) ?? Promise.reject(notFoundError()),
    resolve6: async (host) =>
      table[host]?.filter((address) => address.includes(':')) ?? Promise.reject(notFoundError()),
    resolveMx: () => Promise.reject(notFoundError()),
    resolveTxt: () => Promise.reject(notFoundError()),
  }
}

/** Why work failed, or `succeeded`. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => 'succeeded',
    (error: unknown) => error,
  )
  if (outcome instanceof OutboundError) return outcome.reason
  return String(outcome)
}
