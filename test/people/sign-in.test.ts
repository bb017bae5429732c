import { expect, test } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { openBrowser, OUR_ORIGIN, PASSWORD, signedIn, signedInOwner } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)

test('nobody is signed in at first, and is told so without an error', async () => {
  const answer = await openBrowser(harness).call('GET', '/auth/session')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ session: null, firstOwner: true, accountMail: false })
  expect((await openBrowser(harness).call('GET', '/api/v1/campaigns')).status).toBe(401)
})

test('who signs in gets a session in a cookie that no script reads, and uses the API with it', async () => {
  const { browser, email, organizationId } = await signedInOwner(harness, 'First')
  const state = await browser.call('GET', '/auth/session')
  expect(state.body).toMatchObject({
    firstOwner: false,
    session: {
      user: { name: 'Olga Owner', email, twoFactor: false },
      organizations: [{ name: 'First', role: 'owner', suspended: false }],
      organizationId: showId('org', organizationId),
      role: 'owner',
      fresh: true,
    },
  })
  const again = await openBrowser(harness).call('POST', '/auth/sign-in', { email, password: PASSWORD })
  const cookie = String(again.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-fairlead\.session=[^;]+;.*Path=\/;.*HttpOnly/)
  expect(cookie).not.toMatch(/Domain/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Secure/)
  expect(cookie).toContain('Max-Age=43200')
  const answer = await browser.call('GET', '/api/v1/campaigns')
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'ratelimit-policy': '"session";q=1200;w=60',
    'strict-transport-security': 'max-age=31536000',
  })
  // Any page over http could set a cookie without the prefix, and so could another host of the domain.
  const bare = browser.jar.header().replace('__Host-', '')
  const headers = { cookie: bare }
  expect((await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers })).status).toBe(401)
})

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await signedInOwner(harness)
  const browser = openBrowser(harness)
  const wrong = await browser.call('POST', '/auth/sign-in', { email, password: 'not the password' })
  const unknown = await browser.call('POST', '/auth/sign-in', { email: 'nobody@people.test', password: PASSWORD })
  for (const answer of [wrong, unknown]) {
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['www-authenticate']).toBeUndefined()
  }
  expect(wrong.body.detail).toBe(unknown.body.detail)
})

test('with key and session, the key counts', async () => {
  const { browser } = await signedInOwner(harness)
  const answer = await browser.call('GET', '/api/v1/organization', undefined, {
    authorization: `Bearer ${harness.key}`,
  })
  expect(answer.body.name).toBe('Seed')
  const bad = await browser.call('GET', '/api/v1/organization', undefined, { authorization: 'Bearer fl_live_x' })
  expect(bad.status).toBe(401)
})

test.each([undefined, 'https://evil.example', 'null', 'http://leads.example.com'])(
  'a write with a session from the origin %s is refused',
  async (origin) => {
    const { browser } = await signedInOwner(harness)
    const headers = { cookie: browser.jar.header(), ...(origin === undefined ? {} : { origin }) }
    const call = (method: string, path: string, body?: unknown) =>
      harness.call(method, path, body, { key: null, headers })
    const write = await call('POST', '/api/v1/campaigns', { name: 'X' })
    expect([write.status, write.body.code]).toEqual([403, 'wrong_origin'])
    expect((await call('PATCH', '/api/v1/organization', { name: 'X' })).body.code).toBe('wrong_origin')
    expect((await call('DELETE', '/api/v1/mailboxes/x')).body.code).toBe('wrong_origin')
    expect((await call('POST', '/auth/sign-out')).body.code).toBe('wrong_origin')
    expect((await call('POST', '/auth/sign-in', { email: 'a@b.test', password: 'x' })).body.code).toBe('wrong_origin')
    expect((await call('GET', '/api/v1/campaigns')).status).toBe(200)
  },
)

test('a preflight is answered without permission for anybody', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const answer = await harness.call('OPTIONS', '/api/v1/campaigns', undefined, { key: null, headers })
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const { browser } = await signedInOwner(harness)
  const kept = browser.jar.header()
  expect((await browser.call('POST', '/auth/sign-out')).status).toBe(204)
  expect(browser.jar.header()).not.toContain('fairlead.session=')
  const headers = { cookie: kept, origin: OUR_ORIGIN }
  const answer = await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers })
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
})

test('signing in again gives another session, fresh, and the former one ends', async () => {
  const { browser, email } = await signedInOwner(harness)
  const former = browser.jar.header()
  await query(
    `update sessions set created_at = now() - interval '16 minutes' where user_id = (select id from users where email = $1)`,
    [email],
  )
  expect((await browser.call('GET', '/auth/session')).body.session.fresh).toBe(false)
  await browser.call('POST', '/auth/sign-in', { email, password: PASSWORD })
  expect((await browser.call('GET', '/auth/session')).body.session.fresh).toBe(true)
  expect(
    (await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers: { cookie: former } })).status,
  ).toBe(401)
})

test('a session ends after 12 hours without use, and after 30 days however busy', async () => {
  const { browser, email } = await signedInOwner(harness)
  const whose = `user_id = (select id from users where email = '${email}')`
  await query(`update sessions set expires_at = now() + interval '11 hours' where ${whose}`)
  const prolonged = await browser.call('GET', '/api/v1/campaigns')
  expect(String(prolonged.headers['set-cookie'])).toContain('Max-Age=43200')
  const [row] = await query(
    `select expires_at > now() + interval '11 hours 59 minutes' as longer from sessions where ${whose}`,
  )
  expect(row).toEqual({ longer: true })
  await query(`update sessions set created_at = now() - interval '30 days 1 second' where ${whose}`)
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(401)
  expect(await query(`select 1 from sessions where ${whose}`)).toEqual([])
  const idle = await signedIn(harness, email)
  await query(`update sessions set expires_at = now() - interval '1 second' where ${whose}`)
  expect((await idle.call('GET', '/api/v1/campaigns')).status).toBe(401)
})

test('a cookie that was tampered with is no session', async () => {
  const { browser } = await signedInOwner(harness)
  const cookie = browser.jar.header()
  for (const bad of [
    cookie.slice(0, -3),
    `${cookie}x`,
    '__Host-fairlead.session=',
    '__Host-fairlead.session=%00.x',
    cookie.replace('.', '%2E') + 'A',
  ]) {
    const answer = await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers: { cookie: bad } })
    expect(answer.status).toBe(401)
  }
})

test('sessions are listed, and each can be ended from another', async () => {
  const { browser, email } = await signedInOwner(harness)
  const phone = await signedIn(harness, email)
  const tablet = await signedIn(harness, email)
  const { data } = (await browser.call('GET', '/auth/sessions', undefined, { 'user-agent': 'desk' })).body
  expect(data).toHaveLength(3)
  const current = data.filter((one: { current: boolean }) => one.current)
  expect(current).toHaveLength(1)
  const own = (await phone.call('GET', '/auth/sessions')).body.data.find((one: { current: boolean }) => one.current)
  expect((await browser.call('DELETE', `/auth/sessions/${own.sessionId}`)).status).toBe(204)
  expect((await phone.call('GET', '/api/v1/campaigns')).status).toBe(401)
  const other = await signedInOwner(harness)
  expect((await other.browser.call('DELETE', `/auth/sessions/${current[0].sessionId}`)).status).toBe(404)
  expect((await browser.call('DELETE', '/auth/sessions')).status).toBe(204)
  expect((await tablet.call('GET', '/api/v1/campaigns')).status).toBe(401)
  expect((await browser.call('GET', '/api/v1/campaigns')).status).toBe(200)
})

test('a person changes their own name, and with the password their address; another account’s they cannot have', async () => {
  const { browser, email } = await signedInOwner(harness)
  const other = await signedInOwner(harness)
  const change = (body: object) => browser.call('POST', '/auth/account', body)
  const user = async () => (await browser.call('GET', '/auth/session')).body.session.user
  expect((await change({ name: ' Olga  Harbour ' })).body).toEqual({ confirmAt: null })
  expect(await user()).toMatchObject({ name: 'Olga  Harbour', email })
  expect((await change({ name: '  ' })).body.errors[0].pointer).toBe('/name')
  expect((await change({ email: 'no address', password: PASSWORD })).body.errors[0].pointer).toBe('/email')
  expect((await change({ email: other.email, password: PASSWORD })).body.errors).toMatchObject([
    { pointer: '/email', code: 'not_allowed' },
  ])
  expect((await change({ email: `new-${email}`, password: 'not my password' })).body.code).toBe('wrong_credentials')
  expect((await change({ email: `new-${email}`, password: PASSWORD })).body).toEqual({ confirmAt: null })
  expect(await user()).toMatchObject({ email: `new-${email}` })
  await signedIn(harness, `new-${email}`)
  const nobody = await openBrowser(harness).call('POST', '/auth/account', { name: 'Nobody' })
  expect(nobody.status).toBe(401)
})
