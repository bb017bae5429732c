import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { smtpTransport } from '../../src/mailboxes/transports/smtp.ts'
import { mail, plainly, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { WITHOUT } from '../support/installation/debian-packages.ts'
import { eventsOf, startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { startPostfix, startSink } from '../support/servers/mail-peers.ts'
import type { MailPeer, Sink } from '../support/servers/mail-peers.ts'

let outreach: Outreach
const peers: MailPeer[] = []

async function sink(...flags: string[]): Promise<Sink> {
  const started = await startSink(flags)
  peers.push(started)
  return started
}

/** Jane's first email of two, due from a mailbox on the peer. */
async function writeThrough(peer: MailPeer): Promise<string> {
  const { addMailbox, campaign, addLead } = outreach
  const mailboxes = [await addMailbox()]
  await moveTo(peer)
  return addLead(await campaign({ mailboxes, sequence: TWO_STEPS }), 'jane@acme.test')
}

/** The mailbox's server is another from now on. */
async function moveTo(peer: MailPeer, more: Record<string, unknown> = {}): Promise<void> {
  await outreach.query('update mailboxes set smtp = smtp || $1::jsonb', [{ port: peer.port, ...more }])
}

const peerTest = test.skipIf(WITHOUT.includes('postfix'))

beforeEach(async () => {
  outreach = await startOutreach()
})

afterEach(async () => {
  await outreach.close()
  for (const peer of peers.splice(0)) await peer.stop()
})
afterAll(stopServers)

peerTest('an email goes through Postfix to the server behind it, as it is stored', async () => {
  const last = await sink()
  const postfix = await startPostfix({ 'acme.test': `smtp:[127.0.0.1]:${last.port}` })
  peers.push(postfix)
  const jane = await writeThrough(postfix)
  // This relay knows its clients by their address and offers no login.
  await moveTo(postfix, { username: '' })
  await outreach.harness.settle()
  const [sent] = await outreach.messages(jane)
  expect(sent).toMatchObject({ state: 'sent', response: expect.stringMatching(/^250 2\.0\.0 Ok: queued as /u) })
  // The server behind writes what it takes bit by bit.
  for (const line of [`Message-ID: ${sent.messageIdHeader}`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
    await expect.poll(() => last.received(), { timeout: 20_000 }).toEqual([expect.stringContaining(line)])
})

peerTest('a connection dropped before DATA is no send: the email is queued and leaves once', async () => {
  const jane = await writeThrough(await sink('-q', 'RCPT'))
  await outreach.harness.settle()
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'queued', failures: 1 }])
  const good = await sink()
  await moveTo(good)
  await outreach.pass(HOUR)
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'sent' }, {}])
  expect(good.received()).toHaveLength(1)
})

peerTest(
  'a connection dropped after the message may have been a send: it is unknown and never sent again',
  async () => {
    const jane = await writeThrough(await sink('-q', '.'))
    await outreach.harness.settle()
    expect(await outreach.messages(jane)).toMatchObject([{ state: 'unknown' }])
    const good = await sink()
    await moveTo(good)
    await outreach.pass(DAY - MINUTE)
    expect(good.received()).toHaveLength(0)
  },
)

peerTest.each(['450 4.7.1 Greylisted, come back later', '451 4.7.1 Greylisted'])('greylisting: %s', async (reply) => {
  const jane = await writeThrough(await sink('-r', 'RCPT', '-b', reply))
  await outreach.harness.settle()
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'queued', failures: 1 }])
  const good = await sink()
  await moveTo(good)
  await outreach.pass(MINUTE)
  expect(good.received()).toHaveLength(0)
  await outreach.pass(10 * MINUTE)
  expect(good.received()).toHaveLength(1)
  expect((await outreach.messages(jane))[0]).toMatchObject({ state: 'sent' })
})

peerTest('a server that takes the message and never answers leaves it unknown once the time is up', async () => {
  const silent = await sink('-W', '.:600')
  const options = plainly(silent.port, {
    timeouts: { connect: 20_000, greeting: 20_000, envelope: 20_000, data: 300, drain: 100 },
  })
  const onDataStart = async () => {}
  const outcome = await smtpTransport(options).send(mail, { onDataStart }, new AbortController().signal)
  expect(outcome).toEqual({ kind: 'unknown', reason: 'timeout' })
})

peerTest('a busy server that says 421 in its greeting gets the email later', async () => {
  const jane = await writeThrough(await sink('-Q', 'CONNECT'))
  await outreach.harness.settle()
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'queued', failures: 1 }])
  expect(await outreach.query('select status from mailboxes')).toEqual([{ status: 'ok' }])
  const good = await sink()
  await moveTo(good)
  await outreach.pass(HOUR)
  expect(good.received()).toHaveLength(1)
})

peerTest(
  'a recipient that does not exist bounces: the lead ends, and the address is not written to again',
  async () => {
    const jane = await writeThrough(await sink('-f', 'RCPT', '-B', '550 5.1.1 No such user'))
    await outreach.harness.settle()
    expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'bounced' })
    expect(await outreach.query('select value, reason from suppressions')).toEqual([
      { value: 'jane@acme.test', reason: 'bounced' },
    ])
  },
)

peerTest('a refusal by policy pauses the mailbox; its leads wait and leave after resume', async () => {
  const jane = await writeThrough(await sink('-f', 'RCPT', '-B', '550 5.7.1 Blocked by policy'))
  await outreach.harness.settle()
  expect(await outreach.query('select status, pause_reason from mailboxes')).toEqual([
    { status: 'paused', pause_reason: 'recipient_refused: 550 5.7.1 Blocked by policy' },
  ])
  expect(await eventsOf(outreach, 'mailbox.paused')).toHaveLength(1)
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'queued' }])
  expect((await outreach.next(jane)).closed).toEqual(['mailbox'])
  const good = await sink()
  await moveTo(good)
  await outreach.query(`update mailboxes set status = 'ok', pause_reason = null`)
  await outreach.pass(HOUR)
  expect(good.received()).toHaveLength(1)
})
