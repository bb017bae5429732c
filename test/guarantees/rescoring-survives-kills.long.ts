import { expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { query } from '../support/leads/prospect.ts'
import {
  atLeast,
  campaignEvents,
  changeCriteria,
  fillCampaign,
  progressOf,
  rescore,
  rescoringOf,
} from '../support/leads/rescoring.ts'
import { useHarness } from '../support/installation/use-harness.ts'

/** More than two parts of 500. */
const MANY = 1_100

const harness = useHarness()

/** How often leads were told of as scored again. */
async function timesScoredAgain(): Promise<number> {
  const again = `select count(*)::int as times from events where type = 'lead.scored' and (data ->> 'again')::boolean`
  return Number((await query(harness, again))[0]?.times)
}

test('a worker may die at any statement: every lead is scored anew once, and counted once', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, 12)
  let deaths = 0
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      // Five leads change their tier there, and five back.
      await changeCriteria(harness, campaign, atLeast(moment === 'before' ? 6 : 1))
      await rescore(harness, campaign)
      const before = await timesScoredAgain()
      const mortal = startProcess(harness.context)
      mortal.dieAt(statement, moment)
      await rescoringOf(mortal.context)
        .claim(harness.organizationId, 1)
        .catch(() => undefined)
      if (mortal.isDead) deaths += 1
      hasDied ||= mortal.isDead
      await harness.settle()
      expect((await timesScoredAgain()) - before, `${moment} statement ${statement}`).toBe(5)
      expect(await progressOf(harness, campaign)).toMatchObject({
        state: 'done',
        total: 12,
        done: 12,
        changedTier: 5,
        outdated: 0,
      })
    }
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(25)
})

test('two workers share the parts, each lead is scored anew once', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, MANY)
  await changeCriteria(harness, campaign, atLeast(601))
  await rescore(harness, campaign)
  const before = await timesScoredAgain()
  const other = await startAnotherProcess(harness)
  const taken = await Promise.all(
    [harness.context, other.context].map(async (context) => {
      const stage = rescoringOf(context)
      let parts = 0
      while ((await stage.claim(harness.organizationId, 1)).claimed > 0) parts += 1
      return parts
    }),
  )
  await other.close()
  await harness.settle()
  // Three with leads, and the end.
  expect(taken.reduce((sum, parts) => sum + parts, 0)).toBe(4)
  expect((await timesScoredAgain()) - before).toBe(600)
  expect(await progressOf(harness, campaign)).toMatchObject({
    state: 'done',
    total: MANY,
    done: MANY,
    changedTier: 600,
  })
  const events = await campaignEvents(harness, campaign)
  expect(events.map(({ type, data }) => [type, data.done])).toEqual([
    ['campaign.rescoring', 0],
    ['campaign.rescoring', expect.any(Number)],
    ['campaign.rescoring', expect.any(Number)],
    ['campaign.rescored', undefined],
  ])
})

test('criteria that change in the middle wait for another request, which begins it anew with them', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, MANY)
  await changeCriteria(harness, campaign, atLeast(MANY))
  await rescore(harness, campaign)
  const stage = rescoringOf(harness.context)
  await stage.claim(harness.organizationId, 1)
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'running', done: 500, icpVersion: 2 })
  await changeCriteria(harness, campaign, atLeast(11))
  await stage.claim(harness.organizationId, 1)
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'running', done: 1_000, icpVersion: 2 })
  expect((await rescore(harness, campaign)).body).toMatchObject({ state: 'running', done: 0, icpVersion: 3 })
  await harness.settle()
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'done', done: MANY, icpVersion: 3, outdated: 0 })
  const [counted] = await query(
    harness,
    `select count(*)::int as low from leads join scores using (organization_id, lead_id)
     where campaign_id = $1 and leads.tier = 'D' and icp_version = 3`,
    [parseId('camp', campaign)],
  )
  expect(counted).toEqual({ low: 10 })
  expect(await query(harness, 'select * from rescoring_parts')).toEqual([])
})

test('organizations take turns, a part at a time, and first scores are not held up', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, MANY)
  await rescore(harness, campaign)
  const other = await harness.newOrganization('Other')
  const theirs = await newCampaign(harness, { icp: atLeast(1) }, other.key)
  const { body } = await addLead(harness, theirs, leadBody({ company: { employeeCount: 5 } }), { key: other.key })
  const scoredOf = async () =>
    (await harness.call('GET', `/api/v1/leads/${body.prospectId}`, undefined, { key: other.key })).body.status
  const path = `/api/v1/campaigns/${theirs}/rescore`
  await harness.settle()
  expect(await scoredOf()).toBe('scored')
  await rescore(harness, campaign)
  await harness.call('POST', path, undefined, { key: other.key })
  const stage = rescoringOf(harness.context)
  const due = await stage.due()
  expect(due.toSorted()).toEqual([harness.organizationId, other.organizationId].toSorted())
  for (const organizationId of due) await stage.claim(organizationId, 1)
  expect((await harness.call('GET', path, undefined, { key: other.key })).body).toMatchObject({ done: 1, total: 1 })
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'running', done: 500, total: MANY })
  await harness.settle()
})

test('a lead that cannot be scored holds up nobody: it is tried again, and given up at last', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, 9)
  await changeCriteria(harness, campaign, atLeast(100))
  await query(
    harness,
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
     create trigger refuse before update on scores for each row
     when (new.lead_id = '${await leadOf(campaign)}') execute function refuse()`,
  )
  await rescore(harness, campaign)
  await harness.settle()
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'running', total: 9, done: 8 })
  for (let time = 0; time < 2; time += 1) {
    harness.clock.advance(5 * MINUTE)
    await harness.settle()
  }
  expect(await progressOf(harness, campaign)).toMatchObject({ state: 'done', total: 9, done: 9, outdated: 1 })
  await query(harness, 'drop trigger refuse on scores')
})

/** One lead of a campaign, by its own id. */
async function leadOf(campaign: string): Promise<string> {
  const [found] = await query(harness, 'select lead_id from leads where campaign_id = $1 offset 4 limit 1', [
    parseId('camp', campaign),
  ])
  return String(found?.lead_id)
}
