import type { SMTPServerSession } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  mail,
  plainly,
  refusal,
  sendTo,
  startSmtp,
  stopServers,
} from '../../../test/support/servers/scripted-smtp-server.ts'

afterEach(stopServers)
vi.setConfig({ testTimeout: 30_000 })

/** A server that keeps what its client said before the message. */
async function startListener(options: Parameters<typeof startSmtp>[0] = {}) {
  const sessions: SMTPServerSession[] = []
  const { port } = await startSmtp({
    hideDSN: false,
    onRcptTo: (_address, session, done) => {
      sessions.push(structuredClone(session))
      done()
    },
    ...options,
  })
  return { port, sessions }
}

test('a server that knows DSN is given the envelope id, and asked to report failures and delays', async () => {
  const { port, sessions } = await startListener()
  await sendTo(plainly(port), { ...mail, envelopeId: '0199-ab' })
  expect(sessions).toMatchObject([{ envelope: { dsn: { ret: 'HDRS', envid: '0199-ab' } } }])
})

test('one that does not know it is told nothing of it', async () => {
  const { port, sessions } = await startListener({ hideDSN: true })
  expect(await sendTo(plainly(port), { ...mail, envelopeId: '0199-ab' })).toMatchObject({ kind: 'sent' })
  expect(sessions).toHaveLength(1)
})

test('the client gives its own name, and an address literal where it has none', async () => {
  const { port, sessions } = await startListener()
  await sendTo(plainly(port, { clientName: 'outreach.example.com' }))
  await sendTo(plainly(port))
  expect(sessions.map((session) => session.hostNameAppearsAs)).toEqual(['outreach.example.com', '[127.0.0.1]'])
})

test('copies go in one envelope; a refused copy is told, and without its recipient no mail leaves', async () => {
  const refused = new Set(['boss@acme.test'])
  const { port, received } = await startSmtp({
    onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? refusal(550, '5.1.1 No such user') : null),
  })
  const copied = { ...mail, cc: ['boss@acme.test', 'legal@acme.test'] }
  expect(await sendTo(plainly(port), copied)).toEqual(
    expect.objectContaining({ kind: 'sent', response: expect.stringContaining('(no copy to boss@acme.test)') }),
  )
  refused.add(mail.to)
  expect(await sendTo(plainly(port), copied)).toMatchObject({
    kind: 'not_sent',
    code: 'recipient_refused',
    blame: 'recipient',
    permanent: true,
    dataStarted: 0,
  })
  expect(received).toHaveLength(1)
})
