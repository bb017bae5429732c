import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { headerOf } from './support/live-outreach.ts'
import { mailOf, SAM, startInbox } from './support/inbox.ts'
import type { Inbox } from './support/inbox.ts'

let inbox: Inbox
let mailboxId: string
let leads: string[]
beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  // Sending works at once; the mailbox is first read a little later: IMAP is away, or the worker is restarted.
  leads = await inbox.writeTo(mailboxId, ['a@one.test', 'b@two.test', 'c@three.test'])
  const sent = inbox.server.received.find((mail) => headerOf(mail, 'To')?.includes('a@one.test'))!
  const mailto = /<mailto:([^?>]+)\?subject=([^>]+)>/.exec(headerOf(sent, 'List-Unsubscribe') ?? '')!
  await inbox.dovecot.deliver(
    SAM,
    mailOf({ From: 'a@one.test', To: mailto[1]!, Subject: decodeURIComponent(mailto[2]!), 'Message-ID': '<1@x>' }, ''),
  )
  await inbox.dovecot.deliver(
    SAM,
    mailOf({ From: 'b@two.test', To: SAM, Subject: 'Stop', 'Message-ID': '<2@x>' }, 'Please unsubscribe me.'),
  )
  await inbox.dovecot.deliver(
    SAM,
    mailOf({ From: 'Boss <boss@three.test>', To: SAM, Subject: 'Your mail', 'Message-ID': '<3@x>' }, 'Who are you?'),
  )
  inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await inbox.dovecot.deliver(
    SAM,
    mailOf({ From: 'n@nobody.test', To: SAM, Subject: 'marker', 'Message-ID': '<4@x>' }, 'x'),
  )
  await inbox.eventually("select 1 from inbound where message_id_header = '<4@x>'")
}, 120_000)
afterAll(async () => {
  await inbox.close()
  stopServers()
})
test('a request to unsubscribe by mailto: that came before the first reading is honoured', async () => {
  console.log(JSON.stringify(await inbox.query('select message_id_header, kind from inbound')))
  expect(await inbox.query("select value from suppressions where value = 'a@one.test'")).toHaveLength(1)
})
test('so is one in words', async () => {
  expect(await inbox.query("select value from suppressions where value = 'b@two.test'")).toHaveLength(1)
})
test('a colleague holds the lead', async () => {
  expect((await inbox.lead(leads[2]!)).hold).not.toBeNull()
})
