import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { MIGRATIONS, openContext } from '../../src/open-context.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { openPool } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { releaseSending } from '../../src/sending/index.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { createStages } from '../../src/stages.ts'
import { claimDue } from '../support/mail/claim-due.ts'
import { startDatabaseProxy } from '../support/servers/database-proxy.ts'
import { startPooler } from '../support/servers/pooler.ts'
import type { DatabaseProxy } from '../support/servers/database-proxy.ts'
import { createHarness, TEST_KEY } from '../support/installation/harness.ts'
import { headerOf, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import type { Harness } from '../support/installation/harness.ts'
import { startStreaming } from '../support/servers/streaming.ts'
import type { Streaming } from '../support/servers/streaming.ts'
import { until } from '../support/processes/until.ts'

// Two servers and several processes take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let servers: Streaming
let way: DatabaseProxy

beforeEach(async () => {
  servers = await startStreaming()
  const pool = openPool({ connectionString: servers.primary.url, onError: () => undefined })
  await migrate(pool, MIGRATIONS, { log: createLog('silent') })
  await pool.end()
  way = await startDatabaseProxy(servers.primary.url)
})
afterEach(async () => {
  await way.close()
  await servers.close()
})
afterAll(stopServers)

const open = () => ({ database: { url: way.url, drop: async () => {} } })
const INSTANCE = 'select epoch, sending_held, restored_at is not null as restored from instance'
const STATES = 'select state from messages where step = 1 order by state'

/** Two leads, each with a mailbox of its own, whose first emails are due. */
async function planTwo(outreach: Outreach): Promise<void> {
  const mailboxes = [await outreach.addMailbox(), await outreach.addMailbox('kim@sender.test')]
  const campaign = await outreach.campaign({ mailboxes, sequence: TWO_STEPS })
  for (const name of ['jane', 'joe']) await outreach.addLead(campaign, `${name}@acme.test`, { companyName: name })
  const stages = createStages(outreach.harness.context)
  for (const name of ['research', 'company', 'scoring', 'sequence']) {
    const stage = stages.find((one) => one.name === name)!
    const { jobs } = await stage.claim(outreach.harness.organizationId, 8)
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
}

const recipients = ({ server }: Outreach) => server.received.map((mail) => headerOf(mail, 'To') ?? '').toSorted()

/** Works on as soon as connections that broke are known to be broken. */
async function settleOver(harness: Harness): Promise<void> {
  const settle = () =>
    harness.settle().then(
      () => true,
      () => false,
    )
  await until(settle, Boolean, { what: 'a process that goes on', patience: 60_000 })
}

/** Sends one email; `fail` happens once its bytes have come, and before they are answered. */
async function sendOne({ harness, server }: Outreach, fail: () => Promise<void>): Promise<void> {
  server.onMessage = fail
  const jobs = await claimDue(sendingStage(harness.context), harness.organizationId, 1)
  expect(jobs).toHaveLength(1)
  await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  server.onMessage = async () => {}
}

test('a process that lives through a failover: what it sent counts, though the standby knew nothing of it', async () => {
  const outreach = await startOutreach(open())
  await planTwo(outreach)
  await servers.cutOff()
  await sendOne(outreach, async () => {
    const [begun] = await servers.primary.ask('select count(data_started_at)::integer as begun from messages')
    expect(begun).toEqual({ begun: 1 })
    await servers.primary.kill()
    await servers.promote()
    way.turnTo(servers.standby.url)
  })
  expect(await outreach.query(INSTANCE)).toEqual([{ epoch: 2, sending_held: 'restored', restored: true }])
  const first = recipients(outreach)
  expect(await outreach.query(STATES)).toEqual([{ state: 'queued' }, { state: 'sent' }])
  outreach.harness.clock.advance(3_600_000)
  await settleOver(outreach.harness)
  expect(recipients(outreach)).toEqual(first)
  const { context } = outreach.harness
  await expect(releaseSending(context, { withoutReconciling: false })).rejects.toThrow(/2 mailboxes have not been/)
  await releaseSending(context, { withoutReconciling: true })
  await outreach.pass(3_600_000)
  expect(recipients(outreach)).toHaveLength(2)
  expect(new Set(recipients(outreach)).size).toBe(2)
  // Events of the new timeline come behind those that readers have seen.
  const { body } = await outreach.harness.call('GET', '/api/v1/events?types=message.sent')
  expect(body.data.map(({ eventId }: { eventId: string }) => eventId.slice(0, 8))).toEqual(['evt_0002', 'evt_0002'])
  await outreach.close()
})

test('an email that was claimed before a failover is never sent again by another process', async () => {
  const outreach = await startOutreach(open())
  await planTwo(outreach)
  outreach.server.onRecipient = async () => {
    outreach.server.onRecipient = async () => {}
    // The standby has the claim, and not that its bytes began to leave.
    await servers.cutOff()
  }
  let dead: Promise<unknown> = Promise.resolve()
  let release = () => {}
  await new Promise<void>((arrived) => {
    dead = sendOne(outreach, async () => {
      outreach.server.onMessage = async () => {}
      arrived()
      // The process never hears of the end.
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
  })
  await servers.primary.kill()
  await servers.promote()
  way.turnTo(servers.standby.url)
  const next = await createHarness({ ...open(), now: outreach.harness.clock.now() })
  await settleOver(next)
  expect(await outreach.query(STATES)).toEqual([{ state: 'queued' }, { state: 'unknown' }])
  await releaseSending(next.context, { withoutReconciling: true })
  await next.settle()
  expect(await outreach.query(STATES)).toEqual([{ state: 'sent' }, { state: 'unknown' }])
  release()
  await dead
  expect(recipients(outreach)).toHaveLength(2)
  expect(new Set(recipients(outreach)).size).toBe(2)
  // It was the other process that knew.
  expect(await outreach.query(STATES)).toEqual([{ state: 'sent' }, { state: 'sent' }])
  await next.close()
  await outreach.close()
})

test('a snapshot that cannot be told from its original is noticed by who has seen more, and at another address', async () => {
  const outreach = await startOutreach(open())
  await planTwo(outreach)
  const other = await createHarness({ ...open(), now: outreach.harness.clock.now() })
  const startWorker = async (url: string) => {
    const env = { DATABASE_URL: url, FAIRLEAD_SECRET_KEY: TEST_KEY, FAIRLEAD_LOG_LEVEL: 'silent' }
    await (await openContext(readConfig(env), { schema: 'require', purpose: 'send' })).close()
  }
  for (let starts = 0; starts < 2; starts += 1) await startWorker(servers.primary.url)
  const clone = await servers.clone()
  await sendOne(outreach, async () => {})
  expect(await outreach.query(INSTANCE)).toEqual([{ epoch: 1, sending_held: null, restored: false }])
  const { db } = outreach.harness.context
  // More connections than there were see the state after that.
  await Promise.all(Array.from({ length: db.options.max }, () => db.query('select pg_sleep(0.1)')))
  way.turnTo(clone.url)
  await Promise.all([outreach.harness, other].map(settleOver))
  expect(await clone.ask(INSTANCE)).toEqual([{ epoch: 2, sending_held: 'restored', restored: true }])
  expect(recipients(outreach)).toHaveLength(1)
  for (let starts = 0; starts < 2; starts += 1) await startWorker(clone.url)
  expect(await clone.ask('select epoch from instance')).toEqual([{ epoch: 3 }])
  await other.close()
  await outreach.close()
})

test('a standby is refused, and a server that migrate has not seen', async () => {
  const settings = { DATABASE_URL: servers.standby.url, FAIRLEAD_PUBLIC_URL: 'https://leads.example.com' }
  expect(await runFairlead(['migrate'], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is a standby'),
  })
  expect((await runFairlead(['doctor'], settings)).out).toContain('is a standby')
  await servers.primary.ask(`update instance set system_identifier = 'another'`)
  const env = { ...settings, DATABASE_URL: servers.primary.url }
  for (const command of ['api', 'worker']) {
    const run = await runFairlead([command], { ...env, PORT: '0' })
    expect([command, run.code]).toEqual([command, 1])
    expect(run.err).toContain('The database lies on a server that it was not on before. Run `fairlead migrate`')
    expect(run.out).not.toContain('ready')
  }
  expect((await runFairlead(['doctor'], env)).out).toContain('lies on a server that it was not on before')
  expect(await runFairlead(['migrate'], env)).toMatchObject({ code: 0 })
  expect(await servers.primary.ask(INSTANCE)).toEqual([{ epoch: 2, sending_held: 'restored', restored: true }])
})

test('behind a pooler a process looks at the promoted standby before anything happens there', async () => {
  const pooler = await startPooler(servers.primary.url)
  const outreach = await startOutreach({ ...open(), env: { FAIRLEAD_POOLER_URL: pooler.url } })
  await planTwo(outreach)
  await servers.cutOff()
  await servers.primary.kill()
  await servers.promote()
  for (const each of [way, pooler.way]) each.turnTo(servers.standby.url)
  // The connection to the pooler is the one that there was.
  await until(
    () => claimDue(sendingStage(outreach.harness.context), outreach.harness.organizationId, 1).catch(() => undefined),
    (jobs) => jobs !== undefined && jobs.length === 0,
    { what: 'a process that takes no email', patience: 60_000 },
  )
  expect(await servers.standby.ask(INSTANCE)).toEqual([{ epoch: 2, sending_held: 'restored', restored: true }])
  expect(recipients(outreach)).toEqual([])
  await outreach.close()
  await pooler.close()
})
