import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import { WITHOUT } from './test/support/installation/debian-packages.ts'
import { failedFiles } from './test/support/installation/failed-files.ts'

/** Tests say by what they import which programs of Debian they need. */
const importing = (names: RegExp) =>
  globSync('test/**/*.{test,long}.ts').filter((path) => names.test(readFileSync(path, 'utf8')))

/** Tests that read mailboxes. */
const READS_MAIL = importing(/support\/(?:mail\/(?:answering|inbox)|servers\/mail-servers|browser\/walk-inbox)\.ts/u)

/** Tests that walk in a browser. */
const BROWSES = ['test/dashboard/**', 'test/bookings/pages-in-a-browser.long.ts']

/** Most of what a test does is to wait for PostgreSQL, a browser or another process. */
const WORKERS = 4

/** Tests of a property: `npm test` tries some hundred cases of each. */
const PROPERTIES = globSync('{src,test}/**/*.test.ts').filter((path) => readFileSync(path, 'utf8').includes('casesOf('))

/** Tests of the whole program. */
const WHOLE = {
  // Walks in a browser and mailboxes on a real server, for those who have none.
  exclude: [
    ...(WITHOUT.includes('chromium') ? BROWSES : []),
    ...(WITHOUT.some((name) => name.startsWith('dovecot-')) ? READS_MAIL : []),
    ...(WITHOUT.includes('postgresql-15') ? importing(/servers\/streaming\.ts/u) : []),
    ...(WITHOUT.includes('pgbouncer') ? importing(/servers\/pooler\.ts/u) : []),
    ...(WITHOUT.includes('postfix') ? ['test/sending/mail-journey.long.ts'] : []),
  ],
  // One PostgreSQL server for all files.
  globalSetup: 'test/support/installation/global-setup.ts',
  pool: 'forks',
  // What the files share, the server above all, is read once by each worker.
  isolate: false,
  // Hundreds of processes start in these tests; reading the program anew would be most of what each does.
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'fairlead-test-compiled') },
  // A worker makes much that soon is garbage: room for the young takes a tenth off its time.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What comes about in other processes or a browser comes later on a busy machine.
  expect: { poll: { timeout: 60_000 } },
} satisfies InlineConfig

export default defineConfig({
  test: {
    reporters: ['default', failedFiles],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'pages/**/*.test.ts', 'dashboard/src/**/*.test.ts'],
          isolate: false,
          maxWorkers: WORKERS,
          // A busy machine fails nothing: what takes how long is for the benches.
          testTimeout: 60_000,
        },
      },
      { test: { ...WHOLE, name: 'whole', include: ['test/**/*.test.ts'], maxWorkers: WORKERS } },
      // They start processes of their own, and some look at what those do to each other.
      {
        test: {
          ...WHOLE,
          name: 'long',
          include: ['test/**/*.long.ts', ...PROPERTIES],
          env: { ...WHOLE.env, FAIRLEAD_TEST_CASES: 'all' },
          maxWorkers: 2,
        },
      },
      // What is asked of a cluster alone: `npm run test:distributed`.
      { test: { ...WHOLE, name: 'distributed', include: ['test/**/*.distributed.ts'], maxWorkers: WORKERS } },
      {
        test: {
          name: 'soak',
          include: ['test/**/*.soak.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
