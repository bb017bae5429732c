import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { sequenceOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const TWO = sequenceOf(['P0D', 'a'], ['P1D', 'b'])
const criteria = [
  { id: 'size', kind: 'must', field: 'company.employeeCount', op: 'gte', value: 10, weight: 10 },
  { id: 'sector', kind: 'should', field: 'company.industry', op: 'eq', value: 'Shipping', weight: 50 },
]
const icp = { version: 1, criteria }
const FITS = { company: { industry: 'Shipping', employeeCount: 50 } }
const FAILS = { company: { industry: 'Shipping', employeeCount: 5 } }

async function captured(prospectId: string): Promise<number[]> {
  return (await outreach.messages(prospectId)).filter((one) => one.state === 'captured').map((one) => one.step)
}

/** Changes what is known of a lead's company and scores it again. */
async function becomes(prospectId: string, more: Record<string, unknown>): Promise<void> {
  const answer = await outreach.harness.call('PATCH', `/api/v1/leads/${prospectId}`, more)
  if (answer.status !== 200) throw new Error(answer.text)
  await outreach.harness.settle()
}

test('tiers that are not sent to are held for review, and resume is the approval', async () => {
  const { campaign, addLead, harness, lead, act } = outreach
  const campaignId = await campaign({ sequence: TWO, icp, sendTiers: ['A'] })
  const good = await addLead(campaignId, 'good@acme.test', FITS)
  const poor = await addLead(campaignId, 'poor@acme.test', { company: { industry: 'Retail', employeeCount: 50 } })
  await harness.settle()
  expect([await captured(good), await captured(poor)]).toEqual([[1], []])
  expect(await lead(poor)).toMatchObject({ status: 'scored', hold: { reason: 'review_tier', until: null } })
  await act(`/leads/${poor}/resume`)
  await act(`/leads/${poor}/rescore`)
  await harness.settle()
  expect(await captured(poor)).toEqual([1])
})

test('review: hold keeps leads whose must is unknown; the default sends to them', async () => {
  const { campaign, addLead, harness, lead, act, pass } = outreach
  const UNKNOWN = { company: { industry: 'Shipping' } }
  const held = await addLead(await campaign({ sequence: TWO, icp, review: 'hold' }), 'jane@acme.test', UNKNOWN)
  const sent = await addLead(await campaign({ sequence: TWO, icp }), 'jane@acme.test', UNKNOWN)
  await harness.settle()
  expect(await lead(held)).toMatchObject({ status: 'scored', hold: { reason: 'review_must_unknown' } })
  expect([await captured(held), await captured(sent)]).toEqual([[], [1]])
  await pass(3 * DAY)
  await act(`/leads/${held}/resume`)
  await harness.settle()
  expect(await captured(held)).toEqual([1])
})

test('a lead that becomes disqualified before its first email ends, and returns when it fits again', async () => {
  const { campaign, addLead, harness, lead, act, next } = outreach
  const campaignId = await campaign({
    sequence: sequenceOf(['P1D', 'a'], ['P1D', 'b']),
    icp,
  })
  const jane = await addLead(campaignId, 'jane@acme.test', FITS)
  await harness.settle()
  await becomes(jane, FAILS)
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'disqualified' })
  await becomes(jane, FITS)
  expect(await lead(jane)).toMatchObject({ status: 'scored', endReason: null })
  expect(await next(jane)).toMatchObject({ closed: ['wait'], eligibleAt: expect.any(String) })
  await act(`/leads/${jane}/rescore`)
  await outreach.pass(DAY)
  expect(await captured(jane)).toEqual([1])
})

test('a lead in its sequence that becomes disqualified is held for review and goes on when it is approved', async () => {
  const { campaign, addLead, harness, lead, act, pass } = outreach
  const jane = await addLead(await campaign({ sequence: TWO, icp }), 'jane@acme.test', FITS)
  await harness.settle()
  await becomes(jane, FAILS)
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence', hold: { reason: 'review_disqualified' } })
  await pass(5 * DAY)
  expect(await captured(jane)).toEqual([1])
  await act(`/leads/${jane}/resume`)
  await harness.settle()
  expect(await captured(jane)).toEqual([1, 2])
})

test('a lead that ended goes on after the last step handed over', async () => {
  const { campaign, addLead, harness, lead, act, pass } = outreach
  const jane = await addLead(await campaign({ sequence: TWO }), 'jane@acme.test')
  await harness.settle()
  await act(`/leads/${jane}/stop`)
  await pass(3 * DAY)
  expect(await captured(jane)).toEqual([1])
  await act(`/leads/${jane}/resume`)
  await pass(0)
  expect(await captured(jane)).toEqual([1, 2])
  expect(await lead(jane)).toMatchObject({ endReason: 'completed' })
  await act(`/leads/${jane}/resume`)
  await pass(DAY)
  expect(await captured(jane)).toEqual([1, 2])
  expect(await lead(jane)).toMatchObject({ endReason: 'completed' })
})

test('one that is stopped and resumed before its planned email gets it once', async () => {
  const { campaign, addLead, harness, act, pass } = outreach
  const jane = await addLead(await campaign({ sequence: TWO }), 'jane@acme.test')
  await harness.settle()
  for (const action of ['stop', 'resume', 'pause', 'resume', 'pause', 'stop', 'resume', 'rescore']) {
    expect((await act(`/leads/${jane}/${action}`)).status).toBe(200)
    await pass(HOUR)
  }
  expect(await captured(jane)).toEqual([1])
  await pass(DAY)
  expect(await captured(jane)).toEqual([1, 2])
})

test('a hold that begins while an email is on its way lets that one go and keeps the next', async () => {
  const { campaign, addMailbox, addLead, harness, act, server, lead, pass } = outreach
  const jane = await addLead(await campaign({ mailboxes: [await addMailbox()], sequence: TWO }), 'jane@acme.test')
  server.onMessage = async () => {
    expect((await act(`/leads/${jane}/pause`)).status).toBe(200)
    expect((await harness.call('DELETE', `/api/v1/leads/${jane}`)).status).toBe(409)
  }
  await harness.settle()
  server.onMessage = async () => {}
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence', hold: { reason: 'paused' } })
  await pass(5 * DAY)
  expect(server.received).toHaveLength(1)
  await act(`/leads/${jane}/resume`)
  await pass(HOUR)
  expect(server.received).toHaveLength(2)
})

test('an email that is on its way when its lead ends is written down as sent, and the address rests', async () => {
  const { campaign, addMailbox, addLead, harness, act, server, lead, next, messages, pass } = outreach
  const mailboxes = [await addMailbox()]
  const jane = await addLead(await campaign({ mailboxes, sequence: TWO }), 'jane@acme.test')
  server.onMessage = async () => void (await act(`/leads/${jane}/stop`))
  await harness.settle()
  server.onMessage = async () => {}
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'stopped' })
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }])
  const other = await addLead(await campaign({ mailboxes, sequence: TWO }), 'jane@acme.test')
  await harness.settle()
  expect(await next(other)).toMatchObject({ closed: ['rest', 'mailbox'] })
  await act(`/leads/${jane}/resume`)
  await pass(DAY)
  expect((await messages(jane)).map((one) => [one.step, one.state])).toEqual([
    [1, 'sent'],
    [2, 'sent'],
  ])
})

test('research and a new score that are asked for while an email is on its way are not forgotten', async () => {
  const { campaign, addMailbox, addLead, harness, server, lead } = outreach
  const campaignId = await campaign({ mailboxes: [await addMailbox()], sequence: TWO, icp })
  const jane = await addLead(campaignId, 'jane@acme.test', FITS)
  server.onMessage = async () => void (await harness.call('PATCH', `/api/v1/leads/${jane}`, FAILS))
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence', hold: { reason: 'review_disqualified' } })
})
