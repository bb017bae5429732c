import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MIGRATIONS } from '../../../src/open-context.ts'

/** The migrations of this program in a folder of their own, where a test puts later ones beside them. */
export interface LaterMigrations {
  readonly path: string
  readonly folder: URL
  /** Adds one, or writes it anew. `name` is that of its file, such as `9000_next.sql`. */
  write(name: string, text: string): Promise<void>
}

/** The caller removes the folder. */
export async function copyMigrations(): Promise<LaterMigrations> {
  const path = await mkdtemp(join(tmpdir(), 'fairlead-migrations-'))
  await cp(MIGRATIONS, path, { recursive: true })
  return { path, folder: pathToFileURL(`${path}/`), write: (name, text) => writeFile(join(path, name), text) }
}
