import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openContext } from '../../src/open-context.ts'
import { parseId } from '../../src/platform/ids.ts'
import { resealSecrets } from '../../src/platform/secrets/reseal-secrets.ts'
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts'
import { createStages, SEALED } from '../../src/stages.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newActiveCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

const [FORMER, NEWEST] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
let harness: Harness

beforeAll(async () => {
  const keys = [NEWEST, FORMER].map((key) => key.toString('base64')).join(',')
  harness = await createHarness({ env: { FAIRLEAD_SECRET_KEY: keys } })
})
afterAll(() => harness.close())

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

async function housekeep(): Promise<void> {
  harness.clock.advance(2 * 86_400_000)
  const stage = createStages(harness.context).find(({ name }) => name === 'periodic')!
  for (;;) {
    const { jobs } = await stage.claim('installation', 100)
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
}

const endpointOf = (campaignId: string) => ({
  table: 'webhook_endpoints',
  column: 'secret',
  organizationId: harness.organizationId,
  row: parseId('camp', campaignId) ?? '',
})

/** The stored secrets of the campaign's webhook. */
const secretsOf = async (campaignId: string) =>
  (
    await query('select secret, previous_secret from webhook_endpoints where campaign_id = $1', [
      endpointOf(campaignId).row,
    ])
  )[0]

/** Puts a secret as the former key sealed it. */
const putFormer = (campaignId: string, plain: string) =>
  query('update webhook_endpoints set secret = $2 where campaign_id = $1', [
    endpointOf(campaignId).row,
    createSecretBox([FORMER]).encrypt(plain, endpointOf(campaignId)),
  ])

/** What the newest key alone opens of the campaign's webhook. */
const openedOf = async (campaignId: string, place = endpointOf(campaignId)) =>
  createSecretBox([NEWEST]).decrypt((await secretsOf(campaignId))?.['secret'] as Buffer, place)

const webhook = { url: 'http://127.0.0.1:9/in' }

test('whatever was sealed with a former key is sealed anew for its place', async () => {
  const [first, second] = [await newActiveCampaign(harness, { webhook }), await newActiveCampaign(harness, { webhook })]
  const foreign = randomBytes(60)
  await putFormer(first, 'hush')
  await query('update webhook_endpoints set previous_secret = $2 where campaign_id = $1', [
    endpointOf(first).row,
    foreign,
  ])
  const kept = await secretsOf(second)
  await housekeep()

  expect(await openedOf(first)).toBe('hush')
  await expect(openedOf(first, endpointOf(second))).rejects.toThrow('does not open')
  // What no key opens is left, and what is right already is not written again.
  expect((await secretsOf(first))?.['previous_secret']).toEqual(foreign)
  expect(await secretsOf(second)).toEqual(kept)

  // The next day comes to the same process.
  await putFormer(second, 'again')
  await housekeep()
  expect(await openedOf(second)).toBe('again')
})

test('a round that was left begins anew: what was written meanwhile is not passed over', async () => {
  const campaignId = await newActiveCampaign(harness, { webhook })
  const task = resealSecrets(SEALED.filter(({ table }) => table === 'webhook_endpoints'))
  expect(await task.run(harness.context)).toBe(true)
  // By a process that still has the former key first.
  await putFormer(campaignId, 'meanwhile')
  harness.clock.advance(86_400_000)
  while (await task.run(harness.context));
  expect(await openedOf(campaignId)).toBe('meanwhile')
})

test('whoever starts with a new key seals with it what the installation itself keeps', async () => {
  const newer = Buffer.alloc(32, 11)
  const startWith = async (keys: readonly Buffer[]) => {
    const config = readConfig({
      FAIRLEAD_SECRET_KEY: keys.map((key) => key.toString('base64')).join(','),
      DATABASE_URL: harness.databaseUrl,
      FAIRLEAD_LOG_LEVEL: 'silent',
    })
    const opened = await openContext(config, { schema: 'require', clock: harness.clock })
    await opened.close()
    return opened.context.instance
  }
  expect(await startWith([newer, NEWEST])).toEqual(harness.context.instance)
  expect(await startWith([newer])).toEqual(harness.context.instance)
  await expect(startWith([NEWEST])).rejects.toThrow('not the key this database was made with')
})

test('every column that holds a secret is sealed anew', async () => {
  const columns = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|digest|raw|made_of|bytes)$'`,
  )
  const sealed = SEALED.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`))
  // It is sealed anew whenever a process begins.
  const expected = [...sealed, 'instance.erasure_key']
  expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(expected))
})
