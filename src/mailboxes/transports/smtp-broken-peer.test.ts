import { afterEach, expect, test, vi } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import {
  plainly,
  patient,
  sendTo,
  startPeer,
  startScripted,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

test('a connection dropped at RCPT has sent nothing', async () => {
  const server = await startSmtp({ onRcptTo: () => server.drop() })
  expect(await sendTo(plainly(server.port))).toEqual({
    kind: 'not_sent',
    permanent: false,
    blame: 'network',
    code: 'reset',
    reply: '',
    dataStarted: 0,
  })
})

test('a connection dropped while or after the message leaves may have sent it', async () => {
  const during = await startSmtp({ onData: (stream) => void stream.once('data', () => during.drop()) })
  expect(await sendTo(plainly(during.port))).toEqual({ kind: 'unknown', reason: 'reset', dataStarted: 1 })
  const after = await startScripted({ DATA: '354 go\r\n', dot: 'drop' })
  expect(await sendTo(plainly(after))).toEqual({ kind: 'unknown', reason: 'reset', dataStarted: 1 })
})

test('a final reply that does not come leaves the message unknown', async () => {
  const server = await startSmtp({ onData: (stream) => void stream.resume() })
  const options = plainly(server.port, { timeouts: { ...patient, data: 30 } })
  expect(await sendTo(options)).toEqual({ kind: 'unknown', reason: 'timeout', dataStarted: 1 })
})

test('a final reply that is no reply leaves the message unknown', async () => {
  for (const dot of ['354 more\r\n', 'done\r\n', '999 what\r\n']) {
    const port = await startScripted({ DATA: '354 go\r\n', dot })
    expect(await sendTo(plainly(port))).toMatchObject({ kind: 'unknown', reason: 'protocol' })
  }
})

test('a server that closes after 421 refuses for now', async () => {
  const atData = await startScripted({ DATA: '354 go\r\n', dot: '421 4.3.2 Shutting down\r\n' })
  expect(await sendTo(plainly(atData))).toMatchObject({ kind: 'not_sent', permanent: false, blame: 'network' })
  const atGreeting = await startScripted({ greeting: '421 4.7.0 Too many connections\r\n' })
  expect(await sendTo(plainly(atGreeting))).toMatchObject({
    kind: 'not_sent',
    code: 'service_refused',
    permanent: false,
    blame: 'mailbox',
  })
})

test('a recipient refused in a pipelined envelope is refused although the server would take data', async () => {
  const port = await startScripted({
    EHLO: '250-here\r\n250 PIPELINING\r\n',
    RCPT: '550 5.1.1 No such user\r\n',
    DATA: '354 go\r\n',
  })
  expect(await sendTo(plainly(port))).toMatchObject({ kind: 'not_sent', code: 'recipient_refused', dataStarted: 0 })
})

test('a peer that never greets is given up', async () => {
  const port = await startPeer(() => undefined)
  const options = plainly(port, { timeouts: { ...patient, greeting: 30 } })
  expect(await sendTo(options)).toMatchObject({ kind: 'not_sent', code: 'timeout', blame: 'network', permanent: false })
})

test('a peer that trickles is given up', async () => {
  const port = await startPeer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 5)
    socket.on('close', () => clearInterval(timer))
  })
  const options = plainly(port, { timeouts: { ...patient, envelope: 60 } })
  expect(await sendTo(options)).toMatchObject({ kind: 'not_sent', code: 'timeout', dataStarted: 0 })
})

test('a peer that pours is given up', async () => {
  const port = await startPeer((socket) => {
    const line = `220-${'x'.repeat(60_000)}\r\n`
    const pour = () => {
      while (socket.writable && socket.write(line)) continue
    }
    socket.on('drain', pour)
    pour()
  })
  expect(await sendTo(plainly(port))).toMatchObject({ kind: 'not_sent', code: 'protocol' })
})

test('a peer that is no mail server is not quoted', async () => {
  const port = await startPeer((socket) => void socket.end('HTTP/1.1 200 OK\r\nSecret: inside\r\n\r\n'))
  const outcome = await sendTo(plainly(port))
  expect(outcome).toMatchObject({ kind: 'not_sent', reply: '' })
  expect(JSON.stringify(outcome)).not.toContain('inside')
})

test("a refused connection is nobody's fault, a blocked address the mailbox's", async () => {
  const port = await startPeer(() => undefined)
  stopServers()
  expect(await sendTo(plainly(port))).toMatchObject({ code: 'refused', blame: 'network', permanent: false, reply: '' })
  const blocked = plainly(25, { connect: () => Promise.reject(new OutboundError('blocked')) })
  expect(await sendTo(blocked)).toMatchObject({ code: 'blocked', blame: 'mailbox', permanent: true })
})
