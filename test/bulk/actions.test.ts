import { expect, test } from 'vitest'
import {
  act,
  actionsOf,
  addLeads,
  actWhole,
  later,
  numbered,
  plantLeads,
  preview,
  readAction,
  readLeadOf,
  timelineOf,
} from '../support/leads/bulk.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { atLeast, changeCriteria } from '../support/leads/rescoring.ts'
import { until } from '../support/processes/until.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const EVEN = { customData: [{ path: 'half', op: 'eq', value: 'even' }] }

test('a dry run says what happens, then it happens, and everything tells of it', async () => {
  const campaign = await newCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(6))
  await harness.settle()
  await harness.call('POST', `/api/v1/leads/${leads[0]}/stop`)
  const expected = await preview(harness, campaign, { action: 'stop', filter: EVEN })
  expect(expected).toMatchObject({ matched: 3, changes: 2, unchanged: 1, refused: [], byStatus: { scored: 2 } })
  expect((await readLeadOf(harness, leads[2]!)).status).toBe('scored')
  const done = await actWhole(harness, campaign, { action: 'stop', filter: EVEN })
  expect(done).toMatchObject({ state: 'done', matched: 3, changed: 2, unchanged: 1, refused: [], skipped: 0 })
  const states = await Promise.all(leads.map(async (lead) => (await readLeadOf(harness, lead)).status))
  expect(states).toEqual(['ended', 'scored', 'ended', 'scored', 'ended', 'scored'])
  expect(await timelineOf(harness, leads[2]!)).toContain(`lead.ended ${done.actionId}`)
  expect(await timelineOf(harness, leads[0]!)).toContain('lead.ended')
  // The feed waits for transactions that are open anywhere on the server, and other tests have some.
  const events = await until(
    () => harness.call('GET', '/api/v1/events?types=action.started,action.finished'),
    ({ body }) => body.data.length === 2,
    { what: 'both events in the feed', patience: MINUTE },
  )
  expect(events.body.data.map(({ type, data }: { type: string; data: object }) => ({ type, ...data }))).toEqual([
    { type: 'action.started', actionId: done.actionId, action: 'stop', matched: 3 },
    expect.objectContaining({ type: 'action.finished', state: 'done', changed: 2, unchanged: 1, refused: {} }),
  ])
  const [audit] = await query(harness, `select action, after from audit where target = $1`, [done.actionId])
  expect(audit).toMatchObject({ action: 'leads.action_started', after: { action: 'stop', matched: 3 } })
})

test('what one lead would be refused is refused to each, and counted by reason', async () => {
  const campaign = await newCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(5))
  await harness.settle()
  await query(harness, `update leads set status = 'ended', end_reason = 'unsubscribed' where lead_id = $1`, [
    uuid(leads[0]!),
  ])
  await query(harness, `update leads set status = 'ended', end_reason = 'completed' where lead_id = $1`, [
    uuid(leads[1]!),
  ])
  const ended = { ended_completed: 1, ended_unsubscribed: 1 }
  for (const [action, filter, changes, refused] of [
    ['pause', {}, 3, ended],
    ['rescore', {}, 3, ended],
    ['resume', {}, 3, ended],
    ['resume', { status: ['ended', 'scored'] }, 1, { ended_unsubscribed: 1 }],
  ] as const) {
    const expected = await preview(harness, campaign, { action, filter })
    const done = await actWhole(harness, campaign, { action, filter })
    expect(expected, action).toMatchObject({ matched: 5, changes })
    expect({ ...counts(done) }).toEqual({ ...counts({ ...expected, changed: expected.changes }) })
    expect(Object.fromEntries(done.refused.map((one: Refused) => [one.reason, one.leads]))).toEqual(refused)
  }
  expect(await readLeadOf(harness, leads[1]!)).toMatchObject({ status: 'scored', endReason: null })
})

test('after a change of criteria the leads of the filter have new scores, the others their old ones', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(100) })
  const sizes = [50, 50, 500, 500].map((employeeCount, n) => ({ ...numbered(4)[n], company: { employeeCount } }))
  const leads = await addLeads(harness, campaign, sizes)
  await harness.settle()
  const scored = () =>
    Promise.all(
      leads.map(async (lead) => {
        const { score, tier } = await readLeadOf(harness, lead)
        const { icpVersion } = (await harness.call('GET', `/api/v1/leads/${lead}/score`)).body
        return [score, tier, icpVersion]
      }),
    )
  const before = await scored()
  expect(before.map(([score]) => score)).toEqual([0, 0, 100, 100])
  await changeCriteria(harness, campaign, atLeast(20))
  await harness.settle()
  expect(await scored()).toEqual(before)
  const done = await actWhole(harness, campaign, { action: 'rescore', filter: EVEN })
  expect(done).toMatchObject({ state: 'done', matched: 2, changed: 2 })
  expect(await scored()).toEqual([[100, 'A', 2], before[1], [100, 'A', 2], before[3]])
  expect((await timelineOf(harness, leads[0]!)).filter((type) => type.startsWith('lead.scored'))).toHaveLength(2)
})

interface Refused {
  reason: string
  leads: number
}

function counts({ matched, changed, unchanged, refused }: Record<string, unknown>) {
  return { matched, changed, unchanged, refused }
}

function uuid(prospectId: string): string {
  return prospectId.replace('lead_', '')
}

test('leads that come later are not touched, those that fit no more are passed over', async () => {
  const campaign = await newCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(4))
  await harness.settle()
  harness.clock.advance(1)
  const { body } = await act(harness, campaign, { action: 'stop', filter: EVEN })
  await harness.call('PATCH', `/api/v1/leads/${leads[0]}`, { customData: { half: 'odd' } })
  const [late] = await addLeads(harness, campaign, numbered(1))
  await harness.settle()
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'done', matched: 2, changed: 1, skipped: 1 })
  expect((await readLeadOf(harness, late!)).status).toBe('scored')
  expect((await readLeadOf(harness, leads[0]!)).status).toBe('scored')
  expect((await readLeadOf(harness, leads[2]!)).status).toBe('ended')
})

test('one action of a campaign runs at a time, in the order in which they were asked for', async () => {
  const campaign = await newActiveCampaign(harness)
  const leads = await addLeads(harness, campaign, numbered(3))
  later(harness)
  const pause = await act(harness, campaign, { action: 'pause', filter: {}, until: '2026-12-24T09:00:00Z' })
  later(harness)
  const resume = await act(harness, campaign, { action: 'resume', filter: {} })
  later(harness)
  const again = await act(harness, campaign, { action: 'pause', filter: {} })
  await harness.settle()
  for (const { body } of [pause, resume, again]) {
    expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'done', changed: 3 })
  }
  expect((await readLeadOf(harness, leads[0]!)).hold).toEqual({ reason: 'paused', until: null })
  const listed = await harness.call('GET', `/api/v1/campaigns/${campaign}/actions`)
  expect(listed.body.data.map((one: { actionId: string }) => one.actionId)).toEqual(
    [again, resume, pause].map(({ body }) => body.actionId),
  )
})

test('a cancelled action ends where it is', async () => {
  const campaign = await newCampaign(harness)
  await plantLeads(harness, campaign, 600)
  const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
  await actionsOf(harness.context).claim(harness.organizationId, 1)
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'running', changed: 250, skipped: null })
  const cancelled = await harness.call('POST', `/api/v1/actions/${body.actionId}/cancel`)
  expect(cancelled.body).toMatchObject({ state: 'cancelled', changed: 250 })
  await harness.settle()
  const [stopped] = await query(
    harness,
    `select count(*)::int as n from leads where end_reason = 'stopped' and campaign_id = $1`,
    [campaign.replace('camp_', '')],
  )
  expect(stopped).toEqual({ n: 250 })
  expectProblem(
    await harness.call('POST', `/api/v1/actions/${body.actionId}/undo`, undefined, { key: 'no' }),
    '401 unauthorized',
  )
  const undo = await harness.call('POST', `/api/v1/actions/${body.actionId}/undo`)
  await harness.settle()
  expect(await readAction(harness, undo.body.actionId)).toMatchObject({ action: 'undo', state: 'done', changed: 250 })
})

test('a filter that could tell of somebody is forgotten once the action is over', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, [{ contactName: 'Wilhelmina Quast' }])
  const filter = {
    q: 'wilhelmina',
    tag: ['none', 'Friend of Wilhelmina Quast'],
    status: ['queued', 'scored'],
    customData: [{ path: 'n', op: 'missing' }],
  }
  const done = await actWhole(harness, campaign, { action: 'stop', filter })
  expect(done).toMatchObject({ changed: 1, forgotten: ['q', 'tag', 'customData'] })
  expect(done.filter).toEqual({ status: ['queued', 'scored'] })
})

test('an action that waits and names somebody ends when they are erased', async () => {
  const campaign = await newCampaign(harness)
  const [lead] = await addLeads(harness, campaign, [{ contactName: 'Ottilie Vanberg' }])
  const { body } = await act(harness, campaign, { action: 'pause', filter: { q: 'ottilie vanberg' } })
  await harness.call('POST', `/api/v1/leads/${String(lead)}/erase`)
  const ended = await readAction(harness, body.actionId)
  expect(ended).toMatchObject({ state: 'failed', failure: 'person_erased', filter: {}, forgotten: ['q'] })
})

test('an archived campaign is not scored anew, one archived meanwhile ends the action', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(2))
  const { body } = await act(harness, campaign, { action: 'rescore', filter: {} })
  await harness.call('POST', `/api/v1/campaigns/${campaign}/archive`)
  await harness.settle()
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'failed', failure: 'campaign_archived' })
  expectProblem(await act(harness, campaign, { action: 'rescore', filter: {} }), '409 campaign_archived')
  expectProblem(await act(harness, campaign, { action: 'rescore', filter: {}, dryRun: true }), '409 campaign_archived')
})
