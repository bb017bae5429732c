import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Context } from '../platform/context.ts'
import { isErasing } from './erasure-store.ts'
import { fileFault } from './faults.ts'
import { hashHead, KNOWN_BY, readHead } from './inspect-file.ts'
import { pathOf } from './keep-file.ts'
import { findImport } from './store.ts'
import type { Import } from './store.ts'

/**
 * Opens the file of an import, if it is still the one that was brought.
 * @throws AppError `invalid_file` where it is another one
 */
export async function openFile(context: Context, one: Import): Promise<FileHandle> {
  const file = await open(pathOf(context, one.importId), 'r')
  try {
    const { size } = await file.stat()
    if (size === one.bytes && (await isKnown(context, one, file))) return file
    throw fileFault('file_changed', null, 'The file is not the one that was brought. Bring it again.')
  } catch (error) {
    await file.close()
    throw error
  }
}

async function isKnown(context: Context, one: Import, file: FileHandle): Promise<boolean> {
  const hash = hashHead(await readHead(file, KNOWN_BY))
  if (hash.equals(one.headHash)) return true
  // While somebody is overwritten in it, its first bytes may change; afterwards the import knows them.
  if (await isErasing(context.db, one)) return true
  const now = await findImport(context.db, one)
  return now !== undefined && hash.equals(now.headHash)
}
