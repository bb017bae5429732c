import { expect, test } from 'vitest'
import { startImap } from '../support/servers/scripted-imap-server.ts'
import { startPeer } from '../support/servers/scripted-smtp-server.ts'
import { writeToJane } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const imapAt = (port: number, more = {}) => ({ host: '127.0.0.1', port, security: 'starttls', ...more })

function create(more: Record<string, unknown>) {
  const { port } = outreach.server
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' }
  return outreach.act('/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp, ...more })
}

const call = (method: string, path: string, body?: unknown, options = {}) =>
  outreach.harness.call(method, `/api/v1${path}`, body, options)

test('a mailbox has the usual pace unless told otherwise, and reads where it is told to', async () => {
  const imap = await startImap()
  const { status, body, text } = await create({ imap: imapAt(imap) })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    imap: { host: '127.0.0.1', port: imap, security: 'starttls', username: 'sam' },
    auth: null,
    dailyCap: 30,
    rampStart: 5,
    rampStep: 2,
    gapSeconds: { least: 90, most: 300 },
  })
  expect(text).not.toContain('secret')
  expect((await call('GET', `/mailboxes/${body.mailboxId}`)).body).toEqual(body)
  expect(body.capToday).toBe(5)
  const warm = { rampStart: 30, rampStep: 0, gapSeconds: { least: 30, most: 30 } }
  expect((await call('PATCH', `/mailboxes/${body.mailboxId}`, warm)).body).toEqual({ ...body, ...warm, capToday: 30 })
  const { key } = await outreach.harness.newOrganization('Other')
  expect((await call('GET', `/mailboxes/${body.mailboxId}`, undefined, { key })).status).toBe(404)
})

test('each server that cannot be used is named with its class of failure, and a mail server with its words', async () => {
  const imap = await startImap({ AUTHENTICATE: '% NO [AUTHENTICATIONFAILED] Wrong again\r\n' })
  outreach.server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  const refused = await create({ imap: imapAt(imap) })
  expect(refused.status).toBe(400)
  const [smtp, read] = refused.body.errors
  expect(smtp).toMatchObject({ pointer: '/smtp', code: 'smtp_authentication' })
  expect(smtp.detail).toContain('535 5.7.8 Bad credentials')
  expect(read).toMatchObject({ pointer: '/imap', code: 'imap_authentication' })
  expect(read.detail).toContain('Wrong again')
  expect(await outreach.query('select 1 from mailboxes')).toEqual([])
})

test('what is no mail server is not quoted, and a blocked address not connected to', async () => {
  const web = await startPeer((socket) => void socket.end('HTTP/1.1 200 OK\r\nX: inside\r\n\r\n'))
  const server = { host: '127.0.0.1', port: web, security: 'starttls', username: 'sam', password: 'secret' }
  const foreign = await create({ smtp: server })
  expect(foreign.body.errors).toMatchObject([{ pointer: '/smtp', code: 'smtp_protocol' }])
  expect(foreign.text).not.toContain('inside')
  const blocked = await create({ imap: imapAt(993, { host: '169.254.169.254', security: 'tls' }) })
  expect(blocked.body.errors).toMatchObject([{ pointer: '/imap', code: 'imap_blocked' }])
})

test('the stored password goes to no new IMAP server, and reading can be switched off', async () => {
  const mailboxId = await outreach.addMailbox()
  const port = await startImap()
  const bare = await call('PATCH', `/mailboxes/${mailboxId}`, { imap: imapAt(port) })
  expect(bare.body.errors).toMatchObject([{ pointer: '/imap/password', code: 'required' }])
  const given = await call('PATCH', `/mailboxes/${mailboxId}`, { imap: imapAt(port, { password: 'other' }) })
  expect(given.body.imap).toMatchObject({ port, username: 'sam' })
  const moved = await call('PATCH', `/mailboxes/${mailboxId}`, { imap: { host: 'localhost' } })
  expect(moved.body.errors).toMatchObject([{ pointer: '/imap/password', code: 'required' }])
  const off = await call('PATCH', `/mailboxes/${mailboxId}`, { imap: null })
  expect(off.body.imap).toBeNull()
  expect(await outreach.query('select imap, imap_secret from mailboxes')).toEqual([{ imap: null, imap_secret: null }])
})

test.each([
  [{ gapSeconds: { least: 300, most: 90 } }, '/gapSeconds/most'],
  [{ rampStart: 0 }, '/rampStart'],
  [{ smtp: { host: 'x', port: 587, security: 'tls', username: 'sam' } }, '/smtp/password'],
])('%j is refused', async (more, pointer) => {
  const answer = await create(more)
  expect(answer.status).toBe(400)
  expect(answer.body.errors[0].pointer).toBe(pointer)
})

test('a test of a stored mailbox says what it found and resumes nothing', async () => {
  const port = await startImap()
  const { body } = await create({ imap: imapAt(port) })
  const check = () => outreach.act(`/mailboxes/${body.mailboxId}/check`)
  expect((await check()).body).toMatchObject({ ok: true, checks: [{ protocol: 'smtp' }, { protocol: 'imap' }] })
  await outreach.act(`/mailboxes/${body.mailboxId}/pause`)
  outreach.server.answers = { auth: [535, '5.7.8 Bad credentials'] }
  const failed = (await check()).body
  expect(failed.ok).toBe(false)
  expect(failed.checks[0]).toMatchObject({
    ok: false,
    code: 'authentication',
    serverWords: '535 5.7.8 Bad credentials',
  })
  expect(failed.checks[1].ok).toBe(true)
  outreach.server.answers = {}
  expect((await check()).body.ok).toBe(true)
  expect((await call('GET', `/mailboxes/${body.mailboxId}`)).body.status).toBe('paused')
})

test('an organization looks at servers twenty times a minute and no more', async () => {
  const mailboxId = await outreach.addMailbox()
  const check = () => outreach.act(`/mailboxes/${mailboxId}/check`)
  const answers = []
  for (let round = 0; round < 20; round += 1) answers.push((await check()).status)
  expect(answers).toEqual([...Array.from({ length: 19 }, () => 200), 429])
  expect(Number((await check()).headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await create({ address: 'kim@sender.test' })).status).toBe(429)
  outreach.harness.clock.advance(60_000)
  expect((await check()).status).toBe(200)
})

test('a mailbox is removed once no campaign lists it and nothing waits for it', async () => {
  const jane = await writeToJane(outreach)
  const [mailbox] = (await call('GET', '/mailboxes')).body.data
  const remove = () => call('DELETE', `/mailboxes/${mailbox.mailboxId}`)
  expect((await remove()).body).toMatchObject({ status: 409, detail: expect.stringContaining('“Outreach”') })
  outreach.server.answers = { dropAfterData: true }
  await outreach.harness.settle()
  outreach.server.answers = {}
  const [campaign] = (await call('GET', '/campaigns')).body.data
  const other = await outreach.addMailbox('kim@sender.test')
  expect((await outreach.patch(campaign.campaignId, { mailboxes: [other] })).status).toBe(200)
  const waiting = await remove()
  expect(waiting.body).toMatchObject({ status: 409, detail: expect.stringContaining('One email') })
  const [unknown] = await outreach.messages(jane)
  await outreach.act(`/messages/${unknown.messageId}/decide`, { decision: 'sent' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  const actions = await outreach.query(`select action, before from audit where action = 'mailbox.removed'`)
  expect(actions).toEqual([{ action: 'mailbox.removed', before: { address: 'sam@sender.test' } }])
  // The conversation goes on from the other one.
  await outreach.pass(86_400_000)
  expect((await outreach.lead(jane)).endReason).toBe('completed')
})
