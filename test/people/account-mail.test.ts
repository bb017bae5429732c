import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccountMailer } from '../../src/people/account-mail/transports/account-mail.ts'
import { createResetLink } from '../../src/people/index.ts'
import { showId } from '../../src/platform/ids.ts'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { openBrowser, PASSWORD, signedIn, signedInOwner } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

let harness: Harness
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  harness = await createHarness({
    env: { FAIRLEAD_SYSTEM_SMTP_URL: `smtp://sam:secret@127.0.0.1:${smtp.port}?from=fairlead%40people.test` },
  })
})

afterAll(async () => {
  await harness.close()
  stopServers()
})

test('a server that is not local gets no mail in clear, whatever its URL says', async () => {
  const url = `smtp://127.0.0.1:${smtp.port}?from=fairlead%40people.test&ignoreTLS=true&requireTLS=false`
  const mail = { to: 'jane@people.test', subject: 'In clear', text: 'A link.' }
  const before = smtp.received.length
  await expect(createAccountMailer(url, async () => false)(mail)).rejects.toThrow(/STARTTLS|certificate|TLS/)
  expect(smtp.received).toHaveLength(before)
})

/** The link of the next mail to an address, unfolded. */
async function linkTo(email: string, from = 0): Promise<string> {
  const find = () => smtp.received.slice(from).find((one) => one.includes(`To: ${email}`))
  const mail = await vi.waitFor(() => find() ?? Promise.reject(new Error('No mail yet.')), { timeout: 5_000 })
  const plain = mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(plain).toMatch(/From: fairlead@people\.test/)
  const [link] = /https:\/\/leads\.example\.com\/\S+/.exec(plain) ?? []
  return link ?? 'no link'
}

const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)

test('a reset goes by mail; its link counts once, sets the password and ends every session', async () => {
  const { browser, email } = await signedInOwner(harness)
  const other = await signedIn(harness, email)
  const visitor = openBrowser(harness)
  expect((await visitor.call('POST', '/auth/password-reset', { email })).status).toBe(202)
  const link = await linkTo(email)
  expect(link).toMatch(/\/reset-password#[\w-]{20,}$/)
  const token = tokenOf(link)
  expect(JSON.stringify(await queryDatabase(harness.databaseUrl, 'select * from verifications'))).not.toContain(token)
  const finish = (password: string) => visitor.call('POST', '/auth/password-reset/finish', { token, password })
  expect((await finish('short')).body.errors[0].pointer).toBe('/password')
  expect((await finish('a whole new password')).status).toBe(204)
  expect((await finish('once more, please')).status).toBe(404)
  const told = await queryDatabase(harness.databaseUrl, `select 1 from audit where action = 'member.password_reset'`)
  expect(told).toHaveLength(1)
  for (const one of [browser, other]) expect((await one.call('GET', '/api/v1/campaigns')).status).toBe(401)
  const old = await openBrowser(harness).call('POST', '/auth/sign-in', { email, password: PASSWORD })
  expect(old.body.code).toBe('wrong_credentials')
  await signedIn(harness, email, 'a whole new password')
})

test('of twenty parallel uses of one reset link, one counts', async () => {
  const { email } = await signedInOwner(harness)
  const token = tokenOf(await createResetLink(harness.context, email))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      openBrowser(harness).call('POST', '/auth/password-reset/finish', {
        token,
        password: `password number ${number}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('asking for an address without account looks the same and sends nothing', async () => {
  const before = smtp.received.length
  const answer = await openBrowser(harness).call('POST', '/auth/password-reset', { email: 'nobody@people.test' })
  expect([answer.status, answer.body]).toEqual([202, { accepted: true }])
  expect(smtp.received.length).toBe(before)
})

test('an invitation goes by mail, and the inviter never sees its link', async () => {
  const { browser } = await signedInOwner(harness, 'Harbour Ltd')
  const made = await browser.call('POST', '/api/v1/invitations', { email: 'crew@people.test', role: 'member' })
  expect(made.body.link).toBeNull()
  const token = tokenOf(await linkTo('crew@people.test'))
  const body = { token, name: 'Crew', password: PASSWORD }
  expect((await openBrowser(harness).call('POST', '/auth/invitation/accept', body)).status).toBe(200)
  expect((await browser.call('GET', '/api/v1/messages')).body.data).toEqual([])
})

test('changing the password takes the present one; other sessions end, this one gets another token', async () => {
  const { browser, email } = await signedInOwner(harness)
  const other = await signedIn(harness, email)
  const before = browser.jar.header()
  const change = (current: string, next = 'the next password') =>
    browser.call('POST', '/auth/password', { current, next })
  expect((await change('wrong password')).body.code).toBe('wrong_credentials')
  expect((await change(PASSWORD, 'short')).body.errors[0].pointer).toBe('/next')
  expect((await change(PASSWORD)).status).toBe(204)
  expect(browser.jar.header()).not.toBe(before)
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(200)
  expect((await other.call('GET', '/api/v1/campaigns')).status).toBe(401)
})

test('guessing a password is stopped for the guesser, and the owner still signs in from elsewhere', async () => {
  const { email } = await signedInOwner(harness)
  const guesser = openBrowser(harness)
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => guesser.call('POST', '/auth/sign-in', { email, password: 'a wrong password' })),
  )
  const codes = guesses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(5)
  const right = await guesser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  expect([right.status, right.body.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
  await signedIn(harness, email)
})

test('a new address counts once its link is opened, which works once; the old address is told', async () => {
  const { browser, email, userId } = await signedInOwner(harness)
  const change = (body: object) => browser.call('POST', '/auth/account', body)
  const next = `next-${email}`
  expect((await change({ email: next, password: 'not my password' })).body.code).toBe('wrong_credentials')
  expect((await change({ email: next })).body.code).toBe('wrong_credentials')
  const from = smtp.received.length
  expect((await change({ email: next.toUpperCase(), password: PASSWORD })).body).toEqual({ confirmAt: next })
  const link = await linkTo(next, from)
  expect(link).toMatch(/\/confirm-address#[\w.-]{60,}$/)
  const emailNow = async () => (await browser.call('GET', '/auth/session')).body.session.user.email
  expect(await emailNow()).toBe(email)

  const visitor = openBrowser(harness)
  const confirm = (token: string) => visitor.call('POST', '/auth/account/confirm', { token })
  const forged = tokenOf(link).replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))
  for (const token of ['', '.', 'x.y', forged, tokenOf(link).split('.')[0] ?? '']) {
    expect((await confirm(token)).status, token).toBe(404)
  }
  expect((await confirm(tokenOf(link))).status).toBe(204)
  expect((await confirm(tokenOf(link))).status).toBe(404)
  expect(await emailNow()).toBe(next)
  await vi.waitFor(() => expect(smtp.received.slice(from).some((one) => one.includes(`To: ${email}`))).toBe(true))
  const told = `select action from audit where target = $1 and action = 'member.address_changed'`
  expect(await queryDatabase(harness.databaseUrl, told, [showId('user', userId)])).toHaveLength(1)
  // Whoever goes back to the old address is not moved again by the link that was used.
  const back = smtp.received.length
  await change({ email, password: PASSWORD })
  expect((await confirm(tokenOf(await linkTo(email, back)))).status).toBe(204)
  expect((await confirm(tokenOf(link))).status).toBe(404)
  expect(await emailNow()).toBe(email)
})

test('a link to a new address is over once the password changes; one that has an account gets none', async () => {
  const { browser, email } = await signedInOwner(harness)
  const other = await signedInOwner(harness)
  const next = `other-${email}`
  const from = smtp.received.length
  await browser.call('POST', '/auth/account', { email: next, password: PASSWORD })
  const token = tokenOf(await linkTo(next, from))
  await browser.call('POST', '/auth/password', { current: PASSWORD, next: 'a whole new password' })
  expect((await openBrowser(harness).call('POST', '/auth/account/confirm', { token })).status).toBe(404)
  const before = smtp.received.length
  const taken = await browser.call('POST', '/auth/account', { email: other.email, password: 'a whole new password' })
  expect(taken.body).toEqual({ confirmAt: other.email })
  expect(smtp.received).toHaveLength(before)
})
