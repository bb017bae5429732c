import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStages } from '../src/app.ts'
import { DAY, HOUR, MINUTE } from '../src/platform/clock.ts'
import type { Stage } from '../src/platform/work.ts'
import { isInWindow } from '../src/sequences/send-window.ts'
import type { Weekday } from '../src/sequences/schema.ts'
import { stopServers } from '../src/sending/transports/test-smtp-server.ts'
import { sequenceOf, startOutreach } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach
const START = new Date('2026-10-20T06:00:00Z')

beforeAll(async () => {
  outreach = await startOutreach({ now: START })
  await outreach.query(`update organizations set created_at = '2020-01-01'`)
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

type Crash = 'none' | 'before data' | 'after data' | 'refused' | 'later'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const hour = fc.integer({ min: 0, max: 22 })
const schedule = fc.record({
  days: fc.subarray<Weekday>([...DAYS], { minLength: 1 }),
  hours: fc.tuple(hour, fc.integer({ min: 1, max: 12 })),
})
const plan = fc.record({
  waits: fc.array(fc.constantFrom('P0D', 'PT90M', 'P1D', 'P2D', 'P1W'), { minLength: 1, maxLength: 4 }),
  schedule,
  zones: fc.array(fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'Africa/Cairo'), { minLength: 1, maxLength: 3 }),
  crashes: fc.array(fc.constantFrom<Crash>('none', 'none', 'before data', 'after data', 'refused', 'later'), { maxLength: 8 }),
})

let round = 0

/** Runs every stage once, over and over, until nothing is taken; each job ends as the next crash says. */
async function work(stages: readonly Stage[], crashes: Crash[]): Promise<void> {
  const { harness, server } = outreach
  for (let rounds = 0; rounds < 200; rounds += 1) {
    let taken = 0
    for (const stage of stages) {
      const took = await stage.take(harness.organizationId, stage.batch ?? 8)
      taken += took.taken
      for (const job of took.jobs) {
        const crash = stage.name === 'sending' ? (crashes.shift() ?? 'none') : 'none'
        server.answers = crash === 'later' ? { rcpt: [450, '4.2.0 later'] } : crash === 'refused' ? { data: [554, '5.6.0 no'] } : {}
        server.answers.dropAfterData = crash === 'after data'
        if (crash !== 'before data') await job(new AbortController().signal)
      }
    }
    if (taken === 0) return
  }
  throw new Error('The stages do not come to rest.')
}

/** The next instant at which something of these leads is due. */
async function nextDue(campaign: string): Promise<Date | undefined> {
  const [found] = await outreach.query(
    `select min(at) as at from (
       select m.due_at as at from messages m join campaigns c using (organization_id, campaign_id) where c.name = $1 and m.state = 'queued'
       union all select m.lease_until from messages m join campaigns c using (organization_id, campaign_id) where c.name = $1 and m.state = 'sending'
       union all select m.claimed_at + interval '1 day' from messages m join campaigns c using (organization_id, campaign_id) where c.name = $1 and m.state = 'unknown'
       union all select l.due_at from leads l join campaigns c using (organization_id, campaign_id) where c.name = $1
       union all select b.next_send_at from mailboxes b where b.next_send_at > $2) due`,
    [campaign, outreach.harness.clock.now()],
  )
  return (found?.['at'] as Date | null) ?? undefined
}

test('whatever dies and whenever: nobody gets a step twice, no window is broken, and every lead ends', { timeout: 240_000 }, async () => {
  const { harness, server, addMailbox, campaign, addLead, lead, messages, query } = outreach
  const stages = createStages(harness.context).filter((stage) => ['scoring', 'sequence', 'sending'].includes(stage.name))
  const mailbox = await addMailbox('sam@sender.test', { dailyCap: 2_000 })
  await fc.assert(
    fc.asyncProperty(plan, async ({ waits, schedule: { days, hours }, zones, crashes }) => {
      round += 1
      const clockTime = (value: number) => `${String(value).padStart(2, '0')}:00`
      const window = { days, from: clockTime(hours[0]), to: clockTime(Math.min(24, hours[0] + hours[1])) }
      const sequence = sequenceOf(...waits.map((wait, index) => [wait, `step ${index + 1}`] as const))
      const name = `Round ${round}`
      const campaignId = await campaign({ name, mailboxes: [mailbox], sequence, schedule: { timezone: 'UTC', ...window } })
      const leads = new Map<string, string>()
      for (const [index, timezone] of zones.entries()) {
        leads.set(await addLead(campaignId, `p${round}x${index}@acme.test`, { contact: { timezone } }), timezone)
      }
      const before = server.received.length
      const pending = [...crashes]
      for (let turns = 0; turns < 400; turns += 1) {
        await work(stages, pending)
        const due = await nextDue(name)
        if (due === undefined) break
        harness.clock.set(new Date(Math.max(due.getTime(), harness.clock.now().getTime() + MINUTE)))
      }
      for (const [prospectId, timezone] of leads) {
        const { status, endReason } = await lead(prospectId)
        expect({ status, endReason }).toMatchObject({ status: 'ended', endReason: expect.stringMatching(/^(completed|failed)$/u) })
        const done = (await messages(prospectId)).filter((one) => one.state === 'sent')
        expect(new Set(done.map((one) => one.step)).size).toBe(done.length)
        if (endReason === 'completed') expect(done.map((one) => one.step)).toEqual(waits.map((_, index) => index + 1))
        for (const { sentAt } of done) {
          expect(isInWindow(Temporal.Instant.from(sentAt), timezone, window), `${sentAt} ${timezone}`).toBe(true)
        }
      }
      const ids = server.received.slice(before).map((mail) => /^Message-ID: (.*)$/imu.exec(mail)?.[1])
      expect(new Set(ids).size).toBe(ids.length)
      await query('update mailboxes set next_send_at = null')
      await query('update contacts set resting_until = null')
    }),
    { numRuns: 25, seed: 20261121 },
  )
  expect(harness.clock.now().getTime()).toBeGreaterThan(START.getTime() + DAY + HOUR)
})
