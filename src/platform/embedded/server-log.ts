import { constants } from 'node:fs'
import { copyFile, open, rm, stat, type FileHandle } from 'node:fs/promises'
import { systemCode } from './failures.ts'

const LARGEST_LOG = 8 * 1024 * 1024
const LARGEST_TAIL = 64 * 1024
// Root may write here in a folder of somebody else, who could have put a link in the log's place.
const NO_LINK = constants.O_NOFOLLOW ?? 0

/** The log of the server, opened so that each write lands at its end even after it was cut. */
export async function openServerLog(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | NO_LINK, 0o600)
}

/** Bytes written so far; 0 when there is no log. */
export async function serverLogSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return 0
    throw thrown
  }
}

/** What was written since `offset`, at most the last 64 KiB. */
export async function readServerLog(path: string, offset: number): Promise<string> {
  const size = await serverLogSize(path)
  const from = Math.max(Math.min(offset, size), size - LARGEST_TAIL)
  if (from >= size) return ''
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Keeps the log below about twice `largest` bytes: once larger, it becomes `<path>.1` and starts anew.
 * It is copied and cut in place because the server holds it open, for as long as it runs.
 */
export async function boundServerLog(path: string, largest = LARGEST_LOG): Promise<void> {
  if ((await serverLogSize(path)) <= largest) return
  await rm(`${path}.1`, { force: true })
  await copyFile(path, `${path}.1`, constants.COPYFILE_EXCL)
  const log = await open(path, constants.O_WRONLY | NO_LINK)
  try {
    await log.truncate(0)
  } finally {
    await log.close()
  }
}
