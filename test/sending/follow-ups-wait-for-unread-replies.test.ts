import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox

afterEach(async () => {
  await inbox.close()
  stopServers()
})

/** Two people who were written to, of whom one has answered, and a mailbox that nobody reads any more. */
async function begin() {
  inbox = await startInbox()
  const mailboxId = await inbox.addReadMailbox()
  const reader = inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at is not null')
  await reader.stop()
  const [asking = '', silent = ''] = await inbox.writeTo(mailboxId, ['asking@one.test', 'silent@two.test'])
  const thread = { From: 'asking@one.test', 'Message-ID': '<d@x>', 'In-Reply-To': inbox.lastIdTo('asking@one.test') }
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, Subject: 'Re: Planning', ...thread }, 'Please unsubscribe me'))
  return { mailboxId, asking, silent }
}

async function stepsSent(prospectId: string): Promise<number[]> {
  const messages = await inbox.messages(prospectId)
  return messages.filter(({ state }) => state === 'sent').map(({ step }) => step)
}

const setPort = (port: number) =>
  inbox.query(`update mailboxes set imap = jsonb_set(imap::jsonb, '{port}', $1::jsonb)`, [String(port)])

test('follow-ups wait while replies cannot be read, first emails do not; all goes on once they can', async () => {
  const { mailboxId, asking, silent } = await begin()
  // No login is refused: nobody answers at the port of IMAP.
  await setPort(1)
  const reader = inbox.read()
  for (let day = 0; day < 3; day += 1) {
    await inbox.eventually('select 1 from mailbox_readers where failures > 0')
    await inbox.pass(DAY)
  }
  // A process that stops, and another that has not tried yet, make the mailbox no better known.
  await reader.stop()
  expect(await stepsSent(asking)).toEqual([1])
  const { closed, gates } = await inbox.next(silent)
  expect(closed).toEqual(['reading'])
  expect(gates.find((one: { gate: string }) => one.gate === 'reading').detail).toContain('refused')
  const notRead = { since: expect.stringMatching(/^2026-11-24T/u), cause: 'server', problem: 'refused' }
  const { body: mailbox } = await inbox.harness.call('GET', `/api/v1/mailboxes/${mailboxId}`)
  expect(mailbox).toMatchObject({ status: 'ok', notRead })
  const { body: overview } = await inbox.harness.call('GET', '/api/v1/overview')
  const { since } = mailbox.notRead
  expect(overview.needs).toMatchObject([{ kind: 'mailbox_unreadable', reason: 'refused', since, mailboxId }])
  const [fresh = ''] = await inbox.writeTo(mailboxId, ['fresh@three.test'])
  await inbox.pass(HOUR)
  expect(await stepsSent(fresh)).toEqual([1])

  await setPort(inbox.dovecot.imapPort)
  inbox.read()
  await inbox.pass(10 * MINUTE)
  await inbox.eventually('select 1 from mailbox_readers where problem is null')
  expect(await inbox.lead(asking)).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  for (let turns = 0; turns < 4; turns += 1) await inbox.pass(10 * MINUTE)
  expect(await stepsSent(silent)).toEqual([1, 2])
  expect(await stepsSent(asking)).toEqual([1])
})

test('follow-ups that became due while nothing ran wait until the mailbox was read', async () => {
  const { asking, silent } = await begin()
  await inbox.pass(2 * DAY)
  const { closed, gates } = await inbox.next(silent)
  expect(closed).toEqual(['reading'])
  expect(gates.find((one: { gate: string }) => one.gate === 'reading').detail).toContain('no worker reads')
  inbox.read()
  await inbox.eventually('select 1 from mailbox_readers where read_at = $1', [inbox.harness.clock.now()])
  expect((await inbox.lead(asking)).endReason).toBe('unsubscribed')
  for (let turns = 0; turns < 4; turns += 1) await inbox.pass(10 * MINUTE)
  expect([await stepsSent(asking), await stepsSent(silent)]).toEqual([[1], [1, 2]])
})

test('a conversation goes by the mailbox that it is answered to, also once another one sends its follow-ups', async () => {
  const { silent } = await begin()
  const { campaignId } = await inbox.lead(silent)
  await inbox.patch(campaignId, { mailboxes: [await inbox.addMailbox('kim@sender.test')] })
  await inbox.pass(2 * DAY)
  expect((await inbox.next(silent)).closed).toEqual(['reading'])
  expect(await stepsSent(silent)).toEqual([1])
})
