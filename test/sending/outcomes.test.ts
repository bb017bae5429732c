import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { tallied } from '../../src/platform/tally.ts'
import {
  eventsOf,
  headerOf,
  sentToday,
  sequenceOf,
  textOf,
  TWO_STEPS,
  writeToJane,
} from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

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

test('a later attempt sends the same text under the same id', async () => {
  const { server, harness, messages, pass } = outreach
  const counted = () => ['sent', 'not_sent'].map((outcome) => tallied('emails').get(outcome) ?? 0)
  const [sent = 0, notSent = 0] = counted()
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
  // As the metrics tell it.
  expect(counted()).toEqual([sent + 1, notSent + 1])
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
