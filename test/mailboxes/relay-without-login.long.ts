import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startImap } from '../support/servers/scripted-imap-server.ts'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'

let outreach: Outreach
/** A relay that knows its clients by their address: no login is offered, none is taken. */
let relay: Awaited<ReturnType<typeof startSmtp>>

beforeEach(async () => {
  outreach = await startOutreach()
  relay = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
})
afterEach(() => outreach.close())
afterAll(stopServers)

const create = (smtp: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const server = { host: '127.0.0.1', port: relay.port, security: 'starttls', ...smtp }
  return outreach.act('/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp: server, ...more })
}
const patch = (mailboxId: string, body: unknown) =>
  outreach.harness.call('PATCH', `/api/v1/mailboxes/${mailboxId}`, body)

test('a relay without login needs neither user name nor password, is tested and sends', async () => {
  const { status, body } = await create({})
  expect([status, body.smtp?.username]).toEqual([201, ''])
  const { checks } = (await outreach.act(`/mailboxes/${body.mailboxId}/check`)).body
  expect(checks).toMatchObject([{ protocol: 'smtp', ok: true }])
  const campaignId = await outreach.campaign({ mailboxes: [body.mailboxId], sequence: TWO_STEPS })
  const jane = await outreach.addLead(campaignId, 'jane@acme.test')
  await outreach.harness.settle()
  expect(await outreach.messages(jane)).toMatchObject([{ state: 'sent' }, {}])
  expect(relay.received).toHaveLength(1)
  // What was read can be written back.
  expect((await patch(body.mailboxId, { smtp: body.smtp })).status).toBe(200)
})

test('half a login is refused by name, and a login where the relay takes none fails as such', async () => {
  const errorsOf = async (smtp: Record<string, unknown>, more = {}) => (await create(smtp, more)).body.errors
  expect(await errorsOf({ username: 'sam' })).toMatchObject([{ pointer: '/smtp/password', code: 'required' }])
  expect(await errorsOf({ password: 'secret' })).toMatchObject([{ pointer: '/smtp/username', code: 'required' }])
  expect(await errorsOf({ username: '', password: 'x' })).toMatchObject([{ pointer: '/smtp/username' }])
  const login = { username: 'sam', password: 'secret' }
  expect(await errorsOf(login)).toMatchObject([{ pointer: '/smtp', code: 'smtp_authentication' }])
  const auth = { type: 'oauth2', provider: 'google', clientId: 'c', clientSecret: 's', refreshToken: 'r' }
  expect(await errorsOf({ host: 'smtp.gmail.com' }, { auth })).toMatchObject([{ pointer: '/smtp/username' }])
  expect(await outreach.query('select 1 from mailboxes')).toEqual([])
})

test('incoming mail has a login of its own then', async () => {
  const port = await startImap()
  const imap = { host: '127.0.0.1', port, security: 'starttls' }
  const errorsOf = async (more: Record<string, unknown>) =>
    (await create({}, { imap: { ...imap, ...more } })).body.errors
  expect(await errorsOf({})).toMatchObject([{ pointer: '/imap/username', code: 'required' }])
  expect(await errorsOf({ username: 'sam' })).toMatchObject([{ pointer: '/imap/password', code: 'required' }])
  const made = await create({}, { imap: { ...imap, username: 'sam', password: 'secret' } })
  expect([made.status, made.body.imap.username]).toEqual([201, 'sam'])
})

test('a mailbox moves from a login to a relay and back, and a shared password is not lost unseen', async () => {
  const port = await startImap()
  const login = { port: outreach.server.port, username: 'sam', password: 'secret' }
  const { body } = await create(login, { imap: { host: '127.0.0.1', port, security: 'starttls' } })
  const toRelay = { smtp: { port: relay.port, username: '' } }
  expect((await patch(body.mailboxId, toRelay)).body.errors).toMatchObject([{ pointer: '/imap/password' }])
  const moved = await patch(body.mailboxId, { ...toRelay, imap: { password: 'secret' } })
  expect([moved.status, moved.body.smtp.username, moved.body.imap.username]).toEqual([200, '', 'sam'])
  const back = { port: outreach.server.port, username: 'sam' }
  expect((await patch(body.mailboxId, { smtp: back })).body.errors).toMatchObject([{ pointer: '/smtp/password' }])
  expect((await patch(body.mailboxId, { smtp: { ...back, password: 'secret' } })).status).toBe(200)
})

test('a relay is held to the outbound guard like any server', async () => {
  expect((await create({ host: '169.254.169.254', port: 25 })).body.errors).toMatchObject([{ code: 'smtp_blocked' }])
})
