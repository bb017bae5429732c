import { expect, test } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openContext } from '../../src/open-context.ts'
import { createLog } from '../../src/platform/log.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { until } from '../support/processes/until.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const PATIENCE = 30_000

const harness = useHarness()

const query = (sql: string) => queryDatabase(harness.databaseUrl, sql)
const moveOn = () =>
  query(`insert into schema_migrations (version, name, digest) values (9999, '9999_to_come.sql', '')`)
const moveBack = () => query('delete from schema_migrations where version = 9999')

function environment() {
  return { FAIRLEAD_SECRET_KEY: TEST_KEY, DATABASE_URL: harness.databaseUrl, PORT: '0' }
}

test('a process of an older release says so and takes no work once the schema moved on, and still answers', async () => {
  const log = createLog('silent')
  const said: string[] = []
  log.error = ((fields: unknown, sentence: string) => void said.push(sentence)) as typeof log.error
  const app = await startApp(readConfig(environment()), ['api', 'worker'], { log })
  const ready = async (question = '') => {
    const answer = await fetch(new URL(`/readyz${question}`, app.url ?? ''))
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  expect(await ready()).toMatchObject({ status: 200, schema: 'current' })
  await moveOn()
  await until(
    async () => said.length,
    (count) => count > 0,
    { what: 'an error in the log', patience: PATIENCE },
  )
  expect(said).toEqual([
    expect.stringMatching(/^A newer release has changed the database: this process takes no work\./u),
  ])
  expect(await ready()).toMatchObject({ status: 503, ready: false, schema: 'newer' })
  expect(await ready('?schema=newer')).toMatchObject({ status: 200, ready: true, schema: 'newer' })
  expect((await ready('?schema=older')).status).toBe(503)

  await addLead(harness, await newCampaign(harness), leadBody())
  await query(`update leads set due_at = '2020-01-01'`)
  const status = async () => (await query('select status from leads'))[0]?.status
  // Some rounds of every stage go by.
  const rounds = performance.now() + 1_000
  await until(
    async () => performance.now(),
    (now) => now > rounds,
    { what: 'a second', patience: PATIENCE },
  )
  expect(await status()).toBe('queued')
  await moveBack()
  await until(status, (found) => found !== 'queued', { what: 'work', patience: PATIENCE })
  expect(said).toHaveLength(1)
  // What the process said of itself when it began is all that `doctor` of the newer release knows of it.
  await query('update processes set schema_version = 1')
  expect((await runFairlead(['doctor', '--json'], environment())).out).toContain('1 of an older release')
  await app.stop()
})

test('a connection that was made anew tells that the schema moved on before anything is taken by it', async () => {
  const opened = await openContext(readConfig({ ...environment(), FAIRLEAD_LOG_LEVEL: 'silent' }), {
    schema: 'require',
  })
  expect(opened.schema.isKnown()).toBe(true)
  await moveOn()
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'fairlead'`)
  const anew = async () => {
    const { rows } = await opened.context.db.query('select 1 as one').catch(() => ({ rows: [] }))
    return rows.length
  }
  await until(anew, (found) => found === 1, { what: 'a new connection', patience: PATIENCE })
  expect(opened.schema.isKnown()).toBe(false)
  await moveBack()
  await opened.close()
})
