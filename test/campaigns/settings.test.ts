import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { createCampaign } from '../../src/campaigns/settings/create-campaign.ts'
import { prepareSettings } from '../../src/campaigns/settings/check-campaign.ts'
import { sequencePart } from '../../src/sequences/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { campaignApi, CAMPAIGNS, SEQUENCE } from '../support/leads/campaign-api.ts'
import type { Answer } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const { create, patch, pathOf, query } = campaignApi(() => harness)

test('only the name is required; every setting gets its default', async () => {
  const created = await create({})
  expect(created.status).toBe(201)
  expect(created.headers.location).toBe(pathOf(created))
  expect(created.headers.etag).toBe('"1"')
  expect(created.body).toMatchObject({
    name: 'Spring',
    status: 'draft',
    mode: 'test',
    version: 1,
    icpVersion: 1,
    schedule: { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' },
    mailboxes: [],
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
    review: 'send',
    restDays: 30,
  })
  const read = await harness.call('GET', pathOf(created))
  expect(read.headers.etag).toBe('"1"')
  expect({ ...read.body, warnings: [] }).toEqual(created.body)
})

test('the secret of a webhook is shown once, by the request that made it', async () => {
  const created = await create({ webhook: { url: 'https://hooks.example.com/x' } })
  expect(created.body.webhookSecret).toMatch(/^whsec_/)
  const secret = String(created.body.webhookSecret)
  const read = await harness.call('GET', pathOf(created))
  expect(read.body.webhook).toEqual({ url: 'https://hooks.example.com/x', events: ['meeting.booked'] })
  expect(read.text).not.toContain(secret)
  expect((await harness.call('GET', CAMPAIGNS)).text).not.toContain(secret)
  expect((await query('select settings::text from campaigns'))[0]?.settings).not.toContain(secret)
})

test('a retry with the same Idempotency-Key answers the same campaign, without its secret', async () => {
  const body = { name: 'Once', webhook: { url: 'https://hooks.example.com/once' } }
  const headers = { 'idempotency-key': '"a-1"' }
  const [first, second] = await Promise.all([
    harness.call('POST', CAMPAIGNS, body, { headers }),
    harness.call('POST', CAMPAIGNS, body, { headers }),
  ])
  const [original, replay] = first.headers['idempotent-replayed'] === 'true' ? [second, first] : [first, second]
  expect(original.body.webhookSecret).toMatch(/^whsec_/)
  expect(replay).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true', location: pathOf(original) } })
  expect(replay.body).toEqual({ ...original.body, webhookSecret: null, secretShownOnce: true })
  const other = await harness.call('POST', CAMPAIGNS, { name: 'Other' }, { headers })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  const refused = await harness.call('POST', CAMPAIGNS, { name: '' }, { headers: { 'idempotency-key': 'a-2' } })
  expect(refused.status).toBe(400)
  expect(
    (await harness.call('POST', CAMPAIGNS, { name: 'Now' }, { headers: { 'idempotency-key': 'a-2' } })).status,
  ).toBe(201)
})

test('an unknown key is answered with the nearest one, together with every other fault', async () => {
  const body = { webhooks: {}, send_tiers: ['A'], restDays: 'many', wholly: 1 }
  const answer = await harness.call('POST', CAMPAIGNS, body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const details = Object.fromEntries(
    (answer.body.errors as unknown as { pointer: string; code: string; detail: string }[])
      .filter((error) => error.code !== 'invalid')
      .map((error) => [error.pointer, `${error.code}: ${error.detail}`]),
  )
  expect(Object.keys(details).toSorted()).toEqual(['/name', '/restDays', '/send_tiers', '/webhooks', '/wholly'])
  expect(details['/webhooks']).toContain('Did you mean webhook?')
  expect(details['/send_tiers']).toContain('Did you mean sendTiers?')
  expect(details['/wholly']).toContain('Known are name, status, questions, icp')
})

test.each([
  ['an array', []],
  ['a text', 'name'],
  ['a name of spaces', { name: '  ' }],
  ['a NUL in a setting', { name: 'N', sequence: { steps: [{ variants: [{ subject: 'a\0', body: 'b' }] }] } }],
  ['half a character', { name: '\ud800' }],
  ['a status that is no beginning', { name: 'N', status: 'archived' }],
  ['an unknown tier', { name: 'N', sendTiers: ['E'] }],
  ['too long a rest', { name: 'N', restDays: 366 }],
  [
    'criteria with an unknown field',
    { name: 'N', icp: { criteria: [{ id: 'a', kind: 'must', field: 'company.contry', op: 'exists', weight: 1 }] } },
  ],
])('%s is refused with 400', async (_what, body) => {
  const answer = await harness.call('POST', CAMPAIGNS, body)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).not.toHaveLength(0)
})

test('a change needs the version that it is meant for', async () => {
  const created = await create({})
  expect((await harness.call('PATCH', pathOf(created), { name: 'New' })).status).toBe(428)
  expect((await patch(created, { name: 'New' }, '"7"')).status).toBe(412)
  const changed = await patch(created, { name: 'New', restDays: 5 })
  expect(changed).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { name: 'New', restDays: 5, version: 2 },
  })
  expect((await patch(created, { name: 'Late' })).status).toBe(412)
  const both = await Promise.all([patch(changed, { name: 'One' }), patch(changed, { name: 'Two' })])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('a part that is given is replaced whole, null brings its default back, others stay', async () => {
  const created = await create({
    restDays: 3,
    schedule: { timezone: 'Europe/Berlin', from: '08:00' },
    webhook: { url: 'https://hooks.example.com/y' },
  })
  const changed = await patch(created, { schedule: { to: '18:00' }, webhook: null })
  expect(changed.body).toMatchObject({
    restDays: 3,
    webhook: null,
    schedule: { timezone: 'UTC', from: '09:00', to: '18:00' },
  })
  expect((await patch(changed, { restDays: null })).body.restDays).toBe(30)
})

test('criteria get a new version when they change, and only then', async () => {
  const icp = {
    criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 50, weight: 1 }],
  }
  const created = await create({ icp })
  const same = await patch(created, { icp, name: 'Same' })
  expect(same.body).toMatchObject({ icpVersion: 1, version: 2 })
  const changed = await patch(same, { icp: { criteria: [{ ...icp.criteria[0], value: 60 }] } })
  expect(changed.body).toMatchObject({ icpVersion: 2, version: 3 })
})

test('campaigns are listed newest first, page by page', async () => {
  const { key } = await harness.newOrganization('Lister')
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) {
    harness.clock.advance(1_000)
    await create({ name }, key)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Answer = await harness.call('GET', `${CAMPAIGNS}?limit=2${cursor && `&cursor=${cursor}`}`, undefined, {
      key,
    })
    seen.push(...(page.body.data as unknown as { name: string }[]).map((campaign) => campaign.name))
    cursor = page.body.nextCursor as string | null
  }
  expect(seen).toEqual(names.toReversed())
  expect((await harness.call('GET', `${CAMPAIGNS}?status=active`, undefined, { key })).body.data).toEqual([])
  expect((await harness.call('GET', `${CAMPAIGNS}?cursor=made.up`, undefined, { key })).status).toBe(400)
})

test('campaigns of others are 403, those that do not exist 404', async () => {
  const created = await create({})
  const other = await harness.newOrganization('Other')
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/activate'],
    ['POST', '/clone'],
  ] as const) {
    const foreign = await harness.call(method, pathOf(created) + path, undefined, { key: other.key })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'wrong_organization' } })
    const absent = await harness.call(method, `${CAMPAIGNS}/camp_${'0'.repeat(32)}${path}`)
    expect(absent.status).toBe(404)
  }
})

test('a key for one campaign sees and changes that one, and makes no others', async () => {
  const { context, organizationId } = harness
  const mine = await create({ name: 'Mine' })
  const other = await create({ name: 'Not mine' })
  const campaignIds = [parseId('camp', mine.body.campaignId) ?? '']
  const { key } = await createKey(context, {
    organizationId,
    name: 'One',
    scopes: ['all'],
    campaignIds,
    createdBy: 'operator',
  })
  const listed = await harness.call('GET', CAMPAIGNS, undefined, { key })
  expect((listed.body.data as unknown as { name: string }[]).map((campaign) => campaign.name)).toEqual(['Mine'])
  expect((await harness.call('GET', pathOf(mine), undefined, { key })).status).toBe(200)
  expect((await harness.call('GET', pathOf(other), undefined, { key })).body.code).toBe('campaign_not_allowed')
  expect((await harness.call('POST', CAMPAIGNS, { name: 'New' }, { key })).body.code).toBe('campaign_not_allowed')
  expect((await harness.call('POST', `${pathOf(mine)}/clone`, undefined, { key })).body.code).toBe(
    'campaign_not_allowed',
  )
})

test('the audit says who changed which settings, from what to what, and keeps the paths of webhooks to itself', async () => {
  const created = await create({
    sequence: SEQUENCE,
    restDays: 3,
    webhook: { url: 'http://127.0.0.1:9000/hooks/s3cret' },
  })
  harness.clock.advance(1_000)
  await patch(created, { restDays: 4, webhook: { url: 'http://127.0.0.1:9000/hooks/0ther' } })
  const target = String(created.body.campaignId)
  const audit = await query(`select actor, action, before, after from audit where target = $1 order by audit_id`, [
    target,
  ])
  const [url, other] = [expect.stringMatching(/^http:\/\/127\.0\.0\.1:9000\/… \([0-9a-f]{8}\)$/), expect.any(String)]
  expect(audit).toMatchObject([
    { action: 'campaign.created', before: null },
    {
      action: 'campaign.changed',
      before: { version: 1, restDays: 3, 'webhook.url': url },
      after: { version: 2, restDays: 4, 'webhook.url': other },
    },
  ])
  const change = audit[1] as { before: Record<string, unknown>; after: Record<string, unknown> }
  expect(Object.keys(change.before).toSorted()).toEqual([
    'mode',
    'name',
    'restDays',
    'status',
    'version',
    'webhook.url',
  ])
  expect(change.before['webhook.url']).not.toBe(change.after['webhook.url'])
  expect(audit[0]?.actor).toMatch(/^key_/)
  expect(JSON.stringify(audit)).not.toMatch(/s3cret|0ther|Hello/)
})

test('a sequence is checked once, before anything is locked, and refused with all else that is wrong', async () => {
  const { context, organizationId } = harness
  let checks = 0
  const check: typeof sequencePart.check = (value, about) => {
    checks += 1
    return sequencePart.check(value, about)
  }
  const save = async (sequence: object) => {
    const parts = [{ ...sequencePart, check }]
    const prepared = await prepareSettings(parts, organizationId, { sequence })
    const order = { organizationId, actor: 'operator', name: 'Once', status: 'active' as const, ...prepared }
    return transaction(context.db, (tx) => createCampaign({ context, tx, parts, assertMay: () => {} }, order))
  }
  const wrong = { steps: [{ variants: [{ subject: 'Hi', body: '{{ nobody' }] }] }
  await expect(save(wrong)).rejects.toMatchObject({ code: 'validation_failed' })
  expect((await save(SEQUENCE)).campaign.status).toBe('active')
  expect(checks).toBe(0)
})
