import type { SMTPServerSession } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { mail, plainly, sendTo, startSmtp, stopServers } from '../../../test/support/servers/scripted-smtp-server.ts'

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
