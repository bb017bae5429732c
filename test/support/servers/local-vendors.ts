import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutbound, type Outbound, type RequestOptions } from '../../../src/platform/outbound/outbound.ts'

/** A question as it arrived at a vendor. */
export interface Arrived {
  readonly host: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** `performance.now()` of its arrival. */
  readonly at: number
}

/** What a vendor answers: JSON with a status, or whatever a function does. */
export type VendorReply =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json: unknown }
  | ((response: ServerResponse, arrived: Arrived) => void)

export interface LocalVendors {
  readonly outbound: Outbound
  readonly arrived: Arrived[]
  /** What the guard was told to hold each exchange to. */
  readonly bounds: RequestOptions[]
  /** What hosts answer from now on; 404 where nothing is said. */
  readonly replies: Map<string, VendorReply>
  close(): Promise<void>
}

/** Nobody waits ten seconds in a test for what never comes; what is sure to come has all the time there is. */
const PATIENCE_MS = 1_000

/**
 * Vendors on one local port, for tests: their names lead there, where no certificate is theirs, so that https becomes http
 * on the last step; all else is the guard itself.
 */
export async function startVendors(names: readonly string[]): Promise<LocalVendors> {
  const arrived: Arrived[] = []
  const bounds: RequestOptions[] = []
  const replies = new Map<string, VendorReply>()
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    const [url, at] = [new URL(`https://${host}${request.url}`), performance.now()]
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { host, url, headers: request.headers, body: Buffer.concat(chunks).toString(), at }
      arrived.push(one)
      answer(replies.get(host) ?? { status: 404, json: {} }, response, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const unknown = () => Promise.reject(Object.assign(new Error('query ENOTFOUND'), { code: 'ENOTFOUND' }))
  const guard = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map(names.map((name) => [name, { address: '127.0.0.1', port }])),
    resolver: { resolve4: unknown, resolve6: unknown, resolveMx: unknown, resolveTxt: unknown },
  })
  const outbound: Outbound = {
    ...guard,
    request: (url, asked) => {
      bounds.push(asked)
      const isSure = typeof replies.get(new URL(url).host) !== 'function'
      const timeoutMs = isSure ? asked.timeoutMs : Math.min(asked.timeoutMs, PATIENCE_MS)
      return guard.request(String(url).replace('https:', 'http:'), { ...asked, timeoutMs })
    },
  }
  return {
    outbound,
    arrived,
    bounds,
    replies,
    close: async () => {
      await guard.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(reply: VendorReply, response: ServerResponse, arrived: Arrived): void {
  if (typeof reply === 'function') return reply(response, arrived)
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
  response.end(JSON.stringify(reply.json))
}

const APOLLO = {
  organization: {
    name: 'Harbour Robotics',
    primary_domain: 'harbour.test',
    website_url: 'http://www.harbour.test',
    linkedin_url: 'http://www.linkedin.com/company/harbour',
    short_description: 'Robots  for\u200b ports.',
    industry: 'machinery',
    estimated_num_employees: 120,
    annual_revenue: 12_500_000,
    founded_year: 2014,
    latest_funding_stage: 'Series A',
    latest_funding_round_date: '2026-03-01T00:00:00.000+00:00',
    technology_names: ['HubSpot', 'Salesforce', 'HubSpot'],
    organization_headcount_twelve_month_growth: 0.25,
    country: 'Germany',
    state: 'Hamburg',
    city: 'Hamburg',
  },
}
const PEOPLE_DATA_LABS = {
  status: 200,
  likelihood: 8,
  name: 'harbour robotics',
  website: 'harbour.test',
  linkedin_url: 'linkedin.com/company/harbour',
  size: '51-200',
  employee_count: 118,
  industry: 'machinery',
  founded: 2014,
  type: 'private',
  inferred_revenue: '$10M-$25M',
  latest_funding_stage: 'series_a',
  location: { locality: 'hamburg', region: 'hamburg', country: 'germany' },
  tags: ['robots'],
}
const HUNTER = {
  data: {
    name: 'Harbour Robotics',
    domain: 'harbour.test',
    description: 'Robots for ports.',
    foundedYear: 2014,
    category: { sector: 'Industrials', industry: 'Machinery', subIndustry: 'Port machinery' },
    geo: { city: 'Hamburg', state: 'Hamburg', country: 'Germany', countryCode: 'DE' },
    metrics: { employees: '51-200', annualRevenue: null, estimatedAnnualRevenue: '$10M-$50M' },
    tech: ['HubSpot'],
    linkedin: { handle: 'company/harbour' },
    type: 'private',
  },
  meta: { domain: 'harbour.test' },
}

const FOUND = [
  { title: 'Harbour Robotics: Machinery', url: 'https://harbour.test/', text: 'Robots for ports.' },
  { title: 'Harbour Robotics opens a port', url: 'https://news.test/ports?id=7', text: 'Machinery of the <future>' },
]
const SEARXNG = {
  query: 'harbour',
  number_of_results: 0,
  results: FOUND.map(({ title, url, text }) => ({ url, title, content: text, engine: 'brave', score: 1 })),
  suggestions: [],
  unresponsive_engines: [],
}
const BRAVE = {
  type: 'search',
  query: { original: 'harbour' },
  web: {
    type: 'search',
    results: FOUND.map(({ title, url, text }) => ({
      type: 'search_result',
      url,
      title,
      description: text.replace('<future>', '&lt;<strong>future</strong>&gt;'),
    })),
  },
}

/** Where each vendor lives, and what it says of a company called Harbour Robotics. */
export const VENDORS = {
  apollo: { host: 'api.apollo.io', json: APOLLO },
  people_data_labs: { host: 'api.peopledatalabs.com', json: PEOPLE_DATA_LABS },
  hunter: { host: 'api.hunter.io', json: HUNTER },
  http: { host: 'data.example.net', json: { found: { branch: 'Machinery', staff: { count: '120' } }, sure: 80 } },
  searxng: { host: 'searx.example.net', json: SEARXNG },
  brave: { host: 'api.search.brave.com', json: BRAVE },
  http_search: { host: 'search.example.net', json: { hits: FOUND.map((one) => ({ page: one })) } },
} as const

/** How `VENDORS.http` is asked and read. */
export const MAPPING = {
  url: 'https://data.example.net/v1/companies/{domain}?full=1',
  headers: { authorization: 'Bearer {apiKey}' },
  fields: { 'company.industry': '/found/branch', 'company.employeeCount': 'found.staff.count' },
  match: { at: 'sure', most: 100 },
  miss: { statuses: [404, 410], absent: '/found' },
}

/** How `VENDORS.http_search` is asked and read. */
export const SEARCH_MAPPING = {
  url: 'https://search.example.net/v1?q={query}',
  headers: { authorization: 'Bearer {apiKey}' },
  results: { at: '/hits', title: 'page.title', url: '/page/url', snippet: '/page/text' },
}

/** Where a provider is and how it is read, for kinds that need to be told. */
export const VENDOR_PLACES = {
  http: { mapping: MAPPING },
  http_search: { mapping: SEARCH_MAPPING },
  searxng: { baseUrl: `https://${VENDORS.searxng.host}` },
}
