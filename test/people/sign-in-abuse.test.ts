import { expect, test, vi } from 'vitest'
import { createPeople, createResetLink } from '../../src/people/index.ts'
import { auditRefusedSignIn } from '../../src/people/sign-in/audit-sign-in.ts'
import { countLimitedAttempt } from '../../src/people/sign-in/limit-attempts.ts'
import { signIn } from '../../src/people/sign-in/sign-in.ts'
import { onBehalfOf } from '../../src/platform/database/connection-shares.ts'
import { openPool } from '../../src/platform/database/db.ts'
import { codeOfSecret } from '../support/browser/authenticator.ts'
import { openBrowser, PASSWORD, signedIn, signedInOwner } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)
const codeOf = (uri: string) => codeOfSecret(new URL(uri).searchParams.get('secret') ?? '')
const finish = (token: string, password: string) =>
  openBrowser(harness).call('POST', '/auth/password-reset/finish', { token, password })

async function withSecondFactor() {
  const owner = await signedInOwner(harness)
  const { body } = await owner.browser.call('POST', '/auth/second-factor', { password: PASSWORD })
  await owner.browser.call('POST', '/auth/second-factor/confirm', { code: codeOf(body.uri) })
  return { ...owner, uri: body.uri as string, backupCodes: body.backupCodes as string[] }
}

async function challenged(email: string) {
  const browser = openBrowser(harness)
  await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  return browser
}

test('a code of the app that was used opens nothing more, however many use it at once', async () => {
  const { email, uri, userId } = await withSecondFactor()
  const code = codeOf(uri)
  const browsers = await Promise.all([1, 2, 3, 4].map(() => challenged(email)))
  const answers = await Promise.all(browsers.map((one) => one.call('POST', '/auth/sign-in/code', { code })))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const again = await (await challenged(email)).call('POST', '/auth/sign-in/code', { code: ` ${code} ` })
  expect([again.status, again.body.code, again.headers['set-cookie']]).toEqual([403, 'wrong_code', undefined])
  expect(await query('select 1 from sessions where user_id = $1', [userId])).toHaveLength(2)
})

test('where a second factor is on, the password alone makes no session fresh and does not switch it off', async () => {
  const { browser, userId } = await withSecondFactor()
  await query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [userId])
  const changed = await browser.call('POST', '/auth/password', { current: PASSWORD, next: PASSWORD })
  const removed = await browser.call('POST', '/auth/second-factor/remove', { password: PASSWORD })
  for (const answer of [changed, removed]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'fresh_sign_in_required'])
  }
  const { session } = (await browser.call('GET', '/auth/session')).body
  expect([session.fresh, session.user.twoFactor]).toEqual([false, true])
})

test('switching the second factor on takes a code of the app, once; the audit tells what happened', async () => {
  const { browser, organizationId } = await signedInOwner(harness)
  const { body } = await browser.call('POST', '/auth/second-factor', { password: PASSWORD })
  const confirm = (code: string) => browser.call('POST', '/auth/second-factor/confirm', { code })
  expect((await confirm(body.backupCodes[0])).body.code).toBe('wrong_code')
  expect((await confirm(codeOf(body.uri))).status).toBe(204)
  expect((await confirm(codeOf(body.uri))).body.code).toBe('conflict')
  const told = `select 1 from audit where organization_id = $1 and action = 'member.two_factor_enabled'`
  expect(await query(told, [organizationId])).toHaveLength(1)
})

test('a new password ends the links of resets asked for before it, and sign-ins that wait for a code', async () => {
  const { email, uri } = await withSecondFactor()
  const waiting = await challenged(email)
  const links = [await createResetLink(harness.context, email), await createResetLink(harness.context, email)]
  const [first = '', second = ''] = links.map(tokenOf)
  expect((await finish(second, 'the second password')).status).toBe(204)
  expect((await finish(first, 'the first password')).status).toBe(404)
  expect((await waiting.call('POST', '/auth/sign-in/code', { code: codeOf(uri) })).status).toBe(401)
  const { browser, email: other } = await signedInOwner(harness)
  const link = await createResetLink(harness.context, other)
  await browser.call('POST', '/auth/password', { current: PASSWORD, next: 'the next password' })
  expect((await finish(tokenOf(link), 'a stolen password')).status).toBe(404)
})

test('what is no token or no address is refused as such', async () => {
  const { browser, email } = await signedInOwner(harness)
  for (const token of ['\0', '\ud800', '#', 'x']) {
    expect((await finish(token, 'a long password')).status).toBe(404)
  }
  const invite = (given: string) => browser.call('POST', '/api/v1/invitations', { email: given, role: 'member' })
  for (const address of ['nul\0@x.test', '\ud800@x.test', 'a&b@x.test', 'ada@münchen.test']) {
    expect((await invite(address)).body.errors?.[0]).toMatchObject({ pointer: '/email', code: 'invalid_email' })
  }
  const wide = '😀'.repeat(100)
  expect((await finish(tokenOf(await createResetLink(harness.context, email)), wide)).status).toBe(204)
  await signedIn(harness, email, wide)
})

test('from one place nobody is locked out elsewhere, however long it goes on', async () => {
  const { email } = await signedInOwner(harness)
  const guesser = openBrowser(harness)
  const attempt = () => guesser.call('POST', '/auth/sign-in', { email, password: 'a wrong password' })
  for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 20 }, attempt))
  // Refused early, they count at the pair of place and account, and neither at the place nor at the account alone.
  expect(await query('select 1 from sign_in_attempts where attempts >= 80')).toHaveLength(1)
})

test('a whole office accepts its invitations on one day', async () => {
  const { browser } = await signedInOwner(harness)
  for (let desk = 0; desk < 8; desk += 1) {
    const email = `desk${desk}@office.test`
    const { link } = (await browser.call('POST', '/api/v1/invitations', { email, role: 'member' })).body
    const guest = openBrowser(harness, '203.0.113.9')
    const token = tokenOf(link)
    expect((await guest.call('POST', '/auth/invitation', { token })).status).toBe(200)
    const accepted = await guest.call('POST', '/auth/invitation/accept', { token, name: 'Kim', password: PASSWORD })
    expect(accepted.status).toBe(200)
  }
})

/** What the audit of an organization has of an action. */
const audited = (organizationId: string, action: string) =>
  query('select after from audit where organization_id = $1 and action = $2', [organizationId, action])

test('no session begins without its entry in the audit, and a code that failed that way can be used again', async () => {
  const { email, userId, uri } = await withSecondFactor()
  const plain = await signedInOwner(harness)
  const waiting = await challenged(email)
  const code = codeOf(uri)
  const sessions = () => query('select id from sessions where user_id = any ($1)', [[userId, plain.userId]])
  const before = await sessions()
  await query(`alter table audit add constraint untold check (action <> 'sign_in.succeeded') not valid`)
  try {
    for (const failed of [
      await openBrowser(harness).call('POST', '/auth/sign-in', { email: plain.email, password: PASSWORD }),
      await waiting.call('POST', '/auth/sign-in/code', { code }),
    ]) {
      expect([failed.status, failed.headers['set-cookie']]).toEqual([500, undefined])
    }
  } finally {
    await query('alter table audit drop constraint untold')
  }
  expect(await sessions()).toEqual(before)
  expect((await waiting.call('POST', '/auth/sign-in/code', { code })).status).toBe(200)
})

test('a sign-in for which there was no room is no refused one', async () => {
  const { email, organizationId } = await signedInOwner(harness)
  const { context } = harness
  const visitor = { address: '203.0.113.5', addressGroup: '203.0.113.5' }
  const full = openPool({
    connectionString: harness.databaseUrl,
    max: 1,
    connectionTimeoutMillis: 2_000,
    onError: () => undefined,
  })
  const { auth } = createPeople({ ...context, db: full }, undefined)
  await onBehalfOf('strangers', async () => {
    const held = await full.connect()
    const signing = signIn(context, auth, { email, password: PASSWORD, visitor })
    await expect(signing).rejects.toMatchObject({ code: 'overloaded' })
    held.release()
  })
  await full.end()
  await openBrowser(harness).call('POST', '/auth/sign-in', { email, password: 'a wrong password' })
  await vi.waitFor(async () => expect(await audited(organizationId, 'sign_in.refused')).not.toEqual([]))
  expect(await audited(organizationId, 'sign_in.refused')).toMatchObject([{ after: { reason: 'wrong_credentials' } }])
})

test('one account is tried 200 times in 15 minutes at most, from however many addresses', async () => {
  const attempt = (n: number) =>
    countLimitedAttempt(harness.context, { kind: 'sign-in', from: `network ${n}`, at: 'sam@guessed.test' })
  for (let n = 0; n < 200; n += 1) await attempt(n)
  await expect(attempt(200)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('of one account the audit keeps twenty refusals and twenty lockouts, from however many addresses', async () => {
  const { organizationId, userId } = await signedInOwner(harness)
  const find = async () => userId
  for (let n = 0; n < 40; n += 1) {
    const from = { method: 'app_code', address: `198.51.${n}.1`, find } as const
    auditRefusedSignIn(harness.context, { ...from, reason: 'wrong_code' })
    auditRefusedSignIn(harness.context, { ...from, reason: 'too_many_attempts' })
  }
  const counted = () => query('select 1 from sign_in_attempts where attempts = 40')
  await vi.waitFor(async () => expect(await counted()).toHaveLength(2), 10_000)
  for (const action of ['sign_in.refused', 'sign_in.stopped']) {
    await vi.waitFor(async () => expect(await audited(organizationId, action)).toHaveLength(20), 10_000)
  }
})
