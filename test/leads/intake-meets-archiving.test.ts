import { expect, test } from 'vitest'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { until } from '../support/processes/until.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'

const harness = useHarness()

const add = (campaignId: string, query = '') =>
  harness.call('POST', `/api/v1/campaigns/${campaignId}/leads${query}`, {
    companyName: 'Acme',
    contactName: 'Jane Roe',
    email: 'jane@acme.test',
  })

/** Sessions of the test database that wait for a lock. */
async function waiting(): Promise<number> {
  const [found] = await queryDatabase(
    harness.databaseUrl,
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(found?.['n'])
}

test.for([
  ['alone', ''],
  ['with a look for duplicates', '?onDuplicate=update'],
] as const)('a lead that is being added, %s, while its campaign is archived ends with it', async ([, query]) => {
  const campaignId = await newActiveCampaign(harness, {})
  await add(await newActiveCampaign(harness, {}))
  const holder = await harness.context.db.connect()
  try {
    await holder.query('begin')
    await holder.query(`select 1 from contacts where email_key = 'jane@acme.test' for update`)
    const adding = add(campaignId, query)
    await until(waiting, (sessions) => sessions === 1, { what: 'a lead that waits for its contact', patience: 20_000 })
    let isArchived = false
    const archiving = harness.call('POST', `/api/v1/campaigns/${campaignId}/archive`).then(async ({ status }) => {
      await harness.settle()
      isArchived = true
      return status
    })
    const isUnderWay = async () => isArchived || (await waiting()) === 2
    await until(isUnderWay, (is) => is, { what: 'the end of the campaign', patience: 20_000 })
    await holder.query('commit')
    expect([(await adding).status, await archiving]).toEqual([201, 200])
  } finally {
    holder.release()
  }
  await harness.settle()
  const { rows } = await harness.context.db.query(
    `select l.status from leads l join campaigns c using (organization_id, campaign_id) where c.status = 'archived'`,
  )
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'ended'))
  expect(rows.length).toBeGreaterThan(0)
})
