import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { parseId } from '../../../src/platform/ids.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../../support/leads/intake.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { until } from '../../support/processes/until.ts'

const PATIENCE = 30_000
let harness: Harness
let blocker: pg.Client

beforeAll(async () => {
  harness = await createHarness({ env: { FAIRLEAD_POOL_SIZE: '8' } })
  blocker = new pg.Client({ connectionString: harness.databaseUrl })
  await blocker.connect()
})

afterAll(async () => {
  await blocker.end()
  await harness.close()
})

/** Statements of the program that wait for a lock. */
async function waiting(): Promise<number> {
  const found = await queryDatabase(
    harness.databaseUrl,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'fairlead' and wait_event_type = 'Lock'`,
  )
  return Number(found[0]?.['count'])
}

const pauseOften = (campaign: string) =>
  Promise.all(Array.from({ length: 30 }, () => harness.call('POST', `/api/v1/campaigns/${campaign}/pause`)))

test('whoever has many statements waiting leaves connections to others, and gets their answers in the end', async () => {
  const other = await harness.newOrganization('Others')
  const campaign = await newActiveCampaign(harness)
  await blocker.query('begin')
  await blocker.query('select from campaigns where campaign_id = $1 for update', [parseId('camp', campaign)])
  const paused = pauseOften(campaign)
  // Six of eight connections: three quarters.
  await until(waiting, (count) => count === 6, { what: 'six statements that wait', patience: PATIENCE })

  const { key } = other
  const others = Array.from({ length: 20 }, () => harness.call('GET', '/api/v1/campaigns', undefined, { key }))
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await harness.call('GET', '/readyz', undefined, { key: null })).status).toBe(200)
  expect(await waiting()).toBe(6)
  await blocker.query('commit')
  expect(new Set((await paused).map(({ status }) => status))).toEqual(new Set([200]))
})

test('leads of an organization that waits are written all the same, with those of others', async () => {
  const campaign = await newActiveCampaign(harness)
  const blocked = await newActiveCampaign(harness)
  await blocker.query('begin')
  await blocker.query('select from campaigns where campaign_id = $1 for update', [parseId('camp', blocked)])
  const paused = pauseOften(blocked)
  await until(waiting, (count) => count === 6, { what: 'six statements that wait', patience: PATIENCE })
  const added = Array.from({ length: 20 }, () => addLead(harness, campaign, leadBody()))
  expect(new Set((await Promise.all(added)).map(({ status }) => status))).toEqual(new Set([201]))
  await blocker.query('commit')
  await paused
})
