import { pino } from 'pino'
import { afterAll, beforeEach } from 'vitest'
import { parseId } from '../../../src/platform/ids.ts'
import { describeError } from '../../../src/platform/log.ts'
import { providerSource } from '../../../src/research/index.ts'
import type { WantedField } from '../../../src/research/index.ts'
import type { WantedByScores } from '../../../src/research/provider-calls/ask-providers.ts'
import { startVendors, VENDOR_PLACES, VENDORS } from '../servers/local-vendors.ts'
import type { LocalVendors, VendorReply } from '../servers/local-vendors.ts'
import type { ProviderKind } from '../../../src/research/providers/provider-kinds.ts'
import { renew } from '../installation/renew.ts'
import { useHarness } from '../installation/use-harness.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { query } from '../leads/prospect.ts'

export const PROVIDERS = '/api/v1/research-providers'
export const KEY = 'a-key-that-nobody-may-see'

/** The program with local vendors and local sites of companies, which answer 404, and with what it logs. */
export interface ProviderBench {
  readonly harness: Harness
  readonly vendors: LocalVendors
  readonly logged: string[]
  /** Fields that are wanted while a lead of the errand does not know them. */
  wanted: readonly WantedField[]
  /** Adds a provider that is asked: 0.1 dollars a hit, no pause between calls. */
  add(kind: ProviderKind, change?: Record<string, unknown>, key?: string): Promise<Answer>
  /** Questions to vendors by host, sites of companies left out. */
  asked(): string[]
  calls(): Promise<Record<string, unknown>[]>
}

/**
 * The program, as good as new for each test of a file; `domains` are companies whose sites say nothing. What is wanted is
 * `bench.wanted` unless `wantedByScores` says it.
 */
export function useProviders(domains: readonly string[] = [], wantedByScores?: WantedByScores): ProviderBench {
  const hosts = Object.values(VENDORS).map(({ host }) => host as string)
  const vendors = {} as LocalVendors
  const logged: string[] = []
  const wantedFields: WantedByScores = ({ leads, facts }) =>
    bench.wanted.filter(({ path }) => leads.some(({ leadId }) => !facts.get(leadId)?.has(path)))
  const harness = useHarness(async () => {
    Object.assign(vendors, await startVendors([...hosts, ...domains]))
    const log = pino(
      { level: 'trace', serializers: { err: describeError } },
      { write: (line: string) => logged.push(line) },
    )
    const { outbound } = vendors
    return { overrides: { outbound, log }, outside: { sources: [providerSource(wantedByScores ?? wantedFields)] } }
  })
  beforeEach(async () => {
    await renew(harness)
    bench.wanted = []
    vendors.arrived.length = 0
    for (const kind of Object.keys(VENDORS) as ProviderKind[]) vendors.replies.set(VENDORS[kind].host, sayOf(kind))
  })
  afterAll(() => vendors.close())
  const bench: ProviderBench = {
    harness,
    vendors,
    logged,
    wanted: [],
    add: (kind, change = {}, key = harness.key) =>
      harness.call('POST', PROVIDERS, { ...settingsOf(kind), ...change }, { key }),
    asked: () => vendors.arrived.map(({ host }) => host).filter((host) => hosts.includes(host)),
    calls: () => query(harness, 'select * from provider_calls order by started_at, call_id'),
  }
  return bench
}

function settingsOf(kind: ProviderKind): Record<string, unknown> {
  const place = kind in VENDOR_PLACES ? VENDOR_PLACES[kind as keyof typeof VENDOR_PLACES] : {}
  return { kind, name: kind, enabled: true, apiKey: KEY, costPerHitUsd: 0.1, minIntervalMs: 0, ...place }
}

/** The id in the database of a provider that was added. */
export function idOf(added: Answer): string {
  const id = parseId('prov', String(added.body.providerId))
  if (id === undefined) throw new Error(added.text)
  return id
}

/** What a vendor says of Harbour Robotics, whatever the domain it is asked for; a search finds the same pages always. */
export function sayOf(kind: ProviderKind): VendorReply {
  return (response, { url }) => {
    const ofHttp = kind === 'http' ? url.pathname.split('/').at(-1) : undefined
    const domain = url.searchParams.get('domain') ?? url.searchParams.get('website') ?? ofHttp
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(VENDORS[kind].json).replaceAll('harbour.test', domain ?? 'harbour.test'))
  }
}
