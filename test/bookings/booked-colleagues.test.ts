import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleaguesStage } from '../../src/bookings/index.ts'
import { createIntake } from '../../src/leads/index.ts'
import { parseId, showId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { cancelMeeting, happenedTo, leadOf, recordMeeting } from '../support/bookings/meetings.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import type { Moment } from '../support/processes/mortal-process.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness
let companies = 0

beforeAll(async () => {
  harness = await createHarness()
})

afterAll(() => harness.close())

/** A campaign, and leads at one company of its own that were handed their first email. */
async function company(calendar: Record<string, unknown>, size = 4) {
  companies += 1
  const domain = `company${companies}.test`
  const campaign = await newActiveCampaign(harness, { calendar })
  const leads: string[] = []
  for (let number = 0; number < size; number += 1) leads.push(await join(campaign, domain))
  await harness.settle()
  return { campaign, domain, leads }
}

let people = 0
async function join(campaign: string, domain: string): Promise<string> {
  people += 1
  const { body } = await addLead(harness, campaign, leadBody({ email: `p${people}@${domain}` }))
  return String(body.prospectId)
}

/** Where leads are: why they ended, or are held, or that they go on. */
async function standing(leads: readonly string[]): Promise<string[]> {
  const shown = await Promise.all(leads.map((prospectId) => leadOf(harness, prospectId)))
  return shown.map(({ endReason, hold }) => endReason ?? hold?.reason ?? 'goes on')
}

async function book(prospectId: string): Promise<string> {
  const { body, status, text } = await recordMeeting(harness, prospectId)
  if (status !== 201) throw new Error(text)
  return body.meetingId
}

test('the others at the company are held, or stopped, or left alone, as the campaign says', async () => {
  for (const [onColleague, others] of [
    ['hold', 'colleague_booked'],
    ['stop', 'stopped'],
    ['ignore', 'goes on'],
  ] as const) {
    const { campaign, leads } = await company({ onColleague })
    const stranger = await join(campaign, `elsewhere${companies}.test`)
    const [first = ''] = leads
    await book(first)
    await harness.settle()
    expect(await standing([...leads, stranger])).toEqual(['meeting_booked', others, others, others, 'goes on'])
  }
})

test('the timeline says why', async () => {
  const stopped = await company({ onColleague: 'stop' }, 2)
  await book(stopped.leads[0]!)
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/leads/${stopped.leads[1]}/timeline?order=newest&limit=1`)
  expect(body.data[0]).toMatchObject({ type: 'lead.ended', data: { endReason: 'stopped', cause: 'colleague_booked' } })
  const held = await company({ onColleague: 'hold' }, 2)
  await book(held.leads[0]!)
  await harness.settle()
  expect((await happenedTo(harness, held.leads[1]!)).at(-1)).toBe('lead.held')
})

test('nobody at a free mail provider is a colleague, and other campaigns go on', async () => {
  const campaign = await newActiveCampaign(harness, { calendar: { onColleague: 'stop' } })
  const leads = [await join(campaign, 'gmail.com'), await join(campaign, 'gmail.com')]
  const one = await company({ onColleague: 'stop' }, 2)
  const elsewhere = await join(campaign, one.domain)
  await book(leads[0]!)
  await book(one.leads[0]!)
  await harness.settle()
  expect(await standing([...leads, elsewhere])).toEqual(['meeting_booked', 'goes on', 'goes on'])
})

test('a meeting cancelled before anybody was held holds nobody', async () => {
  for (const resumeOnCancel of [true, false]) {
    const { leads } = await company({ onColleague: 'hold', resumeOnCancel }, 2)
    await cancelMeeting(harness, await book(leads[0]!))
    await harness.settle()
    expect((await standing(leads))[1]).toBe('goes on')
    expect(await happenedTo(harness, leads[1]!)).not.toContain('lead.held')
  }
})

test('once it is cancelled, those it held go on; whom a person held stays, and who was stopped stays stopped', async () => {
  const { leads } = await company({ onColleague: 'hold', resumeOnCancel: true })
  await harness.call('POST', `/api/v1/leads/${leads[1]}/pause`)
  await harness.call('POST', `/api/v1/leads/${leads[2]}/pause`, { until: '2026-11-30T00:00:00Z' })
  const meetingId = await book(leads[0]!)
  await harness.settle()
  expect(await standing(leads)).toEqual(['meeting_booked', 'paused', 'colleague_booked', 'colleague_booked'])
  await cancelMeeting(harness, meetingId)
  await harness.settle()
  expect(await standing(leads)).toEqual(['goes on', 'paused', 'goes on', 'goes on'])
  const stopped = await company({ onColleague: 'stop', resumeOnCancel: true }, 2)
  const other = await book(stopped.leads[0]!)
  await harness.settle()
  await cancelMeeting(harness, other)
  await harness.settle()
  expect(await standing(stopped.leads)).toEqual(['goes on', 'stopped'])
})

test('while anybody at the company has a meeting, nobody goes on, not even who cancels', async () => {
  const { leads } = await company({ onColleague: 'hold', resumeOnCancel: true })
  const [first, second] = await Promise.all([book(leads[0]!), book(leads[1]!)])
  await harness.settle()
  expect(await standing(leads)).toEqual(['meeting_booked', 'meeting_booked', 'colleague_booked', 'colleague_booked'])
  await cancelMeeting(harness, first)
  await harness.settle()
  expect(await standing(leads)).toEqual(['colleague_booked', 'meeting_booked', 'colleague_booked', 'colleague_booked'])
  await cancelMeeting(harness, second)
  await harness.settle()
  expect(await standing(leads)).toEqual(['goes on', 'goes on', 'goes on', 'goes on'])
})

/** Lets a process that dies at a statement see to colleagues, and the others after it; says whether it died. */
async function seeToIt(statement: number, moment: Moment): Promise<boolean> {
  const mortal = startProcess(harness.context)
  mortal.dieAt(statement, moment)
  await colleaguesStage(mortal.context)
    .claim(harness.organizationId, 500)
    .catch(() => undefined)
  await harness.settle()
  return mortal.isDead
}

test('a process may die at any statement: everybody is held once, and goes on once', async () => {
  const { leads } = await company({ onColleague: 'hold', resumeOnCancel: true }, 3)
  let deaths = 0
  for (let statement = 1; ; statement += 1) {
    const before = deaths
    for (const moment of ['before', 'after'] as const) {
      const counted = (await happenedTo(harness, leads[1]!)).length
      const meetingId = await book(leads[0]!)
      deaths += Number(await seeToIt(statement, moment))
      const held = await standing(leads.slice(1))
      await cancelMeeting(harness, meetingId)
      deaths += Number(await seeToIt(statement, moment))
      const lifted = await standing(leads.slice(1))
      const told = (await happenedTo(harness, leads[1]!)).slice(counted).filter((type) => type.startsWith('lead.'))
      expect({ held, lifted, told }, `${moment} ${statement}`).toEqual({
        held: ['colleague_booked', 'colleague_booked'],
        lifted: ['goes on', 'goes on'],
        told: ['lead.held', 'lead.resumed'],
      })
    }
    if (deaths === before) break
  }
  expect(deaths).toBeGreaterThan(20)
}, 120_000)

const MANY = 5_000

test('two processes see to a company of 5,000 in batches, each lead once, and another meeting is not kept waiting', async () => {
  const campaign = await newActiveCampaign(harness, { status: 'draft', calendar: { onColleague: 'hold' } })
  const intake = createIntake(harness.context)
  const where = { organizationId: harness.organizationId, campaignId: parseId('camp', campaign)! }
  const added = Array.from({ length: MANY }, (_, index) => {
    const email = `m${index}@vast.test`
    const known = {
      email,
      emailKey: email,
      companyName: 'Vast',
      contactName: 'Jane Doe',
      company: { industry: 'Ships' },
    }
    const lead = { ...known, domain: 'vast.test', domainKind: 'company' as const }
    return intake.add({ ...where, warnings: [], onDuplicate: 'skip', duplicateScope: 'campaign', lead })
  })
  await Promise.all(added)
  const [row] = await query(harness, `select lead_id from leads where email_key = 'm77@vast.test'`)
  await book(showId('lead', String(row!['lead_id'])))
  harness.clock.advance(1)
  const small = await newActiveCampaign(harness, { calendar: { onColleague: 'hold' } })
  const [first, second] = [await join(small, 'small.test'), await join(small, 'small.test')]
  await book(first)
  harness.clock.advance(1)
  const stage = colleaguesStage(harness.context)
  await stage.claim(harness.organizationId, 500)
  await stage.claim(harness.organizationId, 500)
  expect(await standing([second])).toEqual(['colleague_booked'])
  const other = await startAnotherProcess(harness)
  const began = performance.now()
  await Promise.all(
    [harness.context, other.context].map(async (context) => {
      const own = colleaguesStage(context)
      while ((await own.claim(harness.organizationId, 500)).claimed > 0);
    }),
  )
  process.stdout.write(`colleagues of one meeting: ${MANY} in ${Math.round(performance.now() - began)} ms\n`)
  await other.close()
  const held = await query(
    harness,
    `select count(*)::int as events, count(distinct e.lead_id)::int as leads from events e
     join leads l on l.lead_id = e.lead_id where e.type = 'lead.held' and l.domain = 'vast.test'`,
  )
  expect(held).toEqual([{ events: MANY - 1, leads: MANY - 1 }])
}, 120_000)
