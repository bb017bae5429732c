import { existsSync, readFileSync, statSync } from 'node:fs'

/** The root of the program, where `package.json` is. */
export const ROOT = new URL('../../../', import.meta.url)
/** Beside the packages, where whoever may write can change the program too. */
export const BUNDLE = new URL('node_modules/.cache/fairlead/bundle/', ROOT)
/** Where `npm pack` lays it: nobody edits what is in a package. */
export const PACKED_BUNDLE = new URL('bundle/', ROOT)

/** What a bundle was made of: our own files with size and second of change, packages with version. Paths are from `ROOT`. */
export interface BundleSources {
  readonly files: readonly (readonly [path: string, size: number, second: number])[]
  readonly packages: readonly (readonly [path: string, version: string])[]
}

/** A file of ours as it is now. */
export function fileSource(path: string): BundleSources['files'][number] {
  const { size, mtimeMs } = statSync(new URL(path, ROOT))
  return [path, size, Math.floor(mtimeMs / 1000)]
}

/** A package as it is now, by the path of its `package.json`. */
export function packageSource(path: string): BundleSources['packages'][number] {
  const { version } = JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as { version?: string }
  return [path, version ?? '']
}

/**
 * The bundle's entry, or undefined where there is none or it is not what the sources are now. Then the sources run as they
 * are: whoever edits a file or updates a package never runs what was there before.
 */
export function findFreshBundle(): URL | undefined {
  const packed = new URL('run.mjs', PACKED_BUNDLE)
  if (existsSync(packed)) return packed
  try {
    const { files, packages } = JSON.parse(readFileSync(new URL('sources.json', BUNDLE), 'utf8')) as BundleSources
    const areSame = <T extends readonly unknown[]>(known: readonly T[], now: (path: string) => T) =>
      known.every((source) => String(now(String(source[0]))) === String(source))
    return areSame(files, fileSource) && areSame(packages, packageSource) ? new URL('run.mjs', BUNDLE) : undefined
  } catch {
    // It was never made, or a source is gone.
    return undefined
  }
}
