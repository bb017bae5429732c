import { afterAll, beforeAll, expect, test } from 'vitest'
import { actWhole, readLeadOf } from './support/bulk.ts'
import { bring, importCall } from './support/files.ts'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { addLead, leadBody, newActiveCampaign } from './support/intake.ts'

const HEADER =
  'email,first_name,last_name,company_name,status,lt_interest_status,email_open_count,email_reply_count,email_click_count,timestamp_last_contact'
const RUNNING = 'Jane,Doe,Acme,1,,2,0,0,2026-11-01T08:00:00Z'
const REPLIED = 'Jane,Doe,Acme,3,1,2,1,0,2026-10-01T08:00:00Z'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterAll(() => harness.close())

/** Imports an export of Instantly; answers how many rows ended how. */
async function take(rows: readonly string[], campaignId: string, onDuplicate = 'skip') {
  const { body } = await bring(harness, [HEADER, ...rows, ''].join('\n'), { campaignId, onDuplicate })
  expect(body.vendor).toBe('instantly')
  await importCall(harness, 'POST', `${body.importId}/start`)
  await harness.settle()
  return (await importCall(harness, 'GET', body.importId)).body.progress
}

test('a pause does not take the place of a hold that waits for a person: nobody is mailed when it runs out', async () => {
  const campaignId = await newActiveCampaign(harness)
  await take([`held@moved.test,${RUNNING}`], campaignId)
  const { data } = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)).body
  const { prospectId } = data[0]
  const until = new Date(harness.clock.now().getTime() + 60_000).toISOString()
  const done = await actWhole(harness, campaignId, { action: 'pause', filter: {}, until })
  expect(done).toMatchObject({ matched: 1, changed: 0, unchanged: 1 })
  await harness.call('POST', `/api/v1/leads/${prospectId}/pause`, { until })
  harness.clock.advance(7 * 24 * 3_600_000)
  await harness.settle()
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ hold: { reason: 'moved', until: null }, step: 0 })
})

test('rows that are refused as duplicates tell where a person stood all the same', async () => {
  const campaignId = await newActiveCampaign(harness)
  const known = await addLead(harness, campaignId, leadBody({ email: 'known@moved.test' }))
  const rows = [
    `known@moved.test,${REPLIED}`,
    `twice@moved.test,Jane,Doe,Acme,1,,0,0,0,`,
    `twice@moved.test,${REPLIED}`,
  ]
  expect(await take(rows, campaignId, 'reject')).toMatchObject({ created: 1, rejected: 2 })
  expect(await readLeadOf(harness, known.body.prospectId)).toMatchObject({ status: 'ended', endReason: 'replied' })
  const { data } = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?q=twice@moved.test`)).body
  expect(data).toEqual([expect.objectContaining({ status: 'ended', endReason: 'replied' })])
})
