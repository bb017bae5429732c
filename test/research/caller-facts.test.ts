import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSites } from '../support/servers/local-sites.ts'
import type { LocalSites } from '../support/servers/local-sites.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const DOMAIN = 'harbour.test'
const PROFILE = 'https://www.linkedin.com/company/harbour'
const PAGE = `<!doctype html><title>Harbour</title><h1>Robots for ports</h1><p>We build robots that moor ships.</p>
  <script type="application/ld+json">{"@type":"Organization","name":"Harbour","url":"http://${DOMAIN}",
  "foundingDate":"2014","sameAs":["${PROFILE}"],"address":{"addressCountry":"DE","addressLocality":"Hamburg"}}</script>`

/** What a caller says of the company, all of it wrong. */
const POISON = {
  country: 'FR',
  foundedYear: 1901,
  industry: 'Poisoning',
  signals: { hiringSignals: { isHiring: true, openRoles: 77177 } },
}
const POISONED_PROFILE = 'https://www.linkedin.com/company/poison'
const ICP = {
  criteria: [{ id: 'country', kind: 'should', field: 'company.country', op: 'in', value: ['DE'], weight: 1 }],
}

let harness: Harness
let sites: LocalSites

beforeAll(async () => {
  sites = await serveSites({ [DOMAIN]: { '/': PAGE } })
  harness = await createHarness({ overrides: { outbound: sites.tools.outbound } })
})

afterAll(async () => {
  await harness.close()
  await sites[Symbol.asyncDispose]()
})

/** An organization with a campaign that wants companies in Germany. */
async function newTenant(name: string) {
  const { key } = await harness.newOrganization(name)
  const call: Harness['call'] = (method, path, body) => harness.call(method, path, body, { key })
  const campaignId = await newCampaign({ call }, { icp: ICP })
  return {
    call,
    add: async (more: Record<string, unknown> = {}) => {
      const lead = leadBody({ company: undefined, ...more })
      return String((await addLead({ call }, campaignId, lead)).body.prospectId)
    },
    factsOf: async (lead: string): Promise<{ path: string; value: unknown; source: string }[]> =>
      (await call('GET', `/api/v1/leads/${lead}/facts`)).body.data,
    scoreOf: async (lead: string) => (await call('GET', `/api/v1/leads/${lead}`)).body.score,
  }
}

const ofCompany = (facts: { path: string; value: unknown; source: string }[]) =>
  Object.fromEntries(
    facts
      .filter(({ path }) => path.startsWith('company.'))
      .map((fact) => [fact.path, `${fact.source}: ${String(fact.value)}`]),
  )

const TOLD_BY_SITE = { 'company.country': 'website: DE', 'company.foundedYear': 'website: 2014' }

/** Of the address of a page, and of a person: they may hold any number. */
const NUMBERS = /(?<=:\/\/[^/"]*):\d+|jana\d+(?=@)/gu

test('what a caller says of a company counts for that lead alone: no other lead of the domain, nor another organization’s, sees it', async () => {
  const [early, late] = [await newTenant('Early'), await newTenant('Late')]
  const poisoned = await early.add({ company: POISON, companyProfileNetworkUrl: POISONED_PROFILE })
  const beside = await early.add()
  await harness.settle()
  const after = await early.add()
  const elsewhere = await late.add()
  await harness.settle()
  expect(ofCompany(await early.factsOf(poisoned))).toMatchObject({
    'company.country': 'caller: FR',
    'company.foundedYear': 'caller: 1901',
    'company.signals.hiringSignals.openRoles': 'caller: 77177',
    'company.profileNetworkUrl': `caller: ${POISONED_PROFILE}`,
  })
  expect(await early.scoreOf(poisoned)).toBe(0)
  for (const [tenant, lead] of [
    [early, beside],
    [early, after],
    [late, elsewhere],
  ] as const) {
    const facts = await tenant.factsOf(lead)
    expect(ofCompany(facts)).toMatchObject(TOLD_BY_SITE)
    expect(JSON.stringify(facts).replaceAll(NUMBERS, '')).not.toMatch(/poison|1901|77177|"FR"/iu)
    expect(await tenant.scoreOf(lead)).toBeGreaterThan(80)
    const { text } = await tenant.call('GET', `/api/v1/companies/${DOMAIN}/facts`)
    expect(text.replaceAll(NUMBERS, '')).not.toMatch(/poison|1901|77177/iu)
  }
  // It is kept with the lead and in no table of facts.
  const kept = await query(
    harness,
    'select to_jsonb(c) as row from companies c union all select to_jsonb(f) from facts f',
  )
  expect(JSON.stringify(kept)).toContain('2014')
  expect(JSON.stringify(kept)).not.toMatch(/poison/iu)
})

test('a caller’s word ranks above what the website says, which stays beside it', async () => {
  const tenant = await newTenant('Ranking')
  const lead = await tenant.add({ companyProfileNetworkUrl: POISONED_PROFILE })
  const plain = await tenant.add()
  await harness.settle()
  const profileOf = async (one: string) =>
    (await tenant.factsOf(one)).find(({ path }) => path === 'company.profileNetworkUrl')
  expect(await profileOf(lead)).toMatchObject({
    value: POISONED_PROFILE,
    source: 'caller',
    others: [{ value: PROFILE, source: 'website' }],
  })
  expect(await profileOf(plain)).toMatchObject({ value: PROFILE, source: 'website', others: [] })
})
