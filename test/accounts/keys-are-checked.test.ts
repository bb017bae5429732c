import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  changeOrganization,
  createKey,
  createKeyring,
  revokeKey,
  rotateKey,
  startPolling,
} from '../../src/accounts/index.ts'
import { createRateLimiter } from '../../src/http/limits/rate-limit.ts'
import { parseId, showId } from '../../src/platform/ids.ts'
import { createKnownSchema } from '../../src/platform/migrations/migrate.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const schema = createKnownSchema(9999)
const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

function bearer(key: string) {
  return { authorization: `Bearer ${key}` }
}

test('the whole of a key is nowhere in the database, only its hash', async () => {
  const { organizationId } = harness
  const { key, record } = await createKey(harness.context, { organizationId, name: 'Clay', createdBy: 'operator' })
  const [row] = await query(`select k::text as text, hash from api_keys k where key_id = $1`, [record.keyId])
  expect(row?.text).not.toContain(key.slice(12))
  expect(record.startsWith).toBe(key.slice(0, 12))
  expect(record.scopes).toEqual(['leads:write'])
})

test('a key is refused when it is missing, malformed, unknown, revoked or expired', async () => {
  const { context, organizationId, clock } = harness
  const keyring = createKeyring(context)
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  const fading = await createKey(context, { organizationId, name: 'Fading', expiresAt, createdBy: 'operator' })
  const revoked = await createKey(context, { organizationId, name: 'Revoked', createdBy: 'operator' })
  await revokeKey(context, { organizationId, keyId: revoked.record.keyId, actor: 'operator' })
  const other = await createHarnessKeyOfNowhere()
  const refused: [string | undefined, string][] = [
    [undefined, 'Send an API key'],
    ['Basic abc', 'must be `Bearer`'],
    ['Bearer nonsense', 'not an API key'],
    [`Bearer ${other}`, 'not known'],
    [`Bearer ${revoked.key}`, 'revoked'],
  ]
  for (const [authorization, message] of refused) {
    await expect(keyring.authenticate({ authorization })).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining(message),
    })
  }
  await expect(keyring.authenticate({ authorization: `bearer   ${fading.key}` })).resolves.toMatchObject({
    organizationId,
  })
  clock.advance(60_000)
  await expect(keyring.authenticate(bearer(fading.key))).rejects.toThrow('expired')
})

/** A well-formed key that was never stored. */
async function createHarnessKeyOfNowhere(): Promise<string> {
  const { context, organizationId } = harness
  const { key, record } = await createKey(context, { organizationId, name: 'Gone', createdBy: 'operator' })
  await query('delete from api_keys where key_id = $1', [record.keyId])
  return key
}

test('what changes about a key takes effect with the next poll, and without polls with the next request', async () => {
  const { context } = harness
  const { organizationId, key } = await harness.newOrganization('Changing')
  let at = 0
  const keyring = createKeyring(context, () => at)
  expect((await keyring.authenticate(bearer(key))).requestsPerMinute).toBe(1_000_000)
  await changeOrganization(context, organizationId, { requestsPerMinute: 50 }, 'operator')
  at = 250
  await keyring.refresh()
  expect((await keyring.authenticate(bearer(key))).requestsPerMinute).toBe(50)

  await changeOrganization(context, organizationId, { status: 'suspended' }, 'operator')
  at = 1_250
  expect((await keyring.authenticate(bearer(key))).requestsPerMinute).toBe(50)
  at = 1_251
  await expect(keyring.authenticate(bearer(key))).rejects.toMatchObject({ code: 'forbidden' })

  await changeOrganization(context, organizationId, { status: 'active' }, 'operator')
  await keyring.refresh()
  await expect(keyring.authenticate(bearer(key))).resolves.toBeDefined()
})

test('the minute of last use is written once and never goes back', async () => {
  const { context, organizationId, clock } = harness
  const { key, record } = await createKey(context, { organizationId, name: 'Used', createdBy: 'operator' })
  const keyring = createKeyring(context)
  const lastUse = async () =>
    (await query('select last_used_at as at from api_keys where key_id = $1', [record.keyId]))[0]?.at as Date | null
  await keyring.writeLastUse()
  expect(await lastUse()).toBeNull()
  await keyring.authenticate(bearer(key))
  await keyring.writeLastUse()
  const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000)
  expect(await lastUse()).toEqual(minute)
  clock.advance(60_000)
  await keyring.authenticate(bearer(key))
  await keyring.writeLastUse()
  expect(await lastUse()).toEqual(new Date(minute.getTime() + 60_000))
})

test('rotating leaves both keys valid until the old one is revoked', async () => {
  const { context, organizationId } = harness
  const scopes = ['leads:read', 'reports:read']
  const old = await createKey(context, { organizationId, name: 'Old', scopes, createdBy: 'operator' })
  const fresh = await rotateKey(context, { organizationId, keyId: old.record.keyId, actor: 'operator' })
  const keyring = createKeyring(context)
  expect(fresh.record).toMatchObject({ name: 'Old', scopes })
  expect([...(await keyring.authenticate(bearer(old.key))).scopes]).toEqual(scopes)
  expect([...(await keyring.authenticate(bearer(fresh.key))).scopes]).toEqual(scopes)
  await revokeKey(context, { organizationId, keyId: old.record.keyId, actor: 'operator' })
  await expect(rotateKey(context, { organizationId, keyId: old.record.keyId, actor: 'operator' })).rejects.toThrow()
})

test('an organization is read and changed, with an audit entry that names what changed', async () => {
  const { organizationId, key } = await harness.newOrganization('Before')
  harness.clock.advance(1_000)
  const changed = await harness.call(
    'PATCH',
    '/api/v1/organization',
    { name: ' After ', postalAddress: '1 Quay\nLondon' },
    { key },
  )
  expect(changed).toMatchObject({ status: 200, body: { name: 'After', postalAddress: '1 Quay\nLondon' } })
  const read = await harness.call('GET', '/api/v1/organization', undefined, { key })
  expect(read.body).toMatchObject({
    organizationId: showId('org', organizationId),
    name: 'After',
    requestsPerMinute: 1_000_000,
  })
  const audit = await query(`select action, before, after from audit where organization_id = $1 order by audit_id`, [
    organizationId,
  ])
  expect(audit.at(-1)).toEqual({
    action: 'organization.changed',
    before: { name: 'Before', postalAddress: null },
    after: { name: 'After', postalAddress: '1 Quay\nLondon' },
  })
})

test.each([
  [{ name: '' }, '/name'],
  [{ name: 'a\nb' }, '/name'],
  [{ name: 7 }, '/name'],
  [{ postalAddress: '  ' }, '/postalAddress'],
  [{ postalAddress: 'a\0' }, '/postalAddress'],
  [{ requestsPerMinute: 5 }, '/requestsPerMinute'],
])('%j is refused as a change of the organization', async (body, pointer) => {
  const answer = await harness.call('PATCH', '/api/v1/organization', body)
  expect(answer.status).toBe(400)
  expect((answer.body.errors as unknown as { pointer: string }[]).map((error) => error.pointer)).toContain(pointer)
})

test('an organization is changed by a key with settings:write alone', async () => {
  const { context, organizationId } = harness
  const { key } = await createKey(context, { organizationId, name: 'Leads', createdBy: 'operator' })
  const answer = await harness.call('PATCH', '/api/v1/organization', { name: 'X' }, { key })
  expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test.each([
  ['GET', '/api/v1/api-keys', undefined],
  ['POST', '/api/v1/api-keys', { name: 'Mine', scopes: ['all'] }],
  ['POST', '/api/v1/api-keys', { nonsense: true }],
  ['POST', `/api/v1/api-keys/key_${'0'.repeat(32)}/rotate`, undefined],
  ['DELETE', `/api/v1/api-keys/key_${'0'.repeat(32)}`, undefined],
  ['GET', '/api/v1/members', undefined],
])('no key, not even one with all scopes, may %s %s', async (method, path, body) => {
  const answer = await harness.call(method, path, body)
  expect(answer).toMatchObject({ status: 403, body: { code: 'person_required' } })
})

test('a polling process gives signs of life, drops revoked keys, and is forgotten when it stops', async () => {
  const { context } = harness
  const { organizationId, key } = await harness.newOrganization('Polled')
  const keyring = createKeyring(context)
  const processId = randomUUID()
  const polling = startPolling(context, {
    processId,
    kind: 'api',
    schema,
    keyring,
    limiter: createRateLimiter(() => 0),
  })
  const known = await keyring.authenticate(bearer(key))
  const isAlive = async () => (await query('select 1 from processes where process_id = $1', [processId])).length === 1
  await vi.waitFor(async () => expect(await isAlive()).toBe(true), { timeout: 5_000 })
  await revokeKey(context, { organizationId, keyId: parseId('key', known.actor) ?? '', actor: 'operator' })
  await vi.waitFor(() => expect(keyring.authenticate(bearer(key))).rejects.toThrow('revoked'), { timeout: 5_000 })
  await polling.stop()
  expect(await isAlive()).toBe(false)
})

test('processes divide the limit of an organization by what each of them let through', async () => {
  const { context } = harness
  const { organizationId } = await harness.newOrganization('Shared')
  const shares = { busy: 0, quiet: 0, fresh: 0 }
  const limiter = (name: 'busy' | 'quiet', used: number) => ({
    drainUse: () => new Map([[organizationId, used]]).set('ip:192.0.2.1', 5).set('person:user_1', 5),
    setShare: (key: string, share: number) => {
      if (key === organizationId) shares[name] = share
    },
    setFreshShare: (share: number) => {
      shares.fresh = share
    },
  })
  const busy = startPolling(context, { processId: randomUUID(), kind: 'api', schema, limiter: limiter('busy', 90) })
  await vi.waitFor(() => expect(shares).toMatchObject({ busy: 1, fresh: 1 }), { timeout: 5_000 })
  const quiet = startPolling(context, { processId: randomUUID(), kind: 'serve', schema, limiter: limiter('quiet', 10) })
  await vi.waitFor(
    () => expect(shares).toEqual({ busy: expect.closeTo(0.82), quiet: expect.closeTo(0.18), fresh: 0.5 }),
    {
      timeout: 8_000,
    },
  )
  await quiet.stop()
  await vi.waitFor(() => expect(shares.busy).toBe(1), { timeout: 8_000 })
  await busy.stop()
  expect(await query('select 1 from request_use')).toEqual([])
})
