import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseId, showId } from '../../src/platform/ids.ts'
import { campaignApi, CAMPAIGNS, SEQUENCE } from '../support/leads/campaign-api.ts'
import { createHarness } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const { create, patch, pathOf, query } = campaignApi(() => harness)

async function addMailbox(organizationId: string): Promise<string> {
  const mailboxId = randomUUID()
  await query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
     values ($1, $2, $3, 'Sam', '{}', now(), now())`,
    [organizationId, mailboxId, `${mailboxId}@sender.example`],
  )
  return showId('mbox', mailboxId)
}

test('a live campaign is refused with every reason at once, and activates once they are gone', async () => {
  const { organizationId, key } = await harness.newOrganization('Reasons')
  const mailbox = await addMailbox(organizationId)
  const created = await create({ mailboxes: [mailbox] }, key)
  expect(created.body.mode).toBe('live')
  await query(`update mailboxes set status = 'paused' where organization_id = $1`, [organizationId])
  const path = `${CAMPAIGNS}/${created.body.campaignId}`
  const refused = await harness.call('POST', `${path}/activate`, undefined, { key })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_ready' } })
  const codes = (refused.body.errors as unknown as { code: string }[]).map((error) => error.code)
  expect(codes.toSorted()).toEqual(['empty_sequence', 'no_mailbox', 'postal_address_missing'])

  await query(`update mailboxes set status = 'ok' where organization_id = $1`, [organizationId])
  await harness.call('PATCH', '/api/v1/organization', { postalAddress: '1 Quay, London' }, { key })
  await harness.call('PATCH', path, { sequence: SEQUENCE }, { key, headers: { 'if-match': '*' } })
  const activated = await harness.call('POST', `${path}/activate`, undefined, { key })
  expect(activated).toMatchObject({
    status: 200,
    body: { status: 'active', effects: { scored: 0, held: 0, disqualified: 0 } },
  })
  const broken = await harness.call('PATCH', path, { sequence: { steps: [] } }, { key, headers: { 'if-match': '*' } })
  expect(broken).toMatchObject({ status: 409, body: { code: 'not_ready' } })
  expect((await harness.call('GET', path, undefined, { key })).body.sequence.steps).toHaveLength(1)
})

test('without a configured public address no campaign goes live', async () => {
  const local = await createHarness({ env: { FAIRLEAD_PUBLIC_URL: '' } })
  try {
    const created = await local.call('POST', CAMPAIGNS, { name: 'Local', sequence: SEQUENCE, status: 'active' })
    expect(created).toMatchObject({ status: 201, body: { status: 'active', mode: 'test' } })
    await local.call('PATCH', '/api/v1/organization', { postalAddress: '1 Quay' })
    const answer = await local.call('POST', `${CAMPAIGNS}/${created.body.campaignId}/go-live`, {
      mailboxes: ['mbox_1'],
    })
    expect(answer.status).toBe(400)
  } finally {
    await local.close()
  }
})

test('a campaign that is to begin active must be ready, or nothing is created', async () => {
  const before = await query('select count(*) as n from campaigns')
  const refused = await harness.call('POST', CAMPAIGNS, { name: 'Now', status: 'active' })
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ pointer: '/sequence/steps' }] } })
  expect(await query('select count(*) as n from campaigns')).toEqual(before)
  expect((await create({ status: 'active', sequence: SEQUENCE })).body.status).toBe('active')
})

test('a campaign is activated, paused and archived; each step is told once', async () => {
  const created = await create({ sequence: SEQUENCE })
  const path = pathOf(created)
  const step = (name: string) => harness.call('POST', `${path}/${name}`)
  expect(await step('pause')).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
  expect((await step('activate')).body.status).toBe('active')
  expect((await step('activate')).body).toMatchObject({ status: 'active', version: 2 })
  expect((await step('pause')).body.status).toBe('paused')
  expect((await step('activate')).body.status).toBe('active')
  expect((await step('archive')).body).toMatchObject({ status: 'archived', version: 5 })
  expect((await step('archive')).body.version).toBe(5)
  for (const name of ['activate', 'pause']) {
    expect(await step(name)).toMatchObject({ status: 409, body: { code: 'campaign_archived' } })
  }
  expect((await patch(created, { name: 'X' }, '*')).body.code).toBe('campaign_archived')
  const events = await query(
    `select data->>'status' as status from events where campaign_id = $1 and type = 'campaign.changed' order by seq`,
    [parseId('camp', created.body.campaignId)],
  )
  expect(events.map((event) => event.status)).toEqual(['active', 'paused', 'active', 'archived'])
})

test('going live takes mailboxes, happens once and has no return', async () => {
  const { organizationId, key } = await harness.newOrganization('Live')
  const mailbox = await addMailbox(organizationId)
  const created = await create({ sequence: SEQUENCE, status: 'active' }, key)
  const path = `${CAMPAIGNS}/${created.body.campaignId}`
  const goLive = (body: unknown) => harness.call('POST', `${path}/go-live`, body, { key })
  const direct = await harness.call('PATCH', path, { mailboxes: [mailbox] }, { key, headers: { 'if-match': '*' } })
  expect(direct).toMatchObject({ status: 400, body: { errors: [{ pointer: '/mailboxes', code: 'use_go_live' }] } })
  expect((await goLive({})).status).toBe(400)
  expect((await goLive({ mailboxes: [] })).status).toBe(400)
  expect((await goLive({ mailboxes: [`mbox_${'0'.repeat(32)}`] })).status).toBe(400)
  expect(await goLive({ mailboxes: [mailbox] })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'postal_address_missing' }] },
  })
  await harness.call('PATCH', '/api/v1/organization', { postalAddress: '1 Quay, London' }, { key })
  expect(await goLive({ mailboxes: [mailbox] })).toMatchObject({
    status: 200,
    body: { mode: 'live', mailboxes: [mailbox] },
  })
  expect((await goLive({ mailboxes: [mailbox] })).body.code).toBe('illegal_transition')
  const told = await query(`select data from events where campaign_id = $1 order by seq`, [
    parseId('camp', created.body.campaignId),
  ])
  expect(told.map((event) => event.data)).toEqual([
    { status: 'active', mode: 'test', wentLive: false, settings: ['sequence'] },
    { status: 'active', mode: 'live', wentLive: true, settings: ['mailboxes'] },
  ])
})

test('a clone is a draft of its own with a secret of its own', async () => {
  const created = await create({
    sequence: SEQUENCE,
    restDays: 9,
    status: 'active',
    webhook: { url: 'https://hooks.example.com/z' },
  })
  await harness.call('POST', `${pathOf(created)}/archive`)
  const cloned = await harness.call('POST', `${pathOf(created)}/clone`)
  expect(cloned).toMatchObject({
    status: 201,
    body: { name: 'Spring (copy)', status: 'draft', version: 1, restDays: 9 },
  })
  expect(cloned.body.sequence).toEqual(created.body.sequence)
  expect(cloned.body.webhookSecret).toMatch(/^whsec_/)
  expect(cloned.body.webhookSecret).not.toBe(created.body.webhookSecret)
  const named = await harness.call('POST', `${pathOf(created)}/clone`, { name: 'Autumn', webhook: false })
  expect(named).toMatchObject({ status: 201, body: { name: 'Autumn', webhook: null } })
  expect(named.body.webhookSecret).toBeUndefined()
})
