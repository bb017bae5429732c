import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname } from 'node:path'
import { ROOT } from '../bundle/bundle-files.ts'
import { writeBundle } from '../bundle/write-bundle.ts'

/** What `npm pack` takes: the program as JavaScript, laid out as the sources are, with all that it reads beside it. */
const PACKAGE = new URL('dist/', ROOT)

/** Tests, and what builds this. */
const LEFT_OUT = /\.test\.ts$|^src\/cli\/(?:package\/|bundle\/(?:build-bundle|write-bundle)\.ts$)/u

/** A file of ours as another one names it: in an import, or where a program of the process pool is named. */
const NAMED = /((?:from |import |import\(|new URL\()'\.{1,2}\/[^'\n]+)\.ts'/gu

/**
 * Builds the package. Node runs no TypeScript in `node_modules`, so types are taken away as Node itself does it, which
 * leaves every line where it was; the main program is laid into a few files as well.
 * @throws Error where the dashboard is not built
 */
async function buildPackage(): Promise<void> {
  if (!existsSync(new URL('dashboard/dist/index.html', ROOT)))
    throw new Error('The dashboard is not built. Run npm ci, which builds it.')
  rmSync(PACKAGE, { recursive: true, force: true })
  const files = globSync('{src,pages}/**/*.{ts,tsv}', { cwd: ROOT }).filter((path) => !LEFT_OUT.test(path))
  for (const path of files) {
    const target = new URL(path.replace(/\.ts$/u, '.js'), PACKAGE)
    mkdirSync(dirname(target.pathname), { recursive: true })
    const text = readFileSync(new URL(path, ROOT), 'utf8')
    writeFileSync(target, path.endsWith('.ts') ? asJavaScript(text) : text)
  }
  for (const folder of ['migrations', 'dashboard/dist'])
    cpSync(new URL(folder, ROOT), new URL(folder, PACKAGE), { recursive: true })
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Record<string, string>
  writeFileSync(new URL('package.json', PACKAGE), JSON.stringify({ name, version, type: 'module', private: true }))
  await writeBundle(new URL('src/cli/run.js', PACKAGE), new URL('bundle/', PACKAGE))
}

/** The same program without types; a file that it names is JavaScript as well. */
function asJavaScript(text: string): string {
  return stripTypeScriptTypes(text).replaceAll(NAMED, "$1.js'")
}

await buildPackage()
