import { defineConfig } from 'vitest/config'

/** What is thrown at the program for minutes: `npm run test:long`. */
export default defineConfig({
  test: { include: ['test/**/*.long.ts'], isolate: false, maxWorkers: 2, testTimeout: 3_600_000 },
})
