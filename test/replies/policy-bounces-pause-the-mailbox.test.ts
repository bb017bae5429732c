import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { REPORT, reportOf } from '../support/mail/bounce-mail.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox
let mailboxId: string
let count = 0

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  inbox.read()
})
afterAll(async () => {
  await inbox.close()
  stopServers()
})

/** Each test begins with a mailbox that somebody just resumed. */
beforeEach(async () => {
  await inbox.act(`/mailboxes/${mailboxId}/pause`)
  await inbox.act(`/mailboxes/${mailboxId}/resume`)
})

/** Writes to somebody, and has the email come back with these words. Answers the lead. */
async function refused(status: string, words: string): Promise<string> {
  count += 1
  const address = `p${count}@refuser${count}.test`
  const [lead = ''] = await inbox.writeTo(mailboxId, [address])
  const id = `<policy-${count}@there.test>`
  const report = reportOf(inbox.lastIdTo(address), address, status, words)
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...REPORT }, report))
  await inbox.eventually(`select 1 from inbound where message_id_header = $1 and bounce_class = 'policy'`, [id])
  return lead
}

const statusNow = async () => (await inbox.query('select status, pause_reason as reason from mailboxes'))[0]

test('that the sender is not authenticated pauses the mailbox at once, and never suppresses the address', async () => {
  const lead = await refused('5.7.26', '550 5.7.26 Unauthenticated email is not accepted')
  const mailbox = await statusNow()
  expect(mailbox).toMatchObject({ status: 'paused' })
  expect(mailbox?.['reason']).toContain('refused by policy: 5.7.26')
  expect(await inbox.query('select 1 from suppressions')).toEqual([])
  expect(await inbox.lead(lead)).toMatchObject({ status: 'in_sequence' })
})

test('of other refusals by policy the third within a week pauses; those from before a resumption do not count', async () => {
  const refuse = () => refused('5.7.1', '550 5.7.1 Message rejected due to content policy')
  for (const status of ['ok', 'ok', 'paused']) {
    await refuse()
    expect(await statusNow()).toMatchObject({ status })
  }
  await inbox.harness.settle()
  expect(await inbox.query(`select 1 from events where type = 'mailbox.paused'`)).toHaveLength(2)
  inbox.harness.clock.advance(60_000)
  expect((await inbox.act(`/mailboxes/${mailboxId}/resume`)).status).toBe(200)
  await refuse()
  await refuse()
  expect(await statusNow()).toMatchObject({ status: 'ok' })
  expect(await inbox.query('select 1 from suppressions')).toEqual([])
})

test('a few refusals among many emails do not pause', async () => {
  await inbox.query('update mailbox_days set sent = 100')
  // Of fewer emails the third would.
  for (let times = 0; times < 3; times += 1) {
    await refused('5.7.1', '550 5.7.1 Blocked by policy')
    expect(await statusNow()).toMatchObject({ status: 'ok' })
  }
})
