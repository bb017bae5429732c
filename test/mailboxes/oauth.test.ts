import { placeOf } from '../support/mail/mailbox-place.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal, startSmtp } from '../support/servers/scripted-smtp-server.ts'
import { startImap } from '../support/servers/scripted-imap-server.ts'
import { createOutbound } from '../../src/platform/outbound/outbound.ts'
import type { Outbound } from '../../src/platform/outbound/outbound.ts'
import { findMailboxes, openMailbox } from '../../src/mailboxes/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { HOUR } from '../../src/platform/clock.ts'
import { eventsOf, sequenceOf } from '../support/mail/live-outreach.ts'
import { useOutreach } from '../support/mail/use-outreach.ts'

let received: string[]
/** What the token endpoint was asked, and answers next. */
let endpoint: { asked: URLSearchParams[]; paths: string[]; answer: () => [status: number, body: object] }
/** The access tokens that the mail server lets in. */
let welcome: Set<string>
/** Those that the server for incoming mail lets in. */
let readable: Set<string>

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    endpoint.asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    endpoint.paths.push(String(request.url))
    const [status, body] = endpoint.answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

const outreach = useOutreach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp = await startSmtp({
    authMethods: ['PLAIN', 'XOAUTH2'],
    onAuth: ({ method, username, accessToken }, _session, done) => {
      if (method === 'XOAUTH2' && welcome.has(String(accessToken))) return done(null, { user: username })
      return done(refusal(535, '5.7.8 Username and Password not accepted'))
    },
  })
  received = smtp.received
  const imapPort = await startImap(
    {
      CAPABILITY: '* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR\r\n% OK done\r\n',
      AUTHENTICATE: (command) => {
        const said = Buffer.from(command.split(' ')[3] ?? '', 'base64').toString()
        const isIn = [...readable].some((token) => said.includes(`Bearer ${token}\u0001`))
        return isIn ? '% OK logged in\r\n' : '% NO [AUTHENTICATIONFAILED] Invalid credentials\r\n'
      },
    },
    { tls: true },
  )
  return { overrides: { outbound: reach(smtp.port, imapPort) } }
})

beforeEach(() => {
  welcome = new Set(['token-1'])
  readable = new Set(['token-1'])
  const asked: URLSearchParams[] = []
  endpoint = { asked, paths: [], answer: () => [200, { access_token: `token-${asked.length}`, expires_in: 3600 }] }
  received.splice(0)
})
afterAll(() => void server.close())

/** The providers' names lead to this machine, where no certificate is theirs. */
function reach(smtpPort: number, imapPort: number): Outbound {
  const { port } = server.address() as AddressInfo
  const here = (to: number) => ({ address: '127.0.0.1', port: to })
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    hosts: new Map([
      ['oauth2.googleapis.com', here(port)],
      ['login.microsoftonline.com', here(port)],
      ['smtp.gmail.com', here(smtpPort)],
      ['imap.gmail.com', here(imapPort)],
      ['smtp.office365.com', here(smtpPort)],
    ]),
  })
  return { ...outbound, request: (url, asked) => outbound.request(String(url).replace('https:', 'http:'), asked) }
}

const GOOGLE = { type: 'oauth2', provider: 'google', clientId: 'app-1', clientSecret: 'hush', refreshToken: 'r-1' }
const SMTP = { host: 'smtp.gmail.com', port: 587, security: 'starttls', username: 'sam@sender.test' }

const add = (auth: object = GOOGLE, smtp: object = SMTP) =>
  outreach.act('/mailboxes', { address: 'sam@sender.test', fromName: 'Sam', smtp, auth })

async function writeToSomebody(mailboxId: string): Promise<string> {
  const campaignId = await outreach.campaign({ mailboxes: [mailboxId], sequence: sequenceOf(['P0D', 'Hi']) })
  return outreach.addLead(campaignId, 'jane@acme.test')
}

const mailbox = async () => (await outreach.harness.call('GET', '/api/v1/mailboxes')).body.data[0]

test('a mailbox logs in by token, which is asked for once while it lasts, and no secret is shown', async () => {
  const added = await add()
  expect(added.status).toBe(201)
  expect(added.body.auth).toEqual({ type: 'oauth2', provider: 'google', clientId: 'app-1', tenant: null })
  expect(added.text).not.toMatch(/hush|r-1|token-1/)
  await writeToSomebody(added.body.mailboxId)
  await outreach.harness.settle()
  expect(received).toHaveLength(1)
  expect(endpoint.paths).toEqual(['/token'])
  const expected = { grant_type: 'refresh_token', client_id: 'app-1', client_secret: 'hush', refresh_token: 'r-1' }
  expect(Object.fromEntries(endpoint.asked[0]!)).toEqual(expected)
  const dump = JSON.stringify(await outreach.query('select * from mailboxes'))
  const audit = JSON.stringify(await outreach.query('select * from audit'))
  expect(dump + audit).not.toMatch(/hush|r-1/)
})

test('a token that is over is asked for anew, and a refresh token that changes is stored at once', async () => {
  endpoint.answer = () => [200, { access_token: `token-${endpoint.asked.length}`, refresh_token: 'r-2' }]
  const smtp = { ...SMTP, host: 'smtp.office365.com' }
  const { body } = await add({ ...GOOGLE, provider: 'microsoft', tenant: 'contoso.example.com' }, smtp)
  expect(endpoint.paths).toEqual(['/contoso.example.com/oauth2/v2.0/token'])
  endpoint.answer = () => [200, { access_token: `token-${endpoint.asked.length}`, refresh_token: 'r-3' }]
  welcome = new Set(['token-2'])
  outreach.harness.clock.advance(2 * HOUR)
  expect((await outreach.act(`/mailboxes/${body.mailboxId}/check`)).body.ok).toBe(true)
  expect(endpoint.asked.map((form) => form.get('refresh_token'))).toEqual(['r-1', 'r-2'])
  const [row] = await outreach.query('select * from mailboxes')
  const { secrets } = outreach.harness.context
  expect(JSON.parse(secrets.decrypt(row?.['secret'] as Buffer, placeOf(row))).refreshToken).toBe('r-3')
})

test('a token that was revoked before its time is replaced, and the email leaves', async () => {
  const { body } = await add()
  welcome = new Set(['token-2'])
  await writeToSomebody(body.mailboxId)
  await outreach.harness.settle()
  expect(received).toHaveLength(1)
  expect((await mailbox()).status).toBe('ok')
})

test('a token that was revoked before its time is replaced where incoming mail is read, too', async () => {
  const imap = { host: 'imap.gmail.com', port: 993, security: 'tls', username: 'sam@sender.test' }
  const { body } = await outreach.act('/mailboxes', {
    address: 'sam@sender.test',
    fromName: 'Sam',
    smtp: SMTP,
    imap,
    auth: GOOGLE,
  })
  readable = new Set(['token-2'])
  const [row] = await findMailboxes(outreach.harness.context.db, outreach.harness.organizationId, new Date(), [
    parseId('mbox', body.mailboxId) ?? '',
  ])
  const session = await openMailbox(outreach.harness.context, row!, new AbortController().signal)
  await session.close()
  expect((await outreach.act(`/mailboxes/${body.mailboxId}/check`)).body.checks).toMatchObject([
    { protocol: 'smtp', ok: false },
    { protocol: 'imap', ok: true },
  ])
})

test('a refresh token that is not valid any more pauses the mailbox with a notice, and its email waits', async () => {
  const { body } = await add()
  endpoint.answer = () => [400, { error: 'invalid_grant', error_description: 'Token has been revoked.' }]
  outreach.harness.clock.advance(2 * HOUR)
  const lead = await writeToSomebody(body.mailboxId)
  await outreach.harness.settle()
  expect(await mailbox()).toMatchObject({ status: 'paused', pauseReason: 'oauth_invalid_grant' })
  const notice = { mailboxId: body.mailboxId, reason: 'oauth_invalid_grant' }
  expect(await eventsOf(outreach, 'mailbox.paused')).toEqual([{ data: notice }])
  const overview = await outreach.harness.call('GET', '/api/v1/overview')
  expect(overview.body.needs).toMatchObject([{ kind: 'mailbox_paused', mailboxAddress: 'sam@sender.test' }])
  expect((await outreach.messages(lead))[0].state).toBe('queued')
  const checked = await outreach.act(`/mailboxes/${body.mailboxId}/check`)
  expect(checked.body.checks[0]).toMatchObject({ code: 'oauth_invalid_grant', serverWords: null })
})

test('an endpoint that cannot be asked pauses nothing: the email is tried later', async () => {
  const { body } = await add()
  endpoint.answer = () => [503, {}]
  outreach.harness.clock.advance(2 * HOUR)
  await writeToSomebody(body.mailboxId)
  await outreach.harness.settle()
  expect((await mailbox()).status).toBe('ok')
  expect(received).toEqual([])
  endpoint.answer = () => [200, { access_token: 'token-1' }]
  await outreach.pass(HOUR)
  expect(received).toHaveLength(1)
})

test('a token goes to no server but the provider’s own, and a bad one is refused with the words to mend it', async () => {
  const foreign = await add(GOOGLE, { ...SMTP, host: '127.0.0.1' })
  expect(foreign.body.errors).toMatchObject([{ pointer: '/smtp/host', code: 'foreign_host' }])
  const both = await add(GOOGLE, { ...SMTP, password: 'x' })
  expect(both.body.errors).toMatchObject([{ pointer: '/auth', code: 'ambiguous' }])
  expect(endpoint.asked).toEqual([])
  endpoint.answer = () => [401, { error: 'invalid_client' }]
  expect((await add()).body.errors).toMatchObject([{ pointer: '/auth', code: 'oauth_invalid_client' }])
})
