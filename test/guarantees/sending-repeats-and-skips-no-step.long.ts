import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStages } from '../../src/stages.ts'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import type { Stage } from '../../src/platform/work/worker.ts'
import { isInWindow } from '../../src/sequences/schedule/send-window.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { headerOf, startOutreach } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import type { MortalProcess } from '../support/processes/mortal-process.ts'
import { brokenLimits, setLimits } from '../support/oracles/sending-limits.ts'
import { brokenSequence } from '../support/oracles/sending-oracle.ts'
import type { ScenarioLead } from '../support/oracles/sending-oracle.ts'
import { edited, scenarios, sequenceFor } from '../support/oracles/sending-scenarios.ts'
import type { Ending, Scenario, ScenarioStep } from '../support/oracles/sending-scenarios.ts'

let outreach: Outreach
let mailbox: string
let worker: MortalProcess
let stages: Stage[]
/** What happens to the worker when the mail server has a mail. */
let onData: () => void = () => {}
/** Message-IDs of all that the mail server took, or may be thought to have taken. */
const taken: string[] = []
let deaths = 0
let rounds = 0
/** The ending that the worker is about to come to. */
let armed: Ending | undefined

beforeAll(async () => {
  outreach = await startOutreach({ now: new Date('2026-10-20T06:00:00Z') })
  // So old that no ramp is left.
  await outreach.query(`update organizations set created_at = '2020-01-01'`)
  mailbox = await outreach.addMailbox('sam@sender.test', { dailyCap: 2_000 })
  outreach.server.onMessage = async (mail) => {
    onData()
    if (outreach.server.answers.data === undefined) taken.push(headerOf(mail, 'Message-ID') ?? '')
  }
  restart()
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

/** Another process goes on with what the last one left behind. */
function restart(): void {
  armed = undefined
  worker = startProcess(outreach.harness.context)
  stages = createStages(worker.context).filter((stage) =>
    ['research', 'scoring', 'sequence', 'sending'].includes(stage.name),
  )
}

/** One turn of a stage; its jobs end as the next ending says. Answers how much it took. */
async function turn(stage: Stage, endings: Ending[]): Promise<number> {
  const [next] = endings
  if (typeof next?.dies === 'object' && next !== armed) worker.dieAt(next.dies.statement, next.dies.moment)
  armed = next
  const { claimed: took, jobs } = await stage.claim(outreach.harness.organizationId, stage.batch ?? 8)
  const isOver = typeof next?.dies === 'object' || jobs.length === 0 || !(await isAnyLeased())
  const { answers = {}, dies } = isOver ? {} : (endings.shift() ?? {})
  outreach.server.answers = answers
  onData = dies === 'data' ? () => worker.die() : () => {}
  if (dies === 'claimed' && jobs.length > 0) worker.die()
  else await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  return took
}

/** Without one, the jobs of a turn only render. */
async function isAnyLeased(): Promise<boolean> {
  return (await outreach.query(`select 1 from messages where state = 'sending'`)).length > 0
}

/** A turn that the worker may not live through: all stays as it leaves it, and another goes on. */
async function turnOrDeath(stage: Stage, endings: Ending[]): Promise<number> {
  let rows = 1
  try {
    rows = await turn(stage, endings)
  } catch (error) {
    if (!worker.isDead) throw error
  }
  if (!worker.isDead) return rows
  deaths += 1
  if (typeof endings[0]?.dies === 'object') endings.shift()
  restart()
  return 1
}

/** Runs every stage in turn until nothing is taken. */
async function work(endings: Ending[]): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    let rows = 0
    for (const index of stages.keys()) rows += await turnOrDeath(stages[index]!, endings)
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

/** When the day of a mailbox ends that has sent all it ever may: what is due waits for that, and nobody asks about it. */
async function fullUntil(): Promise<number> {
  const now = outreach.harness.clock.now()
  const full = await outreach.query(
    'select day_ends_at from mailboxes where day_ends_at > $1 and day_sent >= daily_cap',
    [now],
  )
  return (full[0]?.['day_ends_at'] as Date | undefined)?.getTime() ?? now.getTime() + MINUTE
}

async function workUntilNothingIsDue(scenario: Scenario, edit: (turns: number) => Promise<void>): Promise<void> {
  const { clock } = outreach.harness
  const endings = [...scenario.endings]
  for (let turns = 0; turns < 600; turns += 1) {
    await work(endings)
    await edit(turns)
    await work(endings)
    const due = await nextDue()
    if (due === undefined) return
    const delay = (scenario.delays[turns] ?? 0) * MINUTE
    clock.set(new Date(Math.max(due, await fullUntil()) + delay))
  }
  throw new Error('There is always something due.')
}

function scheduleFor({ days, from, hours, holidays }: Scenario, since: Date) {
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`
  const dates = holidays.map((day) => new Date(since.getTime() + day * DAY).toISOString().slice(0, 10))
  return { timezone: 'UTC', days, from: time(from), to: time(Math.min(24, from + hours)), holidays: dates }
}

let people = 0

async function addLeads(campaignId: string, scenario: Scenario): Promise<ScenarioLead[]> {
  const leads: ScenarioLead[] = []
  for (const { timezone, plan } of scenario.leads) {
    people += 1
    const more = { contact: { timezone }, ...(plan === null ? {} : { customData: { plan } }) }
    const prospectId = await outreach.addLead(campaignId, `p${people}@acme.test`, more)
    leads.push({ prospectId, timezone, plan, wasThereAtLastEdit: true })
  }
  return leads
}

/** Changes the sequence when it is time, and notes who was still in it. */
function createEdits(campaignId: string, scenario: Scenario, leads: readonly ScenarioLead[]) {
  let steps: readonly ScenarioStep[] = scenario.steps
  const edit = async (turns: number) => {
    for (const one of scenario.edits.filter((due) => due.turn === turns)) {
      steps = edited(steps, one)
      const { status, text } = await outreach.patch(campaignId, { sequence: sequenceFor(steps) })
      if (status !== 200) throw new Error(text)
      for (const lead of leads) {
        lead.wasThereAtLastEdit = (await outreach.lead(lead.prospectId)).status !== 'ended'
      }
    }
  }
  return { edit, steps: () => steps }
}

async function play(scenario: Scenario): Promise<void> {
  const { campaign, messages, lead, query } = outreach
  const since = await setLimits(outreach, scenario.limits)
  const schedule = scheduleFor(scenario, since)
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: sequenceFor(scenario.steps), schedule })
  const leads = await addLeads(campaignId, scenario)
  const { edit, steps } = createEdits(campaignId, scenario, leads)
  await workUntilNothingIsDue(scenario, edit)
  for (const one of leads) {
    const { endReason } = await lead(one.prospectId)
    expect(endReason).toMatch(/^(completed|failed)$/u)
    const all = await messages(one.prospectId)
    for (const { sentAt } of all.filter(({ state }) => state === 'sent')) {
      expect(isInWindow(Temporal.Instant.from(sentAt), one.timezone, schedule), `${sentAt} ${one.timezone}`).toBe(true)
    }
    const isEdited = scenario.edits.length > 0
    expect(brokenSequence({ lead: one, endReason, all, steps: steps(), isEdited, schedule })).toEqual([])
  }
  expect(new Set(taken).size).toBe(taken.length)
  expect(await brokenLimits(outreach, scenario.limits, since)).toEqual([])
  await query('update mailboxes set next_send_at = null')
}

/** Another seed every time; a failure names its own, and `FAIRLEAD_TEST_SEED` plays it again. */
const seed = Number(process.env['FAIRLEAD_TEST_SEED'] ?? Date.now() % 2 ** 31)

const MOST_ROUNDS = 40
/** Milliseconds after which no other scenario begins: half a minute in all, on a machine that is busy too. */
const LONG_ENOUGH = 22_000

test('whatever fails and whenever a process dies: nobody gets a step twice, none is skipped silently, no window, holiday, wait, cap, gap or throttle is broken, and every lead ends', async () => {
  const until = performance.now() + LONG_ENOUGH
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    if (performance.now() > until) return
    rounds += 1
    await play(scenario)
  })
  await fc.assert(property, { numRuns: MOST_ROUNDS, seed, endOnFailure: true })
  expect(Math.min(rounds, taken.length, deaths), `seed ${seed}`).toBeGreaterThan(1)
}, 240_000)
