import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../src/open-context.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { openPool } from '../../src/platform/database/db.ts'
import { openEmbeddedDatabase } from '../../src/platform/embedded/index.ts'
import type { EmbeddedDatabase } from '../../src/platform/embedded/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrations/migrate.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { createStages } from '../../src/stages.ts'
import { webhookStage } from '../../src/webhooks/index.ts'
import { claimDue } from '../support/mail/claim-due.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { bookMeeting, createNotifiedCampaign } from '../support/webhooks/notified-campaign.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'

let folder: string
let server: EmbeddedDatabase

/** A PostgreSQL of this file's own, which it may stop. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-outcomes-'))
  server = await openEmbeddedDatabase({ dataDirectory: folder })
  const pool = openPool({ ...server.connection, onError: () => undefined })
  await migrate(pool, MIGRATIONS, { log: createLog('silent') })
  await pool.end()
}, 120_000)

afterAll(async () => {
  stopServers()
  await server.release()
  await rm(folder, { recursive: true, force: true })
})

function urlOf({ connection }: EmbeddedDatabase): string {
  const { host, port, user, password, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

const WORDS = 'what mail servers and receivers answered while PostgreSQL was stopped is written once it is back'

test(WORDS, { timeout: 120_000 }, async () => {
  const { log, allWait } = countWaiting(3)
  const database = { url: urlOf(server), drop: async () => {} }
  const outreach = await startOutreach({ database, overrides: { log } })
  const receiver = await startReceiver()
  const [jane, nobody] = await planTwoEmails(outreach)
  const { campaignId } = await createNotifiedCampaign(outreach.harness, receiver.url)
  await bookMeeting(outreach.harness, campaignId)

  // All three answers are held until the database is gone.
  const arrive = stopAfter(3)
  receiver.always((response, received) => void arrive().then(() => status(204)(response, received)))
  outreach.server.onMessage = async (mail) => {
    await arrive()
    if (!mail.includes('nobody@')) return
    // The other one has its answer by then.
    await new Promise(setImmediate)
    outreach.server.answers = { data: [550, '5.1.1 No such user'] }
  }
  const working = await takeUp(outreach)
  await allWait
  server = await openEmbeddedDatabase({ dataDirectory: folder })
  await Promise.all(working)
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'sent' }])
  expect(await outreach.messages(nobody)).toMatchObject([{ state: 'failed' }])
  expect(await outreach.query('select state from deliveries')).toEqual([{ state: 'delivered' }])
  await receiver.close()
  await outreach.close()
})

/** A log that tells when so many outcomes wait for the database. */
function countWaiting(most: number) {
  const log = createLog('silent')
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  log.warn = ((_: unknown, words: string) => {
    if (words.startsWith('An outcome waits')) waiting += 1
    if (waiting === most) resolve()
  }) as typeof log.warn
  return { log, allWait: promise }
}

/** Stops the server at the last of so many calls; none of them goes on before. */
function stopAfter(calls: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = calls
  return async () => {
    left -= 1
    if (left === 0) resolve(server.release())
    await promise
  }
}

async function planTwoEmails(outreach: Outreach): Promise<[string, string]> {
  const mailboxes = [await outreach.addMailbox(), await outreach.addMailbox('kim@sender.test')]
  const campaign = await outreach.campaign({ mailboxes, sequence: TWO_STEPS })
  const jane = await outreach.addLead(campaign, 'jane@acme.test')
  const nobody = await outreach.addLead(campaign, 'nobody@acme.test', { companyName: 'Other' })
  await runThrough(outreach, ['research', 'company', 'scoring', 'sequence'])
  return [jane, nobody]
}

async function runThrough({ harness }: Outreach, names: readonly string[]): Promise<void> {
  const stages = createStages(harness.context)
  for (const name of names) {
    const { jobs } = await stages.find((one) => one.name === name)!.claim(harness.organizationId, 8)
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
}

/** Takes up emails and deliveries that are due, and does not wait for their end. */
async function takeUp({ harness: { context, organizationId } }: Outreach): Promise<Promise<void>[]> {
  const emails = await claimDue(sendingStage(context), organizationId)
  const { jobs: deliveries } = await webhookStage(context).claim(organizationId, 8)
  return [...emails, ...deliveries].map((job) => job(new AbortController().signal))
}
