import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runCommand } from '../support/processes/run-cli.ts'

let database: TestDatabase
let organizationId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const made = await fairlead(
    ['setup', '--organization', 'Acme', '--email', 'Jane@acme.example', '--password-stdin', '--json'],
    { input: 'a long password\n' },
  )
  organizationId = (JSON.parse(made.out) as { organizationId: string }).organizationId
})

afterAll(async () => {
  await database.drop()
})

function fairlead(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  return runCommand(args, { DATABASE_URL: database.url, ...env }, input)
}

const query = (sql: string, values?: unknown[]) => queryDatabase(database.url, sql, values)

test('a second organization of the same name is made with a warning, its owner under the name given', async () => {
  const again = [
    'setup',
    '--organization',
    'Acme',
    '--email',
    'kim@acme.example',
    '--name',
    'Kim Lee',
    '--password-stdin',
  ]
  const made = await fairlead(again, { input: 'a long password' })
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining(`called Acme already (${organizationId})`) })
  expect(await query(`select name from users where email = 'kim@acme.example'`)).toEqual([{ name: 'Kim Lee' }])
  await query(`update organizations set name = 'Acme 2' where organization_id = $1`, [
    /org_\w+/.exec(made.out)?.[0]?.slice(4),
  ])
})

test('a suppression is lifted with a reason, which the audit keeps', async () => {
  const id = '0193f0c2a5e07c1e8b7a4f0f6f2b9a11'
  await query(
    `insert into suppressions (organization_id, suppression_id, kind, value, reason, created_by, created_at)
     values ($1, $2, 'domain', 'acme.test', 'manual', 'key', now())`,
    [organizationId.slice(4), id],
  )
  const lift = ['suppressions', 'lift', '--organization', organizationId, '--id', `supp_${id}`, '--reason']
  expect((await fairlead([...lift, ' '])).code).toBe(1)
  expect(await fairlead([...lift, 'They wrote to us'])).toMatchObject({ code: 0, out: 'The suppression is lifted.\n' })
  expect(await query(`select actor, after from audit where action = 'suppression.lifted'`)).toEqual([
    { actor: 'operator', after: { reason: 'They wrote to us' } },
  ])
  expect((await fairlead([...lift, 'Again'])).code).toBe(1)
})

test('a copy is not released while its links would lead nowhere', async () => {
  await query(`update instance set sending_held = 'moved', public_url = 'https://leads.example.com'`)
  const refused = await fairlead(['sending', 'release'])
  expect(refused.code).toBe(1)
  expect(`${refused.out}${refused.err}`).toContain('FAIRLEAD_PUBLIC_URL is not set, it was https://leads.example.com')
  const env = { FAIRLEAD_PUBLIC_URL: 'https://leads.example.com' }
  expect((await fairlead(['sending', 'release'], { env })).out).toContain('released')
  await query('update instance set public_url = null')
})
