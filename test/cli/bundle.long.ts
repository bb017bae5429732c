import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = new URL('../../', import.meta.url).pathname
let copy: string

/** The program alone, in a folder of its own: with the packages, but a cache that no other process reads. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'fairlead-bundle-'))
  for (const name of ['src', 'pages', 'migrations', 'package.json']) {
    await cp(join(ROOT, name), join(copy, name), { recursive: true, preserveTimestamps: true })
  }
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  await build()
})

afterAll(() => rm(copy, { recursive: true, force: true }))

function build() {
  return node('src/cli/bundle/build-bundle.ts')
}

async function node(...args: string[]): Promise<string> {
  return (await run(process.execPath, args, { cwd: copy })).stdout
}

/** Which files of the program's own were read, of the bundle and of the sources. */
async function readBy(...command: string[]): Promise<{ bundle: number; sources: number }> {
  const list = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.log('read ' + url); return next(url, context) } })`
  const hook = `data:text/javascript,${encodeURIComponent(list)}`
  const read = (await node('--import', hook, 'src/cli.ts', ...command)).match(/^read .*$/gm) ?? []
  return {
    bundle: read.filter((url) => url.includes('/fairlead/bundle/')).length,
    sources: read.filter((url) => url.includes('/src/')).length,
  }
}

test('a command runs from the bundle while the sources are those that it was made of', async () => {
  const { bundle, sources } = await readBy('serve', '--help')
  expect(bundle).toBeGreaterThan(3)
  // The entry, and what looks whether the bundle is fresh.
  expect(sources).toBe(2)
})

test('the bundle describes the same API as the sources', async () => {
  expect(await node('src/cli.ts', 'openapi')).toBe(await readFile(join(ROOT, 'openapi.json'), 'utf8'))
})

test('a source that changed is what runs', async () => {
  await appendFile(join(copy, 'src/platform/version.ts'), '\n')
  const { bundle, sources } = await readBy('--version')
  expect(bundle).toBe(0)
  expect(sources).toBeGreaterThan(3)
  await build()
  expect((await readBy('--version')).bundle).toBeGreaterThan(0)
})

test('a source that is gone leaves the sources to run', async () => {
  await rm(join(copy, 'src/demo'), { recursive: true })
  expect((await readBy('--version')).bundle).toBe(0)
})

test('a bundle that is damaged leaves the sources to run', async () => {
  await writeFile(join(copy, 'node_modules/.cache/fairlead/bundle/sources.json'), '{"files":[')
  expect((await readBy('--version')).bundle).toBe(0)
})
