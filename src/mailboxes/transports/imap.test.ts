import { afterEach, expect, test, vi } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { openImap } from './imap.ts'
import { failureToOpen, plainImap, startImap } from '../../../test/support/servers/scripted-imap-server.ts'
import { certificate, connectHere, startPeer, stopServers } from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

const STARTTLS = { CAPABILITY: '* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\n% OK done\r\n' }
const abroad: typeof connectHere = async (...target) =>
  Object.defineProperty(await connectHere(...target), 'remoteAddress', { value: '203.0.113.9' })

test('a login that is refused is a matter of the settings, with the words of the server', async () => {
  const port = await startImap({ AUTHENTICATE: '% NO [AUTHENTICATIONFAILED] Invalid\r\n' })
  const failure = await failureToOpen(plainImap(port))
  expect(failure).toMatchObject({ code: 'authentication', permanent: true })
  expect(failure?.reply).toContain('Invalid')
})

test('a server that cannot check the login for now is asked again', async () => {
  const port = await startImap({ AUTHENTICATE: '% NO [UNAVAILABLE] Try later\r\n' })
  expect(await failureToOpen(plainImap(port))).toMatchObject({ code: 'service_refused', permanent: false })
  const full = await startImap({ greeting: '* BYE Too many connections\r\n' })
  expect(await failureToOpen(plainImap(full))).toMatchObject({ code: 'service_refused', permanent: false })
})

test('an access token logs in in place of a password', async () => {
  const port = await startImap({ CAPABILITY: '* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR\r\n% OK done\r\n' })
  const session = await openImap(
    plainImap(port, { auth: { user: 'sam', accessToken: 'token' } }),
    new AbortController().signal,
  )
  expect(session.client.authenticated).toBeTruthy()
  await session.close()
  await session.closed
})

test('with a trusted certificate for this very name, TLS works both ways', async () => {
  const secure = await startImap({}, { tls: true })
  const upgraded = await startImap(STARTTLS)
  for (const [port, isSecure] of [
    [secure, true],
    [upgraded, false],
  ] as const) {
    const options = plainImap(port, { secure: isSecure, ca: certificate, allowPlaintextOnLoopback: false })
    expect(await failureToOpen(options)).toBeUndefined()
    expect(await failureToOpen({ ...options, host: 'other.fairlead.test' })).toMatchObject({
      code: 'tls',
      permanent: true,
    })
    const { ca: _ca, ...unknown } = options
    expect(await failureToOpen(unknown)).toMatchObject({ code: 'tls', permanent: true })
  }
})

test('TLS is demanded of a server that does not offer it, or claims that it is not needed', async () => {
  const plain = await startImap()
  expect(await failureToOpen(plainImap(plain, { allowPlaintextOnLoopback: false }))).toMatchObject({ code: 'tls' })
  const claims = await startImap({ greeting: '* PREAUTH you are in\r\n' })
  expect(await failureToOpen(plainImap(claims, { allowPlaintextOnLoopback: false }))).toMatchObject({ code: 'tls' })
  const garbage = await startImap()
  expect(await failureToOpen(plainImap(garbage, { secure: true }))).toMatchObject({ code: 'tls' })
})

test('what counts as this machine is the address reached', async () => {
  const port = await startImap({}, { tls: true })
  expect(await failureToOpen(plainImap(port, { secure: true }))).toBeUndefined()
  expect(await failureToOpen(plainImap(port, { secure: true, connect: abroad }))).toMatchObject({ code: 'tls' })
})

test('a blocked address, a refused connection and a dropped one are told apart', async () => {
  const blocked = plainImap(993, { connect: () => Promise.reject(new OutboundError('blocked')) })
  expect(await failureToOpen(blocked)).toEqual({ code: 'blocked', permanent: true, reply: '' })
  const gone = await startPeer(() => undefined)
  stopServers()
  expect(await failureToOpen(plainImap(gone))).toMatchObject({ code: 'refused', permanent: false })
  const drops = await startPeer((socket) => void socket.end())
  expect(await failureToOpen(plainImap(drops))).toMatchObject({ code: 'reset', permanent: false })
})

test('a peer that never greets, never answers or pours is given up', async () => {
  const silent = await startPeer(() => undefined)
  expect(await failureToOpen(plainImap(silent, { timeouts: { greeting: 30 } }))).toMatchObject({ code: 'timeout' })
  const stuck = await startImap({ AUTHENTICATE: '* OK still thinking\r\n' })
  expect(await failureToOpen(plainImap(stuck, { timeouts: { login: 100 } }))).toMatchObject({ code: 'timeout' })
  const pours = await startPeer((socket) => void socket.write(`* OK ${'x'.repeat(2 * 1024 * 1024)}`))
  expect(await failureToOpen(plainImap(pours))).toMatchObject({ code: 'protocol' })
})

test('an abort ends the attempt', async () => {
  const port = await startPeer(() => undefined)
  const stopping = new AbortController()
  const opening = openImap(plainImap(port), stopping.signal)
  stopping.abort()
  await expect(opening).rejects.toThrow()
})
