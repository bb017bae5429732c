import { expect, test } from 'vitest'
import { endLeads, lockLeads } from '../../src/leads/index.ts'
import type { EndReason } from '../../src/leads/index.ts'
import { DAY } from '../../src/platform/clock.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { actWhole, addLeads, later, preview, readAction, readLeadOf } from '../support/leads/bulk.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const HEADER =
  'email,first_name,last_name,company_name,status,lt_interest_status,email_open_count,email_reply_count,email_click_count,timestamp_last_contact'
const RUNNING = 'Jane,Doe,Acme,1,,2,0,0,2026-11-01T08:00:00Z'
const COMPLETED = 'Jane,Doe,Acme,3,,2,0,0,2026-10-01T08:00:00Z'
const REPLIED = 'Jane,Doe,Acme,3,1,2,1,0,2026-10-01T08:00:00Z'

const harness = useHarness()

/** Imports an export of Instantly; answers how many rows ended how. */
async function take(rows: readonly string[], campaignId: string, onDuplicate = 'skip') {
  const { body } = await bring(harness, [HEADER, ...rows, ''].join('\n'), { campaignId, onDuplicate })
  expect(body.vendor).toBe('instantly')
  await importCall(harness, 'POST', `${body.importId}/start`)
  await harness.settle()
  return (await importCall(harness, 'GET', body.importId)).body.progress
}

/** What the plan of an import says of its only row. */
async function planOf(row: string, campaignId: string): Promise<string> {
  const { body } = await bring(harness, [HEADER, row, ''].join('\n'), { campaignId })
  await importCall(harness, 'GET', `${body.importId}/plan`)
  await harness.settle()
  const { plan } = (await importCall(harness, 'GET', `${body.importId}/plan`)).body
  return plan.samples[0].detail
}

test('a pause does not take the place of a hold that waits for a person: nobody is mailed when it runs out', async () => {
  const campaignId = await newActiveCampaign(harness)
  await take([`held@moved.test,${RUNNING}`], campaignId)
  const { data } = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)).body
  const { prospectId } = data[0]
  const until = new Date(harness.clock.now().getTime() + 60_000).toISOString()
  const done = await actWhole(harness, campaignId, { action: 'pause', filter: {}, until })
  expect(done).toMatchObject({ matched: 1, changed: 0, refused: [{ reason: 'held_moved', leads: 1 }] })
  expect((await harness.call('POST', `/api/v1/leads/${prospectId}/pause`, { until })).status).toBe(409)
  harness.clock.advance(7 * DAY)
  await harness.settle()
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ hold: { reason: 'moved', until: null }, step: 0 })
})

test('rows that are refused as duplicates tell where a person stood all the same', async () => {
  const campaignId = await newActiveCampaign(harness)
  const known = await addLead(harness, campaignId, leadBody({ email: 'known@moved.test' }))
  const rows = [
    `known@moved.test,${REPLIED}`,
    `twice@moved.test,Jane,Doe,Acme,1,,0,0,0,`,
    `twice@moved.test,${REPLIED}`,
  ]
  expect(await take(rows, campaignId, 'reject')).toMatchObject({ created: 1, rejected: 2 })
  expect(await readLeadOf(harness, known.body.prospectId)).toMatchObject({ status: 'ended', endReason: 'replied' })
  const { data } = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?q=twice@moved.test`)).body
  expect(data).toEqual([expect.objectContaining({ status: 'ended', endReason: 'replied' })])
})

const call = (prospectId: string, deed: string) => harness.call('POST', `/api/v1/leads/${prospectId}/${deed}`)

/** Lets time pass for whatever would be sent; answers how many emails there are for a lead. */
async function emailsOf(prospectId: string): Promise<number> {
  harness.clock.advance(3 * DAY)
  await harness.settle()
  const path = `/api/v1/messages?prospectId=${prospectId}`
  const { body, status, text } = await harness.call('GET', path)
  expect(status, text).toBe(200)
  return body.data.filter(({ state }: { state: string }) => state === 'captured').length
}

/** A lead of a campaign that sends nothing yet, stopped with all others by an action. */
async function newStopped(email: string) {
  const campaignId = await newActiveCampaign(harness)
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/pause`)
  const { body } = await addLead(harness, campaignId, leadBody({ email }))
  await harness.settle()
  const stopped = await actWhole(harness, campaignId, { action: 'stop', filter: {} })
  expect(stopped.changed).toBe(1)
  return { campaignId, prospectId: String(body.prospectId), actionId: String(stopped.actionId) }
}

async function undo(actionId: string) {
  later(harness)
  const { body } = await harness.call('POST', `/api/v1/actions/${actionId}/undo`)
  await harness.settle()
  return readAction(harness, body.actionId)
}

const MOVED = { reason: 'moved', until: null }

test('who was stopped here and is in progress elsewhere waits as moved when the stop is undone', async () => {
  const { campaignId, prospectId, actionId } = await newStopped('undone@stopped.test')
  const row = `undone@stopped.test,${RUNNING}`
  expect(await planOf(row, campaignId)).toContain('already: stopped. The end stays; taken up again, it waits')
  await take([row], campaignId)
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ status: 'ended', endReason: 'stopped', hold: null })
  const { body: found } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads?hold=moved`)
  expect(found.data).toEqual([])
  expect(await undo(actionId)).toMatchObject({ changed: 1, refused: [] })
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ status: 'scored', hold: MOVED })
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/activate`)
  expect(await emailsOf(prospectId)).toBe(0)
  await call(prospectId, 'resume')
  expect(await emailsOf(prospectId)).toBeGreaterThan(0)
})

test.each([
  ['completed', COMPLETED],
  ['replied', REPLIED],
])('who was stopped here and has %s elsewhere is not mailed by an undo, nor by a first resume', async (reason, row) => {
  const email = `${reason}@stopped.test`
  const { campaignId, prospectId, actionId } = await newStopped(email)
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/activate`)
  expect(await planOf(`${email},${row}`, campaignId)).toContain('already: stopped. The weightier end holds.')
  await take([`${email},${row}`], campaignId)
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ status: 'ended', endReason: reason })
  expect(await undo(actionId)).toMatchObject({ changed: 0, refused: [{ reason: 'changed_since', leads: 1 }] })
  expect((await call(prospectId, 'resume')).body).toMatchObject({ status: 'scored', hold: MOVED })
  expect(await emailsOf(prospectId)).toBe(0)
})

const ENDS = ['meeting_booked', 'replied', 'completed', 'failed', 'stopped', 'disqualified'] as const
const TOLD = { active: RUNNING, completed: COMPLETED, replied: REPLIED }

test('whatever a lead has ended as, and whatever another tool tells of it, its first resume mails nobody', async () => {
  const campaignId = await newActiveCampaign(harness)
  const cases = ENDS.flatMap((end) => Object.entries(TOLD).map(([told, row]) => ({ end, told, row })))
  const leads = await addLeads(
    harness,
    campaignId,
    cases.map(({ end, told }) => ({ email: `${end}.${told}@ends.test` })),
  )
  for (const [index, { end }] of cases.entries()) await endAs(leads[index]!, end)
  await take(
    cases.map(({ end, told, row }) => `${end}.${told}@ends.test,${row}`),
    campaignId,
  )
  for (const lead of leads) expect((await call(lead, 'resume')).body).toMatchObject({ endReason: null, hold: MOVED })
  harness.clock.advance(3 * DAY)
  await harness.settle()
  expect((await harness.call('GET', `/api/v1/messages?campaignId=${campaignId}&state=captured`)).body.data).toEqual([])
})

async function endAs(prospectId: string, reason: EndReason): Promise<void> {
  const { context, organizationId } = harness
  await transaction(context.db, async (tx) => {
    const leads = await lockLeads(tx, organizationId, [parseId('lead', prospectId) ?? ''])
    await endLeads(context, tx, organizationId, { leads, reason })
  })
}

test('who is disqualified here and in progress elsewhere waits as moved when a new score takes them in', async () => {
  const icp = { criteria: [{ id: 'where', kind: 'mustNot', field: 'company.country', op: 'eq', value: 'FR' }] }
  const campaignId = await newActiveCampaign(harness, { icp })
  const company = { employeeCount: 500, country: 'FR' }
  const { body } = await addLead(harness, campaignId, leadBody({ email: 'jane@ends.test', company }))
  await harness.settle()
  expect(await readLeadOf(harness, body.prospectId)).toMatchObject({ status: 'ended', endReason: 'disqualified' })
  await take([`jane@ends.test,${RUNNING}`], campaignId)
  await harness.call('PATCH', `/api/v1/leads/${body.prospectId}`, { company: { ...company, country: 'DE' } })
  expect(await emailsOf(body.prospectId)).toBe(0)
  expect(await readLeadOf(harness, body.prospectId)).toMatchObject({ status: 'scored', hold: MOVED })
})

test('who is held as moved stays so through a stop and a resume, and an undo of either', async () => {
  const campaignId = await newActiveCampaign(harness)
  await take([`kept@stopped.test,${RUNNING}`], campaignId)
  const [{ prospectId }] = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)).body.data
  await call(prospectId, 'stop')
  const resumed = await actWhole(harness, campaignId, { action: 'resume', filter: { endReason: ['stopped'] } })
  expect(resumed.changed).toBe(1)
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ status: 'scored', hold: MOVED })
  expect((await undo(resumed.actionId)).changed).toBe(1)
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ status: 'ended', endReason: 'stopped' })
  expect((await call(prospectId, 'resume')).body).toMatchObject({ status: 'scored', hold: MOVED })
  expect(await emailsOf(prospectId)).toBe(0)
})

test('a pause of a lead that is in progress elsewhere becomes a hold as moved', async () => {
  const campaignId = await newActiveCampaign(harness)
  harness.clock.advance(1)
  const { body } = await addLead(harness, campaignId, leadBody({ email: 'paused@moved.test' }))
  const until = new Date(harness.clock.now().getTime() + 60_000).toISOString()
  await harness.call('POST', `/api/v1/leads/${body.prospectId}/pause`, { until })
  await take([`paused@moved.test,${RUNNING}`], campaignId)
  expect(await readLeadOf(harness, body.prospectId)).toMatchObject({ hold: MOVED })
  expect(await emailsOf(body.prospectId)).toBe(0)
})

test('a list that is paused and resumed leaves alone who waits for a person, and says so', async () => {
  const campaignId = await newActiveCampaign(harness)
  await take([`list@moved.test,${RUNNING}`], campaignId)
  const [{ prospectId }] = (await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads`)).body.data
  const refused = [{ reason: 'held_moved', leads: 1, detail: expect.stringContaining('held as moved') }]
  for (const action of ['pause', 'resume']) {
    expect(await preview(harness, campaignId, { action, filter: {} })).toMatchObject({
      changes: 0,
      unchanged: 0,
      refused,
    })
    expect(await actWhole(harness, campaignId, { action, filter: {} })).toMatchObject({
      changed: 0,
      unchanged: 0,
      refused,
    })
  }
  expect((await call(prospectId, 'pause')).body.detail).toContain('moved')
  expect(await readLeadOf(harness, prospectId)).toMatchObject({ hold: MOVED })
  expect(await emailsOf(prospectId)).toBe(0)
  const named = await actWhole(harness, campaignId, { action: 'resume', filter: { hold: 'moved' } })
  expect(named).toMatchObject({ changed: 1, refused: [] })
  expect(await emailsOf(prospectId)).toBeGreaterThan(0)
})
