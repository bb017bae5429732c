import { afterAll, expect, test, vi } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { findUnreconciled, releaseSending } from '../../src/sending/index.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'
import { headerOf } from '../support/mail/live-outreach.ts'
import { NAMES, readUntil, RECONCILED, STEPS, writeAfterBackup } from '../support/installation/restored-copy.ts'

// Each test runs several processes of the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

afterAll(stopServers)

test('what was sent after the backup counts as sent in the copy; answers and reports since then take effect', async () => {
  const original = await startInbox()
  const { open, sent } = await writeAfterBackup(original)
  const { received } = original.server
  for (const mail of received) await original.dovecot.append(SAM, 'Sent', mail)
  const left = await original.query(STEPS)
  const [first = '', leaver = '', gone = ''] = sent
  const ask = { From: `${leaver}@${leaver}.test`, 'Message-ID': '<stop@x.test>', 'In-Reply-To': idTo(original, leaver) }
  await original.dovecot.deliver(SAM, mailOf({ ...ask, Subject: 'Re: Planning' }, 'Please unsubscribe me.'))
  await original.dovecot.deliver(SAM, mailOf(REPORT, reportOf(idTo(original, gone), `${gone}@${gone}.test`)))

  const copy = await open()
  const { context } = copy.harness
  await expect(releaseSending(context, { withoutReconciling: false })).rejects.toThrow(/0 of 1 mailboxes compared/)
  await readUntil(copy, 'select 1 from inbound having count(*) = 2')
  expect(await findUnreconciled(context.db)).toEqual([])
  const found = await copy.query(STEPS)
  expect(found.map(({ name, step }) => ({ name, step }))).toEqual(left.map(({ name, step }) => ({ name, step })))
  for (const [index, { at, last }] of found.entries()) {
    expect(at).toEqual(last)
    expect(Math.abs(Number(at) - Number(left[index]?.['at']))).toBeLessThan(2_000)
  }
  expect(await copy.query(ENDED)).toEqual(
    [
      { name: leaver, reason: 'unsubscribed' },
      { name: gone, reason: 'bounced' },
    ].toSorted((a, b) => a.name.localeCompare(b.name)),
  )
  await copy.harness.settle()
  expect(received).toHaveLength(3)

  expect(await releaseSending(context, { withoutReconciling: false })).toBe('restored')
  const fourth = NAMES.find((name) => !sent.includes(name)) ?? ''
  for (let passes = 0; passes < 4; passes += 1) await copy.pass(400_000)
  expect(received.slice(3).map((mail) => headerOf(mail, 'To'))).toEqual([expect.stringContaining(`${fourth}@`)])
  // The wait of a day counts from when the original sent the first email.
  const again = Number(left.find(({ name }) => name === first)?.['at']) + DAY
  await copy.pass(again - copy.harness.clock.now().getTime() - 30 * MINUTE)
  // Nobody has read the mailbox of the copy meanwhile.
  await readUntil(copy, `select 1 from mailbox_readers where read_at = '${copy.harness.clock.now().toISOString()}'`)
  await copy.pass(29 * MINUTE)
  expect(received).toHaveLength(4)
  await copy.pass(2 * MINUTE)
  expect(received).toHaveLength(5)
  expect(headerOf(received[4] ?? '', 'To')).toContain(`${first}@`)
  expect(headerOf(received[4] ?? '', 'In-Reply-To')).toBe(idTo(original, first))
  await copy.close()
  await original.close()
})

test('an unsubscribe link of an email that left after the backup works in the copy', async () => {
  const original = await startInbox()
  const { open, sent } = await writeAfterBackup(original)
  const [mail = ''] = original.server.received
  await original.dovecot.append(SAM, 'Sent', mail)
  const copy = await open()
  const path = new URL(/<(https:[^>]+)>/u.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '').pathname
  const options = { key: null, raw: 'List-Unsubscribe=One-Click' }
  expect(await copy.harness.call('POST', path, undefined, options)).toMatchObject({ status: 404 })
  await readUntil(copy, RECONCILED)
  expect(await copy.harness.call('POST', path, undefined, options)).toMatchObject({ status: 200 })
  expect(await copy.query(ENDED)).toEqual([{ name: sent[0], reason: 'unsubscribed' }])
  await copy.close()
  await original.close()
})

test('a comparison that is made once more marks nothing twice', async () => {
  const original = await startInbox()
  const { open } = await writeAfterBackup(original)
  for (const mail of original.server.received) await original.dovecot.append(SAM, 'Sent', mail)
  const copy = await open()
  await readUntil(copy, RECONCILED)
  const events = `select count(*)::int as count from events where type = 'message.sent'`
  expect(await copy.query(events)).toEqual([{ count: 3 }])
  await copy.query('update mailboxes set sent_reconciled_epoch = null')
  await copy.pass(MINUTE)
  await readUntil(copy, RECONCILED)
  expect(await copy.query(events)).toEqual([{ count: 3 }])
  expect(await copy.query('select sum(sent)::int as sent from mailbox_days')).toEqual([{ sent: 3 }])
  await copy.close()
  await original.close()
})

const ENDED = `select split_part(email, '@', 1) as name, end_reason as reason from leads where status = 'ended' order by 1`

function idTo({ server }: Inbox, name: string): string {
  const mail = server.received.find((one) => headerOf(one, 'To')?.includes(`${name}@`) === true)
  return headerOf(mail ?? '', 'Message-ID') ?? ''
}

const REPORT = {
  From: 'MAILER-DAEMON@mx.sender.test',
  Subject: 'Undelivered Mail Returned to Sender',
  'Message-ID': '<report@x.test>',
  'MIME-Version': '1.0',
  'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
}

function reportOf(id: string, address: string): string {
  const status = `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user`
  const headers = `From: ${SAM}\nTo: ${address}\nMessage-ID: ${id}\nSubject: Planning`
  return `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\n${status}\n\n--b\nContent-Type: text/rfc822-headers\n\n${headers}\n\n--b--`
}
