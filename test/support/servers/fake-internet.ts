import { setTimeout as wait } from 'node:timers/promises'
import type { CollectTools } from '../../../src/research/visit/collect-company.ts'
import { withoutTls } from './local-sites.ts'
import type { LocalSite } from './local-sites.ts'
import { manualClock } from '../../../src/platform/clock.ts'
import type { OutboundPurpose } from '../../../src/platform/outbound/address-rules.ts'
import { createOutbound, type Outbound, type OutboundOptions } from '../../../src/platform/outbound/outbound.ts'
import type { FakeSite } from '../../sites/fake-site.ts'
import { SITES_ADDRESS, serveInternet, type InternetServer } from './internet-server.ts'

const NOW = new Date('2026-11-01T09:00:00Z')

/**
 * The way out that leads to the fake internet and nowhere else. Vendors' interfaces are asked by https; the companies'
 * own sites have no certificate.
 */
export function internetOutbound(
  sites: readonly FakeSite[],
  place: { readonly port: number; readonly latencyMs?: number },
): Outbound {
  const own = new Set(sites.flatMap(({ domain }) => [domain, `www.${domain}`]))
  const hosts = hostsOf(sites)
  return withoutTls(createOutbound(internetOptions(sites, place)), (host) => host in hosts && !own.has(host))
}

/** The same way out; where a model is asked, it leads wherever the installation allows. */
export function internetBesideModel(
  sites: readonly FakeSite[],
  place: { readonly port: number },
  allowedNetworks: readonly string[],
): Outbound {
  const websites = internetOutbound(sites, place)
  const direct = createOutbound({ allowedNetworks })
  const wayFor = (purpose: OutboundPurpose) => (purpose === 'model' ? direct : websites)
  return {
    ...websites,
    request: (url, options) => wayFor(options.purpose).request(url, options),
    check: (url, purpose) => wayFor(purpose).check(url, purpose),
    isLocal: (host, purpose) => wayFor(purpose).isLocal(host, purpose),
    close: async () => {
      await Promise.all([websites.close(), direct.close()])
    },
  }
}

function internetOptions(
  sites: readonly FakeSite[],
  { port, latencyMs = 0 }: { port: number; latencyMs?: number },
): OutboundOptions {
  const names = Object.keys(hostsOf(sites)).filter((host) =>
    sites.every((site) => site.addresses?.[host] === undefined),
  )
  return {
    allowedNetworks: [`${SITES_ADDRESS}/32`],
    hosts: new Map(names.map((host) => [host, { address: SITES_ADDRESS, port }])),
    resolver: resolverOf(sites, latencyMs),
  }
}

/** Every host of the sites with its pages; sites that share a host, such as a job board, share its pages too. */
export function hostsOf(sites: readonly FakeSite[]): Record<string, LocalSite> {
  const hosts: Record<string, LocalSite> = {}
  for (const [host, pages] of sites.flatMap((site) => Object.entries(site.hosts)))
    hosts[host] = { ...hosts[host], ...pages }
  return hosts
}

export interface FakeInternet extends AsyncDisposable {
  readonly server: InternetServer
  readonly outbound: Outbound
  /** For `collectCompany`: pauses take no time. */
  readonly tools: CollectTools
}

/** The sites on local servers, and what reads them. */
export async function openFakeInternet(sites: readonly FakeSite[]): Promise<FakeInternet> {
  const server = await serveInternet(hostsOf(sites))
  const outbound = internetOutbound(sites, server)
  return {
    server,
    outbound,
    tools: {
      outbound,
      clock: manualClock(NOW),
      pause: async () => undefined,
      botUrl: 'http://fairlead.test/bot',
      requestGapMs: 0,
      signal: new AbortController().signal,
    },
    [Symbol.asyncDispose]: async () => {
      await outbound.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

function resolverOf(sites: readonly FakeSite[], latencyMs: number): NonNullable<OutboundOptions['resolver']> {
  const byDomain = new Map(sites.map((site) => [site.domain, site]))
  const addresses = new Map(sites.flatMap((site) => Object.entries(site.addresses ?? {})))
  const questions = new Map<string, number>()
  const answerOf = async <T>(values: readonly T[] | undefined): Promise<T[]> => {
    if (latencyMs > 0) await wait(latencyMs)
    if (values === undefined) throw Object.assign(new Error('query ENOTFOUND'), { code: 'ENOTFOUND' })
    return [...values]
  }
  return {
    resolve4: (host) => {
      const asked = questions.get(host) ?? 0
      questions.set(host, asked + 1)
      const turns = addresses.get(host)
      const turn = turns?.[Math.min(asked, turns.length - 1)]
      return answerOf(turn === undefined ? undefined : [turn])
    },
    resolve6: () => answerOf<string>(undefined),
    resolveMx: (domain) =>
      answerOf(byDomain.get(domain)?.dns?.mx?.map((exchange, priority) => ({ exchange, priority }))),
    resolveTxt: (domain) => answerOf(byDomain.get(domain)?.dns?.txt?.map((text) => [text])),
  }
}
