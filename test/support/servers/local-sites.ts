import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '../../../src/platform/clock.ts'
import { createOutbound, type Outbound, type OutboundResolver } from '../../../src/platform/outbound/outbound.ts'
import type { CollectTools } from '../../../src/research/visit/collect-company.ts'

/** What a site of the tests answers: a page, or whatever a function does. */
export type LocalPage = string | ((request: IncomingMessage, response: ServerResponse) => void)
export type LocalSite = Readonly<Record<string, LocalPage>>

export interface LocalSites extends AsyncDisposable {
  readonly tools: CollectTools
  /** `host/path` of every request that arrived. */
  readonly asked: string[]
  /** Milliseconds of every pause that was asked for. */
  readonly pauses: number[]
}

const NOW = new Date('2026-11-01T09:00:00Z')

/** Marks a host of this server as one that is asked by https, as vendors' interfaces are. */
const SECURE = 'https://'

/**
 * Serves sites by host name on one local port, for tests: the outbound guard maps their names there, pauses take no
 * time, and DNS knows no name but what `resolver` says. A host written as `https://boards-api.example` answers requests
 * by https; others fail at TLS, as sites without a certificate do.
 */
export async function serveSites(
  sites: Readonly<Record<string, LocalSite>>,
  resolver: Partial<OutboundResolver> = {},
): Promise<LocalSites> {
  const asked: string[] = []
  const pauses: number[] = []
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    asked.push(host + request.url)
    answer((sites[host] ?? sites[SECURE + host])?.[request.url ?? '/'], request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const names = Object.keys(sites).map((name) => name.replace(SECURE, ''))
  const hosts = new Map(names.map((name) => [name, { address: '127.0.0.1', port }]))
  const unknown = () => Promise.reject(Object.assign(new Error('query ENOTFOUND'), { code: 'ENOTFOUND' }))
  const guard = createOutbound({
    allowedNetworks: ['127.0.0.1/32'],
    hosts,
    resolver: { resolve4: unknown, resolve6: unknown, resolveMx: unknown, resolveTxt: unknown, ...resolver },
  })
  const outbound = withoutTls(guard, (host) => SECURE + host in sites)
  const tools: CollectTools = {
    outbound,
    clock: manualClock(NOW),
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    botUrl: 'http://fairlead.test/bot',
    requestGapMs: 0,
    signal: new AbortController().signal,
  }
  return {
    tools,
    asked,
    pauses,
    [Symbol.asyncDispose]: async () => {
      await outbound.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same way out, which asks some hosts without a certificate: what answers for them is on this machine. */
export function withoutTls(guard: Outbound, isSecure: (host: string) => boolean): Outbound {
  const plain = (url: URL | string) => String(url).replace(/^https:/, 'http:')
  return { ...guard, request: (url, options) => guard.request(isSecure(new URL(url).host) ? plain(url) : url, options) }
}

function answer(page: LocalPage | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof page === 'function') return page(request, response)
  const isText = request.url === '/robots.txt'
  response.setHeader('content-type', isText ? 'text/plain' : 'text/html; charset=utf-8')
  response.statusCode = page === undefined ? 404 : 200
  response.end(page ?? 'not found')
}

/** A page that sends the visitor on. */
export function redirectTo(location: string, status = 302): LocalPage {
  return (_request, response) => response.writeHead(status, { location }).end()
}
