import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createStages } from '../../src/stages.ts'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { OutboundError } from '../../src/platform/outbound/outbound.ts'
import { claimDue } from '../support/mail/claim-due.ts'
import { eventsOf, sequenceOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

beforeEach(async () => {
  await outreach.query('update organizations set domain_hourly_cap = null, domain_daily_cap = null')
})

const ONE = sequenceOf(['P0D', 'Hi'])

/** A campaign with so many mailboxes that none is in anybody's way, and leads with these addresses. */
async function writeTo(...emails: string[]): Promise<string[]> {
  const { addMailbox, campaign, addLead, query } = outreach
  const mailboxes = [await addMailbox('sam@sender.test', { dailyCap: 1_000 })]
  await query('update mailboxes set gap_least = 0, gap_most = 0')
  const campaignId = await campaign({ mailboxes, sequence: ONE })
  const leads: string[] = []
  for (const email of emails) leads.push(await addLead(campaignId, email))
  return leads
}

test('a company gets three emails an hour, whatever its hosts; the gate says until when', async () => {
  const { harness, server, next, pass } = outreach
  const leads = await writeTo('a@acme.test', 'b@acme.test', 'c@eng.acme.test', 'd@acme.test', 'e@other.test')
  const start = harness.clock.now().getTime()
  await harness.settle()
  expect(server.received).toHaveLength(4)
  const states = await Promise.all(leads.map((lead) => next(lead)))
  const [waiting] = states.filter(({ closed }) => !closed.includes('lead'))
  expect(waiting).toMatchObject({ closed: ['recipient_domain'], eligibleAt: new Date(start + HOUR).toISOString() })
  await pass(HOUR - 1)
  expect(server.received).toHaveLength(4)
  await pass(1)
  expect(server.received).toHaveLength(5)
})

test('a company gets ten emails in any 24 hours', async () => {
  const { server, harness, pass } = outreach
  await writeTo(...Array.from({ length: 12 }, (_, n) => `p${n}@acme.test`))
  await harness.settle()
  for (let hour = 1; hour < 24; hour += 1) await pass(HOUR)
  expect(server.received).toHaveLength(10)
  await pass(HOUR)
  expect(server.received).toHaveLength(12)
})

test('free mail counts by the provider that DNS names, 20 an hour', async () => {
  const { server, harness, pass, query } = outreach
  const people = (count: number, host: string) => Array.from({ length: count }, (_, n) => `p${n}@${host}`)
  await query(`insert into recipient_domains (domain, takes_mail, provider, checked_at, fresh_until)
    values ('posteo.de', true, 'google', '2000-01-01', '2100-01-01')`)
  await writeTo(...people(15, 'gmail.com'), ...people(15, 'posteo.de'))
  await harness.settle()
  expect(server.received).toHaveLength(20)
  await pass(HOUR)
  expect(server.received).toHaveLength(30)
})

test('what certainly did not leave is given back; what may have left counts', async () => {
  const { server, harness, pass, query } = outreach
  await writeTo('a@acme.test', 'b@acme.test', 'c@acme.test', 'd@acme.test')
  server.answers = { rcpt: [450, '4.2.0 Later'] }
  await harness.settle()
  expect(await query(`select count(*)::int as n from messages where failures = 1 and state = 'queued'`)).toEqual([
    { n: 3 },
  ])
  // Tried again within the hour: the first attempts count for nothing.
  server.answers = { dropAfterData: true }
  await pass(10 * MINUTE)
  server.answers = {}
  await pass(10 * MINUTE)
  // The fourth still waits for the hour of those that may have left.
  expect(
    await query(`select state = 'queued' as waits, count(*)::int as n from messages group by 1 order by 1`),
  ).toEqual([
    { waits: false, n: 3 },
    { waits: true, n: 1 },
  ])
})

test('three claimers at once never write more to a company than it gets', async () => {
  const { harness, query } = outreach
  await writeTo(...Array.from({ length: 8 }, (_, n) => `p${n}@acme.test`))
  const own = createStages(harness.context).filter((stage) => ['scoring', 'sequence'].includes(stage.name))
  for (const stage of own) await stage.claim(harness.organizationId, 100)
  for (const stage of own) await stage.claim(harness.organizationId, 100)
  const senders = [1, 2, 3].map(() => createStages(harness.context).find((stage) => stage.name === 'sending')!)
  // Who finds another one there has no turn, and keeps what is rendered for the next.
  for (let round = 0; round < 5; round += 1)
    await Promise.all(senders.map((stage) => claimDue(stage, harness.organizationId, 2)))
  expect(await query(`select 1 as one from messages where state in ('sending', 'sent')`)).toHaveLength(3)
  expect(await query(`select sent from mailbox_days`)).toEqual([{ sent: 3 }])
})

test('the operator sets other numbers', async () => {
  const { server, harness, query } = outreach
  await writeTo('a@acme.test', 'b@acme.test', 'c@acme.test')
  await query('update organizations set domain_hourly_cap = 1')
  await harness.settle()
  expect(server.received).toHaveLength(1)
})

/** DNS of a test: null MX, no records at all, an address record alone, or no answer. Answers which domains it is asked for. */
function useDns(state: { isDown: boolean }) {
  const asked: string[] = []
  const resolveMx = async (domain: string) => {
    asked.push(domain)
    if (state.isDown) throw new OutboundError('dns')
    if (domain === 'null.test') return [{ exchange: '', priority: 0 }]
    return domain === 'mx.test' ? [{ exchange: 'mail.mx.test', priority: 10 }] : []
  }
  const { outbound } = outreach.harness.context
  const before = { ...outbound }
  onTestFinished(() => void Object.assign(outbound, before))
  Object.assign(outbound, { resolveMx, hasAddress: async (host: string) => host === 'host.test' })
  return asked
}

test('a domain that takes no mail is never written to: the lead fails with the reason, and nothing is suppressed', async () => {
  useDns({ isDown: false })
  const { server, harness, lead, messages, query, next } = outreach
  const [nobody = '', none = '', host = '', mx = ''] = await writeTo(
    'a@null.test',
    'b@none.test',
    'c@host.test',
    'd@mx.test',
  )
  await harness.settle()
  expect(server.received).toHaveLength(2)
  expect(await lead(nobody)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect(await messages(nobody)).toMatchObject([
    { state: 'failed', reason: 'null.test doesn’t accept email: it says so by a null MX record.' },
  ])
  expect(await messages(none)).toMatchObject([
    { state: 'failed', reason: 'none.test doesn’t accept email: it has neither MX nor address records.' },
  ])
  for (const one of [host, mx]) expect(await lead(one)).toMatchObject({ endReason: 'completed' })
  expect((await eventsOf(outreach, 'message.failed')).map(({ data }) => data)).toMatchObject([
    { code: 'no_mail' },
    { code: 'no_mail' },
  ])
  expect(await query('select 1 from suppressions')).toEqual([])
  expect((await next(nobody)).closed).toEqual(expect.arrayContaining(['lead', 'recipient']))
})

test('DNS that does not say is no verdict: it is asked again later, once for all who wait', async () => {
  const state = { isDown: true }
  const asked = useDns(state)
  const { server, harness, next, pass } = outreach
  const [one = ''] = await writeTo('a@mx.test', 'b@mx.test')
  const start = harness.clock.now().getTime()
  await harness.settle()
  expect(asked).toEqual(['mx.test'])
  expect(await next(one)).toMatchObject({
    closed: ['recipient'],
    eligibleAt: new Date(start + 10 * MINUTE).toISOString(),
  })
  state.isDown = false
  await pass(10 * MINUTE)
  expect(server.received).toHaveLength(2)
  expect(asked).toEqual(['mx.test', 'mx.test'])
})

test('a young mailbox sends a few emails on its first day and more on the next', async () => {
  const { server, harness, pass, query, next } = outreach
  const leads = await writeTo(...Array.from({ length: 20 }, (_, n) => `p@a${n}.test`))
  await query('update mailboxes set ramp_start = 5, ramp_step = 2, daily_cap = 30')
  await harness.settle()
  expect(server.received).toHaveLength(5)
  const states = await Promise.all(leads.map((lead) => next(lead)))
  expect(states.filter(({ closed }) => closed.join() === 'mailbox')).toHaveLength(15)
  await pass(DAY)
  expect(server.received).toHaveLength(12)
  await pass(20 * DAY)
  expect(server.received).toHaveLength(17)
})
