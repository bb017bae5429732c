import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { headerOf } from '../support/mail/live-outreach.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox
let mailboxId: string

beforeEach(async () => {
  // A mail server dates no mail into the future: what is put there comes before the present of this machine.
  inbox = await startInbox({ now: new Date(Date.now() - 90 * DAY) })
  mailboxId = await inbox.addReadMailbox()
})

afterEach(async () => {
  await inbox.close()
  stopServers()
})

/** Puts a mail into a folder, as of now by the clock of the program. */
async function put(id: string, headers: Record<string, string>, text: string, folder = 'INBOX'): Promise<void> {
  const mail = mailOf({ To: SAM, 'Message-ID': `<${id}@x>`, ...headers }, text)
  await inbox.dovecot.append(SAM, folder, mail, inbox.harness.clock.now())
}

function taken(id: string): Promise<Record<string, unknown>> {
  return inbox.eventually('select * from inbound where message_id_header = $1', [`<${id}@x>`])
}

const reasonsOf = (address: string) => inbox.query('select reason from suppressions where value = $1', [address])

/** Reads the mailbox once, as before a restart. */
async function readOnce(): Promise<void> {
  const reader = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await reader.stop()
}

test('what came between the first email and the first reading is judged like everything after it', async () => {
  await put('history', { From: 'a@one.test', Subject: 'Hello' }, 'Please unsubscribe me.')
  await inbox.pass(2 * HOUR)
  await inbox.query('update mailboxes set created_at = $1', [inbox.harness.clock.now()])
  const [, , third = ''] = await inbox.writeTo(mailboxId, ['a@one.test', 'b@two.test', 'c@three.test'])
  const sent = inbox.server.received.find((mail) => headerOf(mail, 'To')?.includes('a@one.test')) ?? ''
  const [, to = '', subject = ''] =
    /<mailto:([^?>]+)\?subject=([^>]+)>/.exec(headerOf(sent, 'List-Unsubscribe') ?? '') ?? []
  await put('token', { From: 'a@one.test', To: to, Subject: decodeURIComponent(subject) }, '')
  await put('words', { From: 'b@two.test', Subject: 'Stop' }, 'Please unsubscribe me.')
  await put('boss', { From: 'Boss <boss@three.test>', Subject: 'Your mail' }, 'Who are you?')
  await put('stranger', { From: 'n@nobody.test', Subject: 'Invoice' }, 'Attached')
  await readOnce()
  expect(await reasonsOf('a@one.test')).toEqual([{ reason: 'unsubscribed' }])
  expect(await reasonsOf('b@two.test')).toEqual([{ reason: 'unsubscribed' }])
  expect((await inbox.lead(third)).hold).toMatchObject({ reason: 'colleague_replied' })
  const rows = await inbox.query('select message_id_header as id, kind from inbound order by uid')
  expect(rows).toEqual([
    { id: '<token@x>', kind: 'unsubscribe' },
    { id: '<words@x>', kind: 'reply' },
    { id: '<boss@x>', kind: 'reply' },
    { id: '<stranger@x>', kind: 'other' },
  ])
})

test('a mailbox that sent for long before it was read begins with its first email', async () => {
  await put('before', { From: 'jane@acme.test' }, 'Please unsubscribe me.')
  await inbox.pass(30 * DAY)
  await inbox.writeTo(mailboxId, ['jane@acme.test'])
  await put('after', { From: 'jane@acme.test' }, 'Please unsubscribe me.')
  await inbox.pass(30 * DAY)
  await readOnce()
  expect(await inbox.query('select message_id_header as id from inbound')).toEqual([{ id: '<after@x>' }])
})

test('a Junk folder that comes into being with its first mail is read from that on', async () => {
  await readOnce()
  const [junk] = await inbox.query("delete from mailbox_folders where folder = 'Junk' returning folder")
  expect(junk).toEqual({ folder: 'Junk' })
  await inbox.writeTo(mailboxId, ['junk@junk.test'])
  await put('junk', { From: 'junk@junk.test', Subject: 'Stop' }, 'Please unsubscribe me.', 'Junk')
  inbox.read()
  expect(await taken('junk')).toMatchObject({ junk: true, match: 'address' })
  expect(await reasonsOf('junk@junk.test')).toEqual([{ reason: 'unsubscribed' }])
})

test('an account that was made anew under the same UIDVALIDITY is read from its beginning, each mail once', async () => {
  const first = inbox.read()
  await put('old', { From: 'n@nobody.test' }, 'Of the old account')
  await taken('old')
  await first.stop()
  const [lead = ''] = await inbox.writeTo(mailboxId, ['uid@uid.test'])
  // The old account had had 5,000 mails, and one under the UID that the next gets.
  await inbox.query("update mailbox_folders set last_uid = 5000 where folder = 'INBOX'")
  await inbox.query('update inbound set uid = uid + 1')
  await put('uid', { From: 'uid@uid.test', 'In-Reply-To': inbox.lastIdTo('uid@uid.test') }, 'Please unsubscribe me')
  const second = inbox.read()
  expect(await taken('uid')).toMatchObject({ uid: '2', match: 'in_reply_to' })
  expect(await inbox.lead(lead)).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  await put('next', { From: 'n@nobody.test' }, 'And on')
  await taken('next')
  await second.stop()
  expect(await inbox.query("select last_uid from mailbox_folders where folder = 'INBOX'")).toEqual([{ last_uid: '3' }])
  expect(await inbox.query('select count(*)::int as count from inbound')).toEqual([{ count: 3 }])
})
