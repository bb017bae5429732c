import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

const LIST = 'node_modules/.cache/fairlead/failed-tests'

/**
 * Lists the test files that failed, one a line, for `.ci/run`: by a test, or by an error nobody caught. There is no list after a run in which everything passed,
 * or in which an error belongs to no file.
 */
export const failedFiles: Reporter = {
  onTestRunEnd(files, errors) {
    rmSync(LIST, { force: true })
    // An error nobody caught names the file that ran. Without one it may be anybody's.
    const uncaught = errors.map((error) => error['VITEST_TEST_PATH'])
    const failed = files.filter((file) => file.state() === 'failed').map((file) => file.moduleId)
    const paths = new Set([...failed, ...uncaught.filter((path) => typeof path === 'string')])
    if (paths.size === 0 || uncaught.some((path) => typeof path !== 'string')) return
    mkdirSync(dirname(LIST), { recursive: true })
    writeFileSync(LIST, `${[...paths].join('\n')}\n`)
  },
}
