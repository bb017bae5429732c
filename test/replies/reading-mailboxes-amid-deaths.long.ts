import { afterEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { startTrappedWorker } from '../support/processes/trapped-worker.ts'

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

test('a process that is killed between reading a mail and its commit repeats nothing', async () => {
  const mailboxId = await begin()
  await inbox.writeTo(mailboxId, ['jane@acme.test'])
  const first = inbox.read()
  await readOnce()
  await first.stop()
  await deliver('once')
  const aheadMs = inbox.harness.clock.now().getTime() - Date.now()
  const trap = { moment: 'before commit', of: 'replies.add_inbound', signal: 'SIGKILL' } as const
  const killed = startTrappedWorker(inbox.harness.databaseUrl, { aheadMs, trap, stages: ['inbox'] })
  expect(await killed.ended).toBe('SIGKILL')
  expect(await inbox.query('select 1 from inbound')).toEqual([])
  inbox.harness.clock.advance(300_000)
  inbox.read()
  await taken('once')
  const replies = await inbox.query("select count(*)::int as count from events where type = 'lead.replied'")
  expect(replies).toEqual([{ count: 1 }])
})
