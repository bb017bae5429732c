import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { recordMeeting } from '../support/bookings/meetings.ts'
import { TWO_STEPS, startOutreach } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'

let outreach: Outreach
/** Ids of campaigns. */
let [live, rehearsal, moved] = ['', '', '']

type Counts = Readonly<Record<string, number>>

const get = async (path: string) => (await outreach.harness.call('GET', `/api/v1${path}`)).body
const replied = (prospectId: string) =>
  outreach.query(
    `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
     select organization_id, 1, 'lead.replied', campaign_id, lead_id, '{"intent":"interested"}', $1 from leads
     where 'lead_' || replace(lead_id::text, '-', '') = $2`,
    [outreach.harness.clock.now(), prospectId],
  )

/** A live campaign, a test, and one that was a test until its first emails were captured; each with three leads. */
beforeAll(async () => {
  outreach = await startOutreach()
  const { addMailbox, campaign, addLead, act, pass, harness } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 } })]
  live = await campaign({ name: 'Live', mailboxes, sequence: TWO_STEPS })
  rehearsal = await campaign({ name: 'Test', sequence: TWO_STEPS })
  moved = await campaign({ name: 'Moved', sequence: TWO_STEPS })
  const leads: string[] = []
  for (const [place, id] of [live, rehearsal, moved].entries()) {
    for (const name of ['a', 'b', 'c']) leads.push(await addLead(id, `${name}${place}@${name}${place}.test`))
  }
  for (let round = 0; round < 4; round += 1) await pass(MINUTE)
  for (const lead of leads) await replied(lead)
  await act(`/campaigns/${moved}/go-live`, { mailboxes })
  for (let round = 0; round < 4; round += 1) await pass(MINUTE)
  const startsAt = new Date(harness.clock.now().getTime() + HOUR).toISOString()
  await recordMeeting(harness, leads[0] ?? '', { startsAt })
  await act(`/leads/${leads[1]}/stop`)
  await harness.call('DELETE', `/api/v1/leads/${leads[1]}`)
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

const sumOf = (rows: readonly Counts[], figure: string) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0)

test('overview, campaigns and reports tell the same numbers, of live campaigns unless asked for tests', async () => {
  const [liveReport, testReport, all] = await Promise.all(
    ['', '?mode=test', '?mode=all'].map((mode) => get(`/reports/campaigns${mode}`)),
  )
  expect(liveReport).toMatchObject({ mode: 'live', campaigns: { counted: 2, leftOut: 1 } })
  expect(liveReport.data.map(({ campaignId }: { campaignId: string }) => campaignId)).toEqual([live, moved].toSorted())
  // What was captured and answered before it went live is no figure of the live campaign.
  expect(liveReport.total).toMatchObject({ accepted: 6, contacted: 6, replied: 3, positive: 3, booked: 1 })
  expect(testReport.total).toMatchObject({ accepted: 3, contacted: 3, replied: 3, booked: 0 })

  for (const figure of Object.keys(all.total)) {
    expect(all.total[figure], figure).toBe(liveReport.total[figure] + testReport.total[figure])
    expect(sumOf(all.data, figure), figure).toBe(all.total[figure])
  }
  for (const [mode, report] of [
    ['live', liveReport],
    ['test', testReport],
  ]) {
    expect((await get(`/reports/funnel?mode=${mode}`)).total).toEqual(report.total)
  }
  for (const id of [live, rehearsal, moved]) {
    const { campaignId, ...row } = all.data.find((one: { campaignId: string }) => one.campaignId === id)
    const own = `campaignId=${campaignId}`
    expect((await get(`/reports/funnel?${own}`)).total).toEqual(row)
    expect((await get(`/reports/campaigns?${own}`)).total).toEqual(row)
    expect((await get(`/reports/tiers?${own}`)).total).toMatchObject({ contacted: row.contacted })
    const steps = (await get(`/reports/steps?${own}`)).data
    const figures = (await get(`/campaigns/${id}/sequence/figures`)).steps
    expect(steps[0].variants[0].base).toBe(row.contacted)
    // The figures of a sequence are those of leads that are there: one of the live campaign was deleted.
    const gone = id === live ? 1 : 0
    expect(figures[0].variants[0].base).toBe(row.contacted - gone)
    expect(figures[0].variants[0].replied).toBe(steps[0].variants[0].replied.count - gone)
  }
})

test('a key of some campaigns compares these alone, and CSV has the lines of JSON', async () => {
  const { harness } = outreach
  const campaignIds = [parseId('camp', rehearsal) ?? '']
  const order = { organizationId: harness.organizationId, name: 'part', scopes: ['reports:read'], campaignIds }
  const { key } = await createKey(harness.context, { ...order, createdBy: 'test' })
  const read = (query: string) => harness.call('GET', `/api/v1/reports/campaigns${query}`, undefined, { key })
  const { body } = await read('?mode=all')
  expect(body).toMatchObject({ campaigns: { counted: 1, leftOut: 0 }, data: [{ campaignId: rehearsal, accepted: 3 }] })
  expect((await read(`?campaignId=${live}`)).status).toBe(404)
  expect((await read('')).body).toMatchObject({
    data: [],
    total: { accepted: 0 },
    campaigns: { counted: 0, leftOut: 1 },
  })
  const lines = (await read('?mode=test&format=csv')).text.trim().split(/\r?\n/u)
  expect(lines[0]).toBe(['campaignId', ...Object.keys(body.total), 'asOf'].join(','))
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([[rehearsal, '3', '3']])
})

test('the overview says where the leads of live campaigns stand; tests stand apart, and what needs somebody does not', async () => {
  const [of, ofTests, ofAll] = await Promise.all(['', '?mode=test', '?mode=all'].map((mode) => get(`/overview${mode}`)))
  expect([of.mode, ofTests.mode, ofAll.mode]).toEqual(['live', 'test', 'all'])
  const funnels = await Promise.all([live, moved, rehearsal].map((id) => get(`/campaigns/${id}/funnel`)))
  const [liveFunnel, movedFunnel, testFunnel] = funnels
  expect(ofTests.funnel).toEqual(testFunnel)
  for (const status of Object.keys(of.funnel.byStatus)) {
    const sum = liveFunnel.byStatus[status] + movedFunnel.byStatus[status]
    expect(of.funnel.byStatus[status], status).toBe(sum)
    expect(ofAll.funnel.byStatus[status], status).toBe(sum + testFunnel.byStatus[status])
  }
  expect([of.funnel.total, ofTests.funnel.total, ofAll.funnel.total]).toEqual([5, 3, 8])
  expect(of.today).toMatchObject({ sent: 5, capUsed: 6 })
  expect(ofTests.today).toMatchObject({ sent: 0, captured: 3, capUsed: 6 })

  await outreach.query(`update leads set hold_reason = 'review_tier' where email = 'a1@a1.test'`)
  for (const mode of ['live', 'test']) {
    expect((await get(`/overview?mode=${mode}`)).needs).toMatchObject([{ kind: 'lead_held', campaignId: rehearsal }])
  }
})

test('emails that wait are counted, and the next one is never in the past', async () => {
  const { act, harness } = outreach
  const queue = async (mode: string) => (await get(`/overview?mode=${mode}`)).queue
  const tomorrow = harness.clock.now().getTime() + DAY
  // Who booked and who was deleted get no second email.
  const { emailsWaiting, nextEmailAt } = await queue('live')
  expect(emailsWaiting).toBe(4)
  expect(Math.abs(Date.parse(nextEmailAt) - tomorrow)).toBeLessThan(HOUR)
  expect(await queue('test')).toMatchObject({ emailsWaiting: 3 })
  harness.clock.advance(2 * DAY)
  expect((await queue('live')).nextEmailAt).toBe(harness.clock.now().toISOString())
  for (const id of [live, moved]) await act(`/campaigns/${id}/pause`)
  expect(await queue('live')).toMatchObject({ emailsWaiting: 4, nextEmailAt: null })
})
