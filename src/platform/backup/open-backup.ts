import { timingSafeEqual } from 'node:crypto'
import type { Hmac } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { AppError } from '../errors.ts'
import { FORMAT, LONGEST_HEAD, MAC_BYTES, MAGIC, readFrames } from './backup-format.ts'
import type { BackupHead, BackupFrame } from './backup-format.ts'

const READ_AT_ONCE = 1_048_576

/** Told how many bytes of how many were gone through. */
export type OnBytes = (done: number, all: number) => void

/** A backup whose first lines were read. */
export interface OpenBackup {
  readonly head: BackupHead
  /** In bytes. */
  readonly size: number
  /**
   * Goes through the whole file before anything of it is believed.
   * @throws AppError `damaged_backup` unless every byte is as it was written with the key that `mac` was begun with
   */
  verify(mac: Hmac, onBytes: OnBytes): Promise<void>
  /** What is in it, from the beginning. */
  frames(onBytes: OnBytes): AsyncGenerator<BackupFrame, undefined>
  close(): Promise<void>
}

/** Opens a backup. @throws AppError `no_backup`, `newer_backup` or `damaged_backup` when it cannot be one to restore */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new AppError(
      'no_backup',
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  try {
    const { size } = await file.stat()
    const { head, length } = parseHead(path, await readStart(file))
    const end = size - MAC_BYTES
    if (end <= length) throw damaged()
    return {
      head,
      size,
      verify: (mac, onBytes) => verify(file, { mac, end, onBytes }),
      frames: (onBytes) => frames(file, { start: length, end, onBytes }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readStart(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
  return buffer.subarray(0, bytesRead)
}

function parseHead(path: string, start: Buffer): { head: BackupHead; length: number } {
  const first = start.indexOf('\n')
  const format = start.subarray(0, Math.max(0, first)).toString('latin1')
  if (!format.startsWith(MAGIC)) throw new AppError('no_backup', `${path} is not a backup that Fairlead made.`)
  if (format !== `${MAGIC}${FORMAT}`) {
    throw new AppError('newer_backup', 'A newer release of Fairlead made this backup. Restore it with that release.')
  }
  const second = start.indexOf('\n', first + 1)
  if (second === -1) throw damaged()
  try {
    return { head: JSON.parse(start.subarray(first + 1, second).toString()) as BackupHead, length: second + 1 }
  } catch (error) {
    throw damaged(error)
  }
}

async function verify(
  file: FileHandle,
  { mac, end, onBytes }: { mac: Hmac; end: number; onBytes: OnBytes },
): Promise<void> {
  const written = Buffer.alloc(MAC_BYTES)
  await file.read(written, 0, MAC_BYTES, end)
  let done = 0
  for await (const chunk of readBytes(file, 0, end)) {
    mac.update(chunk)
    done += chunk.length
    onBytes(done, end)
  }
  if (!timingSafeEqual(written, mac.digest())) throw damaged()
}

async function* frames(
  file: FileHandle,
  { start, end, onBytes }: { start: number; end: number; onBytes: OnBytes },
): AsyncGenerator<BackupFrame, undefined> {
  let done = start
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of readBytes(file, start, end)) {
      done += chunk.length
      onBytes(done, end)
      yield chunk
    }
  }
  const packed = Readable.from(counted())
  const unpacked = createZstdDecompress({ chunkSize: 262_144 })
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    yield* readFrames(packed.pipe(unpacked))
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
  return undefined
}

async function* readBytes(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  let at = start
  while (at < end) {
    const length = Math.min(READ_AT_ONCE, end - at)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) throw damaged()
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function damaged(cause?: unknown): AppError {
  const message = 'The backup is damaged: cut short, changed, or not made with this secret key. Nothing was restored.'
  return new AppError('damaged_backup', message, { cause })
}
