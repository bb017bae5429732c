import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId, showId, uuidv7 } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { createNotifiedCampaign } from '../support/webhooks/notified-campaign.ts'

let harness: Harness
let active: string
let notified: string

const icp = {
  criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
}
const query = (text: string, values: unknown[] = []) => harness.context.db.query(text, values)
const overview = async (key = harness.key) => harness.call('GET', '/api/v1/overview?mode=test', undefined, { key })
const keyFor = async (scopes: string[], campaigns: string[] | null) => {
  const campaignIds = campaigns?.map((id) => parseId('camp', id)!) ?? null
  const order = { organizationId: harness.organizationId, name: 'part', scopes, campaignIds, createdBy: 'test' }
  return (await createKey(harness.context, order)).key
}

async function addMailbox(status: 'ok' | 'paused', address: string): Promise<string> {
  const mailboxId = uuidv7(harness.clock.now().getTime())
  await query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, status, pause_reason, created_at, updated_at)
     values ($1, $2, $3, 'Sam', '{}', $4, case when $4 = 'paused' then 'auth_failed' end, $5, $5)`,
    [harness.organizationId, mailboxId, address, status, harness.clock.now()],
  )
  return mailboxId
}

beforeAll(async () => {
  harness = await createHarness()
  active = await newActiveCampaign(harness, { name: 'Harbours', icp, sendTiers: ['A'] })
  for (const employeeCount of [500, 500, 500, 500, 5, 5]) {
    await addLead(harness, active, leadBody({ company: { employeeCount } }))
  }
  await harness.settle()
  notified = (await createNotifiedCampaign(harness, 'https://hooks.example.com/x')).campaignId
})

afterAll(() => harness.close())

test('an organization at rest needs nobody', async () => {
  const { key } = await harness.newOrganization('Calm')
  const { status, body } = await overview(key)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    needs: [],
    funnel: { total: 0, totalIs: 'exact' },
    today: { since: '2026-11-24T00:00:00.000Z', until: '2026-11-25T00:00:00.000Z', sent: 0, captured: 0, cap: 100 },
    queue: { leadsDue: 0, byStage: { research: 0, scoring: 0, sequence: 0 }, oldestDueSeconds: 0 },
  })
})

test('held leads and emails are counted by campaign and reason, and what went out today by what became of it', async () => {
  await query(
    `update messages set state = 'held', sent_at = null where message_id = (select min(message_id::text)::uuid from messages where state = 'captured')`,
  )
  await query(
    `update messages set state = 'unknown', sent_at = null where message_id = (select min(message_id::text)::uuid from messages where state = 'captured')`,
  )
  await query(
    `update messages set sent_at = sent_at - interval '10 hours' where message_id = (select min(message_id::text)::uuid from messages where state = 'captured')`,
  )
  const { body } = await overview()
  const campaign = { campaignId: active, campaignName: 'Harbours' }
  expect(body.needs).toEqual([
    { kind: 'message_unknown', count: 1, countIs: 'exact', ...campaign },
    { kind: 'message_held', count: 1, countIs: 'exact', ...campaign },
    { kind: 'lead_held', reason: 'review_tier', count: 2, countIs: 'exact', ...campaign },
  ])
  expect(body.today).toMatchObject({ sent: 0, captured: 1, capUsed: 0 })
  expect(body.funnel).toMatchObject({ total: 6, held: 2, contacted: 4 })
})

test('leads that are held because of their email are not counted twice', async () => {
  await query(
    `update leads set hold_reason = 'message_held' where lead_id in (select lead_id from messages where state = 'held')`,
  )
  const { body } = await overview()
  expect(body.needs.filter(({ kind }: { kind: string }) => kind === 'lead_held')).toMatchObject([{ count: 2 }])
})

test('webhooks, mailboxes and switches that stand still come first', async () => {
  const find = async (kind: string, key?: string) =>
    (await overview(key)).body.needs.filter((need: { kind: string }) => need.kind === kind)
  await query(`update webhook_endpoints set failing_since = '2026-11-24T08:00Z'`)
  expect(await find('webhook_failing')).toEqual([
    {
      kind: 'webhook_failing',
      count: 1,
      countIs: 'exact',
      since: '2026-11-24T08:00:00.000Z',
      campaignId: notified,
      campaignName: 'Notified',
    },
  ])
  await query(`update webhook_endpoints set disabled_reason = 'gone'`)
  expect([await find('webhook_failing'), await find('webhook_disabled')]).toMatchObject([[], [{ reason: 'gone' }]])
  const paused = await addMailbox('paused', 'sam@seller.test')
  await addMailbox('ok', 'kim@seller.test')
  expect(await find('mailbox_paused')).toEqual([
    {
      kind: 'mailbox_paused',
      count: 1,
      countIs: 'exact',
      reason: 'auth_failed',
      mailboxId: showId('mbox', paused),
      mailboxAddress: 'sam@seller.test',
    },
  ])
  await query(`update organizations set sending_stopped = true where organization_id = $1`, [harness.organizationId])
  await query(`update instance set sending_held = 'moved'`)
  const kinds = (await overview()).body.needs.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 4)).toEqual(['sending_stopped', 'sending_held', 'webhook_disabled', 'mailbox_paused'])
})

test('a key that is limited to campaigns gets what belongs to these, one of another organization nothing', async () => {
  const own = (await overview(await keyFor(['reports:read'], [active]))).body
  const other = (await overview(await keyFor(['reports:read'], [notified]))).body
  const kinds = (body: { needs: { kind: string }[] }) => body.needs.map(({ kind }) => kind)
  expect(kinds(own)).toEqual(['sending_stopped', 'sending_held', 'message_unknown', 'message_held', 'lead_held'])
  expect(kinds(other)).toEqual(['sending_stopped', 'sending_held', 'webhook_disabled'])
  expect([own.funnel.total, own.today.captured, other.funnel.total, other.today.captured]).toEqual([6, 1, 0, 0])
  const mailbox = (await query(`select mailbox_id from mailboxes where status = 'paused'`)).rows[0].mailbox_id
  await query(`update campaigns set settings = jsonb_set(settings, '{mailboxes}', $2) where campaign_id = $1`, [
    parseId('camp', notified),
    JSON.stringify([showId('mbox', mailbox)]),
  ])
  expect(kinds((await overview(await keyFor(['reports:read'], [notified]))).body)).toContain('mailbox_paused')
  expect(kinds((await overview(await keyFor(['reports:read'], [active]))).body)).not.toContain('mailbox_paused')
  expect((await overview(await keyFor(['leads:read'], null))).status).toBe(403)
  expect((await overview((await harness.newOrganization('Elsewhere')).key)).body.funnel.total).toBe(0)
})

test('the queue says how many leads are due, for what, and for how long the first has waited', async () => {
  const { key } = await harness.newOrganization('Busy')
  const id = await newCampaign(harness, {}, key)
  await addLead(harness, id, leadBody(), { key })
  harness.clock.advance(90_000)
  await addLead(harness, id, leadBody({ company: null }), { key })
  const { body } = await overview(key)
  expect(body.queue).toEqual({
    leadsDue: 2,
    byStage: { research: 1, scoring: 1, sequence: 0 },
    oldestDueSeconds: 90,
    emailsWaiting: 0,
    nextEmailAt: null,
  })
})
