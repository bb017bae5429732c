import { afterEach, expect, test, vi } from 'vitest'
import { smtpTransport } from './smtp.ts'
import {
  certificate,
  connectHere,
  plainly,
  sendTo,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

const never = new AbortController().signal

test('STARTTLS with a certificate that nobody signed is refused, the mail stays', async () => {
  const server = await startSmtp({ disabledCommands: [] })
  const options = plainly(server.port, { allowPlaintextOnLoopback: false })
  expect(await sendTo(options)).toMatchObject({ kind: 'not_sent', code: 'tls', blame: 'mailbox', permanent: true })
  expect(await smtpTransport(options).verify(never)).toMatchObject({ ok: false, code: 'tls' })
  expect(server.received).toEqual([])
})

test('STARTTLS is demanded of a server that does not offer it', async () => {
  const server = await startSmtp()
  const options = plainly(server.port, { allowPlaintextOnLoopback: false, auth: { user: 'sam', pass: 'secret' } })
  expect(await sendTo(options)).toMatchObject({ kind: 'not_sent', code: 'tls', blame: 'mailbox', permanent: true })
})

test('with a trusted certificate for this very name, TLS works both ways', async () => {
  const auth = { user: 'sam', pass: 'secret' }
  const upgraded = await startSmtp({ disabledCommands: [], authOptional: false, allowInsecureAuth: false })
  const secure = await startSmtp({ secure: true, authOptional: false })
  for (const [server, isSecure] of [
    [upgraded, false],
    [secure, true],
  ] as const) {
    const options = plainly(server.port, { allowPlaintextOnLoopback: false, ca: certificate, secure: isSecure, auth })
    expect(await smtpTransport(options).verify(never)).toEqual({ ok: true })
    expect(await sendTo(options)).toMatchObject({ kind: 'sent' })
    expect(server.received).toHaveLength(1)
    expect(await sendTo({ ...options, host: 'other.fairlead.test' })).toMatchObject({ kind: 'not_sent', code: 'tls' })
  }
})

test('TLS spoken to a server that does not begin with it fails as TLS', async () => {
  const server = await startSmtp()
  expect(await sendTo(plainly(server.port, { secure: true }))).toMatchObject({ kind: 'not_sent', code: 'tls' })
})

test('on this machine alone, STARTTLS may have any certificate', async () => {
  const server = await startSmtp({ disabledCommands: [] })
  expect(await sendTo(plainly(server.port))).toMatchObject({ kind: 'sent' })
})

/** Reaches the server of a test as if it stood elsewhere. */
const connectElsewhere: typeof connectHere = async (...target) =>
  Object.defineProperty(await connectHere(...target), 'remoteAddress', { value: '203.0.113.9' })

test('without a login, a server elsewhere that offers logins is taken for one that wants them', async () => {
  const offering = await startSmtp({ disabledCommands: [] })
  const relay = await startSmtp({ disabledCommands: ['AUTH'] })
  const elsewhere = (port: number) => plainly(port, { connect: connectElsewhere, ca: certificate })
  expect(await smtpTransport(elsewhere(offering.port)).verify(never)).toMatchObject({
    ok: false,
    code: 'login_required',
  })
  expect(await smtpTransport(elsewhere(relay.port)).verify(never)).toEqual({ ok: true })
  expect(await smtpTransport(plainly(offering.port)).verify(never)).toEqual({ ok: true })
})

test('what counts as this machine is the address reached, not a promise', async () => {
  const server = await startSmtp()
  expect(await sendTo(plainly(server.port, { connect: connectElsewhere }))).toMatchObject({
    kind: 'not_sent',
    code: 'tls',
  })
  expect(server.received).toEqual([])
})
