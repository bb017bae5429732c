import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter } from 'vitest/node'

const LIST = 'node_modules/.cache/fairlead/failed-tests'

/**
 * Lists the test files that failed, one a line, for `.ci/run`. There is no list after a run in which everything passed,
 * or in which an error belongs to no file.
 */
export const failedFiles: Reporter = {
  onTestRunEnd(files, errors) {
    rmSync(LIST, { force: true })
    const failed = files.filter((file) => file.state() === 'failed').map((file) => file.moduleId)
    if (failed.length === 0 || errors.length > 0) return
    mkdirSync(dirname(LIST), { recursive: true })
    writeFileSync(LIST, `${failed.join('\n')}\n`)
  },
}
