import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadFact } from '../../src/research/facts/fact.ts'
import { ALL_SITES } from '../sites/all-sites.ts'
import { judgeFacts } from '../sites/judge-facts.ts'
import { hostsOf, internetOutbound } from '../support/servers/fake-internet.ts'
import { createHarness, type Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { serveInternet, type InternetServer } from '../support/servers/internet-server.ts'

let harness: Harness
let server: InternetServer

beforeAll(async () => {
  server = await serveInternet(hostsOf(ALL_SITES))
  harness = await createHarness({ overrides: { outbound: internetOutbound(ALL_SITES, server) } })
})

afterAll(async () => {
  await harness.close()
  await server[Symbol.asyncDispose]()
})

async function factsOfLeadAt(domain: string): Promise<LeadFact[]> {
  const campaignId = await newCampaign(harness)
  const lead = leadBody({ email: `jo@${domain}`, company: undefined })
  const { body } = await addLead(harness, campaignId, lead)
  await harness.settle()
  const { status, body: facts } = await harness.call('GET', `/api/v1/leads/${body.prospectId}/facts`)
  expect(status).toBe(200)
  return facts.data
}

test.each(['kestrelpumps.co.uk', 'brenntal-messtechnik.de', 'tandemly.app'])(
  'a lead at %s is known by what its company’s site says',
  async (domain) => {
    const site = ALL_SITES.find((one) => one.domain === domain) ?? expect.fail('no such site')
    const facts = (await factsOfLeadAt(domain)).filter(({ source }) => source === 'website' || source === 'dns')
    const judgements = judgeFacts(site, facts)
    expect(judgements.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(3)
    expect(judgements.filter((one) => one.verdict === 'wrong')).toEqual([])
    expect(judgements.filter(({ verdict }) => verdict === 'missed').length).toBeLessThanOrEqual(1)
  },
)

test('a lead at a site that redirects into this machine goes on with nothing stated', async () => {
  const facts = await factsOfLeadAt('atoncerope.com')
  expect(facts.filter(({ source }) => source === 'website')).toEqual([])
  expect(server.trespasses).toEqual([])
})
