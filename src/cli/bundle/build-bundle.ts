import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUNDLE, ROOT, fileSource, packageSource } from './bundle-files.ts'
import { writeBundle } from './write-bundle.ts'

const root = fileURLToPath(ROOT)
const PACKAGES = 'node_modules/'

/** Notes what a bundle was made of beside it, so that it runs only while the sources are those. */
function noteSources(folder: string, modules: readonly string[]): void {
  const paths = [...new Set(modules.map((id) => relative(root, id.split('?')[0]!)))].toSorted()
  const files = paths.filter((path) => path.startsWith('src/') || path.startsWith('pages/')).map(fileSource)
  const packages = [...new Set(paths.flatMap((path) => packageOf(path) ?? []))].map(packageSource)
  writeFileSync(`${folder}/sources.json`, JSON.stringify({ files, packages }))
}

function packageOf(path: string): string | undefined {
  const [above, inside] = [path.lastIndexOf(PACKAGES), path.slice(path.lastIndexOf(PACKAGES) + PACKAGES.length)]
  if (above === -1) return undefined
  const name = inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')
  return `${path.slice(0, above)}${PACKAGES}${name}/package.json`
}

await writeBundle(new URL('../run.ts', import.meta.url), BUNDLE, noteSources)
