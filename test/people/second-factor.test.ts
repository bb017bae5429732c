import { expect, test, vi } from 'vitest'
import { codeOfSecret } from '../support/browser/authenticator.ts'
import { openBrowser, PASSWORD, signedIn, signedInOwner } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

const codeOf = (uri: string) => codeOfSecret(new URL(uri).searchParams.get('secret') ?? '')

async function withSecondFactor() {
  const owner = await signedInOwner(harness)
  const offer = await owner.browser.call('POST', '/auth/second-factor', { password: PASSWORD })
  expect(offer.status).toBe(200)
  const confirmed = await owner.browser.call('POST', '/auth/second-factor/confirm', { code: codeOf(offer.body.uri) })
  expect(confirmed.status).toBe(204)
  return { ...owner, uri: offer.body.uri as string, backupCodes: offer.body.backupCodes as string[] }
}

test('switching it on takes password and a code; other sessions end and this one goes on under another token', async () => {
  const { browser, email, organizationId } = await signedInOwner(harness)
  const other = await signedIn(harness, email)
  const before = browser.jar.header()
  expect((await browser.call('POST', '/auth/second-factor', { password: 'wrong password' })).body.code).toBe(
    'wrong_credentials',
  )
  const { body } = await browser.call('POST', '/auth/second-factor', { password: PASSWORD })
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Fairlead/)
  expect(body.backupCodes).toHaveLength(10)
  expect((await browser.call('POST', '/auth/second-factor/confirm', { code: '000000' })).body.code).toBe('wrong_code')
  expect((await browser.call('GET', '/auth/session')).body.session.user.twoFactor).toBe(false)
  expect((await browser.call('POST', '/auth/second-factor/confirm', { code: codeOf(body.uri) })).status).toBe(204)
  expect((await browser.call('GET', '/auth/session')).body.session.user.twoFactor).toBe(true)
  expect(browser.jar.header()).not.toBe(before)
  const headers = { cookie: before }
  expect((await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers })).status).toBe(401)
  expect((await other.call('GET', '/api/v1/campaigns')).status).toBe(401)
  const told = await query(`select 1 from audit where organization_id = $1 and action = 'member.two_factor_enabled'`, [
    organizationId,
  ])
  expect(told).toHaveLength(1)
  const dump = JSON.stringify(await query('select * from two_factors'))
  expect(dump).not.toContain(new URL(body.uri).searchParams.get('secret'))
  expect(dump).not.toContain(body.backupCodes[0])
})

test('a wrong code is kept in the audit of whose account it is, and a right one with its method', async () => {
  const { browser: owner, email, uri } = await withSecondFactor()
  const browser = openBrowser(harness)
  await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  expect((await browser.call('POST', '/auth/sign-in/code', { code: '000000' })).body.code).toBe('wrong_code')
  await browser.call('POST', '/auth/sign-in/code', { code: codeOf(uri) })
  await vi.waitFor(async () => {
    const { data } = (await owner.call('GET', '/api/v1/audit?limit=200')).body
    const told = data.map(({ action, after }: { action: string; after: object | null }) => [action, after])
    expect(told).toContainEqual([
      'sign_in.refused',
      expect.objectContaining({ method: 'app_code', reason: 'wrong_code' }),
    ])
    expect(told).toContainEqual(['sign_in.succeeded', expect.objectContaining({ method: 'app_code' })])
  })
})

test('signing in then takes the code; the password alone opens nothing', async () => {
  const { email, uri } = await withSecondFactor()
  const browser = openBrowser(harness)
  const first = await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  expect(first.body).toEqual({ needsCode: true })
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(401)
  expect((await browser.call('GET', '/auth/session')).body.session).toBeNull()
  expect((await browser.call('POST', '/auth/sign-in/code', { code: '123456' })).body.code).toBe('wrong_code')
  expect((await browser.call('POST', '/auth/sign-in/code', { code: codeOf(uri) })).status).toBe(200)
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(200)
})

test('a code without the password before it is refused', async () => {
  const { uri } = await withSecondFactor()
  const answer = await openBrowser(harness).call('POST', '/auth/sign-in/code', { code: codeOf(uri) })
  expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials'])
})

test('guessing codes is stopped after a few', async () => {
  const { email, uri } = await withSecondFactor()
  const browser = openBrowser(harness)
  await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  const codes: string[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    codes.push((await browser.call('POST', '/auth/sign-in/code', { code: String(100_000 + guess) })).body.code)
  }
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_code'))
  expect(codes.slice(-2)).toEqual(['too_many_attempts', 'too_many_attempts'])
  expect((await browser.call('POST', '/auth/sign-in/code', { code: codeOf(uri) })).status).not.toBe(200)
})

test('a backup code signs in once', async () => {
  const { email, backupCodes } = await withSecondFactor()
  const use = async () => {
    const browser = openBrowser(harness)
    await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
    return browser.call('POST', '/auth/sign-in/code', { code: backupCodes[0] })
  }
  expect((await use()).status).toBe(200)
  expect((await use()).body.code).toBe('wrong_code')
})

test('switching it off takes the password; sign-in asks for no code any more', async () => {
  const { browser, email } = await withSecondFactor()
  expect((await browser.call('POST', '/auth/second-factor/remove', { password: 'wrong' })).body.code).toBe(
    'wrong_credentials',
  )
  expect((await browser.call('POST', '/auth/second-factor/remove', { password: PASSWORD })).status).toBe(204)
  expect((await browser.call('GET', '/auth/session')).body.session.user.twoFactor).toBe(false)
  await signedIn(harness, email)
})

test('who gives the password again keeps the session until the code is given, which makes it fresh', async () => {
  const { browser, email, uri, userId } = await withSecondFactor()
  await query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [userId])
  expect((await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })).body.needsCode).toBe(true)
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(200)
  expect((await browser.call('GET', '/auth/session')).body.session.fresh).toBe(false)
  expect((await browser.call('POST', '/auth/sign-in/code', { code: codeOf(uri) })).status).toBe(200)
  expect((await browser.call('GET', '/auth/session')).body.session.fresh).toBe(true)
  expect(await query('select 1 from sessions where user_id = $1', [userId])).toHaveLength(1)
})
