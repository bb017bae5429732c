import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillEvents } from '../../bench/list-funnel.ts'
import { allStatements } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { followEvents } from '../../src/reports/counting/follow-events.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'

const LEADS = 100_000

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  const { organizationId, context } = harness
  campaignId = parseId('camp', await newCampaign(harness)) ?? ''
  await context.db.query(
    `insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
       domain, domain_kind, custom_data, status, accepted_at, updated_at)
     select $1, md5('lead' || n)::uuid, $2, decode(md5('lead' || n), 'hex'), 'lead' || n, 'lead' || n, 'Acme', 'Jane Doe',
       'acme' || n, 'company', jsonb_build_object('region', n % 60), 'scored', now(), now()
     from generate_series(1, ${LEADS}) n`,
    [organizationId, campaignId],
  )
  await fillEvents(context.db, { organizationId, campaignId })
  // The first parts come while the tables of figures are empty, and the last ones while nothing was analyzed.
  while ((await followEvents(context, organizationId)) > 0);
}, 240_000)

afterAll(() => harness.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function explain(name: string, values: unknown[]): Promise<Plan[]> {
  const client = await harness.context.db.connect()
  try {
    await client.query('begin')
    await client.query(allStatements().get('reports.plan_anew') ?? '')
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${allStatements().get(name) ?? ''}`,
      values,
    )
    return nodesOf(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const scope = () => [harness.organizationId, [campaignId], 'Europe/Berlin', '2026-01-01', '2030-01-01', 10_000_000]

test.for([
  ['reports.count_periods', ['reached', 'day'], ['milestone_counts_pkey']],
  ['reports.count_steps', [], ['step_counts_pkey']],
  ['reports.count_tiers', ['tier'], ['milestones_pkey']],
  ['reports.break_down_reached', ['replied', ['region'], 50, 'contacted'], ['milestones_pkey', 'leads_pkey']],
  ['reports.break_down_accepted', ['replied', ['region'], 50], ['milestones_pkey']],
] as const)('%s reads by its indexes and no table as a whole', async ([name, more, indexes]) => {
  const nodes = await explain(name, [...scope(), ...more])
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  const used = new Set(nodes.map((node) => node['Index Name']))
  // What happened since the kept figures, and what its leads had reached before.
  for (const index of [...indexes, 'events_pkey', 'events_of_lead', 'milestones_pkey']) expect(used).toContain(index)
})

test('whether figures are behind is asked of one event of each organization, whatever the planner knows', async () => {
  const nodes = await explain('reports.organizations_behind', [])
  const events = nodes.filter((node) => node['Relation Name'] === 'events')
  expect(events).toMatchObject([{ 'Index Name': 'events_pkey' }])
  expect(events[0]?.['Index Cond']).toMatch(/organization_id = .*ROW\(.*> ROW\(/)
  expect(nodes.map((node) => node['Node Type'])).toContain('Limit')
})

test('a part of events is added by the same indexes', async () => {
  const nodes = await explain('reports.keep_figures', [harness.organizationId, 1, '999999999', '1'])
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  const used = new Set(nodes.map((node) => node['Index Name']))
  for (const index of ['events_pkey', 'events_of_lead', 'milestones_pkey']) expect(used).toContain(index)
})

test('the figures of a hundred thousand leads are what was told', async () => {
  const { body } = await harness.call('GET', '/api/v1/reports/funnel?mode=all&unit=month')
  const qualified = LEADS - Math.floor(LEADS / 7)
  expect(body.total).toMatchObject({ accepted: LEADS, researched: LEADS, qualified, contacted: 10_000, replied: 1_000 })
})
