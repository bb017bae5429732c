import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { act, actionsOf, plantLeads, readAction } from '../support/leads/bulk.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let campaign: string

beforeEach(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
})

afterEach(() => harness.close())

const isDue = async () => (await actionsOf(harness.context).due()).includes(harness.organizationId)

/** Works on what is due now, until nothing is. */
async function work(): Promise<void> {
  const stage = actionsOf(harness.context)
  while (await isDue()) await stage.claim(harness.organizationId, 1)
}

/** Has so many leads of another campaign wait for their first score. */
async function waitForScores(other: string, count: number): Promise<void> {
  await query(
    harness,
    `update leads set stage = 'scoring', due_at = $2 where lead_id in (
       select lead_id from leads where campaign_id = $1 order by lead_id limit ${count})`,
    [parseId('camp', other), harness.clock.now()],
  )
}

test('scoring again waits behind five hundred first scores; what is not scoring does not', async () => {
  const other = await newCampaign(harness)
  await plantLeads(harness, campaign, 3)
  await plantLeads(harness, other, 500)
  await waitForScores(other, 500)
  const { body: rescore } = await act(harness, campaign, { action: 'rescore', filter: {} })
  const { body: pause } = await act(harness, other, { action: 'pause', filter: { hold: 'paused' } })
  await work()
  expect(await readAction(harness, rescore.actionId)).toMatchObject({ state: 'waiting', changed: 0, unchanged: 0 })
  expect((await readAction(harness, pause.actionId)).state).toBe('done')
  // It does not spin: it is looked at again a second later.
  harness.clock.advance(999)
  expect(await isDue()).toBe(false)
  harness.clock.advance(1)
  expect(await isDue()).toBe(true)
  await work()
  expect((await readAction(harness, rescore.actionId)).state).toBe('waiting')
  await query(
    harness,
    `update leads set stage = null, due_at = null where lead_id = (select lead_id from leads where stage = 'scoring' limit 1)`,
  )
  harness.clock.advance(1_000)
  await work()
  const { state, changed, unchanged } = await readAction(harness, rescore.actionId)
  expect([state, changed + unchanged]).toEqual(['done', 3])
})

test('an action that finds its next leads ten times in vain ends as failed, after longer and longer rests', async () => {
  await plantLeads(harness, campaign, 3)
  const { body } = await act(harness, campaign, { action: 'stop', filter: { q: 'Petersen' } })
  await query(harness, 'alter table lead_texts rename to lost')
  for (let failures = 1; failures < 10; failures += 1) {
    await work()
    expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'waiting', failure: null })
    harness.clock.advance(failures * MINUTE - 1)
    expect(await isDue()).toBe(false)
    harness.clock.advance(1)
  }
  await work()
  expect(await readAction(harness, body.actionId)).toMatchObject({
    state: 'failed',
    failure: 'cannot_go_on',
    changed: 0,
  })
  expect(await isDue()).toBe(false)
  await query(harness, 'alter table lost rename to lead_texts')
  // What it held up goes on.
  const { body: next } = await act(harness, campaign, { action: 'stop', filter: {} })
  await work()
  expect(await readAction(harness, next.actionId)).toMatchObject({ state: 'done', changed: 3 })
})

test('failures count in a row: what succeeds in between begins anew', async () => {
  await plantLeads(harness, campaign, 3)
  const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
  const refuse = (codes: string) =>
    query(
      harness,
      `create or replace function refuse() returns trigger language plpgsql as
         'begin if new.custom_data->>''n'' = any (''{${codes}}'') then
            raise exception ''no'' using errcode = ''query_canceled''; end if; return new; end'`,
    )
  await refuse('0')
  await query(harness, 'create trigger refuse before update on leads for each row execute function refuse()')
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await work()
      harness.clock.advance(10 * MINUTE)
    }
  }
  await fail(9)
  await refuse('1')
  await fail(9)
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'running', changed: 1, refused: [] })
  await fail(1)
  expect(await readAction(harness, body.actionId)).toMatchObject({
    state: 'done',
    changed: 2,
    refused: [{ reason: 'failed', leads: 1 }],
  })
})
