import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundServerLog, openServerLog, readServerLog, serverLogSize } from './server-process.ts'

test('a log that grew too large starts anew under the hands of its writer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  const path = join(folder, 'postgres.log')
  try {
    expect(await serverLogSize(path)).toBe(0)
    const log = await openServerLog(path)
    await log.write('first line\n')
    await boundServerLog(path, 100)
    expect(await readServerLog(path, 6)).toBe('line\n')
    await boundServerLog(path, 5)
    await log.write('second\n')
    await log.close()
    expect(await readFile(path, 'utf8')).toBe('second\n')
    expect(await readFile(`${path}.1`, 'utf8')).toBe('first line\n')
    expect(await readServerLog(path, 1000)).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})
