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
test('what lies in a Junk folder that came into being after the mailbox was first read is taken in', async () => {
  const mailboxId = await inbox.addReadMailbox()
  const first = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await first.stop()
  await inbox.writeTo(mailboxId, ['junk@junk.test'])
  // As at a server that makes the folder with the first mail that it files there: nothing was known of it.
  await inbox.query("delete from mailbox_folders where folder = 'Junk'")
  const mail = mailOf(
    { From: 'junk@junk.test', To: SAM, Subject: 'Stop', 'Message-ID': '<j@x>' },
    'Please unsubscribe me.',
  )
  await inbox.dovecot.append(SAM, 'Junk', mail)
  inbox.read()
  await inbox.dovecot.deliver(
    SAM,
    mailOf({ From: 'n@nobody.test', To: SAM, Subject: 'marker', 'Message-ID': '<4@x>' }, 'x'),
  )
  await inbox.eventually("select 1 from inbound where message_id_header = '<4@x>'")
  expect(await inbox.query("select value from suppressions where value = 'junk@junk.test'")).toHaveLength(1)
})
