import { expect, test } from 'vitest'
import { untilTaken } from '../support/installation/until-taken.ts'
import { firstOwnerCode } from '../../src/people/index.ts'
import { openBrowser, PASSWORD } from '../support/browser/person.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const query = (sql: string) => queryDatabase(harness.databaseUrl, sql)
const order = (code: string, number = 0) => ({
  code,
  organization: `Acme ${number}`,
  name: 'Ada First',
  email: `ada${number}@first.test`,
  password: PASSWORD,
  timezone: 'Europe/Berlin',
})

test('without the code of the terminal nobody becomes owner, and guessing is stopped', async () => {
  const browser = openBrowser(harness)
  const codes: string[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    codes.push((await browser.call('POST', '/auth/first-owner', order(`AAAA-BBBB-CC${guess + 10}`))).body.code)
  }
  expect(codes[0]).toBe('wrong_code')
  expect(codes.at(-1)).toBe('too_many_attempts')
  expect(await query('select 1 from users')).toEqual([])
})

test('what is wrong with the order is said before an account is made', async () => {
  const code = (await firstOwnerCode(harness.context))!
  const answer = await openBrowser(harness).call('POST', '/auth/first-owner', { ...order(code), password: 'short' })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password', code: 'too_short' }] } })
  expect(await query('select 1 from users')).toEqual([])
})

test('fifty parallel attempts with the right code make one owner, one organization, and a session', async () => {
  const code = (await firstOwnerCode(harness.context))!
  const nowhere = { ...order(code), timezone: 'Atlantis' }
  expect(await openBrowser(harness).call('POST', '/auth/first-owner', nowhere)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/timezone', code: 'unknown_timezone' }] },
  })
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const before = (await query('select 1 from organizations')).length
  const browsers = Array.from({ length: 50 }, () => openBrowser(harness))
  const answers = await Promise.all(
    browsers.map((browser, number) =>
      untilTaken(() =>
        browser.call('POST', '/auth/first-owner', order(code.toLowerCase().replaceAll('-', ' '), number)),
      ),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await query('select 1 from users')).toHaveLength(1)
  expect(await query('select role from members')).toEqual([{ role: 'owner' }])
  expect((await query('select 1 from organizations')).length).toBe(before + 1)
  const winner = browsers[statuses.indexOf(201)]
  expect((await winner?.call('GET', '/auth/session'))?.body.session.role).toBe('owner')
  expect((await winner?.call('GET', '/api/v1/organization'))?.body.timezone).toBe('Europe/Berlin')
  expect(await firstOwnerCode(harness.context)).toBeUndefined()
})

test('once there is an owner, the code opens nothing', async () => {
  const code = harness.context.secrets.code('first owner')
  const answer = await openBrowser(harness).call('POST', '/auth/first-owner', order(code, 99))
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
})
