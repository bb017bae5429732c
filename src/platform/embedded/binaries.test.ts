import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyBinaries, findBinaryPackage } from './binaries.ts'

test('two copies at once end as one that is whole and runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  const source = await findBinaryPackage()
  const options = { user: undefined, folder, log: () => undefined }
  try {
    const [one, other] = await Promise.all([copyBinaries(source, options), copyBinaries(source, options)])
    expect(one).toBe(other)
    expect(await copyBinaries(source, options)).toBe(one)
    expect(await readdir(folder)).toEqual([`postgres-${source.label}`])
    const { stdout } = await promisify(execFile)(join(one, 'native', 'bin', 'initdb'), ['--version'])
    expect(stdout).toContain(`initdb (PostgreSQL) ${source.major}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 30_000)
