import { expect, test } from 'vitest'
import { actWhole, addLeads, later, readAction, readLeadOf } from '../support/leads/bulk.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

let people = 0

/** A lead that an action has stopped. */
async function newStopped() {
  const campaignId = await newCampaign(harness)
  const host = `stopped${(people += 1)}.test`
  const [prospectId] = await addLeads(harness, campaignId, [{ email: `jana@${host}` }])
  await harness.settle()
  const { actionId } = await actWhole(harness, campaignId, { action: 'stop', filter: {} })
  return { campaignId, host, prospectId: prospectId!, actionId: String(actionId) }
}

async function undo(actionId: string) {
  later(harness)
  const { body } = await harness.call('POST', `/api/v1/actions/${actionId}/undo`)
  await harness.settle()
  return readAction(harness, body.actionId)
}

const suppress = (given: { addresses?: string[]; domains?: string[] }) =>
  harness.call('POST', '/api/v1/suppressions', given)

const SUPPRESSED = { status: 'ended', endReason: 'suppressed', hold: null, nextSendAt: null }

test('who is suppressed while stopped ends as suppressed, and neither undo, resume nor move take them up', async () => {
  const { campaignId, host, prospectId, actionId } = await newStopped()
  await suppress({ addresses: [`jana@${host}`] })
  expect(await readLeadOf(harness, prospectId)).toMatchObject(SUPPRESSED)
  expect(await undo(actionId)).toMatchObject({ changed: 0, refused: [{ reason: 'changed_since', leads: 1 }] })
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/resume`)).status).toBe(409)
  const toCampaign = await newCampaign(harness)
  const given = { filter: {}, toCampaign, confirm: 1 }
  const moved = await actWhole(harness, campaignId, { action: 'move', ...given })
  expect(moved).toMatchObject({ changed: 0, refused: [{ reason: 'ended_suppressed', leads: 1 }] })
  expect(await readLeadOf(harness, prospectId)).toMatchObject(SUPPRESSED)
})

test('who ended otherwise and is suppressed since ends as suppressed when they are taken up', async () => {
  const { host, prospectId } = await newStopped()
  await query(harness, `update leads set end_reason = 'replied' where lead_id = $1`, [prospectId.replace('lead_', '')])
  await suppress({ addresses: [`jana@${host}`] })
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ endReason: 'replied' })
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/resume`)).body).toMatchObject(SUPPRESSED)
})

test('a domain that is suppressed keeps its leads from being taken up by resume, undo and move', async () => {
  const resumed = await newStopped()
  const undone = await newStopped()
  const moved = await newStopped()
  await suppress({ domains: [resumed.host, undone.host, moved.host] })
  expect((await harness.call('POST', `/api/v1/leads/${resumed.prospectId}/resume`)).body).toMatchObject(SUPPRESSED)
  await undo(undone.actionId)
  expect(await readLeadOf(harness, undone.prospectId)).toMatchObject(SUPPRESSED)
  const toCampaign = await newCampaign(harness)
  await actWhole(harness, moved.campaignId, { action: 'move', filter: {}, toCampaign, confirm: 1 })
  const { body } = await harness.call('GET', `/api/v1/campaigns/${toCampaign}/leads`)
  expect(body.data).toEqual([expect.objectContaining(SUPPRESSED)])
})
