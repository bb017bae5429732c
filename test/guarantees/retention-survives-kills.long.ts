import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { uuidv7 } from '../../src/platform/ids.ts'
import { applyRetention } from '../../src/retention/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import type { Moment } from '../support/processes/mortal-process.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { removeOld } from '../support/installation/remove-old.ts'

/** Two whole parts of the audit, and a half. */
const MANY = 2_500
const PART = 1_000

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
  await removeOld(harness)
})
afterAll(() => harness.close())

const FIRST = uuidv7(0)
const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)
const rowsLeft = async () => (await query('select audit_id as id from audit order by audit_id')).map(({ id }) => id)
const placeOf = async () => (await query(`select place from retention_turns where name = 'audit'`))[0]?.['place']

/** Writes entries of so many milliseconds, each a year older than is kept. Answers their ids. */
async function plant(milliseconds: readonly number[]): Promise<string[]> {
  const old = harness.clock.now().getTime() - 1_500 * DAY
  const ids = milliseconds.map((one) => uuidv7(old + one))
  await query(
    `insert into audit (organization_id, audit_id, happened_at, actor, action, target)
     select $1, id, $3, 'operator', 'a', 'b' from unnest($2::uuid[]) as id`,
    [harness.organizationId, ids, new Date(old)],
  )
  return ids
}

/** Removes what is old until all is gone, or the process dies. */
async function removeUntilDeath(statement: number, moment: Moment): Promise<boolean> {
  const mortal = startProcess(harness.context)
  mortal.dieAt(statement, moment)
  try {
    while (!mortal.isDead && (await applyRetention.run(mortal.context)));
  } catch {
    expect(mortal.isDead).toBe(true)
  }
  return mortal.isDead
}

/** Mails that came in so many days ago. */
async function takeIn(count: number, daysAgo: number, { lead, junk = false }: { lead?: string; junk?: boolean } = {}) {
  const at = new Date(harness.clock.now().getTime() - daysAgo * DAY)
  const ids = Array.from({ length: count }, () => uuidv7(at.getTime()))
  await query(
    `insert into inbound (organization_id, inbound_id, mailbox_id, folder, junk, uid_validity, uid, size, digest,
       reference_ids, from_address, subject, text_new, text_full, attachments, kind, lead_id, received_at, handled_at)
     select $1, id, $1, 'INBOX', $3, 1, 1, 3, uuid_send(id), '{}', 'jo@else.test', 'Hello', 'new', 'full', '[]', 'reply',
       $4, $5, $5 from unnest($2::uuid[]) as id`,
    [harness.organizationId, ids, junk, lead ?? null, at],
  )
}

test('mails that belong to no lead go altogether by the age of texts, junk or not; of a lead the row stays', async () => {
  await takeIn(1_100, 731)
  await takeIn(3, 731, { junk: true })
  // Emptied by an earlier release.
  await query(`update inbound set texts_removed_at = now(), from_address = null where junk`)
  await takeIn(2, 731, { lead: FIRST })
  await takeIn(4, 729)
  const kept = () =>
    query(`select lead_id is not null as matched, text_full as text, count(*)::int as mails from inbound
           group by 1, 2 order by 1, 2`)
  const path = '/api/v1/organization/retention'
  await harness.call('PATCH', path, { messageTexts: null })
  harness.clock.advance(DAY)
  await removeOld(harness)
  expect(await kept()).toEqual([
    { matched: false, text: 'full', mails: 1_107 },
    { matched: true, text: 'full', mails: 2 },
  ])
  const dryRun = await harness.call('PATCH', `${path}?dryRun=true`, { messageTexts: 731 })
  const rule = dryRun.body.rules.find(({ kind }: { kind: string }) => kind === 'messageTexts')
  expect(rule.wouldGo).toEqual({ count: 1_105, isMore: false })
  await harness.call('PATCH', path, { messageTexts: 732 })
  harness.clock.advance(DAY)
  await removeOld(harness)
  expect(await kept()).toEqual([
    { matched: false, text: 'full', mails: 4 },
    { matched: true, text: '', mails: 2 },
  ])
})

test('whoever removes old rows may die at any statement: the next goes on from the last whole part, and all go', async () => {
  await query(`update retention_turns set due_at = 'infinity' where name <> 'audit'`)
  await query('delete from audit')
  const parts = new Set<number>()
  for (let statement = 1; ; statement += 1) {
    let hasDied = false
    for (const moment of ['before', 'after'] as const) {
      await query(`update retention_turns set due_at = $1, place = null where name = 'audit'`, [harness.clock.now()])
      const ids = await plant(Array.from({ length: MANY }, (_, index) => index + 1))
      const isDead = await removeUntilDeath(statement, moment)
      hasDied ||= isDead
      const left = await rowsLeft()
      const removed = MANY - left.length
      const what = `${moment} statement ${statement}`
      expect(removed % PART === 0 || left.length === 0, what).toBe(true)
      expect(left, what).toEqual(ids.slice(removed))
      parts.add(Math.ceil(removed / PART))
      const place = removed === 0 || left.length === 0 ? null : ids[removed - 1]
      expect(await placeOf(), what).toBe(place)
      // What lies before the place is left to the next round: nothing is looked at twice.
      const behind = place === null ? [] : await plant([0])
      await removeOld(harness)
      expect(await rowsLeft(), what).toEqual(behind)
      await query('delete from audit')
    }
    if (!hasDied) break
  }
  expect(parts).toEqual(new Set([0, 1, 2, 3]))
}, 180_000)
