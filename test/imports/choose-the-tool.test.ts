import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { until } from '../support/processes/until.ts'

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  campaignId = await newActiveCampaign(harness)
})

afterAll(() => harness.close())

/** An export with its columns cut down by hand: too few are left to tell the tool. The address is known by its look. */
const CUT =
  'Whom,First Name,Last Name,Company,Stage,Email Bounced\n' +
  'new@cut.example,Ne,Wu,Cut,Cold,false\n' +
  'left@cut.example,Le,Ft,Cut,Do Not Contact,false\n' +
  'gone@cut.example,Go,Ne,Cut,Cold,true\n'

const bringCut = async (key?: string) => (await bring(harness, CUT, { campaignId }, key)).body
const patched = (importId: string, body: object) => importCall(harness, 'PATCH', importId, body)
const previewOf = async (importId: string) => (await importCall(harness, 'GET', `${importId}/preview`)).body

async function planOf(importId: string) {
  await importCall(harness, 'GET', `${importId}/plan`)
  await harness.settle()
  return (await importCall(harness, 'GET', `${importId}/plan`)).body
}

test('the tool of a file that was not recognised is chosen, and states are read as its own', async () => {
  const { importId, vendor } = await bringCut()
  expect(vendor).toBeNull()
  expect((await planOf(importId)).plan.counts).toMatchObject({ mail: 3, suppresses: 0 })
  const chosen = await patched(importId, { vendor: 'apollo' })
  expect(chosen.body).toMatchObject({ vendor: 'apollo', missing: [] })
  expect(chosen.body.columns[0]).toMatchObject({ header: 'Whom', to: 'email' })
  expect((await planOf(importId)).plan.counts).toMatchObject({ mail: 1, suppresses: 2 })
  const none = await patched(importId, { vendor: null })
  expect(none.body.vendor).toBeNull()
  expect(none.body.columns[0]).toMatchObject({ header: 'Whom', to: 'email' })
})

test('choosing the tool that is set already keeps the mapping; a tool that is not known is refused', async () => {
  const { importId } = await bringCut()
  const columns = [{ header: 'Company', to: 'notes' }]
  await patched(importId, { vendor: 'apollo', columns })
  expect((await patched(importId, { vendor: 'apollo' })).body.columns[3].to).toBe('notes')
  expect((await patched(importId, { vendor: 'outreach' })).status).toBe(400)
})

const limitedKey = () =>
  createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['all'],
    campaignIds: [parseId('camp', campaignId)!],
    createdBy: 'test',
  })

test('a key of some campaigns may not start a file whose tool was chosen', async () => {
  const { key } = await limitedKey()
  const { importId } = await bringCut(key)
  await patched(importId, { vendor: 'apollo' })
  const refused = await harness.call('POST', `/api/v1/imports/${importId}/start`, {}, { key })
  expect(refused.body).toMatchObject({ status: 403, code: 'campaign_not_allowed' })
})

test('columns that tell of a state nobody reads are named by preview and plan, until the tool is chosen', async () => {
  const { importId } = await bringCut()
  const warnings = [{ pointer: '', code: 'states_not_read', detail: expect.stringContaining('Stage, Email Bounced') }]
  expect((await previewOf(importId)).warnings).toEqual(warnings)
  expect((await planOf(importId)).warnings).toEqual(warnings)
  await patched(importId, { vendor: 'apollo' })
  expect((await previewOf(importId)).warnings).toEqual([])
  expect((await planOf(importId)).warnings).toEqual([])
})

test('a column that the chosen tool does not have is named still, and one that is left out on purpose is not', async () => {
  const { importId } = await bringCut()
  await patched(importId, { vendor: 'smartlead' })
  const [warning] = (await previewOf(importId)).warnings
  expect(warning.detail).toContain('Stage, Email Bounced')
  await patched(importId, { columns: ['Stage', 'Email Bounced'].map((header) => ({ header, to: null })) })
  expect((await previewOf(importId)).warnings).toEqual([])
})

test('what starts is what was judged: a tool that is chosen in the same moment is seen', async () => {
  const { key } = await limitedKey()
  const { importId } = await bringCut(key)
  const other = await harness.context.db.connect()
  try {
    await other.query('begin')
    await other.query(`update imports set vendor = 'apollo' where import_id = $1`, [parseId('imp', importId)])
    const starting = harness.call('POST', `/api/v1/imports/${importId}/start`, {}, { key })
    const isWaiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(
      () => query(harness, isWaiting),
      (waiting) => waiting.length > 0,
      { what: 'the start that waits', patience: MINUTE },
    )
    await other.query('commit')
    expect((await starting).body).toMatchObject({ status: 403, code: 'campaign_not_allowed' })
  } finally {
    other.release(true)
  }
})
