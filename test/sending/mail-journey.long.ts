import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from '../../src/mailboxes/transports/smtp.ts'
import { mail, plainly, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { ALWAYS, TWO_STEPS } from '../support/mail/live-outreach.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { startPostfix, startSink } from '../support/servers/mail-peers.ts'
import type { MailPeer, Sink } from '../support/servers/mail-peers.ts'

let inbox: Inbox
let taking: Sink
let postfix: MailPeer
const peers: MailPeer[] = []

beforeAll(async () => {
  inbox = await startInbox()
  taking = await startSink()
  const refusing = await startSink(['-f', 'RCPT', '-B', '550 5.1.1 No such user here'])
  // Reports of failures come back to the sender's own domain, whose mail lies on the server that is read.
  postfix = await startPostfix({
    'acme.test': `smtp:[127.0.0.1]:${taking.port}`,
    'gone.test': `smtp:[127.0.0.1]:${refusing.port}`,
    'sender.test': `lmtp:inet:127.0.0.1:${inbox.dovecot.lmtpPort}`,
  })
  peers.push(taking, refusing, postfix)
  await inbox.addReadMailbox()
  await inbox.query('update mailboxes set smtp = smtp || $1::jsonb', [{ port: postfix.port, username: '' }])
})

afterAll(async () => {
  await inbox.close()
  await Promise.all(peers.map((peer) => peer.stop()))
  stopServers()
})

async function writeTo(email: string): Promise<string> {
  const listed = await inbox.harness.call('GET', '/api/v1/mailboxes')
  const mailboxes = listed.body.data.map((one: { mailboxId: string }) => one.mailboxId)
  const lead = await inbox.addLead(await inbox.campaign({ mailboxes, sequence: TWO_STEPS, schedule: ALWAYS }), email)
  await inbox.pass(400_000)
  expect((await inbox.messages(lead)).map((one) => one.state)).toContain('sent')
  return lead
}

test('an email that a real mail server cannot deliver comes back as its report, and ends the lead as bounced', async () => {
  const lead = await writeTo('jane@gone.test')
  inbox.read()
  const report = await inbox.eventually(`select * from inbound where kind = 'bounce'`)
  expect(report).toMatchObject({ bounce_class: 'hard', match: 'report' })
  // The relay offers DSN and gives the envelope id back, and names us as we did.
  const raw = String(report['raw'])
  expect(raw).toContain(`Original-Envelope-Id: ${String(report['message_id'])}`)
  expect(raw).toMatch(/^Received: from leads\.example\.com /m)
  expect(await inbox.lead(lead)).toMatchObject({ status: 'ended', endReason: 'bounced' })
  const suppressed = await inbox.harness.call('GET', '/api/v1/suppressions?value=jane@gone.test')
  expect(suppressed.body.data).toMatchObject([{ reason: 'bounced' }])
})

test('an email that arrives is answered through the same server, and the sequence stops', async () => {
  const lead = await writeTo('kim@acme.test')
  await expect.poll(() => taking.received().length, { timeout: 20_000 }).toBe(1)
  const id = /^Message-ID: (<[^>]+>)/im.exec(taking.received()[0] ?? '')?.[1] ?? ''
  const answer = mailOf(
    { From: 'kim@acme.test', To: SAM, Subject: 'Re: Planning', 'Message-ID': '<1@acme.test>', 'In-Reply-To': id },
    'Yes, let us talk.',
  )
  const relay = smtpTransport({ ...plainly(postfix.port), auth: undefined })
  const outcome = await relay.send(
    { ...mail, raw: Buffer.from(answer), from: 'kim@acme.test', to: SAM },
    { onDataStart: async () => undefined },
    AbortSignal.timeout(20_000),
  )
  expect(outcome).toMatchObject({ kind: 'sent' })
  const reply = await inbox.eventually(`select * from inbound where message_id_header = '<1@acme.test>'`)
  expect(reply).toMatchObject({ kind: 'reply', match: 'in_reply_to' })
  expect(await inbox.lead(lead)).toMatchObject({ status: 'ended', endReason: 'replied' })
})
