import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'
import { MOVED_BLOCKLISTS, MOVED_FILES } from '../support/leads/moved-files.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

async function takeIn(csv: string, of: Record<string, string>) {
  const brought = await bring(harness, csv, of)
  expect(brought.body, brought.text).toMatchObject({ missing: [] })
  const { importId, vendor } = brought.body
  expect((await importCall(harness, 'GET', `${importId}/plan`)).body.state).toBe('running')
  await harness.settle()
  const planned = await importCall(harness, 'GET', `${importId}/plan`)
  expect(planned.body.state, planned.text).toBe('done')
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  await harness.settle()
  const done = await importCall(harness, 'GET', importId)
  expect(done.body.state, done.text).toBe('done')
  return { vendor, plan: planned.body.plan, done: done.body }
}

/** How everybody stands, by the local part of the address. */
async function standings(): Promise<Record<string, string>> {
  const leads = await query(
    harness,
    `select split_part(l.email_key, '@', 1) as who,
       case when s.value is not null then 'suppresses' when l.status = 'ended' then 'ended'
         when l.hold_reason is not null then 'held' else 'mail' end as stands
     from leads l left join suppressions s on s.organization_id = l.organization_id and s.value = l.email_key`,
  )
  return Object.fromEntries(leads.map(({ who, stands }) => [who, stands]))
}

/** Why leads have ended, by the local part of the address. */
async function endReasons(): Promise<Record<string, string>> {
  const ended = await query(
    harness,
    `select split_part(email_key, '@', 1) as who, end_reason as reason from leads where status = 'ended'`,
  )
  return Object.fromEntries(ended.map(({ who, reason }) => [who, reason]))
}

/** Who has got an email, in alphabetical order. */
async function mailed(): Promise<unknown[]> {
  const rows = await query(
    harness,
    `select distinct split_part(l.email_key, '@', 1) as who from messages m join leads l using (lead_id) order by 1`,
  )
  return rows.map(({ who }) => who)
}

test.each(MOVED_FILES.map((file) => [file.name, file] as const))(
  '%s comes in through the API as its plan said, and nobody is mailed, then or later, who must not be',
  async (_name, { vendor, csv, outcomes, endReasons: ends, suppressions }) => {
    const campaignId = await newActiveCampaign(harness)
    const taken = await takeIn(csv, { campaignId })
    expect(taken.vendor).toBe(vendor)
    expect(taken.done.progress.rowsRead).toBe(taken.plan.rows)
    expect(await standings()).toEqual(outcomes)
    expect(await endReasons()).toEqual(ends)
    const counted = Object.groupBy(Object.values(outcomes), (outcome) => outcome)
    for (const outcome of ['mail', 'held', 'ended', 'suppresses'])
      expect(taken.plan.counts[outcome], outcome).toBe(counted[outcome]?.length ?? 0)
    const { body } = await harness.call('GET', '/api/v1/suppressions?limit=100')
    const reasons = body.data.map(({ value, reason }: Record<string, string>) => [value?.split('@')[0], reason])
    expect(Object.fromEntries(reasons)).toEqual(suppressions)
    for (let day = 0; day < 10; day += 1) {
      harness.clock.advance(DAY)
      await harness.settle()
    }
    const wanted = Object.keys(outcomes).filter((who) => outcomes[who] === 'mail')
    expect(await mailed()).toEqual(wanted.toSorted())
  },
)

test.each(MOVED_BLOCKLISTS.map((file) => [file.vendor, file] as const))(
  'the blocklist of %s comes in through the API as its plan said',
  async (vendor, { csv, suppressions }) => {
    const taken = await takeIn(csv, { kind: 'blocklist' })
    expect(taken.vendor).toBe(vendor)
    expect(taken.done.progress.suppressed).toBe(suppressions.length)
    expect(taken.plan.counts.suppresses).toBe(suppressions.length)
    const { body } = await harness.call('GET', '/api/v1/suppressions?limit=100')
    const listed = body.data.map((one: Record<string, string>) => `${one['kind']} ${one['value']} ${one['reason']}`)
    expect(listed.toSorted()).toEqual([...suppressions].toSorted())
  },
)
