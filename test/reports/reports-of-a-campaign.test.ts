import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { followEvents } from '../../src/reports/counting/follow-events.ts'
import { keepReports } from '../../src/reports/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { until } from '../support/processes/until.ts'

let harness: Harness
let campaign: string

const icp = {
  criteria: [{ id: 'size', kind: 'must', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
}
const report = (path: string, key = harness.key) => harness.call('GET', `/api/v1/reports/${path}`, undefined, { key })

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newActiveCampaign(harness, { icp })
  for (const [employeeCount, region] of [
    [500, 'emea'],
    [500, '=cmd()'],
    [5, 'emea'],
  ] as const) {
    await addLead(harness, campaign, leadBody({ company: { employeeCount }, customData: { region } }))
  }
  await harness.settle()
  harness.clock.advance(DAY)
  await addLead(harness, campaign, leadBody({ company: { employeeCount: 500 } }))
})

afterAll(() => harness.close())

test('a funnel counts what the program did, by day and by cohort', async () => {
  const { status, body } = await report(`funnel?campaignId=${campaign}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    campaignId: campaign,
    mode: 'test',
    timezone: 'UTC',
    from: null,
    by: 'reached',
    unit: 'day',
  })
  expect(body.asOf).toBe(harness.clock.now().toISOString())
  expect(body.total).toMatchObject({ accepted: 4, researched: 3, qualified: 2, contacted: 2, replied: 0, booked: 0 })
  const periods = (body.data as { period: string; accepted: number }[]).map(({ period, accepted }) => [
    period,
    accepted,
  ])
  expect(periods).toEqual([
    ['2026-11-24', 3],
    ['2026-11-25', 1],
  ])
  const cohorts = await report(`funnel?campaignId=${campaign}&by=cohort&from=2026-11-25`)
  expect(cohorts.body.total).toMatchObject({ accepted: 1, researched: 0, contacted: 0 })
})

test('the organization counts live campaigns unless told otherwise', async () => {
  expect((await report('funnel')).body).toMatchObject({
    mode: 'live',
    campaigns: { counted: 0 },
    total: { accepted: 0 },
  })
  expect((await report('funnel?mode=test')).body.total.accepted).toBe(4)
})

test('kept figures and counted ones are the same, whoever keeps them and how often', async () => {
  const before = (await report(`funnel?campaignId=${campaign}`)).body.total
  const { context, organizationId } = harness
  // Two at once: one has the figures, the other passes over them.
  await Promise.all([1, 2].map(() => followEvents(context, organizationId, { part: 3 })))
  expect((await report(`funnel?campaignId=${campaign}`)).body.total).toEqual(before)
  const keep = async () => {
    while (await keepReports.run(context));
    const [left] = await queryDatabase(
      harness.databaseUrl,
      `select count(*)::int as count from events e, report_places p where (e.epoch, e.xid, e.seq) > (p.epoch, p.xid, p.seq)
       and e.organization_id = p.organization_id`,
    )
    return left?.count
  }
  // Transactions of other tests on the same server hold back what is kept.
  await until(keep, (count) => count === 0, { what: 'figures that are kept', patience: 20_000 })
  expect((await report(`funnel?campaignId=${campaign}`)).body.total).toEqual(before)
})

test('what a transaction that is still open has told comes when it is over, and nothing is passed over', async () => {
  const { context, organizationId } = harness
  const client = await context.db.connect()
  const insert = `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
    select organization_id, 1, 'meeting.booked', campaign_id, lead_id, '{}', $2 from leads where organization_id = $1`
  try {
    await client.query('begin')
    await client.query(insert, [organizationId, harness.clock.now()])
    await addLead(harness, campaign, leadBody({ company: { employeeCount: 500 } }))
    expect((await report(`funnel?campaignId=${campaign}`)).body.total).toMatchObject({ accepted: 5, booked: 0 })
    await followEvents(context, organizationId)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await report(`funnel?campaignId=${campaign}`)).body.total).toMatchObject({ accepted: 5, booked: 4 })
  await followEvents(context, organizationId)
  expect((await report(`funnel?campaignId=${campaign}`)).body.total).toMatchObject({ accepted: 5, booked: 4 })
})

test('steps, tiers and values come with intervals, and as CSV that runs nothing', async () => {
  const steps = (await report(`steps?campaignId=${campaign}`)).body
  expect(steps.data).toHaveLength(1)
  expect(steps.data[0].variants[0]).toMatchObject({
    sent: 2,
    base: 2,
    opened: null,
    clicked: null,
    booked: { count: 2, rate: 1 },
  })
  expect(steps.data[0].leading).toEqual({ replied: null, positive: null, booked: null })
  const tiers = (await report(`tiers?campaignId=${campaign}&by=score`)).body
  expect(tiers.total).toMatchObject({ contacted: 2, booked: { count: 2, rate: 1, high: 1 } })
  expect(tiers.total.booked.low).toBeCloseTo(0.3424, 3)
  const query = `breakdown?campaignId=${campaign}&key=region&figure=booked&of=accepted`
  const { body } = await report(query)
  expect(body.data).toMatchObject([
    { kind: 'value', value: 'emea', base: 2, count: 2 },
    { kind: 'value', value: '=cmd()', base: 1, count: 1 },
    { kind: 'missing', value: null, base: 2, count: 1 },
  ])
  const csv = await report(`${query}&format=csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = parse(csv.text, { columns: true }) as Record<string, string>[]
  expect(rows.map(({ value, base }) => [value, base])).toEqual([
    ['emea', '2'],
    ["'=cmd()", '1'],
    ['', '2'],
  ])
  expect(rows[0]?.asOf).toBe(body.asOf)
})

test('it takes the scope, and a key for some campaigns sees only these', async () => {
  const { organizationId } = harness
  const make = async (scopes: string[], campaignIds: string[] | null = null) =>
    (await createKey(harness.context, { organizationId, name: 'part', scopes, campaignIds, createdBy: 'test' })).key
  const other = await newCampaign(harness)
  const limited = await make(['reports:read', 'leads:read'], [parseId('camp', other)!])
  const without = await make(['leads:read'])
  const counts = await make(['reports:read'])
  for (const path of [
    'funnel?mode=all',
    `steps?campaignId=${campaign}`,
    'tiers?mode=all',
    'breakdown?mode=all&key=region',
  ]) {
    expect((await report(path, without)).status, path).toBe(403)
    expect((await report(path)).status, path).toBe(200)
    // Values of customData are of leads.
    expect((await report(path, counts)).status, path).toBe(path.startsWith('breakdown') ? 403 : 200)
    if (path.startsWith('steps')) continue
    expect((await report(`${path}&campaignId=${campaign}`, limited)).status, path).toBe(404)
    expect((await report(`${path}&campaignId=${other}`, limited)).status, path).toBe(200)
  }
  expect((await report(`steps?campaignId=${campaign}`, limited)).status).toBe(404)
  expect((await report('funnel?mode=all', limited)).body).toMatchObject({
    campaigns: { counted: 1 },
    total: { accepted: 0 },
  })
  const elsewhere = (await harness.newOrganization('Elsewhere')).key
  expect((await report(`funnel?campaignId=${campaign}`, elsewhere)).status).toBe(404)
  expect((await report('funnel?mode=all', elsewhere)).body.total.accepted).toBe(0)
})

test.for<readonly [path: string, pointer: string]>([
  ['funnel?from=yesterday', '/from'],
  ['funnel?to=2026-02-30', '/to'],
  ['funnel?from=2026-03-01&to=2026-02-01', '/from'],
  ['funnel?timezone=Mars/Base', '/timezone'],
  ['funnel?by=year', '/by'],
  ['steps', '/campaignId'],
  ['breakdown?key=a..b', '/key'],
  ['breakdown?key=region&figure=won', '/figure'],
  ['tiers?by=colour', '/by'],
])('%s is refused at %s', async ([path, pointer]) => {
  const { status, body } = await report(path)
  expect(status).toBe(400)
  expect(body.errors[0].pointer).toBe(pointer)
})
