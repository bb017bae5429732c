import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createSessionPool } from './session-pool.ts'
import { smtpTransport } from './smtp.ts'
import type { SmtpOptions } from './smtp.ts'
import {
  connectHere,
  mail,
  plainly,
  startScripted,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterAll(stopServers)

const { signal } = new AbortController()

/** A transport of one account that counts the connections it opens. */
function pooled(port: number, more: Partial<SmtpOptions> = {}) {
  const opened: Socket[] = []
  const connect: SmtpOptions['connect'] = async (...given) => {
    const socket = await connectHere(...given)
    opened.push(socket)
    return socket
  }
  const transport = smtpTransport(plainly(port, { connect, ...more }), createSessionPool()('sam'))
  let dataStarts = 0
  const onDataStart = async () => {
    dataStarts += 1
  }
  return {
    opened,
    send: () => transport.send(mail, { onDataStart }, signal),
    dataStarts: () => dataStarts,
  }
}

test('one session carries several mails; each is announced before its own first byte', async () => {
  const { port, received } = await startSmtp()
  const { opened, send, dataStarts } = pooled(port, { auth: { user: 'sam', pass: 'secret' } })
  for (const number of [1, 2, 3]) {
    expect(await send()).toMatchObject({ kind: 'sent' })
    expect([received.length, dataStarts()]).toEqual([number, number])
  }
  expect(opened).toHaveLength(1)
})

test('a session that the server ended meanwhile is found dead, and the mail leaves once in a fresh one', async () => {
  const { port, received, drop } = await startSmtp()
  const { opened, send, dataStarts } = pooled(port)
  await send()
  drop()
  expect(await send()).toMatchObject({ kind: 'sent' })
  expect([received.length, opened.length, dataStarts()]).toEqual([2, 2, 2])
})

test('a session in which the server takes no further mail is no verdict on the mail', async () => {
  let mails = 0
  const { port, received } = await startSmtp({
    onMailFrom: (_address, _session, done) => {
      mails += 1
      done(
        mails === 2 ? Object.assign(new Error('4.7.0 Too many messages in this session'), { responseCode: 421 }) : null,
      )
    },
  })
  const { opened, send } = pooled(port)
  await send()
  expect(await send()).toMatchObject({ kind: 'sent' })
  expect([received.length, opened.length]).toEqual([2, 2])
})

test('a refused recipient is refused, in a used session too, and is asked about once', async () => {
  let asked = 0
  const { port } = await startSmtp({
    onRcptTo: (_address, _session, done) => {
      asked += 1
      done(asked === 2 ? Object.assign(new Error('5.1.1 Nobody here'), { responseCode: 550 }) : null)
    },
  })
  const { send, dataStarts } = pooled(port)
  await send()
  expect(await send()).toMatchObject({ kind: 'not_sent', code: 'recipient_refused' })
  expect([asked, dataStarts()]).toEqual([2, 1])
  expect(await send()).toMatchObject({ kind: 'sent' })
})

test('a connection lost after DATA is not known to have taken the mail, and nothing is offered again', async () => {
  const port = await startScripted({ DATA: '354 go\r\n', dot: 'drop' })
  const { opened, send, dataStarts } = pooled(port)
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect([opened.length, dataStarts()]).toEqual([1, 1])
})

test('an ended session is not waited for: no more than a hundred mails go through one', async () => {
  const { port } = await startSmtp()
  const { opened, send } = pooled(port)
  for (let count = 0; count < 101; count += 1) await send()
  expect(opened).toHaveLength(2)
})
