import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEvents } from '../../src/reports/counting/follow-events.ts'
import { keepReports } from '../../src/reports/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import type { Harness } from '../support/installation/harness.ts'
import { until } from '../support/processes/until.ts'

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

/** Transactions of other tests on the same server hold back what is kept: one comes to it once they are over. */
const comesTo = <T>(read: () => Promise<T>, isEnough: (found: T) => boolean) =>
  until(read, isEnough, { what: 'figures that are kept', patience: 20_000 })

const keep = (organizationId: string) =>
  comesTo(
    async () => {
      await keepReports.run(harness.context)
      return left(organizationId)
    },
    (count) => count === 0,
  )

test('an organization whose figures cannot be kept keeps nobody else from theirs', async () => {
  const made = [await harness.newOrganization('One'), await harness.newOrganization('Two')]
  const [first, second] = made.map(({ organizationId }) => organizationId).toSorted() as [string, string]
  await tell(first, 5)
  await tell(second, 5)
  await harness.context.db.query(
    `alter table report_places add constraint refused check (organization_id <> '${first}')`,
  )
  try {
    await keep(second)
  } finally {
    await harness.context.db.query('alter table report_places drop constraint refused')
  }
  expect(await left(first)).toBe(5)
  await keep(first)
})

test('a report waits for who keeps the figures already, and then counts little itself', async () => {
  const { context, organizationId } = harness
  await tell(organizationId, 2_500)
  const client = await context.db.connect()
  const { rows: lock } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  try {
    await client.query(`insert into report_places (organization_id, epoch, xid, seq) values ($1, 0, '0', 0)`, [
      organizationId,
    ])
    const asked = harness.call('GET', '/api/v1/reports/funnel')
    const waiting = () =>
      context.db.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [lock[0]!.pid])
    await until(waiting, ({ rowCount }) => rowCount === 1, { what: 'a report that waits', patience: 20_000 })
    await client.query('commit')
    expect((await asked).status).toBe(200)
  } finally {
    client.release()
  }
  const again = async () => {
    await harness.call('GET', '/api/v1/reports/funnel')
    return left(organizationId)
  }
  await comesTo(again, (count) => count === 0)
})

test('far behind, reports say when to come back and count nothing', async () => {
  const { organizationId, key } = await harness.newOrganization('Far behind')
  await tell(organizationId, 200_100)
  for (const path of ['funnel', 'tiers', 'breakdown?key=region']) {
    const { status, body, headers } = await harness.call('GET', `/api/v1/reports/${path}`, undefined, { key })
    expect({ status, code: body.code, after: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'catching_up',
      after: '10',
    })
  }
  expect(await left(organizationId)).toBe(200_100)
  await comesTo(
    () => followEvents(harness.context, organizationId),
    (count) => count > 0,
  )
  expect((await harness.call('GET', '/api/v1/reports/funnel', undefined, { key })).status).toBe(200)
}, 60_000)

test('one organization’s many reports take two connections, and another one’s are counted beside them', async () => {
  const { context, key } = harness
  const other = await harness.newOrganization('Beside')
  const client = await context.db.connect()
  const blocked = () =>
    context.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
  expect((await addLead(harness, await newCampaign(harness), leadBody())).status).toBe(201)
  // A breakdown reads rows of leads, which wait for this session; what another one counts by its figures reads none.
  await client.query('select pg_advisory_lock(1)')
  await client.query(
    'create policy waits on leads using ((select true from pg_advisory_xact_lock_shared(1))); alter table leads enable row level security, force row level security',
  )
  try {
    const asked = Array.from({ length: 8 }, (_, n) =>
      harness.call('GET', `/api/v1/reports/breakdown?key=k${n}&figure=accepted&mode=all`, undefined, { key }),
    )
    const { rowCount } = await until(blocked, (found) => rowsOf(found) >= 2, { what: 'two reports', patience: 20_000 })
    expect((await harness.call('GET', '/api/v1/reports/funnel', undefined, { key: other.key })).status).toBe(200)
    expect([rowCount, rowsOf(await blocked())]).toEqual([2, 2])
    await client.query('select pg_advisory_unlock(1)')
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    await client.query('alter table leads disable row level security; drop policy waits on leads')
    client.release()
  }
}, 60_000)

const rowsOf = ({ rowCount }: { rowCount: number | null }) => rowCount ?? 0
