import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { mailOf, SAM, startInbox } from './support/inbox.ts'
import type { Inbox } from './support/inbox.ts'

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(async () => {
  await inbox.close()
  stopServers()
})
test('no follow-up leaves to somebody who asked to be left alone while the mailbox could not be read for days', async () => {
  const mailboxId = await inbox.addReadMailbox()
  const first = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await first.stop()
  const [lead] = await inbox.writeTo(mailboxId, ['down@down.test'])
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'down@down.test',
        To: SAM,
        Subject: 'Re: x',
        'Message-ID': '<d@x>',
        'In-Reply-To': inbox.lastIdTo('down@down.test'),
      },
      'Please unsubscribe me',
    ),
  )
  // The firewall closes the port of IMAP: no login is refused, nobody answers.
  await inbox.query(`update mailboxes set imap = jsonb_set(imap::jsonb, '{port}', '1')`)
  inbox.read()
  for (let day = 0; day < 3; day += 1) {
    await inbox.eventually('select 1 from mailbox_readers where failures > 0')
    await inbox.pass(86_400_000)
  }
  const mailbox = (await inbox.harness.call('GET', '/api/v1/mailboxes')).body.data[0]
  const messages = await inbox.messages(lead!)
  console.log(
    mailbox.status,
    mailbox.pauseReason,
    JSON.stringify(await inbox.query('select read_at, failures, problem from mailbox_readers')),
    JSON.stringify(messages.map((m: any) => [m.step, m.state])),
    JSON.stringify((await inbox.harness.call('GET', '/api/v1/overview')).body).slice(0, 600),
  )
  expect(messages.filter((m: any) => m.state === 'sent')).toHaveLength(1)
})
