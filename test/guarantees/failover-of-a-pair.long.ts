import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIGRATIONS } from '../../src/open-context.ts'
import { openPool } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { createStages } from '../../src/stages.ts'
import { headerOf, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { killChildren, startApi, startProgram } from '../support/processes/child-process.ts'
import type { Child } from '../support/processes/child-process.ts'
import { runFairlead } from '../support/processes/run-cli.ts'
import { until } from '../support/processes/until.ts'
import { startPooler } from '../support/servers/pooler.ts'
import type { Pooler } from '../support/servers/pooler.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { startStreaming } from '../support/servers/streaming.ts'
import type { Streaming } from '../support/servers/streaming.ts'

// Two servers and several processes take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const MAILBOXES = 8
const MOST_ADDED = 60
const PATIENCE = 60_000
/** Processes work again so long after the promotion, in milliseconds. */
const BACK = 10_000

let servers: Streaming
let env: Record<string, string>
let workerUrl: string

beforeEach(async () => {
  servers = await startStreaming()
  const pool = openPool({ connectionString: servers.primary.url, onError: () => undefined })
  await migrate(pool, MIGRATIONS, { log: createLog('silent') })
  await pool.end()
  const port = await freePort()
  workerUrl = `http://127.0.0.1:${port}`
  env = {
    DATABASE_URL: servers.both,
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
    FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8',
    FAIRLEAD_WORKER_PORT: String(port),
  }
})
afterEach(async () => {
  await killChildren()
  await servers.close()
})
afterAll(stopServers)

/** Leads whose first emails are due at once, each from a mailbox of its own. */
async function planEmails(outreach: Outreach): Promise<string> {
  const gapSeconds = { least: 0, most: 0 }
  const addresses = Array.from({ length: MAILBOXES }, (_, index) => `sam${index}@sender.test`)
  const mailboxes: string[] = []
  for (const address of addresses) mailboxes.push(await outreach.addMailbox(address, { gapSeconds }))
  const campaignId = await outreach.campaign({ mailboxes, sequence: TWO_STEPS })
  for (const index of mailboxes.keys())
    await outreach.addLead(campaignId, `early${index}@acme.test`, { companyName: `Early ${index}` })
  const stages = createStages(outreach.harness.context)
  for (const name of ['research', 'company', 'scoring', 'sequence']) {
    const { jobs } = await stages.find((one) => one.name === name)!.claim(outreach.harness.organizationId, MAILBOXES)
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
  return campaignId
}

/** Adds leads one after the other until it is stopped, and keeps which of them were accepted. */
function keepAdding(url: string, key: string, campaignId: string, name = 'late') {
  const accepted: string[] = []
  let isStopped = false
  let count = 0
  const add = async () => {
    count += 1
    const email = `${name}${count}@acme.test`
    const body = JSON.stringify({ companyName: `${name} ${count}`, contactName: 'Jane Roe', email })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/campaigns/${campaignId}/leads`, { method: 'POST', headers, body })
    if (answer.status === 201) accepted.push(email)
    await answer.arrayBuffer()
  }
  const adding = (async () => {
    // A new organization sends a hundred emails on its first day.
    while (!isStopped && accepted.length < MOST_ADDED) {
      await add()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    accepted,
    stop: async () => {
      isStopped = true
      await adding
    },
  }
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200

interface Running {
  readonly outreach: Outreach
  readonly campaignId: string
  readonly api: Awaited<ReturnType<typeof startApi>>
  readonly worker: Child
  /** Lets the mail server answer what has come. */
  readonly answer: () => void
  readonly adding: ReturnType<typeof keepAdding>
}

/** API and worker at work; the first emails have come and are not answered yet. */
async function startWork(): Promise<Running> {
  const outreach = await startOutreach({ database: { url: servers.primary.url, drop: async () => {} } })
  const { harness, server } = outreach
  const campaignId = await planEmails(outreach)
  await harness.close()
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  server.onMessage = async () => {
    arrived.resolve()
    await answered.promise
  }
  const api = await startApi('api', env)
  const worker = startProgram(['worker'], env)
  await worker.line(/worker is ready/)
  const adding = keepAdding(api.url, harness.key, campaignId)
  await arrived.promise
  const some = async () => adding.accepted.length
  await until(some, (count) => count >= 5, { what: 'leads that are accepted', patience: PATIENCE })
  return { outreach, campaignId, api, worker, answer: answered.resolve, adding }
}

/**
 * The primary dies, a person promotes the standby and turns the pooler to it. Answers how long the processes need from then
 * on, in milliseconds.
 */
async function failOver({ api, adding, answer }: Running, pooler: Pooler | undefined): Promise<number> {
  await servers.primary.kill()
  const before = adding.accepted.length
  const areAway = async () => !(await isReady(api.url)) && !(await isReady(workerUrl))
  await until(areAway, Boolean, { what: 'processes that know it', patience: PATIENCE })
  answer()
  await servers.promote()
  pooler?.way.turnTo(servers.standby.url)
  const promotedAt = performance.now()
  const areBack = async () =>
    (await isReady(api.url)) && (await isReady(workerUrl)) && adding.accepted.length > before + 1
  await until(areBack, Boolean, { what: 'processes that are back', patience: PATIENCE })
  const took = performance.now() - promotedAt
  await adding.stop()
  const listening = () => servers.standby.ask(`select 1 from pg_stat_activity where query like 'listen%'`)
  await until(listening, (found) => found.length === 1, { what: 'a worker that listens', patience: PATIENCE })
  return took
}

const recipients = ({ server }: Outreach) =>
  server.received.map((mail) => ADDRESS.exec(headerOf(mail, 'To') ?? '')?.[0])
const ADDRESS = /[^\s<]+@[^\s>]+/

/** A person lets sending go on, and every first email leaves that can. Answers the addresses of those that are known to have. */
async function sendRest(leads: number): Promise<unknown[]> {
  const { ask } = servers.standby
  const underWay = () => ask(`select 1 from messages where state = 'sending'`)
  await until(underWay, (rows) => rows.length === 0, { what: 'outcomes that are known', patience: PATIENCE })
  expect(await runFairlead(['sending', 'release', '--without-reconciling'], env)).toMatchObject({ code: 0 })
  // An email that was asked for while sending was held is asked for again after ten minutes: these pass.
  const passTime = `update messages set due_at = now() where step = 1 and state = 'queued' and due_at > now()`
  const left = async () => {
    await ask(passTime)
    return ask(`select l.email, m.state from messages m join leads l using (organization_id, lead_id)
      where m.step = 1 and m.state in ('sent', 'unknown')`)
  }
  const rows = await until(left, (found) => found.length === leads, { what: 'emails that left', patience: 120_000 })
  return rows.filter(({ state }) => state === 'sent').map(({ email }) => email)
}

const WORDS = 'what was accepted stays, what was sent is not sent again, processes come back in 10 s'

test.each(['two servers in DATABASE_URL', 'and a pooler in front'])(`${WORDS}: %s`, async (how) => {
  await servers.waitForStandby()
  const pooler = how.includes('pooler') ? await startPooler(servers.primary.url) : undefined
  if (pooler !== undefined) env['FAIRLEAD_POOLER_URL'] = pooler.url
  const running = await startWork()
  const { outreach, api, worker, adding } = running
  expect(await failOver(running, pooler)).toBeLessThan(BACK)

  const { ask } = servers.standby
  // One whose answer was lost may be there too.
  const found = await ask('select email from leads')
  expect(found.map(({ email }) => email)).toEqual(expect.arrayContaining(adding.accepted))
  // Nothing leaves until a person has made sure that the former primary is gone.
  expect(await ask('select epoch, sending_held from instance')).toEqual([{ epoch: 2, sending_held: 'restored' }])

  const sent = await sendRest(found.length)
  expect(recipients(outreach)).toEqual(expect.arrayContaining(sent))
  expect(sent.length).toBeGreaterThanOrEqual(adding.accepted.length)
  expect(new Set(recipients(outreach)).size).toBe(recipients(outreach).length)
  for (const process of [api, worker]) process.signal('SIGTERM')
  expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0])
  await passesOverTheFormer(running)
  await killChildren()
  await pooler?.close()
})

/** The former primary comes back by itself, stands first in DATABASE_URL, and takes writes. */
async function passesOverTheFormer({ outreach: { harness }, campaignId }: Running): Promise<void> {
  const former = await servers.revive()
  expect(await former.ask('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
  const next = await startApi('api', env)
  const again = keepAdding(next.url, harness.key, campaignId, 'again')
  await until(async () => again.accepted.length, Boolean, { what: 'a lead that is accepted', patience: PATIENCE })
  await again.stop()
  expect(await servers.standby.ask(`select 1 from leads where email = '${again.accepted[0]}'`)).toHaveLength(1)
  const { out } = await runFairlead(['doctor'], env)
  expect(out).toMatch(/ok +servers +one of 127.0.0.1:\d+, 127.0.0.1:\d+ takes writes/)
}
