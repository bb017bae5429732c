import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepReports } from '../src/reports/index.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

/** Events that count for nothing, as many as one likes. */
const tell = (organizationId: string, events: number) =>
  harness.context.db.query(
    `insert into events (organization_id, epoch, type, data, occurred_at)
     select $1, 1, 'lead.held', '{}', $3 from generate_series(1, $2::integer)`,
    [organizationId, events, harness.clock.now()],
  )

const left = async (organizationId: string): Promise<number> => {
  const found = await harness.context.db.query<{ left: number }>(
    `select count(*)::integer as left from events e left join report_places p on p.organization_id = e.organization_id
     where e.organization_id = $1 and (p.seq is null or (e.epoch, e.xid, e.seq) > (p.epoch, p.xid, p.seq))`,
    [organizationId],
  )
  return found.rows[0]!.left
}

test('an organization whose figures cannot be kept keeps nobody else from theirs', async () => {
  const made = [await harness.newOrganization('One'), await harness.newOrganization('Two')]
  const [first, second] = made.map(({ organizationId }) => organizationId).toSorted() as [string, string]
  await tell(first, 5)
  await tell(second, 5)
  await harness.context.db.query(
    `alter table report_places add constraint refused check (organization_id <> '${first}')`,
  )
  try {
    await keepReports.run(harness.context)
  } finally {
    await harness.context.db.query('alter table report_places drop constraint refused')
  }
  expect([await left(first), await left(second)]).toEqual([5, 0])
  await keepReports.run(harness.context)
  expect(await left(first)).toBe(0)
})
