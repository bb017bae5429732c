import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createFunnelReader } from '../../src/reports/overview/funnel.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { bookMeeting } from '../support/webhooks/notified-campaign.ts'

let harness: Harness
let campaign: string

const icp = {
  criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
}
const funnel = async (id: string, key = harness.key) =>
  harness.call('GET', `/api/v1/campaigns/${id}/funnel`, undefined, { key })

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newActiveCampaign(harness, { icp, sendTiers: ['A'] })
  for (const employeeCount of [500, 500, 500, 5]) {
    await addLead(harness, campaign, leadBody({ company: { employeeCount } }))
  }
  await harness.settle()
  await addLead(harness, campaign, leadBody({ company: { employeeCount: 500 } }))
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/leads?tier=A&status=in_sequence&limit=1`)
  await harness.call('POST', `/api/v1/leads/${body.data[0].prospectId}/stop`)
})

afterAll(() => harness.close())

test('leads are counted by status, tier, end and hold', async () => {
  const { status, body } = await funnel(campaign)
  expect(status).toBe(200)
  expect(body).toEqual({
    total: 5,
    totalIs: 'exact',
    byStatus: { queued: 1, researching: 0, scored: 1, in_sequence: 2, ended: 1 },
    byTier: { A: 3, B: 0, C: 0, D: 1, U: 0, X: 0, unscored: 1 },
    byEndReason: { stopped: 1 },
    byHoldReason: { review_tier: 1 },
    held: 1,
    contacted: 3,
    replied: 0,
    booked: 0,
    attended: 0,
    noShow: 0,
    cancelled: 0,
  })
})

test('a campaign without leads is all zeros, and another one’s leads do not count', async () => {
  const { body } = await funnel(await newCampaign(harness))
  expect(body).toMatchObject({ total: 0, totalIs: 'exact', byEndReason: {}, byHoldReason: {}, contacted: 0, booked: 0 })
  expect(Object.values(body.byStatus as object).concat(Object.values(body.byTier as object))).toEqual(Array(12).fill(0))
})

test('a lead with two meetings is booked once, one whose meeting was called off is not', async () => {
  const id = await newCampaign(harness)
  const { meetingId } = await bookMeeting(harness, id)
  await bookMeeting(harness, id)
  expect((await funnel(id)).body.booked).toBe(2)
  await harness.context.db.query(`update meetings set lead_id = (select min(lead_id::text)::uuid from meetings)`)
  expect((await funnel(id)).body.booked).toBe(1)
  await harness.context.db.query(`update meetings set status = 'cancelled' where meeting_id <> $1`, [
    parseId('meet', meetingId),
  ])
  expect((await funnel(id)).body.booked).toBe(1)
  await harness.context.db.query(`update meetings set status = 'cancelled'`)
  expect((await funnel(id)).body.booked).toBe(0)
})

test('it takes the scope reports:read and a campaign of one’s own', async () => {
  const { organizationId } = harness
  const make = async (scopes: string[], campaignIds: string[] | null = null) =>
    (await createKey(harness.context, { organizationId, name: 'part', scopes, campaignIds, createdBy: 'test' })).key
  expect((await funnel(campaign, await make(['campaigns:read', 'leads:read']))).status).toBe(403)
  expect((await funnel(campaign, await make(['reports:read']))).status).toBe(200)
  const other = parseId('camp', await newCampaign(harness))!
  expect((await funnel(campaign, await make(['reports:read'], [other]))).body.code).toBe('campaign_not_allowed')
  expect((await funnel(campaign, (await harness.newOrganization('Elsewhere')).key)).status).toBe(403)
  expect((await funnel(`camp_${'0'.repeat(32)}`)).status).toBe(404)
})

test('of more leads than are counted, the total is estimated and shares stay what they are', async () => {
  const scope = { organizationId: harness.organizationId, campaignIds: [parseId('camp', campaign)!] }
  const read = createFunnelReader(harness.context, { most: 3 })
  await harness.context.db.query('analyze leads')
  const { total, totalIs, byStatus } = await read(scope)
  expect(totalIs).toBe('estimated')
  expect(total).toBe(5)
  const sum = Object.values(byStatus).reduce((all, count) => all + count, 0)
  expect(Math.abs(sum - total)).toBeLessThanOrEqual(Object.keys(byStatus).length)
})

test('whoever did something and then asks sees it, also while leads are counted for somebody else', async () => {
  const id = await newCampaign(harness)
  const totals = [funnel(id)]
  await addLead(harness, id, leadBody())
  for (let n = 0; n < 5; n += 1) totals.push(funnel(id))
  await addLead(harness, id, leadBody())
  totals.push(funnel(id))
  const [, ...seen] = (await Promise.all(totals)).map(({ body }) => body.total)
  expect(seen.slice(0, 5).every((total) => total >= 1)).toBe(true)
  expect(seen[5]).toBe(2)
})

test('a million leads are counted from the index alone', async () => {
  const { allStatements } = await import('../../src/platform/database/db.ts')
  const { db } = harness.context
  await db.query('vacuum analyze leads')
  const text = allStatements().get('reports.group_leads_of_campaigns') ?? ''
  const client = await db.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
      harness.organizationId,
      10,
      [parseId('camp', campaign)],
    ])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan using leads_(of_campaign|by_state)/,
    )
  } finally {
    client.release(true)
  }
})
