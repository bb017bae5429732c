import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import type { SpaceReservation } from '../../platform/disk-space.ts'
import { AppError, systemCode } from '../../platform/errors.ts'
import { isErasing } from '../erasure/erasure-store.ts'
import type { ImportRow } from '../import-types.ts'
import { findImport } from '../store.ts'
import type { Import } from '../store.ts'
import { fileFault } from './file-fault.ts'
import { KNOWN_BY, hashHead, readHead } from './inspect-file.ts'
import { readRows } from './read-rows.ts'
import type { FileStretch } from './read-rows.ts'

const GIBIBYTE = 1024 ** 3
/** The largest file that is taken, in bytes. */
export const LARGEST_FILE = GIBIBYTE
/** The disk is looked at once in so many bytes, and so many are promised at a time to a file of unknown length. */
const STEP = 32 * 1024 * 1024

const ENDING = '.csv'
const UNFINISHED = '.part'

/** Where the file of an import lies. */
export function pathOf(context: Context, importId: string): string {
  return join(folderOf(context), `${importId}${ENDING}`)
}

function folderOf(context: Context): string {
  return join(context.settings.filesDirectory, 'imports')
}

/** A file as it comes. */
export interface ComingFile {
  readonly source: AsyncIterable<Buffer>
  /** How many bytes it will have, where that is known. */
  readonly bytes: number | undefined
  /** How many it may have. */
  readonly largest: number
}

/**
 * Writes a file to disk as it comes, readable by this user alone, and never holds more than a piece of it. Its room is
 * promised to no other file meanwhile. What breaks off leaves nothing.
 * @throws AppError `payload_too_large` beyond `largest`, `storage_full`
 */
export async function keepFile(context: Context, importId: string, coming: ComingFile): Promise<string> {
  const folder = folderOf(context)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = pathOf(context, importId)
  const unfinished = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED}`
  const claim = await context.room.claim(folder, { bytes: coming.bytes ?? 0, step: STEP })
  try {
    await writeAll(unfinished, coming, claim)
    await rename(unfinished, path)
    return path
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    claim.release()
  }
}

async function writeAll(path: string, { source, largest }: ComingFile, claim: SpaceReservation): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let written = 0
    for await (const chunk of source) {
      written += chunk.length
      if (written > largest) throw tooLarge(largest)
      await claim.use(chunk.length)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What to throw for a file of more than `largest` bytes. */
export function tooLarge(largest: number): AppError {
  const detail = `The file is larger than ${largest / GIBIBYTE} GiB, the maximum. Upload it in parts.`
  return new AppError('payload_too_large', detail)
}

/** How many bytes the file of an import has; undefined where this process does not see it. */
export async function sizeOfFile(context: Context, importId: string): Promise<number | undefined> {
  try {
    return (await stat(pathOf(context, importId))).size
  } catch {
    return undefined
  }
}

/** Removes the file of an import; one that is not there is removed already. */
export async function removeFile(context: Context, importId: string): Promise<void> {
  await rm(pathOf(context, importId), { force: true })
}

/** The ids of imports whose files lie here since before an instant; files that broke off while they came are removed. */
export async function listOldFiles(context: Context, before: Date): Promise<string[]> {
  const folder = folderOf(context)
  const names = await readdir(folder).catch(() => [])
  const ids: string[] = []
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs >= before.getTime()) continue
    if (name.endsWith(UNFINISHED)) await rm(path, { force: true })
    else if (name.endsWith(ENDING)) ids.push(name.slice(0, -ENDING.length))
  }
  return ids
}

/** Opens the file of an import. @throws AppError `invalid_file` where it is gone or not the one that was brought */
export async function openFile(context: Context, one: Import): Promise<FileHandle> {
  const file = await open(pathOf(context, one.importId), 'r').catch((thrown: unknown) => {
    if (systemCode(thrown) !== 'ENOENT') throw thrown
    throw fileFault('file_changed', null, 'The file is no longer stored. Upload it again.')
  })
  try {
    const { size } = await file.stat()
    if (size === one.bytes && (await isKnown(context, one, file))) return file
    throw fileFault('file_changed', null, 'The file has changed since the upload. Upload it again.')
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Everything in the file of an import that is a row. */
export function wholeOf({ firstOffset, firstLine, bytes }: Import): FileStretch {
  return { from: { offset: firstOffset, line: firstLine }, to: bytes }
}

/** Reads the file of an import, so many rows at a time. @throws AppError `invalid_file` */
export async function* rowsOfFile(context: Context, one: Import, rows: number): AsyncGenerator<readonly ImportRow[]> {
  const file = await openFile(context, one)
  try {
    for await (const batch of readRows(file, one.dialect, wholeOf(one), { rows })) yield batch.rows
  } finally {
    await file.close()
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

interface Upload {
  readonly organizationId: string
  readonly bytes: number
}

const UPLOADS = new WeakMap<Context, Set<Upload>>()

function uploadsOf(context: Context): Set<Upload> {
  const uploads = UPLOADS.get(context) ?? new Set()
  UPLOADS.set(context, uploads)
  return uploads
}

/**
 * Counts a file as coming while it is taken in: what is written down knows nothing of it before it is there. `bytes` are
 * those that it may have. `takeIn` hears how many the other files of the organization may have that are coming.
 */
export async function whileUploading<T>(
  context: Context,
  upload: Upload,
  takeIn: (otherBytes: number) => Promise<T>,
): Promise<T> {
  const uploads = uploadsOf(context)
  const others = [...uploads].filter(({ organizationId }) => organizationId === upload.organizationId)
  uploads.add(upload)
  try {
    return await takeIn(others.reduce((sum, { bytes }) => sum + bytes, 0))
  } finally {
    uploads.delete(upload)
  }
}
