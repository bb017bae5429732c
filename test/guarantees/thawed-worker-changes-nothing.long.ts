import { afterEach, expect, test } from 'vitest'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { killChildren } from '../support/processes/child-process.ts'
import type { Child } from '../support/processes/child-process.ts'
import { liveCampaign, startJourney } from '../support/leads/journey.ts'
import type { Journey } from '../support/leads/journey.ts'
import { contents } from '../support/leads/prospect.ts'
import type { Trap } from '../support/processes/trapped-worker.ts'

let journey: Journey

afterEach(async () => {
  await killChildren()
  await journey.close()
  stopServers()
})

/** Lets a worker of these stages run until it freezes at the moment given. */
async function freeze(trap: Omit<Trap, 'signal'>, stages: readonly string[], tell: string): Promise<Child> {
  const worker = journey.work({ stages, tell: [tell], trap: { ...trap, signal: 'SIGSTOP' } })
  await worker.line(/^trapped /)
  return worker
}

/** Another worker, for which the leases of the first have run out, does what there is to do. */
async function overtake(stages: readonly string[], until: string): Promise<string> {
  const worker = journey.work({ stages })
  await journey.until(until, worker)
  worker.signal('SIGTERM')
  expect(await worker.ended, worker.lines.join('\n')).toBe(0)
  return contents(journey.harness)
}

/** The first one goes on, answers late, and ends in peace. */
async function thaw(worker: Child, late: RegExp): Promise<string> {
  const told = worker.lines.length
  worker.signal('SIGCONT')
  await worker.line(late, told)
  worker.signal('SIGTERM')
  expect(await worker.ended, worker.lines.join('\n')).toBe(0)
  return contents(journey.harness)
}

async function workUntil(stages: readonly string[], until: string): Promise<void> {
  await overtake(stages, until)
}

test('who was frozen while it read a website writes nothing of it', { timeout: 120_000 }, async () => {
  journey = await startJourney(async () => ({}))
  await workUntil(['research'], `select count(*) = 1 as value from researches`)
  const frozen = await freeze({ moment: 'after', of: 'website' }, ['company'], 'research.save_company')
  const before = await overtake(['company'], `select count(*) = 0 as value from researches`)
  expect(await thaw(frozen, /answered research\.save_company 0/)).toBe(before)
})

test(
  'who was frozen inside a transaction has nothing of it, and goes on afterwards',
  { timeout: 120_000 },
  async () => {
    journey = await startJourney(async () => ({}))
    await workUntil(['research', 'company'], `select bool_and(stage = 'scoring') as value from leads`)
    const frozen = await freeze({ moment: 'before commit', of: 'scoring.save' }, ['scoring'], 'commit')
    // The server does so by itself to a session that is silent in a transaction for 10 s.
    await journey.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
    const before = await overtake(['scoring'], `select bool_and(status = 'scored') as value from leads`)
    expect(await thaw(frozen, /answered commit failed/)).toBe(before)
  },
)

test(
  'a lead that begins to wait for its company while others hear of it is not forgotten',
  { timeout: 120_000 },
  async () => {
    journey = await startJourney(async () => ({}))
    await workUntil(['research'], `select count(*) = 1 as value from researches`)
    await journey.addLead('sam@harbour-robotics.test')
    const reader = await freeze({ moment: 'after', of: 'research.lease_company' }, ['company'], 'research.save_company')
    const asker = await freeze({ moment: 'before commit', of: 'research.request' }, ['research'], 'commit')
    reader.signal('SIGCONT')
    await reader.line(/answered research\.save_company 1/)
    asker.signal('SIGCONT')
    await journey.until(`select count(*) = 2 as value from leads where stage = 'scoring'`, asker)
  },
)

const QUEUED = `select count(*) = 1 as value from messages where state = 'queued'`
const UP_TO_SENDING = ['research', 'company', 'scoring', 'sequence']

test('who was frozen before an email began to leave does not send it: another has', { timeout: 120_000 }, async () => {
  const smtp = await startSmtp()
  journey = await startJourney(liveCampaign(smtp.port))
  await workUntil(UP_TO_SENDING, QUEUED)
  const frozen = await freeze({ moment: 'before', of: 'sending.data_started' }, ['sending'], 'sending.data_started')
  const before = await overtake(['sending'], `select count(*) = 1 as value from messages where state = 'sent'`)
  expect(await thaw(frozen, /answered sending\.data_started (0|failed)/)).toBe(before)
  expect(smtp.received).toHaveLength(1)
})

test(
  'who was frozen while an email left and finds it unknown still tells that it was taken',
  { timeout: 120_000 },
  async () => {
    const smtp = await startSmtp()
    journey = await startJourney(liveCampaign(smtp.port))
    await workUntil(UP_TO_SENDING, QUEUED)
    const frozen = await freeze(
      { moment: 'after commit', of: 'sending.data_started' },
      ['sending'],
      'sending.lock_messages',
    )
    await overtake(['sending'], `select count(*) = 1 as value from messages where state = 'unknown'`)
    await thaw(frozen, /answered sending\.lock_message/)
    expect(await journey.query('select state, reason from messages')).toEqual([{ state: 'sent', reason: null }])
    expect(smtp.received).toHaveLength(1)
  },
)
