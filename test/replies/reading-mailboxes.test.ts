import { afterEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { enlistReaders, leaseReaders, renewReader } from '../../src/replies/mailbox-sync/reader-store.ts'
import { killReaders } from '../support/processes/dying-readers.ts'
import { mailOf, SAM, startInbox, startReading } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox

afterEach(async () => {
  await inbox.close()
  stopServers()
})

async function begin(password?: string): Promise<string> {
  inbox = await startInbox()
  const mailboxId = await inbox.addReadMailbox(SAM, password)
  return mailboxId
}

function deliver(id: string, text = 'Yes'): Promise<void> {
  return inbox.dovecot.deliver(SAM, mailOf({ From: 'jane@acme.test', To: SAM, 'Message-ID': `<${id}@x.test>` }, text))
}

/** Waits until a mail is written down. */
function taken(id: string): Promise<Record<string, unknown>> {
  return inbox.eventually('select * from inbound where message_id_header = $1', [`<${id}@x.test>`])
}

/** Waits until the mailbox is read for the first time: what comes from now on is new. */
function readOnce(): Promise<Record<string, unknown>> {
  return inbox.eventually('select 1 from mailbox_readers where read_at is not null')
}

test('a mailbox that is new brings no history with it, only what answers emails of ours', async () => {
  const mailboxId = await begin()
  const old = mailOf({ From: 'jane@acme.test', To: SAM, 'Message-ID': '<old@x.test>' }, 'Yes')
  await inbox.dovecot.append(SAM, 'INBOX', old, new Date(inbox.harness.clock.now().getTime() - 2 * HOUR))
  await inbox.writeTo(mailboxId, ['jane@acme.test'])
  const headers = {
    From: 'jane@acme.test',
    'Message-ID': '<answer@x.test>',
    References: inbox.lastIdTo('jane@acme.test'),
  }
  await inbox.dovecot.deliver(SAM, mailOf(headers, 'Yes'))
  inbox.read()
  expect(await taken('answer')).toMatchObject({ match: 'references' })
  await readOnce()
  expect(await inbox.query("select 1 from inbound where message_id_header = '<old@x.test>'")).toEqual([])
})

test('a connection that is kicked comes back and loses nothing', async () => {
  await begin()
  inbox.read()
  await readOnce()
  // Nobody is kicked who is not there.
  await inbox.eventually('select 1 from mailbox_readers where idle_since is not null')
  await inbox.dovecot.doveadm('kick', SAM)
  await inbox.eventually('select 1 from mailbox_readers where lease_token is null')
  await deliver('meanwhile')
  inbox.harness.clock.advance(10_000)
  await taken('meanwhile')
})

test('after a change of UIDVALIDITY nothing is lost and nothing is taken twice', async () => {
  await begin()
  inbox.read()
  await readOnce()
  await deliver('before')
  await taken('before')
  await inbox.dovecot.doveadm('mailbox', 'update', '-u', SAM, '--uid-validity', '1234567', 'INBOX')
  await inbox.dovecot.doveadm('kick', SAM)
  await inbox.eventually('select 1 from mailbox_readers where lease_token is null')
  await deliver('after')
  inbox.harness.clock.advance(10_000)
  await taken('after')
  await inbox.eventually("select 1 from mailbox_folders where folder = 'INBOX' and uid_validity = 1234567")
  expect(await inbox.query('select count(*)::int as count from inbound')).toEqual([{ count: 2 }])
})

test('after a change of UIDVALIDITY in Junk nothing is lost and nothing is taken twice', async () => {
  await begin()
  const junk = (id: string) =>
    inbox.dovecot.append(SAM, 'Junk', mailOf({ From: 'jane@acme.test', 'Message-ID': `<${id}@x.test>` }, 'Yes'))
  const first = inbox.read()
  await readOnce()
  await junk('before')
  inbox.harness.clock.advance(300_000)
  await first.stop()
  const second = inbox.read()
  await taken('before')
  await second.stop()
  await inbox.dovecot.doveadm('mailbox', 'update', '-u', SAM, '--uid-validity', '7654321', 'Junk')
  await junk('after')
  inbox.read()
  await taken('after')
  await inbox.eventually("select 1 from mailbox_folders where folder = 'Junk' and uid_validity = 7654321")
  expect(await inbox.query('select count(*)::int as count from inbound where junk')).toEqual([{ count: 2 }])
})

test('what lies in Junk is read as well', async () => {
  await begin()
  const first = inbox.read()
  await readOnce()
  await first.stop()
  await inbox.dovecot.append(SAM, 'Junk', mailOf({ From: 'jane@acme.test', 'Message-ID': '<junk@x.test>' }, 'Yes'))
  inbox.read()
  expect(await taken('junk')).toMatchObject({ junk: true, folder: 'Junk' })
})

test('of a mail of 40 MB the first 2 MB are read', async () => {
  const mailboxId = await begin()
  inbox.read()
  await readOnce()
  await inbox.writeTo(mailboxId, ['jane@acme.test'])
  await deliver('huge', `Yes, gladly.\n\n${`${'x'.repeat(76)}\n`.repeat(520_000)}`)
  const row = await taken('huge')
  expect(row).toMatchObject({ kind: 'reply', match: 'address' })
  expect(Number(row['size'])).toBeGreaterThan(40_000_000)
  expect((row['raw'] as Buffer).length).toBe(2_000_000)
  expect(row['problem']).toContain('larger than 2 MB')
})

test('two processes read a mail once, whichever has the mailbox', async () => {
  const mailboxId = await begin()
  const [lead] = await inbox.writeTo(mailboxId, ['jane@acme.test'])
  inbox.read()
  await readOnce()
  // The lease runs out while its holder still reads: both have a connection.
  inbox.harness.clock.advance(120_000)
  const other = startReading(inbox.harness.context)
  for (let index = 0; index < 20; index += 1) await deliver(`both-${index}`)
  await taken('both-19')
  await other.stop()
  expect(await inbox.query('select count(*)::int as count from inbound')).toEqual([{ count: 20 }])
  const replies = await inbox.query("select count(*)::int as count from events where type = 'lead.replied'")
  expect(replies).toEqual([{ count: 20 }])
  expect(await inbox.lead(lead ?? '')).toMatchObject({ endReason: 'replied' })
})

test('a wrong password pauses the mailbox with the words of the server', async () => {
  await begin('wrong')
  inbox.read()
  const row = await inbox.eventually("select pause_reason from mailboxes where status = 'paused'")
  expect(row['pause_reason']).toContain('incoming mail: authentication')
  const events = await inbox.query("select data from events where type = 'mailbox.paused'")
  expect(events).toMatchObject([{ data: { reason: 'imap_authentication' } }])
})

test('an email that may have left is found in the Sent folder and counts as sent', async () => {
  const mailboxId = await begin()
  inbox.server.answers = { dropAfterData: true }
  const [lead] = await inbox.writeTo(mailboxId, ['jane@acme.test'])
  expect(await inbox.messages(lead ?? '')).toMatchObject([{ state: 'unknown' }])
  const [message] = await inbox.query("select message_id_header as id from messages where state = 'unknown'")
  await inbox.dovecot.append(SAM, 'Sent', mailOf({ From: SAM, 'Message-ID': String(message?.['id']) }, 'first'))
  inbox.harness.clock.advance(120_000)
  inbox.read()
  await inbox.eventually("select 1 from messages where state = 'sent' and response like '%Sent folder%'")
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'in_sequence' })
})

test('an email that may have left is found under the Message-ID that its server gave it', async () => {
  const mailboxId = await begin()
  inbox.server.answers = { dropAfterData: true }
  const [lead] = await inbox.writeTo(mailboxId, ['jane@acme.test'])
  const [message] = await inbox.query("select unsubscribe_url as url from messages where state = 'unknown'")
  const file = (id: string, url: string) => {
    const headers = { From: SAM, 'Message-ID': id, 'List-Unsubscribe': `<${url}>, <mailto:${SAM}?subject=x>` }
    return inbox.dovecot.append(SAM, 'Sent', mailOf(headers, 'first'))
  }
  await file('<other@x.prod.outlook.com>', `${String(message?.['url'])}x`)
  await file('<AB1@x.prod.outlook.com>', String(message?.['url']))
  inbox.harness.clock.advance(120_000)
  inbox.read()
  const found = await inbox.eventually("select server_message_id from messages where state = 'sent'")
  expect(found).toEqual({ server_message_id: '<AB1@x.prod.outlook.com>' })
  const headers = { From: 'jane@acme.test', 'Message-ID': '<a@x.test>', 'In-Reply-To': '<AB1@x.prod.outlook.com>' }
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, ...headers }, 'Yes'))
  await taken('a')
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'replied' })
})

test('a mailbox is held while it is renewed; one that changes is let go, one that only does not send is not', async () => {
  const mailboxId = await begin()
  const { context, clock } = inbox.harness
  const now = clock.now()
  const until = new Date(now.getTime() + 60_000)
  const shares = { perHost: 5, perOrganization: 5, failing: 5, idlePerHost: 5, idlePerOrganization: 5 }
  const lease = { now, until, token: crypto.randomUUID(), shares, limit: 5 }
  await enlistReaders(context.db, { now, since: new Date(0) })
  const [reader] = await leaseReaders(context.db, lease)
  if (reader === undefined) throw new Error('Nobody reads the mailbox.')
  expect(await leaseReaders(context.db, { ...lease, token: crypto.randomUUID() })).toEqual([])
  expect(await renewReader(context.db, reader, until, now)).toBe(true)
  clock.advance(1_000)
  await inbox.act(`/mailboxes/${mailboxId}/pause`)
  expect(await renewReader(context.db, reader, until, now)).toBe(false)
  expect(await renewReader(context.db, reader, until, clock.now())).toBe(true)
  await inbox.query("update mailboxes set pause_reason = 'incoming mail: authentication'")
  expect(await renewReader(context.db, reader, until, clock.now())).toBe(false)
})

test('a mail whose reading is killed is written down with the reason and not read again; the next one is', async () => {
  await begin()
  inbox.read()
  await readOnce()
  const restore = await killReaders()
  await deliver('deadly')
  inbox.harness.clock.advance(10_000)
  const written = await inbox.eventually('select problem, kind, text_full from inbound')
  await restore()
  expect(written).toEqual({
    problem: 'Reading this mail takes too much time. A person should read it.',
    kind: 'other',
    text_full: '',
  })
  await deliver('harmless')
  inbox.harness.clock.advance(10_000)
  await taken('harmless')
  expect(await inbox.query('select count(*)::int from inbound')).toEqual([{ count: 2 }])
})
