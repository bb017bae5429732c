import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHarness } from '../installation/harness.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { renew } from '../installation/renew.ts'
import { startLlmServer } from '../servers/llm-server.ts'
import type { LlmServer } from '../servers/llm-server.ts'
import { query } from '../leads/prospect.ts'

/** Where the company of these tests is. */
const DOMAIN = 'harbour-robotics.com'

/** The program, a company's website and the endpoint of a model. */
export interface ReadCompany {
  readonly harness: Harness
  readonly llm: LlmServer
  /** Paths of the site as they were asked for. */
  readonly visits: string[]
  /** What the site says from now on, by path; undefined: it fails. */
  pages: Record<string, string> | undefined
  /** A campaign with these criteria; its shown id. */
  campaign(criteria?: readonly Record<string, unknown>[]): Promise<string>
  /** Adds a lead of the company and lets everything run; its shown id. */
  addLead(campaignId: string, more?: Record<string, unknown>, key?: string): Promise<string>
  /** What the model said of the company, as it is stored and not replaced, by path. */
  said(): Promise<Record<string, unknown>[]>
  /** What the events that ended research of a lead tell. */
  researched(prospectId: string): Promise<unknown[]>
  /** Makes program and endpoint as good as new, and forgets visits. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Starts all three. `page` makes a page of text. */
export async function startReadCompany(options: Parameters<typeof createHarness>[0] = {}): Promise<ReadCompany> {
  const visits: string[] = []
  const site = await startSite((path) => {
    visits.push(path)
    return company.pages === undefined ? 500 : (company.pages[path] ?? 404)
  })
  const outbound = { hosts: new Map([[DOMAIN, { address: '127.0.0.1', port: site.port }]]), ...options.outbound }
  const harness = await createHarness({ ...options, outbound })
  const llm = await startLlmServer()
  let people = 0
  const company: ReadCompany = {
    harness,
    llm,
    visits,
    pages: {},
    campaign: async (criteria = []) => {
      const campaign = { name: 'Read', icp: { criteria } }
      return (await post(harness, '/campaigns', campaign)).campaignId
    },
    addLead: async (campaignId, more = {}, key) => {
      people += 1
      const lead = { companyName: 'Harbour Robotics', contactName: 'Jana Petersen', email: `jana${people}@${DOMAIN}` }
      const { prospectId } = await post(harness, `/campaigns/${campaignId}/leads`, { ...lead, ...more }, key)
      await harness.settle()
      return prospectId
    },
    said: () => query(harness, SAID, [DOMAIN]),
    researched: async (prospectId) => {
      const { body } = await harness.call('GET', `/api/v1/leads/${prospectId}/timeline`)
      const events = body.data as { type: string; data: unknown }[]
      return events.filter(({ type }) => type === 'lead.researched').map(({ data }) => data)
    },
    renew: async () => {
      await renew(harness)
      await llm.close()
      await startLlmServer(llm)
      visits.length = 0
    },
    close: async () => {
      await llm.close()
      await harness.close()
      await site.close()
    },
  }
  return company
}

const SAID = `select path, value, confidence::float8 as confidence, name, url, quote from facts
  where source = 'llm' and domain = $1 and replaced_at is null order by path`

async function post(harness: Harness, path: string, sent: unknown, key?: string): Promise<Answer['body']> {
  const { status, body, text } = await harness.call('POST', `/api/v1${path}`, sent, key === undefined ? {} : { key })
  if (status !== 201) throw new Error(text)
  return body
}

async function startSite(pageAt: (path: string) => string | number) {
  const site = createServer((request, response) => {
    const answer = pageAt(request.url ?? '/')
    const [status, html] = typeof answer === 'number' ? [answer, 'none'] : [200, answer]
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const close = async () => {
    site.closeAllConnections()
    site.close()
    await once(site, 'close')
  }
  return { port: (site.address() as AddressInfo).port, close }
}

/** A page that says this, a paragraph a line. */
export function page(text: string, links: Readonly<Record<string, string>> = {}): string {
  const paragraphs = text.split('\n').map((line) => `<p>${line}</p>`)
  const anchors = Object.entries(links).map(([path, words]) => `<a href="${path}">${words}</a>`)
  return `<!doctype html><html lang="en"><title>Harbour Robotics</title><main>${paragraphs.join('')}</main>${anchors.join(' ')}</html>`
}
