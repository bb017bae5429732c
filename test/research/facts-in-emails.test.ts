import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSites } from '../support/servers/local-sites.ts'
import type { LocalSites } from '../support/servers/local-sites.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { captured } from '../support/research/written-campaign.ts'

const DOMAIN = 'harbour.test'
const PAGE = `<!doctype html><title>Harbour: logistics and freight forwarding</title><h1>Freight forwarding</h1>
  <p>Our logistics moves containers through every harbour of the north.</p>
  <script type="application/ld+json">{"@type":"Organization","name":"Harbour","url":"http://${DOMAIN}",
  "foundingDate":"2014"}</script>`

/** An email that says what is known of the company. */
const BODY = 'In {{ company.industry | default: "?" }} since {{ company.foundedYear | default: "?" }}.'
const SEQUENCE = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: BODY }] }] }

let harness: Harness
let sites: LocalSites
let campaignId = ''

beforeAll(async () => {
  sites = await serveSites({ [DOMAIN]: { '/': PAGE } })
  harness = await createHarness({ overrides: { outbound: sites.tools.outbound } })
  campaignId = await newActiveCampaign(harness, { sequence: SEQUENCE })
})

afterAll(async () => {
  await harness.close()
  await sites[Symbol.asyncDispose]()
})

/** Adds somebody and lets their email be written; answers who it is. */
async function add(change: Record<string, unknown>, { settles = true } = {}): Promise<string> {
  const { body } = await addLead(harness, campaignId, leadBody(change))
  if (settles) await harness.settle()
  return String(body.prospectId)
}

async function correct(lead: string, value: string, about: 'lead' | 'company'): Promise<void> {
  const path = `/api/v1/leads/${lead}/facts/company.industry`
  expect((await harness.call('PUT', path, { value, about })).status).toBe(200)
}

const givenOf = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body.company

async function sourceOf(lead: string, path: string): Promise<string | undefined> {
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/facts`)
  return body.data.find((fact: { path: string }) => fact.path === path)?.source
}

test('an email says what was found out of a company, then what a person put right; the lead shows what its caller gave', async () => {
  const first = await add({ company: undefined })
  expect(await captured(harness, first)).toContain('In Logistics since 2014.')
  expect(await sourceOf(first, 'company.industry')).toBe('website')
  await correct(first, 'Port machinery', 'company')
  const second = await add({ company: undefined })
  expect(await captured(harness, second)).toContain('In Port machinery since 2014.')
  expect([await sourceOf(second, 'company.industry'), await sourceOf(second, 'company.foundedYear')]).toEqual([
    'person',
    'website',
  ])
  expect([await givenOf(first), await givenOf(second)]).toEqual([null, null])
})

test('what a person puts right stands in the email instead of what the caller gave, which the lead goes on showing', async () => {
  const given = { industry: 'Robotics', foundedYear: 1998 }
  const lead = await add({ email: 'jo@elsewhere.test', company: given }, { settles: false })
  await correct(lead, 'Shipping', 'lead')
  await harness.settle()
  expect(await captured(harness, lead)).toContain('In Shipping since 1998.')
  expect(await givenOf(lead)).toEqual(given)
})
