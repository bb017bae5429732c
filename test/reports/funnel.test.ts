import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { deleteLeads, lockLeads, updateLeadStates } from '../../src/leads/lead-store.ts'
import type { Lead, LeadChange } from '../../src/leads/lead-store.ts'
import { allStatements, transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { keepLeadCounts } from '../../src/reports/index.ts'
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

/** Where leads stand, told by the rows of leads, and as it is kept. */
async function countBothWays(): Promise<unknown[][]> {
  const place = 'campaign_id, status, tier, end_reason, hold_reason, contacted'
  const group = (count: string, from: string) =>
    harness.context.db.query(
      `select ${place}, ${count}::int as count from ${from} group by ${place} having ${count} <> 0 order by ${place}`,
    )
  const counted = await group(
    'count(*)',
    `(select campaign_id, status, tier, end_reason, case when status <> 'ended' then hold_reason end as hold_reason,
       step > 0 as contacted from leads) l`,
  )
  const kept = await group('sum(count)', 'lead_counts')
  return [kept.rows, counted.rows]
}

/** What becomes of a lead. */
const CHANGES = {
  move: (lead: Lead) => ({ status: lead.status === 'queued' ? 'scored' : 'queued', score: null, endReason: null }),
  write: (lead: Lead) => ({ status: 'in_sequence', endReason: null, step: lead.step + 1 }),
  end: () => ({ status: 'ended', endReason: 'stopped' }),
  hold: ({ holdReason }: Lead) => ({ holdReason: holdReason === null ? 'paused' : null }),
  rate: ({ tier }: Lead) => ({ tier: tier === null ? 'B' : null }),
  touch: () => ({}),
} satisfies Record<string, (lead: Lead) => Partial<LeadChange>>

const KINDS = [...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]), 'remove'] as const

/** Does something to those leads of campaigns whose ids say so by chance. */
async function change(campaigns: readonly string[], kind: (typeof KINDS)[number], salt: number): Promise<void> {
  const { db, clock } = harness.context
  const { organizationId } = harness
  await transaction(db, async (tx) => {
    const { rows } = await db.query<{ id: string }>(
      `select lead_id as id from leads where campaign_id = any($1::uuid[]) and hashtext(lead_id::text || $2) & 1 = 0`,
      [campaigns.map((id) => parseId('camp', id)), String(salt)],
    )
    const leads = await lockLeads(
      tx,
      organizationId,
      rows.map(({ id }) => id),
    )
    if (kind === 'remove') {
      return deleteLeads(
        tx,
        organizationId,
        leads.map(({ leadId }) => leadId),
      )
    }
    const changes = leads.map((lead) => ({ ...lead, ...CHANGES[kind](lead) }))
    return updateLeadStates(tx, organizationId, clock.now(), changes)
  })
}

test('however leads move, alone or many at once, each stands in the counts where it stands', async () => {
  const { db } = harness.context
  const campaigns = [await newCampaign(harness), await newCampaign(harness)]
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), campaign: fc.nat({ max: 1 }) }),
    fc.record({ kind: fc.constant('change' as const), change: fc.constantFrom(...KINDS), salt: fc.nat({ max: 99 }) }),
    fc.constant({ kind: 'sum' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      for (const round of rounds) {
        // Those of a round are under way together.
        await Promise.all(
          round.map(async (one) => {
            if (one.kind === 'sum') return keepLeadCounts.run(harness.context)
            if (one.kind === 'add') return addLead(harness, campaigns[one.campaign] ?? '', leadBody())
            return change(campaigns, one.change, one.salt)
          }),
        )
        const [kept, counted] = await countBothWays()
        expect(kept).toEqual(counted)
      }
    }),
    { numRuns: 30 },
  )
  await keepLeadCounts.run(harness.context)
  const [kept, counted] = await countBothWays()
  expect(kept).toEqual(counted)
  const { rows } = await db.query('select count(*)::int as count from lead_counts')
  expect(rows).toEqual([{ count: counted?.length }])
})

test('a lead that is moved twice by one statement counts once', async () => {
  const { db, clock } = harness.context
  await addLead(harness, await newCampaign(harness), leadBody())
  await transaction(db, async (tx) => {
    const { rows } = await db.query<{ id: string }>('select lead_id as id from leads order by lead_id desc limit 1')
    const [lead] = await lockLeads(tx, harness.organizationId, [rows[0]?.id ?? ''])
    const change = { ...lead!, ...CHANGES.end() } as LeadChange
    await updateLeadStates(tx, harness.organizationId, clock.now(), [change, change])
  })
  const [kept, counted] = await countBothWays()
  expect(kept).toEqual(counted)
})

test('every statement that adds, moves or removes leads counts them', async () => {
  await import('../../src/api.ts')
  const moves = [...allStatements()].filter(([, text]) =>
    /insert into leads |delete from leads |update leads [^;]*?set (?:(?!\bwhere\b).)*\b(?:status|tier|end_reason|hold_reason|step) =/su.test(
      text,
    ),
  )
  expect(moves.map(([name]) => name).toSorted()).toEqual(
    ['leads.accept', 'leads.delete', 'leads.insert', 'leads.update_states'].toSorted(),
  )
  for (const [name, text] of moves) expect([name, text]).toEqual([name, expect.stringContaining('into lead_counts')])
})
