import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, importCall } from './support/files.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { newActiveCampaign } from './support/intake.ts'
import { MOVED_BLOCKLISTS, MOVED_FILES } from './support/moved-files.ts'
import { query } from './support/prospect.ts'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

async function takeIn(csv: string, of: Record<string, string>) {
  const brought = await bring(harness, csv, of)
  expect(brought.body, brought.text).toMatchObject({ vendor: 'instantly', missing: [] })
  const { importId } = brought.body
  expect((await importCall(harness, 'GET', `${importId}/plan`)).body.state).toBe('running')
  await harness.settle()
  const planned = await importCall(harness, 'GET', `${importId}/plan`)
  expect(planned.body.state, planned.text).toBe('done')
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  await harness.settle()
  const done = await importCall(harness, 'GET', importId)
  expect(done.body.state, done.text).toBe('done')
  return { plan: planned.body.plan, done: done.body }
}

test('a blocklist and an export of Instantly come in through the API as their plans said', async () => {
  const campaignId = await newActiveCampaign(harness)
  const blocklist = await takeIn(MOVED_BLOCKLISTS[0].csv, { kind: 'blocklist' })
  expect(blocklist.done.progress.suppressed).toBe(blocklist.plan.counts.suppresses)
  expect(blocklist.plan.counts.suppresses).toBe(MOVED_BLOCKLISTS[0].suppressions.length)

  const leads = await takeIn(MOVED_FILES[0]!.csv, { campaignId })
  expect(leads.plan.counts).toMatchObject({ mail: 1, held: 3, ended: 3, suppresses: 2, repeated: 1 })
  expect(leads.done.progress).toMatchObject({ rowsRead: leads.plan.rows })
  const mailed = await query(
    harness,
    'select distinct l.email_key as who from messages m join leads l on l.lead_id = m.lead_id',
  )
  expect(mailed).toEqual([{ who: 'new@acme-lifts.test' }])
  const { body } = await harness.call('GET', '/api/v1/suppressions?reason=unsubscribed')
  expect(body.data.map(({ value }: { value: string }) => value)).toContain('gone@acme-lifts.test')
})
