import { TELLING } from '../test/sites/all-sites.ts'
import { hostsOf } from '../test/support/servers/fake-internet.ts'
import { serveInternet } from '../test/support/servers/internet-server.ts'
import { copySites } from './copied-sites.ts'

/** How often a company was asked, and between which moments, in milliseconds since the epoch. */
export interface Visited {
  readonly requests: number
  readonly first: number
  readonly last: number
}

export interface Served {
  readonly port?: number
  readonly visited?: Record<string, Visited>
}

const [count = '0', latency = '0'] = process.argv.slice(2)
const sites = copySites(TELLING, Number(count))
const companyOf = new Map(sites.flatMap((site) => Object.keys(site.hosts).map((host) => [host, site.domain])))
const visited: Record<string, Visited> = {}

const server = await serveInternet(hostsOf(sites), {
  latencyMs: Number(latency),
  onRequest: (host) => {
    const domain = companyOf.get(host)
    if (domain === undefined || !host.endsWith(domain)) return
    const now = Date.now()
    const before = visited[domain] ?? { requests: 0, first: now, last: now }
    visited[domain] = { ...before, requests: before.requests + 1, last: now }
  },
})

const tell = (served: Served) => process.send?.(served)
process.on('message', () => tell({ visited }))
process.on('disconnect', () => process.exit(0))
tell({ port: server.port })
