import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStages } from '../src/app.ts'
import { HOUR, MINUTE } from '../src/platform/clock.ts'
import type { Stage } from '../src/platform/work.ts'
import type { Weekday } from '../src/sequences/schedule-schema.ts'
import { isInWindow } from '../src/sequences/send-window.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { headerOf, sequenceOf, startOutreach } from './support/live-outreach.ts'
import type { MailServer, Outreach } from './support/live-outreach.ts'

let outreach: Outreach
let stages: Stage[]
let mailbox: string
/** Message-IDs of all that the mail server took, or may be thought to have taken. */
const taken: string[] = []

beforeAll(async () => {
  outreach = await startOutreach({ now: new Date('2026-10-20T06:00:00Z') })
  // So old that no ramp is left.
  await outreach.query(`update organizations set created_at = '2020-01-01'`)
  mailbox = await outreach.addMailbox('sam@sender.test', { dailyCap: 2_000 })
  const all = createStages(outreach.harness.context)
  stages = all.filter((stage) => ['scoring', 'sequence', 'sending'].includes(stage.name))
  outreach.server.onMessage = async (mail) => {
    if (outreach.server.answers.data === undefined) taken.push(headerOf(mail, 'Message-ID') ?? '')
  }
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

/** How a job ends: the process dies before it began, or the mail server does this. */
type Ending = 'dies' | MailServer['answers']

const ENDINGS: readonly Ending[] = [
  {},
  {},
  'dies',
  { dropAfterData: true },
  { rcpt: [450, '4.2.0 Later'] },
  { data: [451, '4.3.0 Later'] },
  { data: [554, '5.6.0 No'] },
]

const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'Africa/Cairo']

const scenarios = fc.record({
  waits: fc.array(fc.constantFrom('P0D', 'PT90M', 'P1D', 'P2D', 'P1W'), { minLength: 1, maxLength: 4 }),
  days: fc.subarray(WEEKDAYS, { minLength: 1 }),
  from: fc.integer({ min: 0, max: 22 }),
  hours: fc.integer({ min: 1, max: 12 }),
  zones: fc.array(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 3 }),
  endings: fc.array(fc.constantFrom(...ENDINGS), { maxLength: 8 }),
  /** How much later than due the work goes on, in minutes: processes stand still. */
  delays: fc.array(fc.constantFrom(0, 1, 59, 300), { maxLength: 12 }),
})

/** Runs every stage in turn until nothing is taken; jobs end as the next endings say. */
async function work(endings: Ending[]): Promise<void> {
  const { harness, server } = outreach
  for (let rounds = 0; rounds < 200; rounds += 1) {
    let rows = 0
    for (const stage of stages) {
      const { taken: took, jobs } = await stage.take(harness.organizationId, stage.batch ?? 8)
      rows += took
      const ending = jobs.length === 0 ? undefined : (endings.shift() ?? {})
      server.answers = typeof ending === 'object' ? ending : {}
      if (ending !== 'dies') await Promise.all(jobs.map((job) => job(new AbortController().signal)))
    }
    if (rows === 0) return
  }
  throw new Error('The stages do not come to rest.')
}

/** The next instant at which something is due, or undefined when nothing ever will be. */
async function nextDue(): Promise<number | undefined> {
  const [found] = await outreach.query(
    `select min(at) as at from (
       select due_at as at from messages where state = 'queued' union all select due_at from leads
       union all select lease_until from messages where state = 'sending'
       union all select claimed_at + interval '1 day' from messages where state = 'unknown'
       union all select next_send_at from mailboxes where next_send_at > $1) due`,
    [outreach.harness.clock.now()],
  )
  const at = found?.['at'] as Date | null | undefined
  return at?.getTime()
}

async function workUntilNothingIsDue(endings: Ending[], delays: readonly number[]): Promise<void> {
  const { clock } = outreach.harness
  for (let turns = 0; turns < 400; turns += 1) {
    await work(endings)
    const due = await nextDue()
    if (due === undefined) return
    const delay = (delays[turns] ?? 0) * MINUTE
    clock.set(new Date(Math.max(due, clock.now().getTime() + MINUTE) + delay))
  }
  throw new Error('There is always something due.')
}

let round = 0

async function play(scenario: typeof scenarios extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const { campaign, addLead, lead, messages, query } = outreach
  const { waits, days, from, hours, zones, endings, delays } = scenario
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`
  const schedule = { timezone: 'UTC', days, from: time(from), to: time(Math.min(24, from + hours)) }
  const sequence = sequenceOf(...waits.map((wait, index) => [wait, `step ${index + 1}`] as const))
  const campaignId = await campaign({ mailboxes: [mailbox], sequence, schedule })
  const leads = new Map<string, string>()
  for (const timezone of zones) {
    round += 1
    leads.set(await addLead(campaignId, `p${round}@acme.test`, { contact: { timezone } }), timezone)
  }
  await workUntilNothingIsDue([...endings], delays)
  for (const [prospectId, timezone] of leads) {
    const { endReason } = await lead(prospectId)
    expect(endReason).toMatch(/^(completed|failed)$/u)
    const sent = (await messages(prospectId)).filter((one) => one.state === 'sent')
    const steps = sent.map((one) => one.step)
    expect(steps).toEqual(waits.slice(0, steps.length).map((_, index) => index + 1))
    if (endReason === 'completed') expect(steps).toHaveLength(waits.length)
    for (const { sentAt } of sent) {
      expect(isInWindow(Temporal.Instant.from(sentAt), timezone, schedule), `${sentAt} ${timezone}`).toBe(true)
    }
  }
  expect(new Set(taken).size).toBe(taken.length)
  await query('update mailboxes set next_send_at = null')
}

test('whatever fails and whenever: nobody gets a step twice, no window is broken, and every lead ends', async () => {
  await fc.assert(fc.asyncProperty(scenarios, play), { numRuns: 20, seed: 20_261_121, endOnFailure: true })
  expect(taken.length).toBeGreaterThan(50)
  expect(outreach.harness.clock.now().getTime()).toBeGreaterThan(Date.parse('2026-10-26T00:00Z') + HOUR)
}, 240_000)
