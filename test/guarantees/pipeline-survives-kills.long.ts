import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { liveCampaign, startJourney } from '../support/leads/journey.ts'
import type { Journey } from '../support/leads/journey.ts'
import { killChildren } from '../support/processes/child-process.ts'
import type { Child } from '../support/processes/child-process.ts'
import { formFor, open, post, timesOn } from '../support/leads/prospect.ts'
import type { Trap } from '../support/processes/trapped-worker.ts'

let journey: Journey

afterEach(async () => {
  await killChildren()
  await journey.close()
  stopServers()
})

const PATIENCE = 40_000

/** When, at which statement or request, and in which stages. */
type Moment = [Trap['moment'], string, ...string[]]

/** Lets a worker die at each of these moments, one after the other: every one of them must be reached. */
async function dieAt(moments: readonly Moment[]): Promise<void> {
  for (const [moment, of, ...stages] of moments) {
    const worker = journey.work({ stages, trap: { moment, of, signal: 'SIGKILL' } })
    const late = sleep(PATIENCE, 'not reached')
    const ending = await Promise.race([worker.ended, late])
    expect(ending, `${moment} ${of}\n${worker.lines.join('\n')}`).toBe('SIGKILL')
  }
}

/** The way of a lead that no worker dies on. */
const UNTIL_WRITTEN = [
  'lead.accepted',
  'lead.researching',
  'lead.researched',
  'lead.scored',
  'message.planned',
  'message.sent',
  'message.planned',
]

test(
  'a lead gets to its meeting through workers that are killed between and inside each stage',
  { timeout: 240_000 },
  async () => {
    journey = await startJourney(async () => ({}))
    await dieAt([
      ['before commit', 'research.request', 'research'],
      ['after commit', 'research.request', 'research'],
      ['after', 'research.lease_reading', 'company'],
      ['after', 'research.lease_company', 'company'],
      ['after', 'website', 'company'],
      ['before', 'research.save_company', 'company'],
      ['after', 'research.save_company', 'company'],
      ['before commit', 'research.complete', 'company'],
      ['after commit', 'research.complete', 'company'],
      ['before commit', 'scoring.save', 'scoring'],
      // The first email is planned with the score.
      ['before commit', 'sequences.plan_messages', 'scoring'],
      ['after commit', 'sequences.plan_messages', 'scoring'],
      ['before commit', 'sending.store_composed', 'sending'],
      ['after commit', 'sending.store_composed', 'sending'],
      ['before commit', 'sequences.plan_messages', 'sequence'],
      ['after commit', 'sequences.plan_messages', 'sequence'],
    ])
    const worker = journey.work()
    await journey.until(`select count(*) = 2 as value from messages where state in ('captured', 'queued')`, worker)
    worker.signal('SIGKILL')
    expect(await journey.events()).toEqual(UNTIL_WRITTEN)

    await bookMeeting()
    await dieAt([
      ['before commit', 'sending.set_sender_of_notice', 'sending'],
      ['after commit', 'webhooks.lease_deliveries', 'webhook'],
      ['before', 'webhooks.complete_delivered', 'webhook'],
      ['after', 'webhooks.complete_delivered', 'webhook'],
    ])
    const last = journey.work()
    await journey.until(`select count(*) = 3 as value from messages where state = 'captured'`, last)
    // Both sides' invitations were written once, whatever died meanwhile.
    const booked = ['lead.ended', 'meeting.booked', 'message.sent', 'message.sent']
    expect(await journey.events()).toEqual([...UNTIL_WRITTEN, ...booked])
    await assertNotifiedOnce()
  },
)

async function bookMeeting(): Promise<void> {
  const { harness } = journey
  const [message] = await journey.query(`select body from messages where step = 1`)
  const path = /https:\/\/leads\.example\.com(\/c\/[\w-]+)/.exec(String(message?.body))?.[1] ?? ''
  const [first] = timesOn((await open(harness, path)).text)
  const answer = await post(harness, path, formFor(first ?? '', { email: 'jana.petersen@harbour-robotics.test' }))
  expect(answer.status).toBe(200)
}

/** Posted more than once because a worker died before it could write down that it had posted: under one id. */
async function assertNotifiedOnce(): Promise<void> {
  const { receiver } = journey
  expect(receiver.received.length).toBe(2)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  // What came of the attempts that the deaths cut off nobody knows; they are on record nevertheless.
  const attempts = await journey.query('select status, error from attempts order by attempt_id')
  const unknown = { status: null, error: null }
  expect(attempts).toEqual([unknown, unknown, { status: 204, error: null }])
  expect(await journey.query('select state, attempt_count from deliveries')).toEqual([
    { state: 'delivered', attempt_count: 3 },
  ])
}

async function messagesAre(states: readonly string[], worker: Child): Promise<void> {
  const list = states.map((state, index) => `${index + 1} ${state}`).join(', ')
  await journey.until(
    `select coalesce(string_agg(step || ' ' || state, ', ' order by step), '') = '${list}' as value from messages`,
    worker,
  )
}

test(
  'no email leaves twice through workers that are killed before, while and after it does',
  { timeout: 240_000 },
  async () => {
    const smtp = await startSmtp()
    journey = await startJourney(liveCampaign(smtp.port))
    const until = async (states: readonly string[]) => {
      const worker = journey.work()
      await messagesAre(states, worker)
      worker.signal('SIGKILL')
      await worker.ended
    }

    await dieAt([['after commit', 'sequences.plan_messages', 'research', 'company', 'scoring', 'sequence']])
    await dieAt([
      ['before commit', 'sending.lease', 'sending'],
      ['after commit', 'sending.lease', 'sending'],
      ['before', 'sending.data_started', 'sending'],
      ['before commit', 'sending.data_started', 'sending'],
      ['after commit', 'sending.data_started', 'sending'],
    ])
    // It may have left, for all that the next worker can know.
    await until(['unknown'])
    expect(smtp.received).toEqual([])

    // A day later it counts as sent, and the sequence goes on.
    journey.advance(25 * HOUR)
    await until(['sent', 'queued'])
    journey.advance(4 * DAY)
    await dieAt([['before commit', 'sending.complete', 'sending']])
    await until(['sent', 'unknown'])
    expect(subjects(smtp.received)).toEqual(['Email two'])
    journey.advance(25 * HOUR)
    await until(['sent', 'sent', 'queued'])

    journey.advance(4 * DAY)
    await dieAt([['after commit', 'sending.complete', 'sending']])
    await journey.until(`select end_reason = 'completed' as value from leads`, journey.work())
    expect(subjects(smtp.received)).toEqual(['Email two', 'Email three'])
    expect((await journey.events()).filter((type) => type === 'message.sent')).toHaveLength(3)
  },
)

function subjects(received: readonly string[]): (string | undefined)[] {
  return received.map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1])
}
