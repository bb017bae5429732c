import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { sentToday, TWO_STEPS, writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

async function writeTo(emails: readonly string[]) {
  const campaignId = await outreach.campaign({ mailboxes: [await outreach.addMailbox()], sequence: TWO_STEPS })
  const leads: string[] = []
  for (const email of emails) leads.push(await outreach.addLead(campaignId, email))
  return { campaignId, leads }
}

async function mailbox() {
  return (await outreach.harness.call('GET', '/api/v1/mailboxes')).body.data[0]
}

test.each([
  [550, 'Message rejected by policy'],
  [550, 'rejected: SPF check failed for sender.test'],
  [550, 'Administrative prohibition'],
  [554, 'Sender verify failed'],
  [550, '5.1.0 <sam@sender.test> sender rejected'],
] as const)(
  'a refusal by policy at RCPT pauses the mailbox and never suppresses the address: %i %s',
  async (code, words) => {
    outreach.server.answers = { rcpt: [code, words] }
    const jane = await writeToJane(outreach)
    await outreach.pass(1000)
    expect(await outreach.query('select value, reason from suppressions')).toEqual([])
    expect(await outreach.lead(jane)).toMatchObject({ status: 'scored' })
    expect(await mailbox()).toMatchObject({ status: 'paused', pauseReason: expect.stringContaining(words) })
  },
)

test('a refusal by policy pauses the mailbox once; the same email refused again fails alone', async () => {
  const { server, harness, lead, act } = outreach
  const jane = await writeToJane(outreach)
  // What failed before, because a server was away, does not count as such a refusal.
  server.answers = { rcpt: [421, '4.3.2 Closing'] }
  await harness.settle()
  server.answers = { rcpt: [550, '5.7.1 Rejected by policy'] }
  await outreach.pass(HOUR)
  const { mailboxId, status } = await mailbox()
  expect([status, (await lead(jane)).status]).toEqual(['paused', 'scored'])
  await act(`/mailboxes/${mailboxId}/resume`)
  await outreach.pass(HOUR)
  expect((await mailbox()).status).toBe('ok')
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
})

test('a recipient refused without a reason fails; the second time its address is suppressed', async () => {
  const { server, harness, lead, act, pass, query } = outreach
  server.answers = { rcpt: [554, 'transaction failed'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await query('select value from suppressions')).toEqual([])
  await act(`/leads/${jane}/resume`)
  await pass(HOUR)
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'bounced' })
  expect(await query('select value, reason from suppressions')).toEqual([
    { value: 'jane@acme.test', reason: 'bounced' },
  ])
})

test('texts that are refused as spam, one after the other, pause the campaign before the rest is tried', async () => {
  outreach.server.answers = { data: [554, '5.7.1 Message rejected as spam by Content Filtering'] }
  const { campaignId, leads } = await writeTo(Array.from({ length: 12 }, (_, index) => `p${index}@acme.test`))
  for (let turns = 0; turns < 40; turns += 1) await outreach.pass(400_000)
  const ends = await Promise.all(leads.map(async (one) => (await outreach.lead(one)).endReason))
  expect(ends.filter((end) => end === 'failed')).toHaveLength(4)
  expect(ends.filter((end) => end === null)).toHaveLength(8)
  const { body } = await outreach.harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect(body).toMatchObject({ status: 'paused' })
  expect(await outreach.query("select data from events where type = 'campaign.paused'")).toMatchObject([
    { data: { reason: 'refused as they are: 4 of the last 20 emails' } },
  ])
  expect(await outreach.query('select value from suppressions')).toEqual([])
})

test('a text that cannot be taken fails without a word against the address', async () => {
  const { server, harness, lead, next, addLead, campaign, query } = outreach
  server.answers = { data: [554, '5.6.0 Cannot read this'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  const mailboxes = [(await mailbox()).mailboxId]
  const other = await addLead(await campaign({ mailboxes, sequence: TWO_STEPS }), 'jane@acme.test')
  const { closed } = await next(other)
  expect(closed).not.toContain('other_campaign')
  expect(closed).not.toContain('rest')
  expect(await query('select value from suppressions')).toEqual([])
})

/** Writes to a recipient who is refused so, and tries again up to so many times; answers the waits in minutes. */
async function triesAgain(reply: readonly [number, string], most: number) {
  const { server, harness, lead, messages, next, pass } = outreach
  server.answers = { rcpt: reply }
  const jane = await writeToJane(outreach)
  const began = harness.clock.now().getTime()
  await harness.settle()
  const waits: number[] = []
  while ((await lead(jane)).endReason === null && waits.length < most) {
    const [{ state, failures, dueAt }] = await messages(jane)
    expect([state, failures]).toEqual(['queued', waits.length + 1])
    expect(await next(jane)).toMatchObject({ closed: expect.arrayContaining(['attempt']), eligibleAt: dueAt })
    const wait = Date.parse(dueAt) - harness.clock.now().getTime()
    waits.push(Math.round(wait / MINUTE))
    await pass(wait)
  }
  return { jane, waits, hours: (harness.clock.now().getTime() - began) / HOUR }
}

test('for two days a recipient is tried again, each time later, and then fails alone', async () => {
  const { jane, waits, hours } = await triesAgain([552, '5.2.2 Mailbox full'], 50)
  expect(waits.slice(0, 8)).toEqual([5, 7, 8, 11, 14, 19, 24, 31])
  expect(hours).toBeGreaterThan(48)
  expect(hours).toBeLessThan(72)
  expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await outreach.query('select value from suppressions')).toEqual([])
  expect([await sentToday(outreach), outreach.server.received.length]).toEqual([0, 0])
})

test.each([
  [452, '4.2.2 Over quota'],
  [450, '4.2.0 Greylisted'],
] as const)('%i %s is such a refusal too', async (...reply) => {
  expect((await triesAgain(reply, 3)).waits).toEqual([5, 7, 8])
})

test('a server that is away for a day costs no lead: the mailbox rests and goes on by itself', async () => {
  const { server, lead, messages, pass, query } = outreach
  const jane = await writeToJane(outreach)
  await query(`update mailboxes set smtp = jsonb_set(smtp, '{port}', '1')`)
  for (let hours = 0; hours < 24; hours += 1) await pass(HOUR)
  expect(await mailbox()).toMatchObject({ status: 'ok', sentToday: 0 })
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  expect((await messages(jane))[0]).toMatchObject({ state: 'queued', reason: expect.stringContaining('refused') })
  // It was not only away: when it is back, it begins by saying later.
  await query(`update mailboxes set smtp = jsonb_set(smtp, '{port}', $1)`, [String(server.port)])
  server.answers = { rcpt: [450, '4.7.1 Greylisted'] }
  await pass(HOUR)
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  server.answers = {}
  await pass(10 * HOUR)
  expect((await messages(jane))[0]).toMatchObject({ state: 'sent' })
})

test('an account that is too fast rests for an hour, and is asked again then', async () => {
  const { server, messages, pass, harness } = outreach
  server.answers = { data: [421, '4.7.28 Our system has detected an unusual rate of unsolicited mail'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  server.answers = {}
  await pass(HOUR - 1)
  expect((await messages(jane))[0]).toMatchObject({ state: 'queued', failures: 1 })
  expect(await mailbox()).toMatchObject({ status: 'ok' })
  await pass(1)
  expect((await messages(jane))[0]).toMatchObject({ state: 'sent' })
})
