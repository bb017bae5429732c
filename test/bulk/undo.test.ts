import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { act, addLeads, actWhole, later, numbered, readAction, readLeadOf } from '../support/leads/bulk.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import type { Answer } from '../support/installation/harness.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

function undo(actionId: string): Promise<Answer> {
  later(harness)
  return harness.call('POST', `/api/v1/actions/${actionId}/undo`)
}

async function undoWhole(actionId: string): Promise<Answer['body']> {
  const { body, status, text } = await undo(actionId)
  expect(status, text).toBe(202)
  await harness.settle()
  return readAction(harness, body.actionId)
}

const stand = async (lead: string) => {
  const { status, endReason, hold } = await readLeadOf(harness, lead)
  return [status, endReason, hold]
}

test('what was stopped is taken up again, with its hold, but for what something changed since', async () => {
  const campaign = await newCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(4))
  await harness.settle()
  const until = '2027-01-04T09:00:00.000Z'
  await harness.call('POST', `/api/v1/leads/${leads[0]}/pause`, { until })
  await harness.call('POST', `/api/v1/leads/${leads[1]}/stop`)
  const stopped = await actWhole(harness, campaign, { action: 'stop', filter: {} })
  expect(stopped).toMatchObject({ changed: 3, unchanged: 1 })
  // Somebody takes one up and stops it again: it looks the same and is not.
  await harness.call('POST', `/api/v1/leads/${leads[2]}/resume`)
  await harness.call('POST', `/api/v1/leads/${leads[2]}/stop`)
  // A telephone number is no change of where it stands.
  await harness.call('PATCH', `/api/v1/leads/${leads[3]}`, { phone: '+49 30 901820' })
  const undone = await undoWhole(stopped.actionId)
  expect(undone).toMatchObject({ action: 'undo', undoes: stopped.actionId, matched: 3, changed: 2, state: 'done' })
  expect(undone.refused).toMatchObject([{ reason: 'changed_since', leads: 1 }])
  expect(await stand(leads[0]!)).toEqual(['scored', null, { reason: 'paused', until }])
  expect(await stand(leads[1]!)).toEqual(['ended', 'stopped', null])
  expect(await stand(leads[2]!)).toEqual(['ended', 'stopped', null])
  expect(await stand(leads[3]!)).toEqual(['scored', null, null])
  expect((await readAction(harness, stopped.actionId)).undoneBy).toBe(undone.actionId)
  expectProblem(await undo(stopped.actionId), '409 conflict')
  expectProblem(await undo(undone.actionId), '409 conflict')
})

test('what was paused goes on, or waits for what it had waited for', async () => {
  const campaign = await newActiveCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(3))
  await harness.settle()
  await harness.call('POST', `/api/v1/leads/${leads[0]}/pause`, { until: '2026-12-24T09:00:00Z' })
  await harness.call('POST', `/api/v1/leads/${leads[1]}/pause`, { until: '2026-11-25T09:00:00Z' })
  const paused = await actWhole(harness, campaign, { action: 'pause', filter: {} })
  expect(paused.changed).toBe(3)
  harness.clock.advance(2 * DAY)
  expect((await undoWhole(paused.actionId)).changed).toBe(3)
  const holds = await Promise.all(leads.map(async (lead) => (await readLeadOf(harness, lead)).hold))
  // One hold has run out meanwhile.
  expect(holds).toEqual([{ reason: 'paused', until: '2026-12-24T09:00:00.000Z' }, null, null])
})

test('what was resumed is held or ended as it was', async () => {
  const campaign = await newCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(3))
  await harness.settle()
  await harness.call('POST', `/api/v1/leads/${leads[0]}/stop`)
  await harness.call('POST', `/api/v1/leads/${leads[1]}/pause`, {})
  const resumed = await actWhole(harness, campaign, { action: 'resume', filter: { status: ['ended', 'scored'] } })
  expect(resumed).toMatchObject({ changed: 2, unchanged: 1 })
  expect(await stand(leads[0]!)).toEqual(['scored', null, null])
  await undoWhole(resumed.actionId)
  expect(await stand(leads[0]!)).toEqual(['ended', 'stopped', null])
  expect(await stand(leads[1]!)).toEqual(['scored', null, { reason: 'paused', until: null }])
  expect(await stand(leads[2]!)).toEqual(['scored', null, null])
})

test('what has no way back, or is under way, is not undone', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(1))
  const rescored = await actWhole(harness, campaign, { action: 'rescore', filter: {} })
  expectProblem(await undo(rescored.actionId), '409 conflict')
  later(harness)
  const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
  expectProblem(await undo(body.actionId), '409 conflict')
  await harness.settle()
  expectProblem(await undo('act_00000000000000000000000000000000'), '404 not_found')
  const other = await harness.newOrganization('Other')
  const path = `/api/v1/actions/${body.actionId}`
  for (const [method, rest] of [
    ['GET', ''],
    ['POST', '/undo'],
    ['POST', '/cancel'],
  ] as const) {
    expectProblem(await harness.call(method, `${path}${rest}`, undefined, { key: other.key }), '404 not_found')
  }
})
