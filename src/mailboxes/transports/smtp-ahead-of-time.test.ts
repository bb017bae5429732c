import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionPool } from './session-pool.ts'
import { smtpTransport } from './smtp.ts'
import type { SmtpOptions } from './smtp.ts'
import {
  connectHere,
  mail,
  plainly,
  sendTo,
  startPeer,
  startScripted,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

const PIPELINING = '250-here\r\n250 PIPELINING\r\n'
const NOT_SENT = { kind: 'not_sent', code: 'protocol', permanent: false, blame: 'network', dataStarted: 0 }

test.each([
  ['to the end at MAIL', { MAIL: '250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n' }],
  ['to RCPT at MAIL', { MAIL: '250 ok\r\n250 ok\r\n' }],
  ['to the text at DATA', { DATA: '354 go\r\n250 queued\r\n' }],
  ['to the text at a pipelined DATA', { EHLO: PIPELINING, DATA: '354 go\r\n250 queued\r\n' }],
  ['to everything at a pipelined MAIL', { EHLO: PIPELINING, MAIL: '250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n' }],
  ['to everything at EHLO', { EHLO: '250 here\r\n250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n' }],
])('a server that answers %s has taken nothing', async (_what, answers: Record<string, string>) => {
  expect(await sendTo(plainly(await startScripted(answers)))).toMatchObject(NOT_SENT)
})

test('one that answers a login and all that follows has taken nothing', async () => {
  const port = await startScripted({
    EHLO: '250-here\r\n250 AUTH PLAIN\r\n',
    AUTH: '235 in\r\n250 ok\r\n250 ok\r\n354 go\r\n250 queued\r\n',
  })
  const options = plainly(port, { auth: { user: 'sam', pass: 'secret' } })
  expect(await sendTo(options)).toMatchObject(NOT_SENT)
})

test('one that takes a text before its first byte has not', async () => {
  const { promise: peer, resolve } = Promise.withResolvers<Socket>()
  const port = await startPeer((socket) => {
    resolve(socket)
    socket.write('220 ready\r\n')
    socket.on('data', (line) => void socket.write(line.toString().startsWith('DATA') ? '354 go\r\n' : '250 ok\r\n'))
  })
  const onDataStart = async () => {
    const socket = await peer
    socket.write('250 queued\r\n')
    await once(socket, 'close')
  }
  const { signal } = new AbortController()
  const outcome = await smtpTransport(plainly(port)).send(mail, { onDataStart }, signal)
  expect(outcome).toMatchObject({ kind: 'not_sent', code: 'protocol' })
})

test('a text that was taken stays so when more is said, and the next one gets a session of its own', async () => {
  const port = await startScripted({ DATA: '354 go\r\n', dot: '250 queued\r\n250 and so on\r\n' })
  let opened = 0
  const connect: SmtpOptions['connect'] = (...given) => {
    opened += 1
    return connectHere(...given)
  }
  const transport = smtpTransport(plainly(port, { connect }), createSessionPool()('sam'))
  const { signal } = new AbortController()
  for (const mails of [1, 2, 3]) {
    expect(await transport.send(mail, { onDataStart: async () => {} }, signal)).toMatchObject({ kind: 'sent' })
    expect(opened).toBe(mails)
  }
})

test('a server that answers a pipelined envelope in one piece is an honest one', async () => {
  const { port, received } = await startSmtp()
  expect(await sendTo(plainly(port))).toMatchObject({ kind: 'sent' })
  expect(received).toHaveLength(1)
})
