import { expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { act, actionsOf, later, plantLeads, readAction } from '../support/leads/bulk.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** How often each lead of a campaign was told of, as numbers that say how many leads that is true of. */
async function timesTold(campaign: string, type: string): Promise<Record<string, unknown>[]> {
  return query(
    harness,
    `select times, count(*)::int as leads from (
       select count(*)::int as times from events where campaign_id = $1 and type = $2 group by lead_id) t group by times`,
    [parseId('camp', campaign), type],
  )
}

async function leadsIn(campaign: string): Promise<number> {
  const counted = 'select count(*)::int as n from leads where campaign_id = $1'
  const [found] = await query(harness, counted, [parseId('camp', campaign)])
  return Number(found?.n)
}

async function dieAt(statement: number): Promise<boolean> {
  const mortal = startProcess(harness.context)
  mortal.dieAt(statement, statement % 2 === 0 ? 'before' : 'after')
  await actionsOf(mortal.context)
    .claim(harness.organizationId, 1)
    .catch(() => undefined)
  return mortal.isDead
}

test('a worker may die at any statement: no lead is stopped twice, none is forgotten', async () => {
  for (let statement = 1; ; statement += 1) {
    const campaign = await newCampaign(harness)
    await plantLeads(harness, campaign, 4)
    const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
    const died = await dieAt(statement)
    await harness.settle()
    expect(await timesTold(campaign, 'lead.ended'), `statement ${statement}`).toEqual([{ times: 1, leads: 4 }])
    expect(await readAction(harness, body.actionId)).toMatchObject({
      state: 'done',
      changed: 4,
      unchanged: 0,
      refused: [],
    })
    if (died) continue
    expect(statement).toBeGreaterThan(15)
    break
  }
})

test('a worker may die while it moves or erases: each lead is in one campaign, or in none', async () => {
  const target = await newCampaign(harness)
  let deaths = 0
  for (const action of ['move', 'erase'] as const) {
    for (let statement = 3; statement < 80; statement += 5) {
      const campaign = await newCampaign(harness)
      await plantLeads(harness, campaign, 3)
      const before = await leadsIn(target)
      const more = action === 'move' ? { toCampaign: target } : {}
      const { body } = await act(harness, campaign, { action, filter: {}, confirm: 3, ...more })
      const died = await dieAt(statement)
      await harness.settle()
      expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'done', changed: 3, refused: [] })
      expect(await timesTold(campaign, 'lead.deleted')).toEqual([{ times: 1, leads: 3 }])
      expect([await leadsIn(campaign), (await leadsIn(target)) - before]).toEqual([0, action === 'move' ? 3 : 0])
      if (!died) break
      deaths += 1
    }
  }
  expect(deaths).toBeGreaterThan(6)
})

test('two workers share the campaigns of an organization, one action of a campaign is done by one', async () => {
  const campaigns = [await newCampaign(harness), await newCampaign(harness)]
  const asked: string[] = []
  for (const campaign of campaigns) {
    await plantLeads(harness, campaign, 1_300)
    for (const action of ['pause', 'resume']) {
      later(harness)
      asked.push((await act(harness, campaign, { action, filter: {} })).body.actionId)
    }
  }
  const other = await startAnotherProcess(harness)
  const taken = await Promise.all(
    [harness.context, other.context].map(async (context) => {
      const stage = actionsOf(context)
      let portions = 0
      // One that finds everything locked looks again.
      for (let idle = 0; idle < 20; idle += 1) {
        while ((await stage.claim(harness.organizationId, 1)).claimed > 0) portions += 1
      }
      return portions
    }),
  )
  await other.close()
  await harness.settle()
  expect(taken.reduce((sum, portions) => sum + portions, 0)).toBeGreaterThan(5)
  for (const id of asked) expect(await readAction(harness, id)).toMatchObject({ state: 'done', changed: 1_300 })
  for (const campaign of campaigns) {
    for (const type of ['lead.held', 'lead.resumed']) {
      expect(await timesTold(campaign, type)).toEqual([{ times: 1, leads: 1_300 }])
    }
  }
})

/** Has the database refuse every change of the fifth of nine leads, with a code. */
async function refuseFifth(campaign: string, code: string): Promise<void> {
  await plantLeads(harness, campaign, 9)
  const [fifth] = await query(
    harness,
    'select lead_id from leads where campaign_id = $1 order by lead_id offset 4 limit 1',
    [parseId('camp', campaign)],
  )
  await query(
    harness,
    `create or replace function refuse() returns trigger language plpgsql as
       'begin raise exception ''no'' using errcode = ''${code}''; end';
     create trigger refuse before update on leads for each row
     when (new.lead_id = '${String(fifth?.lead_id)}') execute function refuse()`,
  )
}

test('a lead that cannot be treated holds up nobody: it is passed over and counted', async () => {
  const campaign = await newCampaign(harness)
  await refuseFifth(campaign, 'check_violation')
  const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
  await harness.settle()
  await query(harness, 'drop trigger refuse on leads')
  const done = await readAction(harness, body.actionId)
  expect(done).toMatchObject({ state: 'done', matched: 9, changed: 8, refused: [{ reason: 'failed', leads: 1 }] })
  expect(await timesTold(campaign, 'lead.ended')).toEqual([{ times: 1, leads: 8 }])
})

test('what fails for a reason that passes is tried again later, and counts against no lead', async () => {
  const campaign = await newCampaign(harness)
  await refuseFifth(campaign, 'query_canceled')
  const { body } = await act(harness, campaign, { action: 'stop', filter: {} })
  await harness.settle()
  await query(harness, 'drop trigger refuse on leads')
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'running', changed: 4, refused: [] })
  harness.clock.advance(60_000)
  await harness.settle()
  expect(await readAction(harness, body.actionId)).toMatchObject({ state: 'done', changed: 9, refused: [] })
})
