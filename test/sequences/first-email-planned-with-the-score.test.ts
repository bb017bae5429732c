import { expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()
const COMPANY = { industry: 'Shipping', employeeCount: 50 }

/** A scored lead of a campaign that is paused meanwhile, so that what is planned waits: row, waiting emails, transactions. */
async function scored(change: Record<string, unknown> = {}) {
  const campaign = await newActiveCampaign(harness, change)
  const { body } = await addLead(harness, campaign, leadBody({ company: COMPANY }))
  expect((await harness.call('POST', `/api/v1/campaigns/${campaign}/pause`)).status).toBe(200)
  await harness.settle()
  const leadId = parseId('lead', body.prospectId)
  const [row] = await query(
    harness,
    'select status, stage, hold_reason, version, next_send_at is not null as planned from leads where lead_id = $1',
    [leadId],
  )
  const emails = await query(harness, 'select state, step from messages where lead_id = $1', [leadId])
  const events = await query(harness, 'select type, xid::text as xid from events where lead_id = $1 order by seq', [
    leadId,
  ])
  return {
    row,
    emails,
    types: events.map(({ type }) => type),
    transactions: new Set(events.map(({ xid }) => xid)).size,
  }
}

test('a first score, the place of the first email and both events are one write of the lead', async () => {
  const { row, emails, types, transactions } = await scored()
  expect(row).toEqual({ status: 'scored', stage: null, hold_reason: null, version: 2, planned: true })
  expect(emails).toEqual([{ state: 'queued', step: 1 }])
  expect(types).toEqual(['lead.accepted', 'lead.scored', 'message.planned'])
  expect(transactions).toBe(2)
})

test('of a lead that its tier holds nothing is planned', async () => {
  const { row, emails, types } = await scored({ sendTiers: ['A'] })
  expect(row).toMatchObject({ status: 'scored', stage: null, hold_reason: 'review_tier', planned: false })
  expect(emails).toEqual([])
  expect(types).toEqual(['lead.accepted', 'lead.scored', 'lead.held'])
})
