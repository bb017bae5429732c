import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '../src/platform/clock.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { startOutreach, TWO_STEPS } from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach

beforeEach(async () => {
  outreach = await startOutreach()
})

afterEach(async () => {
  await outreach.close()
  stopServers()
})

async function writeTo(emails: readonly string[]) {
  const campaignId = await outreach.campaign({ mailboxes: [await outreach.addMailbox()], sequence: TWO_STEPS })
  const leads: string[] = []
  for (const email of emails) leads.push(await outreach.addLead(campaignId, email))
  return { campaignId, leads }
}

test.each([
  [550, 'Message rejected by policy'],
  [550, 'rejected: SPF check failed for sender.test'],
  [550, 'Administrative prohibition'],
  [554, 'Sender verify failed'],
  [550, '5.1.0 <sam@sender.test> sender rejected'],
] as const)('a refusal by policy at RCPT never suppresses the address: %i %s', async (code, words) => {
  outreach.server.answers = { rcpt: [code, words] }
  await writeTo(['jane@acme.test'])
  await outreach.pass(1000)
  expect(await outreach.query('select value, reason from suppressions')).toEqual([])
})

test('texts that are refused as spam, one after the other, pause mailbox or campaign', async () => {
  outreach.server.answers = { data: [554, '5.7.1 Message rejected as spam by Content Filtering'] }
  const { leads } = await writeTo(Array.from({ length: 12 }, (_, index) => `p${index}@acme.test`))
  for (let turns = 0; turns < 40; turns += 1) await outreach.pass(400_000)
  const ends = await Promise.all(leads.map(async (one) => (await outreach.lead(one)).endReason))
  expect(ends.filter((end) => end === 'failed').length).toBeLessThan(12)
})

test('a full mailbox is tried again later', async () => {
  outreach.server.answers = { rcpt: [552, '5.2.2 Mailbox full'] }
  const { leads } = await writeTo(['jane@acme.test'])
  await outreach.pass(1000)
  expect((await outreach.lead(leads[0] ?? '')).endReason).toBeNull()
})

test('a server that says later for three hours loses no lead', async () => {
  outreach.server.answers = { rcpt: [450, '4.2.1 Later'] }
  const { leads } = await writeTo(['jane@acme.test'])
  for (let turns = 0; turns < 36; turns += 1) await outreach.pass(HOUR / 12)
  expect((await outreach.lead(leads[0] ?? '')).endReason).toBeNull()
})
