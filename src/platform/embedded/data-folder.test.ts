import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectDataPlace, makeFolder, openDataFolder } from './data-folder.ts'

let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'data-place-'))
})

afterEach(async () => {
  await rm(base, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux').each(['/proc/fairlead', '/proc/self/a/b', '/proc', '/sys/a/b', '/dev/pts/a'])(
  'no data is kept in %s',
  async (path) => {
    await expect(inspectDataPlace(path)).rejects.toThrow(/file system of the kernel.*FAIRLEAD_DATA_DIR/)
    await expect(openDataFolder(path)).rejects.toThrow(/file system of the kernel/)
  },
)

test.runIf(process.platform === 'linux')('a folder that the system never makes ends with its error', async () => {
  await expect(makeFolder('/proc/fairlead/a', 0o700)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file in its place, or above it, is told', async () => {
  const file = join(base, 'file')
  await writeFile(file, '')
  await expect(inspectDataPlace(file)).rejects.toThrow(/A file stands in its place/)
  await expect(inspectDataPlace(join(file, 'a', 'b'))).rejects.toThrow(/A part of that path is a file/)
})

test('what is not there yet is looked at from the nearest folder above, and nothing is made', async () => {
  expect(await inspectDataPlace(join(base, 'a', 'b'))).toEqual({ isThere: false, nearest: base })
  await expect(stat(join(base, 'a'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await inspectDataPlace(base)).toEqual({ isThere: true, nearest: base })
})

test('a folder is made with all above it, by several at once too, also behind a link', async () => {
  const path = join(base, 'a', 'b', 'c')
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700), makeFolder(path, 0o700)])
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  await mkdir(join(base, 'real'))
  await symlink(join(base, 'real'), join(base, 'link'))
  await makeFolder(join(base, 'link', 'd'), 0o700)
  expect((await stat(join(base, 'real', 'd'))).isDirectory()).toBe(true)
})
