import { defineConfig } from 'vitest/config'
import { WITHOUT } from './test/support/debian-packages.ts'

/** Tests that read mailboxes. */
const READS_MAIL = [
  'test/replies.test.ts',
  'test/complaints.test.ts',
  'test/reading-mailboxes.test.ts',
  'test/inbox-api.test.ts',
  'test/reconcile-sent.test.ts',
  'test/sent-copies.test.ts',
  'test/mail-journey.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'pages/**/*.test.ts', 'dashboard/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          // Walks in a browser and mailboxes on a real server, for those who have none.
          exclude: [
            ...(WITHOUT.includes('chromium') ? ['test/dashboard-*.test.ts'] : []),
            ...(WITHOUT.some((name) => name.startsWith('dovecot-')) ? READS_MAIL : []),
            ...(WITHOUT.includes('postfix') ? ['test/mail-journey.test.ts'] : []),
          ],
          // One PostgreSQL server for all files.
          globalSetup: 'test/support/global-setup.ts',
          pool: 'forks',
          // Each file may run processes of its own beside the server.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
