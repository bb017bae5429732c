import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runInline } from '../../src/imports/index.ts'
import { lockImport } from '../../src/imports/job/job-store.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const files = () => readdir(join(harness.context.settings.filesDirectory, 'imports'))

test('to delete an import that runs cancels it first: no row follows, and nothing is left of it', async () => {
  const campaignId = await newCampaign(harness)
  const { importId } = (await bring(harness, fileOfPeople(10_000), { campaignId })).body
  const place = { organizationId: harness.organizationId, importId: parseId('imp', importId) ?? '' }
  const working = runInline(harness.context, place, { actor: 'test', signal: new AbortController().signal })
  await vi.waitFor(
    async () => expect((await importCall(harness, 'GET', importId)).body.progress.rowsRead).toBeGreaterThan(0),
    { timeout: 20_000 },
  )
  expect((await importCall(harness, 'DELETE', importId)).status).toBe(204)
  const leads = `select count(*)::int as count from leads where campaign_id = '${parseId('camp', campaignId)}'`
  const [before] = await query(harness, leads)
  expect(await working).toBe('lost')
  expect(await query(harness, leads)).toEqual([before])
  expect(before?.['count']).toBeLessThan(10_000)
  expect((await importCall(harness, 'GET', importId)).status).toBe(404)
  expect(await files()).toEqual([])
  const audited = `select action from audit where target = '${importId}' order by action`
  expect((await query(harness, audited)).map(({ action }) => action)).toEqual([
    'import.cancelled',
    'import.deleted',
    'import.started',
    'import.uploaded',
  ])
})

test('the file of an import that is cancelled while it runs goes with it', async () => {
  const { importId } = (await bring(harness, fileOfPeople(2), { campaignId: await newCampaign(harness) })).body
  expect((await importCall(harness, 'POST', `${importId}/start`)).body.state).toBe('running')
  expect(await files()).toHaveLength(1)
  expect((await importCall(harness, 'POST', `${importId}/cancel`)).body.state).toBe('cancelled')
  expect(await files()).toEqual([])
})

test('a process that lost its import to another writes no further row', async () => {
  const campaignId = await newCampaign(harness)
  const { importId } = (await bring(harness, fileOfPeople(10_000), { campaignId })).body
  const place = { organizationId: harness.organizationId, importId: parseId('imp', importId) ?? '' }
  const working = runInline(harness.context, place, { actor: 'test', signal: new AbortController().signal })
  await vi.waitFor(
    async () => expect((await importCall(harness, 'GET', importId)).body.progress.rowsRead).toBeGreaterThan(0),
    { timeout: 20_000 },
  )
  const chunks = `select count(*)::int as count from import_chunks where import_id = '${place.importId}'`
  const before = await transaction(harness.context.db, async (tx) => {
    await lockImport(tx, place.importId)
    const lose = `update imports set lease_token = gen_random_uuid() where import_id = '${place.importId}'`
    await tx.query({ name: '', text: lose, values: [] })
    return (await tx.query({ name: '', text: chunks, values: [] })).rows
  })
  expect(await working).toBe('lost')
  expect(await query(harness, chunks)).toEqual(before)
  expect((await importCall(harness, 'DELETE', importId)).status).toBe(204)
})

test('an import into a campaign that was archived since is refused at its start', async () => {
  const campaignId = await newActiveCampaign(harness)
  const { importId } = (await bring(harness, fileOfPeople(1), { campaignId })).body
  expect((await harness.call('POST', `/api/v1/campaigns/${campaignId}/archive`)).status).toBe(200)
  const refused = await importCall(harness, 'POST', `${importId}/start`)
  expect([refused.status, refused.body.code]).toEqual([409, 'campaign_archived'])
  expect((await importCall(harness, 'GET', importId)).body.state).toBe('uploaded')
})

test('an import whose file is gone says so, and fails when it is started', async () => {
  const campaignId = await newCampaign(harness)
  const { importId } = (await bring(harness, fileOfPeople(1), { campaignId })).body
  const { filesDirectory } = harness.context.settings
  await rm(join(filesDirectory, 'imports', `${parseId('imp', importId)}.csv`))
  const refused = await importCall(harness, 'GET', `${importId}/preview`)
  const gone = 'The file is no longer stored. Upload it again.'
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_file', detail: gone } })
  const place = { organizationId: harness.organizationId, importId: parseId('imp', importId) ?? '' }
  expect(await runInline(harness.context, place, { actor: 'test', signal: new AbortController().signal })).toBe(
    'failed',
  )
  expect((await importCall(harness, 'GET', importId)).body).toMatchObject({ state: 'failed', failure: gone })
})
