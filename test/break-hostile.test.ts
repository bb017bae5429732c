import { afterAll, beforeAll, expect, test } from 'vitest'
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
async function raw(mail: string | Buffer, where = '1 = 1') {
  count += 1
  const before = await inbox.query('select count(*)::int n from inbound')
  const t = performance.now()
  await inbox.dovecot.deliver(SAM, mail as string)
  const row = await inbox.eventually(
    `select *, (select count(*)::int from inbound) n from inbound where (select count(*) from inbound) > ${Number(before[0]?.['n'])} and ${where} order by inbound_id desc limit 1`,
  )
  const ms = Math.round(performance.now() - t)
  console.log(count, ms + 'ms', JSON.stringify({ kind: row['kind'], intent: row['intent'], match: row['match'], lead: row['lead_id'] != null, problem: row['problem'], subject: String(row['subject']).slice(0, 80), text: String(row['text_new']).slice(0, 120), size: row['size'] }))
  return row
}
async function soft(name: string, run: () => Promise<unknown>) {
  try { await run() } catch (error) { console.log('FAILED', name, String(error)) }
}
const id = () => `<h${++count}.${Math.random()}@there.test>`
const status = async (lead: string | undefined) => {
  const l = await inbox.lead(lead ?? '')
  return JSON.stringify([l.status, l.endReason, l.hold])
}

test('hostile mails', async () => {
  const [a, b, c, d, e] = await inbox.writeTo(mailboxId, ['a@a1.test', 'b@b1.test', 'c@c1.test', 'd@d1.test', 'e@e1.test'])
  const reply = (n: string) => ({ From: n, Subject: 'Re: Planning', 'In-Reply-To': inbox.lastIdTo(n), To: SAM, 'Message-ID': id() })
  await soft('nul', () => raw(mailOf({ From: 'x@nul.test', Subject: 'a\0b', 'Message-ID': id() }, 'he\0llo')))
  await soft('bidi', () => raw(mailOf({ From: '=?utf-8?B?4oCucm9z?= <x@bidi.test>', Subject: '\u202Eevil', 'Message-ID': id() }, 'hi')))
  await soft('refs', () => raw(mailOf({ From: 'x@refs.test', Subject: 'refs', References: Array.from({ length: 20000 }, (_, i) => `<${i}@r.test>`).join('\r\n '), 'Message-ID': id() }, 'hi')))
  await soft('no headers', () => raw('just body\r\n'))
  await soft('empty', () => raw('\r\n'))
  let nest = mailOf({ From: 'x@nest.test', Subject: 'core', 'Message-ID': '<core@x>' }, 'unsubscribe me')
  for (let i = 0; i < 300; i++) nest = mailOf({ From: 'x@nest.test', Subject: `n${i}`, 'Message-ID': `<n${i}@x>`, 'Content-Type': 'message/rfc822' }, nest)
  await soft('nest', () => raw(nest))
  let mp = 'Content-Type: text/plain\r\n\r\nhello'
  for (let i = 0; i < 2000; i++) mp = `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n${mp}\r\n--b${i}--\r\n`
  await soft('mimebomb', () => raw(`From: x@bomb.test\r\nMessage-ID: ${id()}\r\n${mp}`))
  const many = Array.from({ length: 60000 }, () => '--q\r\n\r\nx\r\n').join('')
  await soft('manyparts', () => raw(`From: x@many.test\r\nMessage-ID: ${id()}\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n${many}--q--\r\n`))
  await soft('big', async () => {
    const r = await raw(mailOf(reply('a@a1.test'), 'Yes please\n' + 'x'.repeat(76).concat('\n').repeat(540_000)))
    console.log('lead a', await status(a), r['size'])
  })
  await soft('html depth', async () => {
    await raw(mailOf({ ...reply('b@b1.test'), 'Content-Type': 'text/html' }, '<div>'.repeat(30000) + 'Not interested, please remove me' + '</div>'.repeat(30000)))
    console.log('lead b', await status(b))
  })
  await soft('charset', async () => {
    await raw(mailOf({ ...reply('c@c1.test'), 'Content-Type': 'text/plain; charset=utf-7' }, '+AGgAZQBsAGwAbw-'))
    console.log('lead c', await status(c))
  })
  await soft('utf16', async () => {
    const body = Buffer.from('unsubscribe', 'utf16le').toString('base64')
    await raw(mailOf({ ...reply('d@d1.test'), 'Content-Type': 'text/plain; charset=utf-16le', 'Content-Transfer-Encoding': 'base64' }, body))
    console.log('lead d', await status(d))
  })
  // forged DSN: envelope/message id of lead e, but recipient somebody else
  await soft('forged dsn', async () => {
    await raw(mailOf({ ...REPORT, To: SAM, 'Message-ID': id() }, reportOf('<forged@nowhere.test>', 'e@e1.test', '5.1.1', '550 5.1.1 No such user')))
    console.log('lead e (forged id, true address)', await status(e), JSON.stringify(await inbox.query("select value, reason from suppressions where value like '%e1.test'")))
  })
}, 300_000)

test('after all', async () => {
  const rows = await inbox.query('select count(*) from inbound')
  console.log(rows, process.memoryUsage().rss / 1e6)
  for (const path of ['/api/v1/inbox?limit=100', '/api/v1/inbox/counts']) {
    const r = await inbox.harness.call('GET', path)
    console.log(path, r.status, r.text.length)
    if (r.body.data) for (const one of r.body.data) {
      const x = await inbox.harness.call('GET', `/api/v1/inbox/${one.inboundId}`)
      const y = await inbox.harness.call('GET', `/api/v1/inbox/${one.inboundId}/raw`)
      if (x.status !== 200 || y.status !== 200) console.log('!!', one.inboundId, x.status, y.status, x.text.slice(0, 300))
    }
  }
})
