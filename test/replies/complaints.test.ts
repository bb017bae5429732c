import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { ingestMail } from '../../src/replies/ingest/ingest-mail.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox

beforeAll(async () => {
  inbox = await startInbox()
  inbox.read()
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

const FEEDBACK = {
  From: 'fbl@big.test',
  To: SAM,
  Subject: 'Complaint',
  'MIME-Version': '1.0',
  'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b"',
}

/** What a provider sends when somebody presses the button for spam (RFC 5965). */
function complaintOf(id: string, address: string): string {
  return `--b
Content-Type: text/plain

This is an abuse report.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Big/1.0
Version: 1
Original-Rcpt-To: <${address}>
--b
Content-Type: message/rfc822

From: ${SAM}
To: ${address}
Message-ID: ${id}
Subject: Planning

Hi
--b--`
}

/** A complaint comes in, and is written down. */
async function complain(address: string): Promise<void> {
  const id = `<${address}.complaint@big.test>`
  const mail = mailOf({ ...FEEDBACK, 'Message-ID': id }, complaintOf(inbox.lastIdTo(address), address))
  await inbox.dovecot.deliver(SAM, mail)
  await inbox.eventually('select 1 from inbound where message_id_header = $1', [id])
}

test('each complaint suppresses at once; the second pauses the campaign, which says why', async () => {
  const emails = ['jane@acme.test', 'joe@else.test', 'eve@third.test']
  const [jane = '', joe = '', eve = ''] = await inbox.writeTo(await inbox.addReadMailbox(), emails)
  const { campaignId } = await inbox.lead(jane)
  const campaign = async () => (await inbox.harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body
  await complain('jane@acme.test')
  expect(await inbox.lead(jane)).toMatchObject({ status: 'ended', endReason: 'complained' })
  expect(await campaign()).toMatchObject({ status: 'active', pauseReason: null })
  await complain('joe@else.test')
  expect(await inbox.lead(joe)).toMatchObject({ status: 'ended', endReason: 'complained' })
  expect(await campaign()).toMatchObject({ status: 'paused', pauseReason: 'complaints: 2 of 3 emails in 7 days' })
  const suppressed = await inbox.query('select value, reason from suppressions order by value')
  expect(suppressed).toEqual([
    { value: 'jane@acme.test', reason: 'complained' },
    { value: 'joe@else.test', reason: 'complained' },
  ])
  const { length } = inbox.server.received
  await inbox.pass(3 * 86_400_000)
  expect(inbox.server.received).toHaveLength(length)
  expect((await inbox.lead(eve)).status).toBe('in_sequence')
})

test('of two complaints at once the second counts the first', async () => {
  const emails = ['ida@one.test', 'ina@two.test']
  const mailboxId = await inbox.addReadMailbox('sue@sender.test')
  const [ida = ''] = await inbox.writeTo(mailboxId, emails)
  const { campaignId } = await inbox.lead(ida)
  const brake = await inbox.harness.context.db.connect()
  await brake.query('begin')
  await brake.query('select 1 from campaigns where campaign_id = $1 for no key update', [parseId('camp', campaignId)])
  const both = emails.map((address, index) => {
    const text = complaintOf(inbox.lastIdTo(address), address)
    const raw = Buffer.from(mailOf({ ...FEEDBACK, 'Message-ID': `<${address}.complaint@big.test>` }, text))
    return ingestMail(inbox.harness.context, {
      organizationId: inbox.harness.organizationId,
      mailboxId: parseId('mbox', mailboxId) ?? '',
      folder: 'Elsewhere',
      uidValidity: '1',
      uid: index + 1,
      junk: false,
      advances: false,
      raw,
      size: raw.length,
      receivedAt: inbox.harness.clock.now(),
    })
  })
  await untilWaiting(inbox.query, 2)
  await brake.query('rollback')
  brake.release()
  await Promise.all(both)
  const { body } = await inbox.harness.call('GET', `/api/v1/campaigns/${campaignId}`)
  expect(body).toMatchObject({ status: 'paused', pauseReason: 'complaints: 2 of 2 emails in 7 days' })
})

test('complaints that name their recipients alone end mail to them, whichever mailbox they come to, and pause nothing', async () => {
  const addresses = ['pat@plain.test', 'pam@simple.test']
  const leads = await inbox.writeTo(await inbox.addReadMailbox('ann@sender.test'), addresses)
  const abuse = await inbox.addReadMailbox('abuse@sender.test')
  const hasBeenRead = 'select 1 from mailbox_readers where read_at is not null and mailbox_id = $1'
  await inbox.eventually(hasBeenRead, [abuse.slice('mbox_'.length)])
  for (const address of addresses) {
    const id = `<${address}.alone@big.test>`
    const mail = mailOf({ ...FEEDBACK, 'Message-ID': id }, complaintOf('<redacted@big.test>', address))
    await inbox.dovecot.deliver('abuse@sender.test', mail)
    const row = await inbox.eventually('select * from inbound where message_id_header = $1', [id])
    expect(row).toMatchObject({ kind: 'complaint', match: 'address' })
    expect(await inbox.query('select reason from suppressions where value = $1', [address])).toEqual([
      { reason: 'complained' },
    ])
  }
  for (const lead of leads) expect(await inbox.lead(lead)).toMatchObject({ status: 'ended', endReason: 'complained' })
  const { campaignId } = await inbox.lead(leads[0] ?? '')
  expect((await inbox.harness.call('GET', `/api/v1/campaigns/${campaignId}`)).body).toMatchObject({ status: 'active' })
})
