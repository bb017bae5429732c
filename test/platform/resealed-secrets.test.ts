import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openContext } from '../../src/open-context.ts'
import type { Context } from '../../src/platform/context.ts'
import { parseId } from '../../src/platform/ids.ts'
import { resealSecrets } from '../../src/platform/secrets/reseal-secrets.ts'
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts'
import { createStages, SEALED } from '../../src/stages.ts'
import { createEmptyDatabase, newBackupPath, restoreInto } from '../support/installation/backups.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { until } from '../support/processes/until.ts'

const [FORMER, NEWEST] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
let harness: Harness

beforeAll(async () => {
  const keys = [NEWEST, FORMER].map((key) => key.toString('base64')).join(',')
  harness = await createHarness({ env: { FAIRLEAD_SECRET_KEY: keys } })
})
afterAll(() => harness.close())

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

/** As it was sealed before places were bound: nonce, tag, text. */
function sealedBefore(plain: string): Buffer {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', FORMER, Buffer.alloc(0), 'fairlead secrets at rest', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

async function housekeep(): Promise<void> {
  harness.clock.advance(2 * 86_400_000)
  const stage = createStages(harness.context).find(({ name }) => name === 'periodic')!
  for (;;) {
    const { jobs } = await stage.claim('installation', 100)
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
}

test('whatever was sealed with a former key, or for no place, is sealed anew for its place', async () => {
  const webhook = { url: 'http://127.0.0.1:9/in' }
  const ids = [await newActiveCampaign(harness, { webhook }), await newActiveCampaign(harness, { webhook })]
  const [first, second] = ids.map((id) => parseId('camp', id) ?? '')
  const foreign = randomBytes(60)
  await query('update webhook_endpoints set secret = $2, previous_secret = $3 where campaign_id = $1', [
    first,
    sealedBefore('hush'),
    foreign,
  ])
  const secretsOf = async (campaignId: string | undefined) =>
    (await query('select secret, previous_secret from webhook_endpoints where campaign_id = $1', [campaignId]))[0]
  const kept = await secretsOf(second)
  await housekeep()

  const only = createSecretBox([NEWEST])
  const place = { table: 'webhook_endpoints', column: 'secret', organizationId: harness.organizationId }
  const resealed = await secretsOf(first)
  expect(only.decrypt(resealed?.['secret'] as Buffer, { ...place, row: first ?? '' })).toBe('hush')
  expect(() => only.decrypt(resealed?.['secret'] as Buffer, { ...place, row: second ?? '' })).toThrow('does not open')
  // What no key opens is left, and what is right already is not written again.
  expect(resealed?.['previous_secret']).toEqual(foreign)
  expect(await secretsOf(second)).toEqual(kept)

  // The next day comes to the same process.
  await query('update webhook_endpoints set secret = $2 where campaign_id = $1', [second, sealedBefore('again')])
  await housekeep()
  const again = (await secretsOf(second))?.['secret'] as Buffer
  expect(only.decrypt(again, { ...place, row: second ?? '' })).toBe('again')
})

/** The context of a process that starts now, with the keys given. */
async function startWith(keys: readonly Buffer[], work: (context: Context) => void): Promise<void> {
  const key = keys.map((one) => one.toString('base64')).join(',')
  const config = readConfig({
    FAIRLEAD_SECRET_KEY: key,
    DATABASE_URL: harness.databaseUrl,
    FAIRLEAD_LOG_LEVEL: 'silent',
  })
  const opened = await openContext(config, { schema: 'require', clock: harness.clock })
  try {
    work(opened.context)
  } finally {
    await opened.close()
  }
}

const boundAt = async () => (await query('select secrets_bound_at as at from instance'))[0]?.at

/** A campaign whose webhook has the secret that is put, and nothing else that is not bound. */
async function newSecret() {
  await query('update webhook_endpoints set previous_secret = null')
  const campaignId = await newActiveCampaign(harness, { webhook: { url: 'http://127.0.0.1:9/in' } })
  const row = parseId('camp', campaignId) ?? ''
  return {
    place: { table: 'webhook_endpoints', column: 'secret', organizationId: harness.organizationId, row },
    put: (secret: Buffer) => query('update webhook_endpoints set secret = $2 where campaign_id = $1', [row, secret]),
    stored: async () =>
      (await query('select secret from webhook_endpoints where campaign_id = $1', [row]))[0]?.['secret'],
  }
}

test('while anything was unbound, or does not open, unbound secrets open', async () => {
  const { place, put } = await newSecret()
  const unbound = sealedBefore('from before')
  await put(unbound)
  await housekeep()
  expect(await boundAt()).toBeNull()
  await put(randomBytes(60))
  await housekeep()
  expect(await boundAt()).toBeNull()
  expect(harness.context.secrets.decrypt(unbound, place)).toBe('from before')
  await put(harness.context.secrets.encrypt('bound', place))
})

test('a round that was left begins anew: what it found a day ago says nothing of now', async () => {
  const { put } = await newSecret()
  const task = resealSecrets(SEALED.filter(({ table }) => table === 'webhook_endpoints'))
  expect(await task.run(harness.context)).toBe(true)
  // What an older release writes, or a copy of rows brings back.
  await put(sealedBefore('meanwhile'))
  harness.clock.advance(86_400_000)
  while (await task.run(harness.context));
  expect(await boundAt()).toBeNull()
})

test('once a whole round found all secrets bound, what is bound to no place opens nowhere', async () => {
  const { place, put, stored } = await newSecret()
  const { instance, secrets, db } = harness.context
  const unbound = sealedBefore('from an old dump')
  await query('update instance set erasure_key = $1', [sealedBefore(instance.erasureKey.toString('base64'))])
  // Whoever starts binds what the installation itself keeps.
  await startWith([NEWEST, FORMER], (context) => expect(context.instance).toEqual(instance))
  await housekeep()
  expect(await boundAt()).toEqual(harness.clock.now())
  await startWith([NEWEST, FORMER], (context) => {
    expect(() => context.secrets.decrypt(unbound, place)).toThrow('does not open')
    expect(context.secrets.decrypt(secrets.encrypt('bound', place), place)).toBe('bound')
    expect(context.instance).toEqual(instance)
  })

  // A process that runs hears of it with its next connection.
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const ask = () => db.query({ name: '', text: 'select', values: [] })
  const isThere = () =>
    ask().then(
      () => true,
      () => false,
    )
  await until(isThere, (is) => is, { what: 'a connection', patience: 10_000 })
  expect(() => secrets.decrypt(unbound, place)).toThrow('does not open')
  // And no round binds what somebody plays back.
  await put(unbound)
  await housekeep()
  expect(await stored()).toEqual(unbound)
})

test('a backup carries with its secrets whether all are bound', async () => {
  const env = { FAIRLEAD_SECRET_KEY: [NEWEST, FORMER].map((key) => key.toString('base64')).join(',') }
  for (const at of [null, new Date('2026-11-20T00:00:00Z')]) {
    await query('update instance set secrets_bound_at = $1', [at])
    const file = newBackupPath()
    const backup = await runFairlead(['backup', '--output', file], { ...env, DATABASE_URL: harness.databaseUrl })
    expect(backup).toMatchObject({ code: 0 })
    const copy = await createEmptyDatabase()
    expect(await restoreInto(copy.url, file, env)).toMatchObject({ code: 0, err: '' })
    const found = await queryDatabase(copy.url, 'select secrets_bound_at as at from instance')
    expect(found).toEqual([{ at }])
    await Promise.all([copy.drop(), rm(file)])
  }
})

test('every column that holds a secret is sealed anew', async () => {
  const columns = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|digest|raw|made_of)$'`,
  )
  const sealed = SEALED.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`))
  // It is sealed anew whenever a process begins.
  const expected = [...sealed, 'instance.erasure_key']
  expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(expected))
})
