import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../src/platform/clock.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { headerOf, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let outreach: Outreach
let mailboxes: string[]

beforeAll(async () => {
  outreach = await startOutreach()
  mailboxes = [await outreach.addMailbox('sam@sender.test', { gapSeconds: { least: 0, most: 0 } })]
})

afterAll(async () => {
  await outreach.close()
  stopServers()
})

/** A lead that was written to, and how it is answered. */
async function conversation(email: string) {
  const campaignId = await outreach.campaign({ mailboxes, sequence: TWO_STEPS })
  const lead = await outreach.addLead(campaignId, email)
  await outreach.pass(HOUR)
  const answer = (text: string, idempotencyKey?: string) =>
    outreach.harness.call(
      'POST',
      `/api/v1/leads/${lead}/reply`,
      { text },
      { headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey } },
    )
  const left = async () => {
    await outreach.pass(HOUR)
    const mails = outreach.server.received.filter((mail) => headerOf(mail, 'to')?.includes(email))
    return mails.length - 1
  }
  return { lead, answer, left }
}

test('an answer that is sent again under its key is one email, and the same answer', async () => {
  const { answer, left } = await conversation('once@acme.test')
  const key = randomUUID()
  const first = await answer('Tuesday at ten?', key)
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([202, undefined])
  expect(await left()).toBe(1)
  const again = await answer('Tuesday at ten?', key)
  expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([202, first.body, 'true'])
  expect(await left()).toBe(1)
  const other = await answer('Wednesday?', key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  expect((await answer('Wednesday?', randomUUID())).status).toBe(202)
  expect((await answer('Wednesday?')).status).toBe(202)
  expect(await left()).toBe(3)
})

test('of ten at once under one key, one email leaves and all get its id', async () => {
  const { answer, left } = await conversation('together@acme.test')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => answer('Now.', key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(await left()).toBe(1)
})

test('an answer that is refused decides nothing about the lead', async () => {
  const { lead, answer, left } = await conversation('nobody@acme.test')
  const before = await outreach.lead(lead)
  outreach.server.answers = { rcpt: [550, '5.1.1 No such user'] }
  const { body } = await answer('Now.')
  expect(await left()).toBe(0)
  outreach.server.answers = {}
  expect((await outreach.harness.call('GET', `/api/v1/messages/${body.messageId}`)).body.state).toBe('failed')
  expect(await outreach.lead(lead)).toMatchObject({ status: before.status, endReason: before.endReason })
})

test('a refusal frees the key, and the same key for another lead is another request', async () => {
  const refused = await conversation('refused@acme.test')
  const other = await conversation('other@acme.test')
  const key = randomUUID()
  expect((await refused.answer(' ', key)).status).toBe(400)
  expect((await refused.answer('Hello', key)).status).toBe(202)
  expect((await other.answer('Hello', key)).headers['idempotent-replayed']).toBeUndefined()
  expect(await refused.left()).toBe(1)
  expect((await outreach.act('/suppressions', { addresses: ['refused@acme.test'] })).status).toBeLessThan(300)
  const late = randomUUID()
  expect((await refused.answer('More', late)).status).toBe(409)
  expect((await refused.answer('Something else', late)).status).toBe(409)
  expect(await refused.left()).toBe(1)
})
