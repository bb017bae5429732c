import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { addLeads, exportOf } from '../support/leads/bulk.ts'
import { bring, importCall, takeIn } from '../support/leads/files.ts'
import type { Answer } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

test('rows that were refused come in once they are mended, with the texts that they had', async () => {
  const to = await newCampaign(harness)
  const own = "email,name,company,reason,=key\nnobody,No Body,Body,; @a,'=1\nnone,No One,One,;' @b,it's\n"
  const first = await takeIn(harness, own, { query: { campaignId: to } })
  expect(first.done.problems).toBe(2)
  const reasons = await importCall(harness, 'GET', `${first.brought.importId}/errors`)
  expect(reasons.body.data).toEqual([
    { code: 'invalid_email', detail: expect.stringContaining('email'), rows: 2, line: 2 },
  ])
  let { importId } = first.brought
  // Twice: what is refused a second time comes back in the same form.
  for (let round = 0; round < 2; round += 1) {
    const { text } = await importCall(harness, 'GET', `${importId}/errors.csv`)
    expect(text.split('\n')[0]).toBe("problem.line,problem.code,problem.reason,email,name,company,reason,'=key")
    const mended =
      round === 0 ? text : text.replace(',nobody,', ',no@body.example,').replace(',none,', ',no@one.example,')
    const { brought } = await takeIn(harness, mended, { query: { campaignId: to } })
    importId = brought.importId
  }
  const { body } = await harness.call('GET', `/api/v1/campaigns/${to}/leads`)
  const data = new Map(body.data.map((lead: Answer['body']) => [lead.email, lead.customData]))
  expect(data.get('no@body.example')).toEqual({ reason: '; @a', key: '=1' })
  expect(data.get('no@one.example')).toEqual({ reason: '; @b', key: "it's" })
})

test('refused rows of our own list of suppressions can be brought again', async () => {
  const list = 'value,kind,reason,note,createdAt\nno address,address,manual,"; @x",\n'
  const { brought } = await takeIn(harness, list, { query: { kind: 'blocklist' } })
  const { text } = await importCall(harness, 'GET', `${brought.importId}/errors.csv`)
  await takeIn(harness, text.replace('no address', 'a@listed.example'), { query: { kind: 'blocklist' } })
  expect(await query(harness, `select note from suppressions where value = 'a@listed.example'`)).toEqual([
    { note: '; @x' },
  ])
})

test('a key of some campaigns may not start our own export either', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, [{}])
  const { text } = await exportOf(harness, campaign)
  const { key } = await createKey(harness.context, {
    organizationId: harness.organizationId,
    name: 'limited',
    scopes: ['all'],
    campaignIds: [parseId('camp', campaign) ?? ''],
    createdBy: 'test',
  })
  const { body } = await bring(harness, text, { campaignId: campaign }, key)
  const refused = await harness.call('POST', `/api/v1/imports/${body.importId}/start`, {}, { key })
  expect(refused.body.code).toBe('campaign_not_allowed')
})
