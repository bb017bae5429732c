import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import {
  atLeast,
  campaignEvents,
  changeCriteria,
  fillCampaign,
  progressOf,
  rescore,
} from '../support/leads/rescoring.ts'
import { tell } from '../support/installation/tell.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** Adds a lead with so many employees; answers its shown id. */
async function add(campaign: string, employeeCount: number, change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await addLead(harness, campaign, leadBody({ company: { employeeCount, country: 'DE' }, ...change }))
  return String(body.prospectId)
}

const read = async (lead: string) => (await harness.call('GET', `/api/v1/leads/${lead}`)).body
const act = (lead: string, action: string) => harness.call('POST', `/api/v1/leads/${lead}/${action}`)
const messagesOf = (lead: string) =>
  query(harness, 'select state, priority, planned_at, due_at from messages where lead_id = $1 order by step', [
    parseId('lead', lead),
  ])
const typesOf = async (lead: string) =>
  (await harness.call('GET', `/api/v1/leads/${lead}/timeline`)).body.data.map(({ type }: { type: string }) => type)

test('changed criteria leave scores as they are and offer to score anew, which tells how far it has come', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(3) })
  await fillCampaign(harness, campaign, 5)
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'none', total: 0, outdated: 0, startedAt: null })
  const changed = await changeCriteria(harness, campaign, atLeast(5))
  expect(changed.body.warnings).toMatchObject([{ pointer: '/icp', code: 'scores_outdated' }])
  await harness.settle()
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'none', outdated: 5 })

  const begun = await rescore(harness, campaign)
  expect([begun.status, begun.body]).toMatchObject([202, { state: 'running', reason: 'asked', total: 5, done: 0 }])
  await harness.settle()
  const startedAt = harness.clock.now().toISOString()
  expect(await progressOf(harness, campaign)).toEqual({
    state: 'done',
    reason: 'asked',
    icpVersion: 2,
    total: 5,
    done: 5,
    changedTier: 2,
    startedAt,
    finishedAt: startedAt,
    outdated: 0,
  })
  expect(await campaignEvents(harness, campaign)).toMatchObject([
    { type: 'campaign.rescoring', data: { icpVersion: 2, total: 5, done: 0, changedTier: 0 } },
    { type: 'campaign.rescored', data: { icpVersion: 2, reason: 'asked', total: 5, changedTier: 2 } },
  ])
})

test('only leads whose score is another one are told of; all have the new version', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(100) })
  const small = await add(campaign, 50)
  const large = await add(campaign, 500)
  await harness.settle()
  await changeCriteria(harness, campaign, atLeast(20))
  await rescore(harness, campaign)
  await harness.settle()
  expect(await read(small)).toMatchObject({ score: 100, tier: 'A' })
  expect((await typesOf(small)).filter((type: string) => type === 'lead.scored')).toHaveLength(2)
  expect((await typesOf(large)).filter((type: string) => type === 'lead.scored')).toHaveLength(1)
  for (const lead of [small, large]) {
    expect((await harness.call('GET', `/api/v1/leads/${lead}/score`)).body.icpVersion).toBe(2)
  }
})

test('a lead keeps its place in the sequence and its due time; in the queue it stands where its score belongs', async () => {
  const campaign = await newActiveCampaign(harness, { icp: atLeast(100) })
  const follow = await add(campaign, 500)
  await harness.settle()
  const waiting = await newCampaign(harness, {
    icp: atLeast(100),
    sequence: { steps: [{ wait: 'P2D', variants: [{ subject: 'Hello', body: 'Hi' }] }] },
  })
  const first = await add(waiting, 500)
  await harness.settle()
  const before = [...(await messagesOf(follow)), ...(await messagesOf(first))]
  const states = [await read(follow), await read(first)]
  harness.clock.advance(DAY / 2)
  for (const one of [campaign, waiting]) {
    await changeCriteria(harness, one, atLeast(1_000))
    await rescore(harness, one)
  }
  await harness.settle()
  const after = [...(await messagesOf(follow)), ...(await messagesOf(first))]
  const place = ({ state, planned_at, due_at }: Record<string, unknown>) => ({ state, planned_at, due_at })
  expect(after.map(place)).toEqual(before.map(place))
  expect(states).toMatchObject([
    { status: 'in_sequence', step: 1, score: 100 },
    { status: 'scored', score: 100 },
  ])
  expect(await read(follow)).toMatchObject({ status: 'in_sequence', step: 1, score: 0, hold: null })
  expect(await read(first)).toMatchObject({ status: 'scored', step: 0, score: 0, hold: null })
  // Tier A with 100 points before, tier D with none now; a follow-up stays ahead of all first emails.
  expect(before.map(({ priority }) => priority)).toEqual([1_100, 11_100, 1_100])
  expect(after.map(({ priority }) => priority)).toEqual([1_100, 10_200, 200])
})

test('who becomes disqualified ends or is held; who fits again returns; what was approved stays approved', async () => {
  const excluded = {
    criteria: [...atLeast(1).criteria, { id: 'no', kind: 'mustNot', field: 'title', op: 'eq', value: 'Intern' }],
  }
  const campaign = await newActiveCampaign(harness, { icp: atLeast(1) })
  const sent = await add(campaign, 5, { title: 'Intern' })
  await harness.settle()
  const queue = await newCampaign(harness, { icp: atLeast(1) })
  const queued = await add(queue, 5, { title: 'Intern' })
  const approved = await add(queue, 5, { title: 'Intern' })
  const stopped = await add(queue, 5, { title: 'Intern' })
  await harness.settle()
  await act(stopped, 'stop')
  for (const one of [campaign, queue]) {
    await changeCriteria(harness, one, excluded)
    await rescore(harness, one)
  }
  await harness.settle()
  expect(await read(sent)).toMatchObject({
    status: 'in_sequence',
    hold: { reason: 'review_disqualified', until: null },
  })
  expect(await read(queued)).toMatchObject({ status: 'ended', endReason: 'disqualified', tier: 'X' })
  expect(await read(stopped)).toMatchObject({ status: 'ended', endReason: 'stopped', tier: 'A' })

  await act(sent, 'resume')
  await act(approved, 'resume')
  for (const one of [campaign, queue]) await rescore(harness, one)
  await harness.settle()
  expect(await read(sent)).toMatchObject({ status: 'in_sequence', hold: null })
  expect(await read(approved)).toMatchObject({ status: 'scored', endReason: null, hold: null })
  expect(await read(queued)).toMatchObject({ status: 'ended' })

  await changeCriteria(harness, queue, atLeast(1))
  await rescore(harness, queue)
  await harness.settle()
  expect(await read(queued)).toMatchObject({ status: 'scored', endReason: null, tier: 'A' })
})

test('leads that are erased or deleted meanwhile are no problem, nor are those not scored yet', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(3) })
  const [gone, erased, stays] = [await add(campaign, 1), await add(campaign, 1), await add(campaign, 1)]
  await harness.settle()
  await changeCriteria(harness, campaign, atLeast(1))
  const fresh = await add(campaign, 1)
  await rescore(harness, campaign)
  await harness.call('DELETE', `/api/v1/leads/${gone}`)
  await act(erased, 'erase')
  await harness.settle()
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'done', total: 4, done: 4, outdated: 0 })
  for (const lead of [stays, fresh]) expect(await read(lead)).toMatchObject({ score: 100 })
  expect((await typesOf(fresh)).filter((type: string) => type === 'lead.scored')).toHaveLength(1)
})

test('nothing to score is done at once; an archived campaign keeps its scores; other keys may not', async () => {
  const campaign = await newCampaign(harness)
  expect((await rescore(harness, campaign)).body).toMatchObject({ state: 'done', total: 0 })
  await harness.call('POST', `/api/v1/campaigns/${campaign}/archive`)
  const refused = await rescore(harness, campaign)
  expect([refused.status, refused.body.code]).toEqual([409, 'campaign_archived'])
  const other = await harness.newOrganization('Other')
  const path = `/api/v1/campaigns/${campaign}/rescore`
  for (const method of ['GET', 'POST']) {
    expect((await harness.call(method, path, undefined, { key: other.key })).status).toBe(403)
  }
})

test('new facts of a company score its leads anew in every campaign, those of a lead that lead alone', async () => {
  const campaigns = [await newCampaign(harness, { icp: atLeast(10) }), await newCampaign(harness, { icp: atLeast(10) })]
  const change = { company: null, domain: 'novel.invalid' }
  const leads = [await add(campaigns[0]!, 0, change), await add(campaigns[1]!, 0, change), await add(campaigns[1]!, 5)]
  await harness.settle()
  const scores = async () => Promise.all(leads.map(async (lead) => (await read(lead)).score))
  expect(await scores()).toEqual([50, 50, 0])
  const fact = {
    path: 'company.employeeCount',
    value: 40,
    confidence: 0.8,
    source: 'website',
    observedAt: '2026-11-24',
  }
  await query(harness, 'update companies set facts = $1 where domain = $2', [JSON.stringify([fact]), 'novel.invalid'])
  await query(harness, `update leads set company = '{"employeeCount": 90}' where lead_id = $1`, [
    parseId('lead', leads[2]!),
  ])
  const { context, organizationId } = harness
  await tell(context, organizationId, [
    { type: 'facts.changed', leadId: parseId('lead', leads[0]!) ?? '', data: { about: 'company', fields: [] } },
    { type: 'facts.changed', leadId: parseId('lead', leads[2]!) ?? '', data: { about: 'lead', fields: [] } },
  ])
  expect(await scores()).toEqual([50, 50, 0])
  await harness.settle()
  expect(await scores()).toEqual([90, 90, 100])
  expect(await progressOf(harness, campaigns[0]!)).toMatchObject({ state: 'none' })
})
