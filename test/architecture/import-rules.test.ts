import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { layerRules } from '../support/rules/layer-rules.ts'
import { ownershipRules } from '../support/rules/ownership-rules.ts'
import { poolRules } from '../support/rules/pool-rules.ts'
import { readSource } from '../support/rules/read-source.ts'

const root = path.join(import.meta.dirname, '../..')
const files = ['src', 'pages', 'dashboard', 'test', 'bench'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
)
const sources = files.map((file) =>
  readSource(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
)

test('the scanner sees the tree', () => {
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.find((source) => source.path === 'src/platform/emit.ts')?.imports.length).toBeGreaterThan(2)
})

test.each([...layerRules, ...ownershipRules, ...poolRules])('$name', ({ broken }) => {
  expect(broken(sources)).toEqual([])
})

/** Who asks this machine what time it is, and why no other process compares it with its own. */
const MACHINE_TIME: Readonly<Record<string, string>> = {
  'src/platform/clock.ts': 'defines it',
  'src/platform/database/database-clock.ts': 'compares it with the database',
  'src/cli/commands/doctor.ts': 'compares it with the database',
  'src/cli/commands/backup.ts': 'names a file, and is compared with the dates of mails to a day',
  'src/cli/commands/restore.ts': 'says when a copy was made, to people',
  'src/demo/follow-leads.ts': 'one process alone',
  'src/demo/run-demo.ts': 'one process alone',
  'src/http/answer-errors.ts': 'makes an id of a request',
  'src/http/request-head.ts': 'makes an id of a request',
  'src/http/operations/trace-requests.ts': 'dates a span, as OpenTelemetry dates all others',
  'src/people/sign-in/account-routes.ts': 'sessions last for days, and their library goes by the machine',
  'src/people/sign-in/auth.ts': 'makes ids',
  'src/people/housekeeping.ts': 'sessions last for days, and their library goes by the machine',
  'src/people/sign-in/signed-in.ts': 'sessions last for days, and their library goes by the machine',
}

test('nobody else asks the machine what time it is: processes agree by the time of the database', () => {
  const asks = /\bDate\.now\(\)|\bnew Date\(\)|\bsystemClock\b|\bTemporal\.Now\b/
  const found = files.filter((file) => {
    if (!file.startsWith('src/') || file.endsWith('.test.ts')) return false
    return asks.test(readFileSync(path.join(root, file), 'utf8'))
  })
  expect(found.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual(Object.keys(MACHINE_TIME).toSorted())
})
