import { afterEach, expect, test, vi } from 'vitest'
import { smtpTransport } from './smtp.ts'
import {
  mail,
  plainly,
  patient,
  refusal,
  sendTo,
  startPeer,
  startScripted,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

const never = new AbortController().signal

test('250: the mail is sent, once, byte for byte', async () => {
  const server = await startSmtp()
  expect(await sendTo(plainly(server.port, { auth: { user: 'sam', pass: 'secret' } }))).toEqual({
    kind: 'sent',
    response: '250 2.0.0 queued as 42',
    dataStarted: 1,
  })
  expect(server.received).toEqual([mail.raw.toString()])
})

test('the Message-ID that Outlook puts in place of ours is told', async () => {
  const port = await startScripted({
    DATA: '354 go\r\n',
    dot: '250 2.0.0 OK <AB1@X.prod.outlook.com> [Hostname=X]\r\n',
  })
  expect(await sendTo(plainly(port))).toMatchObject({ kind: 'sent', serverMessageId: '<AB1@X.prod.outlook.com>' })
})

test('the hook is awaited before any byte of the message', async () => {
  const first = Promise.withResolvers<string>()
  const port = await startPeer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      if (inData) {
        first.resolve(chunk.toString())
        socket.write('250 ok\r\n')
      } else if (chunk.toString().startsWith('DATA')) {
        inData = true
        socket.write('354 go\r\n')
      } else socket.write('250 ok\r\n')
    })
  })
  const order: string[] = []
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const onDataStart = async () => {
    order.push('hook begins')
    reached.resolve()
    await release.promise
    order.push('hook ends')
  }
  const sending = smtpTransport(plainly(port)).send(mail, { onDataStart }, never)
  void first.promise.then(() => order.push('bytes'))
  await reached.promise
  // The server has every chance to see bytes that came too early.
  await new Promise((resolve) => setImmediate(resolve))
  release.resolve()
  expect(await sending).toMatchObject({ kind: 'sent' })
  expect(await first.promise).toContain('Subject: Hello')
  expect(order).toEqual(['hook begins', 'hook ends', 'bytes'])
})

test("when the hook throws, nothing leaves and its error is the caller's", async () => {
  const server = await startSmtp()
  const lost = new Error('the lease is gone')
  const sending = smtpTransport(plainly(server.port)).send(mail, { onDataStart: () => Promise.reject(lost) }, never)
  await expect(sending).rejects.toBe(lost)
  expect(server.received).toEqual([])
})

const refusals: [string, Parameters<typeof startSmtp>[0], object][] = [
  [
    'RCPT 550 blames the recipient for good',
    { onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 No such user')) },
    { permanent: true, blame: 'recipient', code: 'recipient_refused', reply: '550 5.1.1 No such user' },
  ],
  [
    'RCPT 450 may be tried again',
    { onRcptTo: (_address, _session, done) => done(refusal(450, '4.2.1 Try later')) },
    { permanent: false, blame: 'recipient', code: 'recipient_refused', reply: '450 4.2.1 Try later' },
  ],
  [
    'MAIL 553 blames the mailbox',
    { onMailFrom: (_address, _session, done) => done(refusal(553, '5.7.1 Not your address')) },
    { permanent: true, blame: 'mailbox', code: 'sender_refused', reply: '553 5.7.1 Not your address' },
  ],
  [
    'an answer over the size limit of the server blames the message',
    { size: 10 },
    { permanent: true, blame: 'message', code: 'message_too_large', reply: '' },
  ],
]

test.each(refusals)('%s', async (_name, options, expected) => {
  const server = await startSmtp(options)
  expect(await sendTo(plainly(server.port))).toMatchObject({ kind: 'not_sent', ...expected, dataStarted: 0 })
  expect(server.received).toEqual([])
})

test('DATA 554 refuses the message: it was not sent although it began', async () => {
  const server = await startSmtp({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(refusal(554, '5.7.1 Looks like spam')))
    },
  })
  expect(await sendTo(plainly(server.port))).toEqual({
    kind: 'not_sent',
    permanent: true,
    blame: 'message',
    bounceClass: 'policy',
    code: 'message_refused',
    reply: '554 5.7.1 Looks like spam',
    dataStarted: 1,
  })
})

test('AUTH 535 blames the mailbox', async () => {
  const server = await startSmtp()
  const options = plainly(server.port, { auth: { user: 'sam', pass: 'wrong' } })
  const failure = { permanent: true, blame: 'mailbox', code: 'authentication', reply: '535 5.7.8 Bad credentials' }
  expect(await sendTo(options)).toEqual({ kind: 'not_sent', ...failure, dataStarted: 0 })
  expect(await smtpTransport(options).verify(never)).toEqual({ ok: false, ...failure })
})

test('a server that takes no login is not sent to without one', async () => {
  const server = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const options = plainly(server.port, { auth: { user: 'sam', pass: 'secret' } })
  expect(await sendTo(options)).toMatchObject({
    kind: 'not_sent',
    code: 'authentication',
    blame: 'mailbox',
    permanent: true,
  })
})

test.each([
  ['from', 'sender_refused', 'mailbox'],
  ['to', 'recipient_refused', 'recipient'],
])('an address that could break the dialogue is refused before connecting: %s', async (side, code, blame) => {
  const options = plainly(25, { connect: () => Promise.reject(new Error('connected')) })
  for (const address of ['a@b.test>\r\nRCPT TO:<c@d.test', 'a b@c.test', '', 'jané@acme.test', 'a@b@c.test']) {
    expect(await sendTo(options, { ...mail, [side]: address })).toMatchObject({
      kind: 'not_sent',
      permanent: true,
      code,
      blame,
    })
  }
})

test('an abort before the message is not_sent, also while the hook is under way', async () => {
  const server = await startSmtp()
  const early = AbortSignal.abort()
  expect(
    await smtpTransport(plainly(server.port)).send(mail, { onDataStart: async () => undefined }, early),
  ).toMatchObject({
    kind: 'not_sent',
    code: 'aborted',
    blame: 'network',
    permanent: false,
  })
  const controller = new AbortController()
  let isHookDone = false
  const onDataStart = async () => {
    controller.abort()
    await new Promise((resolve) => setTimeout(resolve, 20))
    isHookDone = true
  }
  expect(await smtpTransport(plainly(server.port)).send(mail, { onDataStart }, controller.signal)).toMatchObject({
    kind: 'not_sent',
    code: 'aborted',
  })
  expect(isHookDone).toBe(true)
  expect(server.received).toEqual([])
})

test('an abort after the message began waits a little for the answer', async () => {
  const controller = new AbortController()
  const server = await startSmtp({
    onData: (stream, _session, done) => {
      stream.once('data', () => controller.abort())
      stream.on('end', () => setTimeout(() => done(null, 'kept'), 20))
    },
  })
  const hooks = { onDataStart: async () => undefined }
  expect(await smtpTransport(plainly(server.port)).send(mail, hooks, controller.signal)).toMatchObject({ kind: 'sent' })
  const late = new AbortController()
  const silent = await startSmtp({ onData: (stream) => void stream.once('data', () => late.abort()) })
  const options = plainly(silent.port, { timeouts: { ...patient, drain: 10 } })
  expect(await smtpTransport(options).send(mail, hooks, late.signal)).toEqual({ kind: 'unknown', reason: 'aborted' })
})
