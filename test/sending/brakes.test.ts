import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { sequenceOf } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()
let campaignId: string

beforeEach(async () => {
  const mailbox = await outreach.addMailbox('sam@sender.test', { dailyCap: 2_000, gapSeconds: { least: 0, most: 0 } })
  campaignId = await outreach.campaign({ mailboxes: [mailbox], sequence: sequenceOf(['P0D', 'Hi']) })
})

let people = 0

async function write(count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    people += 1
    await outreach.addLead(campaignId, `p${people}@acme.test`)
  }
  // Later than those before: the last twenty are told by their time.
  outreach.harness.clock.advance(1_000)
  await outreach.harness.settle()
}

/** So many emails that are taken, then one that its server refuses because nobody is there. */
async function writeAndBounce(taken: number): Promise<void> {
  const { server } = outreach
  if (taken > 0) await write(taken)
  server.answers = { rcpt: [550, '5.1.1 No such user'] }
  await write(1)
  server.answers = {}
}

async function campaign(): Promise<Record<string, unknown>> {
  return (await outreach.harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body
}

/** What the first screen says of the campaign. */
async function need(): Promise<unknown[]> {
  const { needs } = (await outreach.harness.call('GET', '/api/v1/overview')).body
  return needs.filter((one: { campaignId?: string }) => one.campaignId === campaignId)
}

test('2 % of bounces warn, 5 % pause, and not before there are fifty emails', async () => {
  await writeAndBounce(20)
  await writeAndBounce(20)
  expect(await campaign()).toMatchObject({ status: 'active', pauseReason: null })
  expect(await need()).toEqual([])
  // 2 of 42, 3 of 63: above 2 %, and never four of the last twenty.
  await writeAndBounce(20)
  expect(await campaign()).toMatchObject({ status: 'active' })
  expect(JSON.stringify(await need())).toContain('bounces: 3 of 63 emails in 7 days')
  await writeAndBounce(5)
  expect(await campaign()).toMatchObject({ status: 'paused', pauseReason: 'bounces: 4 of 69 emails in 7 days' })
  const { length } = outreach.server.received
  await write(3)
  expect(outreach.server.received).toHaveLength(length)
  // Whoever activates it again begins anew: what was counted once does not pause it at once.
  await outreach.act(`/campaigns/${campaignId}/activate`)
  await writeAndBounce(1)
  expect(await campaign()).toMatchObject({ status: 'active', pauseReason: null })
})

test('a new organization sends a hundred emails on its first day and a hundred more on each further one', async () => {
  const { harness, query, server, messages } = outreach
  // What it has sent already today, from a mailbox that is gone.
  const sent = (days: number, count: number) =>
    query('insert into mailbox_days values ($1, gen_random_uuid(), $2, $3)', [
      harness.organizationId,
      inDays(outreach, days).slice(0, 10),
      count,
    ])
  await sent(0, 98)
  await write(5)
  expect(server.received).toHaveLength(2)
  const [waiting] = await query(`select lead_id from messages where state = 'queued' limit 1`)
  const prospectId = `lead_${String(waiting?.['lead_id']).replaceAll('-', '')}`
  const { closed, gates, eligibleAt } = await outreach.next(prospectId)
  expect({ closed, eligibleAt }).toEqual({ closed: ['organization_cap'], eligibleAt: inDays(outreach, 1) })
  const gate = gates.find((one: { gate: string }) => one.gate === 'organization_cap')
  expect(gate.detail).toBe('Your organization has reached its daily limit of 100 emails.')
  await sent(1, 198)
  await outreach.pass(DAY)
  expect(server.received).toHaveLength(4)
  await query('update organizations set daily_send_cap = 199')
  await sent(1, 198)
  await outreach.pass(DAY)
  expect(server.received).toHaveLength(5)
  expect(await messages(prospectId)).toMatchObject([{ state: 'sent' }])
})
