import { parseId } from '../../../src/platform/ids.ts'
import { createHarness } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../leads/intake.ts'
import { serveInternet, SITES_ADDRESS } from '../servers/internet-server.ts'
import { query } from '../leads/prospect.ts'

/** The company whose website says how many people it has. */
export const COMPANY = 'harbour-robotics.com'
/** A company that no test looks at before the test of it does. */
export const QUIET = 'quiet-robotics.com'

const SIZE = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }

/** An organization with a campaign that wants companies of 100 people. */
export interface Tenant {
  readonly organizationId: string
  readonly key: string
  /** Adds somebody at a company, about which nothing is given; answers the shown id. */
  add(domain?: string): Promise<string>
  read(path: string): ReturnType<Harness['call']>
  ask(path: string): ReturnType<Harness['call']>
  scoreOf(prospectId: string): Promise<number>
  /** What its events say that a company's facts have changed. */
  changes(): Promise<Record<string, unknown>[]>
}

/** The program and two companies' websites that say the same. */
export interface SharedCompany extends AsyncDisposable {
  readonly harness: Harness
  /** How many people the websites say they have. */
  people: number
  tenant(name: string): Promise<Tenant>
}

/** Starts both; the websites say 20 people. */
export async function startSharedCompany(): Promise<SharedCompany> {
  const page = {
    '/': (_request: unknown, response: { end(text: string): void }) => response.end(pageOf(shared.people)),
  }
  const server = await serveInternet({ [COMPANY]: page, [QUIET]: page })
  const hosts = new Map([COMPANY, QUIET].map((name) => [name, { address: SITES_ADDRESS, port: server.port }]))
  const harness = await createHarness({ outbound: { hosts } })
  const shared: SharedCompany = {
    harness,
    people: 20,
    tenant: (name) => newTenant(harness, name),
    [Symbol.asyncDispose]: async () => {
      await harness.close()
      await server[Symbol.asyncDispose]()
    },
  }
  return shared
}

function pageOf(people: number): string {
  return `<html><title>Harbour</title><p>We build robots that moor ships in every harbour of the north. We are a team of ${people} people.</p></html>`
}

async function newTenant(harness: Harness, name: string): Promise<Tenant> {
  const { organizationId, key } = await harness.newOrganization(name)
  const call: Harness['call'] = (method, path, body) => harness.call(method, path, body, { key })
  const campaignId = await newCampaign({ call }, { icp: { criteria: [SIZE] } })
  const people = new Map<string, number>()
  return {
    organizationId,
    key,
    add: async (domain = COMPANY) => {
      const number = (people.get(domain) ?? 0) + 1
      people.set(domain, number)
      const lead = leadBody({ email: `jo${number}@${domain}`, company: undefined })
      return (await addLead({ call }, campaignId, lead)).body.prospectId
    },
    read: (path) => call('GET', `/api/v1${path}`),
    ask: (path) => call('POST', `/api/v1${path}`),
    scoreOf: async (prospectId) =>
      Number(
        (await query(harness, 'select score from leads where lead_id = $1', [parseId('lead', prospectId)]))[0]?.[
          'score'
        ],
      ),
    changes: () =>
      query(harness, `select data from events where organization_id = $1 and type = 'facts.changed'`, [organizationId]),
  }
}
