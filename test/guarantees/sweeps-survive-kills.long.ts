import assert from 'node:assert/strict'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../src/platform/database/db.ts'
import { parseId, uuidv7 } from '../../src/platform/ids.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { lockNextSweep, saveSweep } from '../../src/platform/work/sweep-store.ts'
import { beginSweep, sweepStage } from '../../src/platform/work/sweep.ts'
import { askSweep } from '../../src/research/index.ts'
import { deliverySweeps } from '../../src/webhooks/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'
import { query } from '../support/leads/prospect.ts'
import { atLeast, fillCampaign } from '../support/leads/rescoring.ts'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

const URL = 'https://hooks.example.com/fairlead'

/** Deliveries of a campaign's endpoint that wait to be attempted. */
async function addDeliveries(campaign: string, count: number): Promise<void> {
  await harness.context.db.query(
    `insert into deliveries (organization_id, delivery_id, campaign_id, event_type, is_test, detail, state, created_at, due_at)
     select $1, gen_random_uuid(), $2, 'lead.scored', false, '{}', 'pending', $3, $3 from generate_series(1, $4::integer)`,
    [harness.organizationId, parseId('camp', campaign), harness.context.clock.now(), count],
  )
}

function states(): Promise<Record<string, unknown>[]> {
  return query(harness, 'select state, due_at is null as parked, count(*)::int from deliveries group by 1, 2')
}

function setWebhook(campaign: string, webhook: { url: string } | null) {
  return harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { webhook }, { headers: { 'if-match': '*' } })
}

test('a worker may die at any statement: every delivery of a removed endpoint is given up', async () => {
  const campaign = await newCampaign(harness, { webhook: { url: URL } })
  let deaths = 0
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      await query(harness, 'truncate deliveries, delivery_leases, attempts')
      await addDeliveries(campaign, 12)
      const subjectId = parseId('camp', campaign) ?? ''
      const of = { organizationId: harness.organizationId, kind: 'webhooks.discard', subjectId, data: {} }
      await saveSweep(harness.context.db, { ...of, afterId: null, askedAt: harness.context.clock.now() })
      const mortal = startProcess(harness.context)
      mortal.dieAt(statement, moment)
      for (let part = 0; part < 3; part += 1) {
        await sweepStage(mortal.context, deliverySweeps, 5)
          .claim(harness.organizationId, 1)
          .catch(() => undefined)
      }
      if (mortal.isDead) deaths += 1
      hasDied ||= mortal.isDead
      await harness.settle()
      expect(await states(), `${moment} statement ${statement}`).toEqual([
        { state: 'discarded', parked: true, count: 12 },
      ])
      expect(await query(harness, 'select 1 from sweeps')).toEqual([])
    }
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(10)
})

test('an endpoint that is set up anew is not called before all that was given up is; one that is disabled never', async () => {
  const campaign = await newCampaign(harness, { webhook: { url: URL } })
  await addDeliveries(campaign, 2_500)
  await setWebhook(campaign, null)
  expect(await states()).toContainEqual({ state: 'pending', parked: false, count: 1_500 })
  await setWebhook(campaign, { url: `${URL}/anew` })
  await harness.settle()
  expect(await states()).toEqual([{ state: 'discarded', parked: true, count: 2_500 }])
  expect(await query(harness, 'select 1 from attempts')).toEqual([])

  await query(harness, `update webhook_endpoints set disabled_reason = 'gone'`)
  await addDeliveries(campaign, 1)
  await harness.settle()
  expect(await states()).toContainEqual({ state: 'pending', parked: false, count: 1 })
  expect(await query(harness, 'select 1 from attempts')).toEqual([])
})

test.each(['brought further', 'begun anew'])(
  'a part that fails leaves a sweep as it is that was %s meanwhile',
  async (how) => {
    const { context, organizationId } = harness
    const at = { first: uuidv7(1), other: uuidv7(2) }
    const sweep = { organizationId, kind: 'test.breaks', subjectId: uuidv7(3), data: {}, afterId: at.first }
    const askedAt = context.clock.now()
    await saveSweep(context.db, { ...sweep, askedAt })
    const meanwhile =
      how === 'begun anew'
        ? { ...sweep, askedAt: new Date(askedAt.getTime() + 1) }
        : { ...sweep, askedAt, afterId: at.other }
    const part = async (tx: Transaction) => {
      // Nobody holds the row any more when another process takes it.
      await tx.query({ name: '', text: 'rollback', values: [] })
      await saveSweep(context.db, meanwhile)
      throw new Error('a fault of this process')
    }
    await sweepStage(context, [{ kind: sweep.kind, part }]).claim(organizationId, 1)
    expect(await query(harness, 'select after_id, asked_at, due_at from sweeps')).toEqual([
      { after_id: meanwhile.afterId, asked_at: meanwhile.askedAt, due_at: meanwhile.askedAt },
    ])

    const fails = { kind: sweep.kind, part: () => Promise.reject(new Error('a fault of this process')) }
    harness.clock.advance(1)
    await sweepStage(context, [fails]).claim(organizationId, 1)
    const dueAt = new Date(context.clock.now().getTime() + 5 * 60_000)
    expect(await query(harness, 'select after_id, due_at from sweeps')).toEqual([
      { after_id: meanwhile.afterId, due_at: dueAt },
    ])
  },
)

test('the companies of a campaign are asked about a part of its leads at a time', async () => {
  const campaign = await newCampaign(harness, { icp: atLeast(1) })
  await fillCampaign(harness, campaign, 12)
  await query(harness, `update leads set domain = 'acme' || right(email_key, 11), company = null`)
  const { context, organizationId } = harness
  const sweep = {
    organizationId,
    kind: askSweep.kind,
    subjectId: parseId('camp', campaign) ?? '',
    data: { paths: ['custom.answer'] },
    afterId: null,
    askedAt: context.clock.now(),
  }
  await saveSweep(context.db, sweep)
  const stage = sweepStage(context, [askSweep], 5)
  const asked: number[] = []
  while ((await stage.due()).length > 0) {
    await stage.claim(organizationId, 1)
    const [found] = await query(harness, 'select count(*)::int as count from researches where questions_only')
    asked.push(Number(found?.['count']))
  }
  const [domains] = await query(harness, 'select count(distinct domain)::int as count from leads')
  expect(asked).toHaveLength(3)
  expect(asked[0]).toBeLessThan(asked[2] ?? 0)
  expect(asked[2]).toBe(domains?.['count'])
})

test('a sweep that is begun anew waits for the part under way before it touches a row', async () => {
  const { context, organizationId } = harness
  const campaign = await newCampaign(harness, { webhook: { url: URL } })
  await addDeliveries(campaign, 3)
  const [park] = deliverySweeps
  assert(park !== undefined)
  const of = { organizationId, subjectId: parseId('camp', campaign) ?? '' }
  await saveSweep(context.db, { ...of, kind: park.kind, data: {}, afterId: null, askedAt: context.clock.now() })
  let begun: Promise<void> | undefined
  await transaction(context.db, async (tx) => {
    const sweep = await lockNextSweep(tx, organizationId, context.clock.now())
    assert(sweep !== undefined)
    begun = transaction(context.db, (other) => beginSweep(context, other, park, of))
    await untilWaiting((sql) => query(harness, sql), 1)
    // Whoever held these while it waits for the sweep would end in a deadlock with its part.
    await tx.query({ name: '', text: 'select 1 from deliveries for update nowait', values: [] })
    await park.part(tx, sweep, 1_000)
  })
  await begun
  expect(await states()).toEqual([{ state: 'pending', parked: true, count: 3 }])
  expect(await query(harness, 'select 1 from sweeps')).toEqual([])
})
