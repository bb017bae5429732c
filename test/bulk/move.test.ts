import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { act, addLeads, actWhole, numbered, preview, readAction, readLeadOf } from '../support/leads/bulk.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { bring, importCall } from '../support/leads/files.ts'
import { makeLive, query } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function leadsOf(campaign: string): Promise<Answer['body'][]> {
  return (await harness.call('GET', `/api/v1/campaigns/${campaign}/leads?limit=200`)).body.data
}

test('leads leave one campaign and are accepted in the other with all that was sent in', async () => {
  const from = await newCampaign(harness, { name: 'Spring' })
  const to = await newCampaign(harness, { name: 'Autumn', icp: { criteria: [] } })
  const change = { title: 'CTO', phone: '+49 30 901820', notes: 'Met.', researchData: { opener: 'Hi' }, oddKey: 'kept' }
  const [lead] = await addLeads(harness, from, [{ ...change, customData: { region: 'emea' } }])
  await harness.settle()
  const before = await readLeadOf(harness, lead!)
  const done = await actWhole(harness, from, { action: 'move', filter: {}, toCampaign: to, confirm: 'Spring' })
  expect(done).toMatchObject({ state: 'done', changed: 1, toCampaign: to })
  expect((await harness.call('GET', `/api/v1/leads/${lead}`)).status).toBe(404)
  expect(await leadsOf(from)).toEqual([])
  const [after] = await leadsOf(to)
  const { prospectId, campaignId, acceptedAt, updatedAt, version, meeting, ...rest } = before
  expect(after).toMatchObject({ ...rest, campaignId: to, unrecognised: { oddKey: 'kept' } })
  expect([prospectId, campaignId, acceptedAt, updatedAt, version, meeting]).not.toContain(after?.prospectId)
  // It may be added to the former one again.
  expect((await addLead(harness, from, leadBody({ email: before.email }))).status).toBe(201)
})

test('a lead that came with an import is still found by it after a move', async () => {
  const [from, to] = [await newCampaign(harness, { name: 'Here first' }), await newCampaign(harness)]
  const { importId } = (await bring(harness, 'email,name,company\nana@file.test,Ana,Acme\n', { campaignId: from })).body
  await importCall(harness, 'POST', `${importId}/start`)
  await harness.settle()
  expect(await actWhole(harness, from, { action: 'move', filter: {}, toCampaign: to, confirm: 1 })).toMatchObject({
    changed: 1,
  })
  const found = await harness.call('GET', `/api/v1/campaigns/${to}/leads?import=${importId}`)
  expect(found.body.data).toMatchObject([{ email: 'ana@file.test' }])
})

test('who was written to stays behind as ended, and waits in the other campaign for the rest', async () => {
  const from = await newActiveCampaign(harness, { name: 'First' })
  const to = await newActiveCampaign(harness, { name: 'Second' })
  await makeLive(harness, to)
  const [lead] = await addLeads(harness, from, numbered(1))
  await harness.settle()
  expect(await readLeadOf(harness, lead!)).toMatchObject({ status: 'in_sequence', step: 1 })
  await makeLive(harness, from)
  const id = lead!.replace('lead_', '')
  // As a mail server would have left it.
  await query(harness, `update messages set state = 'sent', claimed_at = sent_at where lead_id = $1 and step = 1`, [id])
  await query(
    harness,
    `update contacts set live_lead_id = $1 where address_hash = (select address_hash from leads where lead_id = $1)`,
    [id],
  )
  const done = await actWhole(harness, from, { action: 'move', filter: {}, toCampaign: to, confirm: 1 })
  expect(done.changed).toBe(1)
  expect(await readLeadOf(harness, lead!)).toMatchObject({ status: 'ended', endReason: 'stopped', step: 1 })
  const waiting = await query(harness, `select state from messages where lead_id = $1 and state = 'queued'`, [id])
  expect(waiting).toEqual([])
  const [moved] = await leadsOf(to)
  const next = await harness.call('GET', `/api/v1/leads/${moved.prospectId}/next`)
  const failing = next.body.gates
    .filter((gate: { pass: boolean }) => !gate.pass)
    .map((gate: { gate: string }) => gate.gate)
  expect(failing).toContain('rest')
  const [contact] = await query(harness, `select resting_until from contacts where rested_lead_id = $1`, [id])
  const rested = Number(contact?.resting_until) - harness.clock.now().getTime()
  expect(rested).toBeGreaterThan(29 * DAY)
})

test('whom nobody writes to again stays, and who is there already or about to meet', async () => {
  const from = await newCampaign(harness, { name: 'Here' })
  const to = await newCampaign(harness, { name: 'There' })
  const leads = await addLeads(harness, from, numbered(5))
  await harness.settle()
  const id = (index: number) => leads[index]!.replace('lead_', '')
  await query(harness, `update leads set status = 'ended', end_reason = 'bounced' where lead_id = $1`, [id(0)])
  const there = await readLeadOf(harness, leads[1]!)
  await addLead(harness, to, leadBody({ email: there.email.toUpperCase() }))
  const startsAt = new Date(harness.clock.now().getTime() + DAY).toISOString()
  const meeting = { startsAt, durationMinutes: 30, title: 'Intro' }
  const met = await harness.call('POST', `/api/v1/leads/${leads[2]}/meetings`, meeting)
  if (met.status >= 300) await plantMeeting(id(2), startsAt)
  await query(harness, `update leads set status = 'ended', end_reason = 'replied' where lead_id = $1`, [id(3)])
  const body = { action: 'move', filter: {}, toCampaign: to }
  const expected = await preview(harness, from, body)
  expect(expected).toMatchObject({ matched: 5, changes: 2, byStatus: { ended: 1, scored: 1 } })
  const reasons = expected.refused.map((one: { reason: string; leads: number }) => [one.reason, one.leads])
  expect(reasons).toEqual([
    ['already_there', 1],
    ['ended_bounced', 1],
    ['meeting_ahead', 1],
  ])
  const done = await actWhole(harness, from, { ...body, confirm: 5 })
  expect(done).toMatchObject({ changed: 2, refused: expected.refused })
  expect((await leadsOf(to)).length).toBe(3)
  // Of those who stay, whoever is about to meet is not deleted either.
  const goes = { action: 'delete', filter: {} }
  expectProblem(await act(harness, from, goes), '409 not_confirmed')
  expect(await preview(harness, from, goes)).toMatchObject({ matched: 3, changes: 2 })
  const deleted = await actWhole(harness, from, { ...goes, confirm: 3 })
  expect(deleted).toMatchObject({ changed: 2, refused: [{ reason: 'meeting_ahead', leads: 1 }] })
  expect((await leadsOf(from)).map(({ prospectId }) => prospectId)).toEqual([leads[2]])
})

test('a lead whose email is being sent is not deleted, and the others are', async () => {
  const campaign = await newActiveCampaign(harness)
  const [first, other] = await addLeads(harness, campaign, numbered(2))
  await harness.settle()
  const leadId = first!.replace('lead_', '')
  await query(harness, `update messages set state = 'sending', lease_until = '2090-01-01' where lead_id = $1`, [leadId])
  const goes = { action: 'delete', filter: {} }
  const refused = [{ reason: 'being_sent', leads: 1 }]
  expect(await preview(harness, campaign, goes)).toMatchObject({ matched: 2, changes: 1, refused })
  expect(await actWhole(harness, campaign, { ...goes, confirm: 2 })).toMatchObject({ changed: 1, refused })
  expect((await leadsOf(campaign)).map(({ prospectId }) => prospectId)).toEqual([first])
  expect((await harness.call('GET', `/api/v1/leads/${other}`)).status).toBe(404)
})

async function plantMeeting(leadId: string, startsAt: string): Promise<void> {
  const columns = await query(
    harness,
    `select column_name, data_type from information_schema.columns
    where table_name = 'meetings' and is_nullable = 'NO' and column_default is null`,
  )
  const known: Record<string, unknown> = { organization_id: harness.organizationId, lead_id: leadId, status: 'booked' }
  const value = ({ column_name: name, data_type: type }: Record<string, unknown>) => {
    if (known[String(name)] !== undefined) return known[String(name)]
    if (type === 'uuid') return name === 'campaign_id' ? leadId : leadId
    if (String(type).startsWith('timestamp')) return startsAt
    if (type === 'boolean') return false
    return String(type).startsWith('json') ? '{}' : 'builtin'
  }
  const all = [
    ...columns,
    ...Object.keys(known)
      .filter((name) => !columns.some((one) => one.column_name === name))
      .map((column_name) => ({ column_name, data_type: 'text' })),
  ]
  const names = all.map((one) => one.column_name).join(', ')
  await query(
    harness,
    `insert into meetings (${names}) values (${all.map((_, index) => `$${index + 1}`).join(', ')})`,
    all.map(value),
  )
}

test('an action that can be taken back needs no confirmation, and is held to one that is given', async () => {
  const campaign = await newCampaign(harness, { name: 'Held to it' })
  await addLeads(harness, campaign, numbered(2))
  const answer = await act(harness, campaign, { action: 'stop', filter: {}, confirm: 1 })
  expectProblem(answer, '409 not_confirmed')
  expect(answer.body).toMatchObject({ matched: 2, detail: expect.stringContaining('without `confirm`') })
  expect((await leadsOf(campaign)).map(({ status }) => status)).not.toContain('ended')
  const done = await actWhole(harness, campaign, { action: 'stop', filter: {}, confirm: 2 })
  expect(done).toMatchObject({ state: 'done', matched: 2 })
})

test('what cannot be taken back is confirmed, and the target is one that takes leads', async () => {
  const from = await newCampaign(harness, { name: 'Sure' })
  const to = await newCampaign(harness)
  await addLeads(harness, from, numbered(2))
  const body = { action: 'move', filter: {}, toCampaign: to }
  for (const confirm of [undefined, 1, 'sure', 'Other']) {
    const answer = await act(harness, from, { ...body, confirm })
    expectProblem(answer, '409 not_confirmed')
    expect(answer.body.matched).toBe(2)
  }
  expectProblem(await act(harness, from, { ...body, toCampaign: from }), '400 validation_failed')
  expectProblem(await act(harness, from, { ...body, toCampaign: 'Spring' }), '400 validation_failed')
  expectProblem(await act(harness, from, { action: 'move', filter: {} }), '400 validation_failed')
  const other = await harness.newOrganization('Other')
  const theirs = await newCampaign(harness, {}, other.key)
  expectProblem(await act(harness, from, { ...body, toCampaign: theirs }), '400 validation_failed')
  const { body: begun } = await act(harness, from, { ...body, confirm: '2' })
  await harness.call('POST', `/api/v1/campaigns/${to}/archive`)
  await harness.settle()
  expect(await readAction(harness, begun.actionId)).toMatchObject({ state: 'failed', failure: 'campaign_archived' })
  expect((await leadsOf(from)).length).toBe(2)
  expectProblem(await act(harness, from, { ...body, confirm: 2 }), '409 campaign_archived')
})
