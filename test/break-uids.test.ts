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
test('an account that was made anew under the same UIDVALIDITY (Gmail says 1 for everybody) is read', async () => {
  const mailboxId = await inbox.addReadMailbox()
  const first = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await first.stop()
  const [lead] = await inbox.writeTo(mailboxId, ['uid@uid.test'])
  // The old account had had 5,000 mails; the new one begins with UID 1 and says the same UIDVALIDITY.
  await inbox.query("update mailbox_folders set last_uid = 5000 where folder = 'INBOX'")
  inbox.read()
  await inbox.dovecot.deliver(
    SAM,
    mailOf(
      {
        From: 'uid@uid.test',
        To: SAM,
        Subject: 'Re: x',
        'Message-ID': '<uid@x>',
        'In-Reply-To': inbox.lastIdTo('uid@uid.test'),
      },
      'Please unsubscribe me',
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  const reader = await inbox.query('select read_at, problem, failures from mailbox_readers')
  console.log(
    JSON.stringify(reader),
    JSON.stringify((await inbox.harness.call('GET', '/api/v1/mailboxes')).body.data[0]),
  )
  expect((await inbox.lead(lead!)).status).toBe('ended')
})
