import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../src/platform/clock.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import {
  eventsOf,
  headerOf,
  sentToday,
  sequenceOf,
  startOutreach,
  textOf,
  TWO_STEPS,
  writeToJane,
} from './support/live-outreach.ts'
import type { Outreach } from './support/live-outreach.ts'

let outreach: Outreach

beforeEach(async () => {
  outreach = await startOutreach()
})

afterEach(() => outreach.close())
afterAll(stopServers)

test('that the bytes begin to leave is committed before the first of them does', async () => {
  const { server, harness, query } = outreach
  await writeToJane(outreach)
  const seen: unknown[] = []
  server.onMessage = async () => {
    seen.push(...(await query('select state, data_started_at is not null as started, sent_at from messages')))
  }
  await harness.settle()
  expect(seen).toEqual([{ state: 'sending', started: true, sent_at: null }])
})

test('an unknown recipient bounces: the lead ends and the address is suppressed, in every campaign', async () => {
  const { server, harness, lead, messages, addLead, campaign } = outreach
  server.answers = { rcpt: [550, '5.1.1 No such user'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'bounced' })
  expect(await messages(jane)).toMatchObject([
    { state: 'failed', reason: expect.stringContaining('5.1.1 No such user') },
  ])
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toMatchObject([
    { value: 'jane@acme.test', reason: 'bounced' },
  ])
  expect((await outreach.act(`/leads/${jane}/resume`)).status).toBe(409)
  const again = await addLead(await campaign({ sequence: TWO_STEPS }), 'jane@acme.test')
  expect(await lead(again)).toMatchObject({ status: 'ended', endReason: 'suppressed' })
  expect(await sentToday(outreach)).toBe(0)
})

test('a full mailbox and a refused text fail without a word against the address', async () => {
  const { server, harness, lead, next, addLead, campaign, query } = outreach
  for (const answers of [{ rcpt: [552, '5.2.2 Mailbox full'] }, { data: [554, '5.6.0 Cannot read this'] }] as const) {
    server.answers = answers
    const jane = await writeToJane(outreach)
    await harness.settle()
    expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
    const { body } = await harness.call('GET', '/api/v1/mailboxes')
    const other = await addLead(
      await campaign({ mailboxes: [body.data[0].mailboxId], sequence: TWO_STEPS }),
      'jane@acme.test',
    )
    expect((await next(other)).closed).not.toContain('other_campaign')
    expect((await next(other)).closed).not.toContain('rest')
    await harness.call('DELETE', `/api/v1/leads/${jane}`)
    await harness.call('DELETE', `/api/v1/leads/${other}`)
    await query('update mailboxes set next_send_at = null, address = address || mailbox_id::text')
  }
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
})

test('what failed is written anew and sent when the lead is resumed', async () => {
  const { server, harness, act, pass, patch, lead } = outreach
  server.answers = { data: [554, '5.6.0 Cannot read this'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  server.answers = {}
  const { campaignId } = await lead(jane)
  await patch(campaignId, { sequence: sequenceOf(['P0D', 'mended'], ['P1D', 'second']) })
  await act(`/leads/${jane}/resume`)
  await pass(HOUR)
  expect(server.received.map(textOf)).toMatchObject([expect.stringContaining('mended')])
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence' })
})

test('a recipient that says later is tried again, each time later, and fails after the eighth time', async () => {
  const { server, harness, lead, messages, next, pass } = outreach
  server.answers = { rcpt: [450, '4.2.0 Greylisted'] }
  const jane = await writeToJane(outreach)
  await harness.settle()
  const waits: number[] = []
  for (let tries = 1; tries < 8; tries += 1) {
    expect(await messages(jane)).toMatchObject([
      { state: 'queued', failures: tries, reason: expect.stringContaining('Greylisted') },
    ])
    const due = Date.parse((await messages(jane))[0].dueAt)
    expect(await next(jane)).toMatchObject({
      closed: expect.arrayContaining(['attempt']),
      eligibleAt: new Date(due).toISOString(),
    })
    waits.push(Math.round((due - harness.clock.now().getTime()) / MINUTE))
    await pass(due - harness.clock.now().getTime() - 1)
    expect(await messages(jane)).toMatchObject([{ failures: tries }])
    await pass(1)
  }
  expect(waits).toEqual([5, 7, 8, 11, 14, 19, 24])
  expect(await messages(jane)).toMatchObject([{ state: 'failed', failures: 8 }])
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect([await sentToday(outreach), server.received.length]).toEqual([0, 0])
})

test('a later attempt sends the same text under the same id', async () => {
  const { server, harness, messages, pass } = outreach
  server.answers = { data: [451, '4.3.0 Try again'] }
  const jane = await writeToJane(outreach)
  const seen: string[] = []
  server.onMessage = async (mail) => void seen.push(mail)
  await harness.settle()
  server.answers = {}
  await pass(HOUR)
  expect(seen.map((mail) => headerOf(mail, 'Message-ID'))).toEqual(
    Array(2).fill((await messages(jane))[0].messageIdHeader),
  )
  expect(textOf(seen[1]!)).toBe(textOf(seen[0]!))
})

test('a mailbox that is not let in is paused and tells so; its emails wait, another mailbox may take first ones, and they leave after resume', async () => {
  const { server, harness, lead, messages, next, act, pass } = outreach
  const jane = await writeToJane(outreach)
  server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  await harness.settle()
  const { mailboxId } = (await harness.call('GET', '/api/v1/mailboxes')).body.data[0]
  expect((await harness.call('GET', '/api/v1/mailboxes')).body.data).toMatchObject([
    { status: 'paused', pauseReason: expect.stringContaining('535') },
  ])
  expect(await eventsOf(outreach, 'mailbox.paused')).toMatchObject([{ data: { mailboxId, reason: 'authentication' } }])
  expect(await messages(jane)).toMatchObject([{ state: 'queued' }])
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  const { closed, gates, eligibleAt } = await next(jane)
  expect([closed, eligibleAt]).toEqual([['mailbox'], null])
  expect(gates.find((gate: { gate: string }) => gate.gate === 'mailbox').detail).toContain('paused: authentication')
  server.answers = {}
  await pass(2 * DAY)
  expect(server.received).toEqual([])
  await act(`/mailboxes/${mailboxId}/resume`)
  await harness.settle()
  expect(server.received).toHaveLength(1)
})

test('an email goes out wholly as that of the mailbox that takes it over', async () => {
  const { server, harness, campaign, addMailbox, addLead, messages, pass } = outreach
  const mailboxes = [await addMailbox('sam@sender.test'), await addMailbox('kim@other.test', { fromName: 'Kim Poe' })]
  await harness.call('POST', `/api/v1/mailboxes/${mailboxes[1]}/pause`)
  const sequence = sequenceOf(['P0D', 'Yours, {{ sender.name }}'])
  const jane = await addLead(await campaign({ mailboxes, sequence }), 'jane@acme.test')
  server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  await harness.settle()
  server.answers = {}
  await harness.call('POST', `/api/v1/mailboxes/${mailboxes[1]}/resume`)
  await pass(HOUR)
  const [mail = ''] = server.received
  expect(textOf(mail)).toContain('Yours, Kim Poe')
  expect(headerOf(mail, 'From')).toBe('Kim Poe <kim@other.test>')
  expect(headerOf(mail, 'Message-ID')).toContain('@other.test>')
  expect(await messages(jane)).toMatchObject([
    { from: 'kim@other.test', messageIdHeader: headerOf(mail, 'Message-ID') },
  ])
})

test('a mail server that is away for a day costs no lead: the mailbox rests, is paused, and goes on after resume', async () => {
  const { server, harness, lead, messages, act, pass, query } = outreach
  const jane = await writeToJane(outreach)
  await query(`update mailboxes set smtp = jsonb_set(smtp, '{port}', '1')`)
  for (let hours = 0; hours < 24; hours += 1) await pass(HOUR)
  const [mailbox] = (await harness.call('GET', '/api/v1/mailboxes')).body.data
  expect(mailbox).toMatchObject({ status: 'paused', pauseReason: 'refused', sentToday: 0 })
  expect(await lead(jane)).toMatchObject({ status: 'scored' })
  await query(`update mailboxes set smtp = jsonb_set(smtp, '{port}', $1)`, [String(server.port)])
  await act(`/mailboxes/${mailbox.mailboxId}/resume`)
  await pass(HOUR)
  expect(await messages(jane)).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

test('a refusal by policy pauses the mailbox once; the same email refused again fails alone', async () => {
  const { server, harness, lead, act } = outreach
  const jane = await writeToJane(outreach)
  server.answers = { rcpt: [550, '5.7.1 Rejected by policy'] }
  await harness.settle()
  const { mailboxId, status } = (await harness.call('GET', '/api/v1/mailboxes')).body.data[0]
  expect([status, (await lead(jane)).status]).toEqual(['paused', 'scored'])
  await act(`/mailboxes/${mailboxId}/resume`)
  await outreach.pass(HOUR)
  expect((await harness.call('GET', '/api/v1/mailboxes')).body.data[0].status).toBe('ok')
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'failed' })
  expect((await harness.call('GET', '/api/v1/suppressions')).body.data).toEqual([])
})
