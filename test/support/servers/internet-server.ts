import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { LocalPage, LocalSite } from './local-sites.ts'

/** Where the sites stand; 127.0.0.1 stays free for what nobody must reach. */
export const SITES_ADDRESS = '127.0.0.2'
const OWN_ADDRESS = '127.0.0.1'

export interface InternetServer extends AsyncDisposable {
  readonly port: number
  /** `host/path` of every request that arrived. */
  readonly asked: string[]
  /** The headers of each of these requests, in the same order. */
  readonly headers: readonly IncomingHttpHeaders[]
  /** What reached the services of this machine itself: the same port of 127.0.0.1. */
  readonly trespasses: string[]
  /** Bytes that were handed to the connections of a host, headers included. */
  sentTo(host: string): number
}

/** Serves sites by the host that is asked for, each answer after `latencyMs`; `onRequest` is told of each one's host. */
export async function serveInternet(
  hosts: Readonly<Record<string, LocalSite>>,
  { latencyMs = 0, onRequest }: { latencyMs?: number; onRequest?: (host: string) => void } = {},
): Promise<InternetServer> {
  const asked: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const trespasses: string[] = []
  const sent: { host: string; socket: Socket; before: number; after?: number }[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    asked.push(host + request.url)
    headers.push(request.headers)
    onRequest?.(host)
    const { socket } = request
    const exchange: (typeof sent)[number] = { host, socket, before: socket.bytesWritten }
    sent.push(exchange)
    response.on('close', () => {
      exchange.after = socket.bytesWritten
    })
    const path = request.url ?? '/'
    // Interfaces take their parameters in any order.
    const page = hosts[host]?.[path] ?? hosts[host]?.[path.replace(/\?.*$/, '')]
    if (latencyMs === 0) answer(page, request, response)
    else void pause(latencyMs).then(() => answer(page, request, response))
  })
  const canary = createServer((request, response) => {
    trespasses.push(`${request.headers.host}${request.url}`)
    response.setHeader('content-type', 'text/html')
    response.end(
      '<html><head><title>Admin</title></head><body><p>Founded in 1234. We employ 4321 people.</p></body></html>',
    )
  })
  canary.on('connection', (socket) => trespasses.push(`connection from port ${socket.remotePort}`))
  const port = await listenTogether(server, canary)
  return {
    port,
    asked,
    headers,
    trespasses,
    sentTo: (name) =>
      sent
        .filter(({ host }) => host === name)
        .reduce((sum, { socket, before, after }) => sum + (after ?? socket.bytesWritten) - before, 0),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([stop(server), stop(canary)])
    },
  }
}

/** One port on both addresses: a port that is free on one may be taken on the other. */
async function listenTogether(server: Server, canary: Server): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    server.listen(0, SITES_ADDRESS)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      canary.listen(port, OWN_ADDRESS)
      await once(canary, 'listening')
      return port
    } catch (error) {
      if (attempt === 20) throw error
      await stop(server)
    }
  }
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

function answer(page: LocalPage | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof page === 'function') return page(request, response)
  const isText = request.url === '/robots.txt'
  response.setHeader('content-type', isText ? 'text/plain' : 'text/html; charset=utf-8')
  response.statusCode = page === undefined ? 404 : 200
  response.end(page ?? 'not found')
}
