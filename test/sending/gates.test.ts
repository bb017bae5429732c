import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { findInstance, setPublicUrl, setSending } from '../../src/platform/instance/instance-store.ts'
import { sequenceOf, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** A lead of a live campaign that nothing keeps from its first email. */
async function add(
  settings: Record<string, unknown> = {},
): Promise<{ jane: string; campaignId: string; mailbox: string }> {
  const { addMailbox, campaign, addLead } = outreach
  const mailbox = await addMailbox()
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS, ...settings })
  return { jane: await addLead(campaignId, 'jane@acme.test'), campaignId, mailbox }
}

/** Plans the first email without letting it leave. */
async function plan(settings?: Record<string, unknown>) {
  await setSending(outreach.harness.context.db, { stopped: true })
  const added = await add(settings)
  await outreach.harness.settle()
  await setSending(outreach.harness.context.db, { stopped: false })
  return added
}

/** The one gate that is closed for a lead: claims obey it, and it opens when `open` is called. */
async function expectGate(
  prospectId: string,
  gate: string,
  open: () => Promise<unknown>,
  eligibleAt: string | null = null,
) {
  const { next, harness, server } = outreach
  const before = server.received.length
  const found = await next(prospectId)
  expect(found).toMatchObject({ closed: [gate], eligibleAt })
  expect(found.gates.find((one: { gate: string }) => one.gate === gate).detail).not.toBe('')
  await harness.settle()
  expect(server.received).toHaveLength(before)
  await open()
  await harness.settle()
  if (server.received.length === before) await outreach.pass(HOUR)
  expect(server.received).toHaveLength(before + 1)
}

test('hold', async () => {
  const { act } = outreach
  const { jane } = await plan()
  await act(`/leads/${jane}/pause`)
  await expectGate(jane, 'hold', () => act(`/leads/${jane}/resume`))
})

test('hold until an instant, by itself', async () => {
  const { act, harness, pass, lead, next, server } = outreach
  const { jane } = await plan()
  const until = new Date(harness.clock.now().getTime() + 2 * DAY).toISOString()
  await act(`/leads/${jane}/pause`, { until })
  expect(await next(jane)).toMatchObject({ closed: ['hold'], eligibleAt: until })
  await pass(2 * DAY - MINUTE)
  expect(server.received).toEqual([])
  await pass(MINUTE)
  expect(server.received).toHaveLength(1)
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence', hold: null })
  // Shortened, and lengthened without end.
  await act(`/leads/${jane}/pause`, { until: new Date(harness.clock.now().getTime() + 9 * DAY).toISOString() })
  await act(`/leads/${jane}/pause`, { until: new Date(harness.clock.now().getTime() + 3 * DAY).toISOString() })
  await act(`/leads/${jane}/pause`)
  await pass(20 * DAY)
  expect(server.received).toHaveLength(1)
})

test('a shortened hold ends at its new end', async () => {
  const { act, harness, pass, server } = outreach
  const { jane } = await plan()
  for (const days of [9, 3]) {
    await act(`/leads/${jane}/pause`, { until: new Date(harness.clock.now().getTime() + days * DAY).toISOString() })
  }
  await pass(3 * DAY)
  expect(server.received).toHaveLength(1)
})

test('campaign', async () => {
  const { act } = outreach
  const { jane, campaignId } = await plan()
  await act(`/campaigns/${campaignId}/pause`)
  await expectGate(jane, 'campaign', () => act(`/campaigns/${campaignId}/activate`))
})

test('the kill switches of organization and installation', async () => {
  const { harness, query } = outreach
  const { jane } = await plan()
  await setSending(harness.context.db, { stopped: true })
  await expectGate(jane, 'sending', async () => {
    await setSending(harness.context.db, { stopped: false })
    await query('update organizations set sending_stopped = true')
    await harness.settle()
    expect(outreach.server.received).toEqual([])
    await query('update organizations set sending_stopped = false')
  })
})

test('a copy sends nothing live until it is released; a test campaign goes on', async () => {
  const { harness, addLead, campaign, messages } = outreach
  const { jane } = await plan()
  await setPublicUrl(harness.context.db, 'https://leads.example.com')
  await setPublicUrl(harness.context.db, 'https://copy.example.com')
  const tried = await addLead(await campaign({ sequence: TWO_STEPS }), 'joe@acme.test')
  await expectGate(jane, 'sending', () => setSending(harness.context.db, { release: true }))
  expect((await messages(tried))[0]).toMatchObject({ state: 'captured' })
})

test('a process that has lost its public address would send dead links: live mail is held', async () => {
  const { harness } = outreach
  const { jane } = await plan()
  await setPublicUrl(harness.context.db, null)
  expect((await findInstance(harness.context.db))?.sending_held).toBeNull()
  await setPublicUrl(harness.context.db, 'https://leads.example.com')
  await setPublicUrl(harness.context.db, null)
  await expectGate(jane, 'sending', () => setSending(harness.context.db, { release: true }))
})

test('suppression between planning and claim ends the lead, by address, domain and link', async () => {
  const { harness, lead, next, server, addLead, campaign } = outreach
  const { jane, mailbox } = await plan()
  await harness.call('POST', '/api/v1/suppressions', { domains: ['acme.test'] })
  expect(await next(jane)).toMatchObject({ closed: ['suppression'], eligibleAt: null })
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'suppressed' })
  expect(server.received).toEqual([])
  expect((await outreach.act(`/leads/${jane}/resume`)).status).toBe(409)

  const joe = await addLead(await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS }), 'joe@else.test')
  await harness.settle()
  const link = /\/u\/([\w-]+)/u.exec((await outreach.messages(joe))[0].body)?.[0]
  expect((await harness.call('POST', link!, undefined, { key: null, raw: '' })).status).toBe(200)
  await outreach.pass(3 * DAY)
  expect(await lead(joe)).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  expect(server.received).toHaveLength(1)
})

test('wait and window: the next instant is one at which both are open', async () => {
  const { next, pass, server } = outreach
  // A Tuesday, 09:30 UTC.
  const schedule = { timezone: 'UTC', days: ['tue', 'thu'], from: '09:00', to: '10:00' }
  const eligibleAt = inDays(outreach, 2, '09:00')
  const { jane } = await add({ schedule, sequence: sequenceOf(['P0D', 'first'], ['P1D', 'second']) })
  await outreach.harness.settle()
  expect(server.received).toHaveLength(1)
  expect(await next(jane)).toMatchObject({ step: 2, closed: ['wait', 'mailbox'], eligibleAt })
  await pass(DAY)
  expect(await next(jane)).toMatchObject({ closed: ['window'], eligibleAt })
  await pass(DAY - 31 * MINUTE)
  expect(server.received).toHaveLength(1)
  await pass(MINUTE)
  expect(server.received).toHaveLength(2)
})

test('wait: a follow-up waits since the email before it left, however late that was', async () => {
  const { harness, next, pass, server } = outreach
  await setSending(harness.context.db, { stopped: true })
  const { jane } = await add()
  await pass(2 * DAY)
  await setSending(harness.context.db, { stopped: false })
  await pass(HOUR)
  expect(server.received).toHaveLength(1)
  const eligibleAt = new Date(harness.clock.now().getTime() + DAY).toISOString()
  expect(await next(jane)).toMatchObject({ step: 2, closed: expect.arrayContaining(['wait']), eligibleAt })
})

test('organization cap', async () => {
  const { query, harness } = outreach
  await query('update organizations set daily_send_cap = 0')
  const midnight = inDays(outreach, 1)
  const { jane } = await plan()
  await expectGate(
    jane,
    'organization_cap',
    async () => {
      await query('update organizations set daily_send_cap = 1')
      harness.clock.set(new Date(midnight))
    },
    midnight,
  )
})

test('installation cap', async () => {
  const { query, harness } = outreach
  const { jane } = await plan()
  // Another organization has used up what the whole installation may send on this day.
  await query(`insert into mailbox_days values (gen_random_uuid(), gen_random_uuid(), $1, 50000)`, [
    inDays(outreach, 0).slice(0, 10),
  ])
  const midnight = inDays(outreach, 1)
  await expectGate(jane, 'installation_cap', async () => harness.clock.set(new Date(midnight)), midnight)
})

test('two mailboxes at once never send more than the organization may', async () => {
  const { query, harness, addMailbox, campaign, addLead, server } = outreach
  await query('update organizations set daily_send_cap = 3')
  const mailboxes = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => addMailbox(`${name}@sender.test`)))
  for (const [index, mailbox] of mailboxes.entries()) {
    await addLead(await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS }), `p${index}@acme.test`)
  }
  await Promise.all([harness.settle(), harness.settle(), harness.settle()])
  expect(server.received).toHaveLength(3)
})

test('mailbox', async () => {
  const { harness } = outreach
  const { jane, mailbox } = await plan()
  await harness.call('POST', `/api/v1/mailboxes/${mailbox}/pause`)
  await expectGate(jane, 'mailbox', () => harness.call('POST', `/api/v1/mailboxes/${mailbox}/resume`))
})

test('a conversation waits for its own mailbox, and the gate says so', async () => {
  const { harness, addMailbox, campaign, addLead, pass, next, server } = outreach
  const mailboxes = [await addMailbox('sam@sender.test'), await addMailbox('kim@sender.test')]
  const campaignId = await campaign({ mailboxes, sequence: TWO_STEPS })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  const { mailboxId, address } = (await harness.call('GET', '/api/v1/mailboxes')).body.data.find(
    (one: { sentToday: number }) => one.sentToday === 1,
  )
  await harness.call('POST', `/api/v1/mailboxes/${mailboxId}/pause`)
  await pass(3 * DAY)
  const detailOf = async () => (await next(jane)).gates.find((one: { gate: string }) => one.gate === 'mailbox').detail
  expect(await detailOf()).toBe(`The mailbox of this conversation, ${address}, is paused: by hand.`)
  await harness.call('POST', `/api/v1/mailboxes/${mailboxId}/resume`)
  await pass(HOUR)
  expect(server.received).toHaveLength(2)
})

test('lead and sequence: one that is not scored or has nothing left waits for nothing', async () => {
  const { addLead, campaign, harness, next, pass } = outreach
  const jane = await addLead(await campaign({ sequence: TWO_STEPS }), 'jane@acme.test')
  expect(await next(jane)).toMatchObject({ closed: ['lead'], eligibleAt: null, step: 1 })
  await harness.settle()
  await pass(2 * DAY)
  expect(await next(jane)).toMatchObject({ closed: ['lead', 'sequence'], eligibleAt: null, step: null })
})
