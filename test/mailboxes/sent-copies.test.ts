import { afterEach, expect, test, vi } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { MINUTE } from '../../src/platform/clock.ts'
import { SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

vi.setConfig({ testTimeout: 60_000 })

let inbox: Inbox

afterEach(async () => {
  await inbox.close()
  stopServers()
})

/** How many mails with an id lie in the Sent folder, and how many of them are seen. */
async function copiesOf(id: string): Promise<{ all: number; seen: number }> {
  const query = ['mailbox', 'Sent', 'header', 'message-id', id]
  const count = async (...more: string[]) => {
    const found = await inbox.dovecot.doveadm('search', '-u', SAM, ...query, ...more)
    return found.split('\n').filter(Boolean).length
  }
  return { all: await count(), seen: await count('seen') }
}

/** A mailbox from which one email was sent three minutes ago. */
async function begin(wish: string): Promise<string> {
  inbox = await startInbox()
  const mailboxId = await inbox.addReadMailbox()
  const changed = await inbox.harness.call('PATCH', `/api/v1/mailboxes/${mailboxId}`, { sentCopy: wish })
  expect(changed).toMatchObject({ status: 200, body: { sentCopy: wish } })
  await inbox.writeTo(mailboxId, ['jane@acme.test'])
  inbox.harness.clock.advance(3 * MINUTE)
  return inbox.lastIdTo('jane@acme.test')
}

async function readOnce(): Promise<void> {
  await inbox.query('update mailbox_readers set read_at = null')
  const reading = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await reading.stop()
}

test('a copy of what was sent is filed in the Sent folder once, as one that was read', async () => {
  const id = await begin('auto')
  expect(await copiesOf(id)).toEqual({ all: 0, seen: 0 })
  await readOnce()
  expect(await copiesOf(id)).toEqual({ all: 1, seen: 1 })
  // A process that ended before it wrote down that the copy was filed.
  await inbox.query('update messages set sent_copy_at = sent_at')
  inbox.harness.clock.advance(MINUTE)
  await readOnce()
  expect(await copiesOf(id)).toEqual({ all: 1, seen: 1 })
  expect(await inbox.query('select 1 from messages where sent_copy_at is not null')).toEqual([])
})

test('what the server has filed itself is not filed again', async () => {
  const id = await begin('auto')
  await inbox.dovecot.append(SAM, 'Sent', inbox.server.received[0] ?? '')
  await readOnce()
  expect(await copiesOf(id)).toMatchObject({ all: 1 })
})

test('nothing is filed where nobody wants it', async () => {
  const id = await begin('never')
  await readOnce()
  expect(await copiesOf(id)).toMatchObject({ all: 0 })
})
