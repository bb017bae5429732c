import { expect, test } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createDatabaseClock } from '../../src/platform/database/database-clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { until } from '../support/processes/until.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const PATIENCE = 30_000

const harness = useHarness()

test('a process whose machine is a minute off says so and takes no work until that is mended', async () => {
  let ahead = 60_000
  const clock = createDatabaseClock({ passed: () => performance.now(), machine: () => Date.now() + ahead })
  const log = createLog('silent')
  const said: unknown[] = []
  log.error = ((fields: unknown) => void said.push(fields)) as typeof log.error
  const environment = { FAIRLEAD_SECRET_KEY: TEST_KEY, DATABASE_URL: harness.databaseUrl, PORT: '0' }
  const app = await startApp(readConfig(environment), ['api', 'worker'], { clock, log })
  const read = async () => (await fetch(new URL('/readyz', app.url ?? ''))).json() as Promise<Record<string, unknown>>
  const isSaid = () => Promise.resolve(said.length > 0)
  await until(isSaid, (found) => found, { what: 'an error in the log', patience: PATIENCE })
  expect(said).toEqual([{ machineAheadMs: expect.closeTo(60_000, -3) }])
  expect(await read()).toMatchObject({ clock: 'differs_from_database' })

  await addLead(harness, await newCampaign(harness), leadBody())
  await queryDatabase(harness.databaseUrl, `update leads set due_at = '2020-01-01'`)
  const status = async () => (await queryDatabase(harness.databaseUrl, 'select status from leads'))[0]?.status
  // Some rounds of every stage go by.
  const rounds = performance.now() + 1_000
  await until(
    async () => performance.now(),
    (now) => now > rounds,
    { what: 'a second', patience: PATIENCE },
  )
  expect(await status()).toBe('queued')
  ahead = 0
  await until(status, (found) => found !== 'queued', { what: 'work', patience: PATIENCE })
  expect(await read()).toMatchObject({ clock: 'in_step' })
  expect(said).toHaveLength(1)
  await app.stop()
})

test('a process that only answers says that the clocks differ, and nothing of work', async () => {
  const clock = createDatabaseClock({ passed: () => performance.now(), machine: () => Date.now() + 60_000 })
  const log = createLog('silent')
  const said: string[] = []
  log.error = ((_fields: unknown, sentence: string) => void said.push(sentence)) as typeof log.error
  const environment = { FAIRLEAD_SECRET_KEY: TEST_KEY, DATABASE_URL: harness.databaseUrl, PORT: '0' }
  const app = await startApp(readConfig(environment), ['api'], { clock, log })
  await until(
    async () => said.length,
    (count) => count > 0,
    { what: 'an error in the log', patience: PATIENCE },
  )
  expect(said).toEqual(['The clock of this machine and that of the database differ.'])
  await app.stop()
})
