import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../src/app.ts'
import type { App } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { setUpOrganization } from '../../src/people/index.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

const ADA = { email: 'ada@live.test', password: 'a live password' }
let database: TestDatabase
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, FAIRLEAD_SECRET_KEY: TEST_KEY, FAIRLEAD_LOG_LEVEL: 'silent', PORT: '0' }
  app = await startApp(readConfig(env), ['api'])
  await setUpOrganization(app.context, { organization: 'Live', ...ADA })
})

afterAll(async () => {
  await app?.stop()
  await database?.drop()
})

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: String(app.url) },
    body: JSON.stringify(ADA),
  })
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

test('a stream ends within two seconds of its session, and keeps no session alive', async () => {
  const cookie = await signIn()
  await queryDatabase(database.url, `update sessions set expires_at = now() + interval '1 hour'`)
  const stream = await fetch(`${app.url}/api/v1/live`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  // Connecting is something a person does; what follows is not.
  await queryDatabase(database.url, `update sessions set expires_at = now() + interval '1 hour'`)
  const reader = stream.body!.getReader()
  await reader.read()
  const next = reader.read()
  expect(await Promise.race([next.then(() => 'ended'), pause(2_500, 'open')])).toBe('open')
  const [kept] = await queryDatabase(
    database.url,
    `select expires_at < now() + interval '61 minutes' as same from sessions`,
  )
  expect(kept).toEqual({ same: true })
  await queryDatabase(database.url, 'delete from sessions')
  const deletedAt = performance.now()
  let { done } = await next
  while (!done) done = (await reader.read()).done
  expect(performance.now() - deletedAt).toBeLessThan(10_000)
})
