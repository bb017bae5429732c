import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeads } from '../../src/leads/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { intakeRequest } from '../support/leads/intake-request.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { makeLive, query } from '../support/leads/prospect.ts'

const ENDED = ['replied', 'meeting_booked', 'complained', 'unsubscribed', 'bounced', 'completed'] as const

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

test('leads imported as ended are accepted, and what came of them elsewhere is in no report', async () => {
  const campaign = await newCampaign(harness)
  await makeLive(harness, campaign)
  const place = { organizationId: harness.organizationId, campaignId: parseId('camp', campaign)! }
  const { context } = harness
  const orders = ENDED.map((ended) => intakeRequest(place, `${ended}@was.test`, { arrives: { ended } }))
  await transaction(context.db, (tx) => addLeads(context, tx, orders))
  // One who is here already, and of whom a later import says it.
  const later = intakeRequest(place, 'later@was.test', {})
  await transaction(context.db, (tx) => addLeads(context, tx, [later]))
  const says = { ...later, onDuplicate: 'update', arrives: { ended: 'complained' } } as const
  await transaction(context.db, (tx) => addLeads(context, tx, [says]))
  await harness.settle()
  const ends = await query(harness, `select end_reason as reason from leads where status = 'ended'`, [])
  expect(ends).toHaveLength(ENDED.length + 1)

  const read = async (path: string) => (await harness.call('GET', `/api/v1/${path}`)).body
  const nothing = { contacted: 0, replied: 0, booked: 0, attended: 0 }
  const none = {
    researched: 0,
    positive: 0,
    bounced: 0,
    unsubscribed: 0,
    complained: 0,
    contacted: 0,
    replied: 0,
    booked: 0,
  }
  expect(await read(`campaigns/${campaign}/funnel`)).toMatchObject({ total: ENDED.length + 1, ...nothing })
  expect((await read('overview')).funnel).toMatchObject({ total: ENDED.length + 1, ...nothing })
  const { total } = await read(`reports/funnel?campaignId=${campaign}`)
  expect(total).toMatchObject({ ...none, accepted: ENDED.length + 1 })
  expect((await read(`reports/tiers?campaignId=${campaign}`)).total).toMatchObject({ contacted: 0 })
  expect((await read(`reports/steps?campaignId=${campaign}`)).data).toEqual([])
})
