import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import type { Answer } from '../support/installation/harness.ts'
import { sequenceOf, startOutreach } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let outreach: Outreach

// The Friday before the clocks change in Europe.
beforeEach(async () => {
  outreach = await startOutreach({ now: new Date('2026-10-23T06:00:00Z') })
})

afterEach(() => outreach.close())
afterAll(stopServers)

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Europe/London']
const OFFICE_HOURS = {
  timezone: 'Europe/Berlin',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
}

/** Leads of companies of their own. */
async function addLeads(campaignId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const timezone = ZONES[index % ZONES.length]
    await outreach.addLead(campaignId, `p${index}@company${index}.test`, { contact: { timezone } })
  }
}

const simulate = async (campaignId: string, body: Record<string, unknown> = {}): Promise<Answer['body']> => {
  const answer = await outreach.act(`/campaigns/${campaignId}/simulate`, body)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body
}

/** Lets everything happen until the instant, at each moment at which something is due. */
async function runUntil(end: Date): Promise<void> {
  const { harness, query } = outreach
  for (;;) {
    await harness.settle()
    const [found] = await query(
      `select min(at) as at from (
         select due_at as at from messages where state = 'queued' union all
         select next_send_at from mailboxes) due where at > $1`,
      [harness.clock.now()],
    )
    const [day] = await query(`select date_trunc('day', $1::timestamptz, 'UTC') + interval '1 day' as at`, [
      harness.clock.now(),
    ])
    const due = [found?.['at'], day?.['at']].flatMap((at) => (at instanceof Date ? [at.getTime()] : []))
    const next = new Date(Math.min(...due))
    if (next >= end) return
    harness.clock.set(next)
  }
}

async function whatLeft(): Promise<Record<string, unknown>[]> {
  return outreach.query(
    `select 'lead_' || replace(m.lead_id::text, '-', '') as "prospectId", step, variant, subject, m.sent_at as at,
       coalesce(b.address, 'captured@fairlead.invalid') as "mailboxAddress"
     from messages m left join mailboxes b using (organization_id, mailbox_id)
     where sent_at is not null order by sent_at, lead_id`,
  )
}

const told = ({ emails }: Answer['body']) =>
  emails
    .map(({ prospectId, step, variant, subject, at, mailboxAddress }: Answer['body']) => ({
      prospectId,
      step,
      variant,
      subject,
      at: new Date(at),
      mailboxAddress,
    }))
    .toSorted((a: Answer['body'], b: Answer['body']) => a.at - b.at || a.prospectId.localeCompare(b.prospectId))

const THREE = sequenceOf(['PT1H', 'Hi {{ lead.firstName }}'], ['P3D', 'Again'], ['P1D', 'Last'])

test('what is simulated is what leaves: two mailboxes, caps, ramp, gaps, four zones, and clocks that change', async () => {
  const { addMailbox, campaign, harness, query } = outreach
  const mailboxes = [
    await addMailbox('sam@sender.test', { dailyCap: 4, rampStart: 2, rampStep: 1 }),
    await addMailbox('kim@sender.test', { dailyCap: 3, rampStart: 3 }),
  ]
  const campaignId = await campaign({ mailboxes, sequence: THREE, schedule: OFFICE_HOURS, status: 'draft' })
  await addLeads(campaignId, 12)
  await harness.settle()
  await scoreApart()
  await outreach.act(`/campaigns/${campaignId}/activate`)
  const before = await query('select count(*)::int as count from events')
  const simulated = await simulate(campaignId, { days: 14 })
  expect(await query('select count(*)::int as count from events')).toEqual(before)
  expect(outreach.server.received).toEqual([])
  await runUntil(new Date(simulated.until))
  const left = await whatLeft()
  expect(left.length).toBeGreaterThan(25)
  expect(told(simulated)).toEqual(left)
  expect(outreach.server.received).toHaveLength(left.length)
  expect(simulated.never).toEqual([])
  expect(simulated.truncated).toBeNull()
}, 120_000)

/** Each has a score of its own: the order of equals is nobody's business. */
async function scoreApart(): Promise<void> {
  await outreach.query(
    `update leads set tier = 'B', score = 90 - n, stage = 'sequence', due_at = $1 from (
       select lead_id as id, row_number() over (order by email_key) as n from leads) o where lead_id = o.id`,
    [outreach.harness.clock.now()],
  )
  await outreach.harness.settle()
}

test('many leads of one company: what its servers may get in an hour and a day is kept as in truth', async () => {
  const { addMailbox, campaign, addLead, harness, query } = outreach
  await query('update organizations set domain_hourly_cap = 2, domain_daily_cap = 4')
  const mailboxes = [await addMailbox('sam@sender.test', { rampStart: 30 }), await addMailbox('kim@sender.test')]
  const schedule = { ...OFFICE_HOURS, to: '12:00' }
  const campaignId = await campaign({ mailboxes, sequence: THREE, schedule, status: 'draft' })
  for (let index = 0; index < 9; index += 1) {
    const timezone = index % 3 === 0 ? 'America/New_York' : 'Europe/Berlin'
    await addLead(campaignId, `p${index}@company.test`, { contact: { timezone } })
  }
  await addLead(campaignId, 'jane@elsewhere.test')
  await harness.settle()
  await scoreApart()
  await outreach.act(`/campaigns/${campaignId}/activate`)
  const simulated = await simulate(campaignId, { days: 12 })
  await runUntil(new Date(simulated.until))
  const left = await whatLeft()
  expect(left.length).toBeGreaterThan(20)
  expect(told(simulated)).toEqual(left)
}, 120_000)

test('a test campaign: everything is captured as simulated', async () => {
  const { campaign, harness } = outreach
  const campaignId = await campaign({ sequence: THREE, schedule: OFFICE_HOURS, status: 'draft' })
  await addLeads(campaignId, 6)
  await harness.settle()
  await scoreApart()
  await outreach.act(`/campaigns/${campaignId}/activate`)
  const simulated = await simulate(campaignId, { days: 10 })
  await runUntil(new Date(simulated.until))
  const left = await whatLeft()
  expect(left).toHaveLength(18)
  expect(told(simulated)).toEqual(left)
  expect(simulated.emails[0]).toMatchObject({ mailboxId: null, timezone: expect.stringMatching(/Berlin|Kolkata/u) })
  const [first] = simulated.days
  expect(first).toMatchObject({ date: '2026-10-23', byMailbox: { 'captured@fairlead.invalid': first.count } })
})

test('who would never be written to is listed with the gate, and a draft with what is assumed', async () => {
  const { campaign, addLead, act, harness } = outreach
  const body = 'Hi {{ customData.greeting }}'
  const campaignId = await campaign({ sequence: sequenceOf(['P0D', body]), status: 'draft' })
  const held = await addLead(campaignId, 'held@a.test', { customData: { greeting: 'x' } })
  const gap = await addLead(campaignId, 'gap@b.test')
  const gone = await addLead(campaignId, 'gone@c.test', { customData: { greeting: 'x' } })
  await addLead(campaignId, 'fine@d.test', { customData: { greeting: 'x' } })
  await harness.settle()
  for (const path of [`${held}/pause`, `${gone}/stop`])
    expect(await act(`/leads/${path}`)).toMatchObject({ status: 200 })
  const simulated = await simulate(campaignId)
  expect(simulated.emails).toHaveLength(1)
  const never = Object.fromEntries(simulated.never.map((one: Answer['body']) => [one.prospectId, one.gate]))
  expect(never).toEqual({ [held]: 'hold', [gap]: 'content' })
  expect(simulated.assumptions.join(' ')).toContain('The campaign is a draft.')
})

test('a start in the past or far ahead is refused, and so is another organization', async () => {
  const { campaign, act, harness } = outreach
  const campaignId = await campaign({ sequence: THREE })
  const path = `/campaigns/${campaignId}/simulate`
  expect(await act(path, { from: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/from' }] },
  })
  expect(await act(path, { days: 91 })).toMatchObject({ status: 400 })
  expect(await act(path, { limit: 1_001 })).toMatchObject({ status: 400 })
  const other = await harness.newOrganization('Other')
  expect(await harness.call('POST', `/api/v1${path}`, {}, { key: other.key })).toMatchObject({ status: 403 })
  const later = new Date(harness.clock.now().getTime() + 60 * 24 * 60 * MINUTE)
  expect(await act(path, { from: later.toISOString() })).toMatchObject({
    status: 200,
    body: { from: later.toISOString() },
  })
})
