import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../src/platform/clock.ts'
import { stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { REPORT, reportOf } from './support/bounce-mail.ts'
import { mailOf, SAM, startInbox } from './support/inbox.ts'
import type { Inbox } from './support/inbox.ts'

let inbox: Inbox
let mailboxId: string

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  inbox.read()
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

let count = 0

async function receive(headers: Record<string, string>, text: string) {
  count += 1
  const id = `<audit${count}@there.test>`
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...type, ...headers }, text))
  return inbox.eventually('select * from inbound where message_id_header = $1', [id])
}

async function write(email: string): Promise<string> {
  const [prospectId = ''] = await inbox.writeTo(mailboxId, [email])
  for (let turns = 0; turns < 10 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(400_000)
  expect(inbox.lastIdTo(email), 'the first email has left').not.toBe('')
  return prospectId
}

test('a report of a soft failure does not let the follow-up go as if the first email had arrived', async () => {
  const prospectId = await write('h@soft.test')
  const row = await receive(
    REPORT,
    reportOf(inbox.lastIdTo('h@soft.test'), 'h@soft.test', '4.4.7', '451 4.4.7 delivery time expired'),
  )
  expect(row).toMatchObject({ kind: 'bounce', bounce_class: 'soft' })
  for (let turns = 0; turns < 20; turns += 1) await inbox.pass(DAY / 5)
  const sent = (await inbox.messages(prospectId)).map(({ step, state }) => `${step} ${state}`)
  expect(sent).not.toContain('2 sent')
})

test('a complaint suppresses the address at once and ends the lead', async () => {
  const prospectId = await write('z@angry.test')
  const headers = {
    From: 'fbl@provider.test',
    Subject: 'FW: Planning',
    'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b"',
  }
  const parts = [
    'Content-Type: text/plain\n\nA complaint.',
    'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x/1\nVersion: 1',
    `Content-Type: message/rfc822\n\nFrom: ${SAM}\nTo: redacted@x.test\nMessage-ID: ${inbox.lastIdTo('z@angry.test')}\nSubject: Planning\n\nfirst`,
  ]
  expect(await receive(headers, `${parts.map((part) => `--b\n${part}\n`).join('')}--b--`)).toMatchObject({
    kind: 'complaint',
    match: 'report',
  })
  expect(await inbox.lead(prospectId)).toMatchObject({ status: 'ended', endReason: 'complained' })
  expect(await inbox.query("select reason from suppressions where value = 'z@angry.test'")).toEqual([
    { reason: 'complained' },
  ])
})
