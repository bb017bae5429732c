/**
 * A backup is one file: a line that names the format, a line of JSON (`BackupHead`), frames compressed with Zstandard,
 * and an HMAC-SHA-256 over all of that. Frames: a letter, the length in four bytes, and so many bytes: `T` begins a
 * table (`TableHead`), `D` is what COPY gave of it, `E` ends it (`TableEnd`), `M` is the end of all (`Manifest`).
 */
export const FORMAT = 1
export const MAGIC = 'FAIRLEAD BACKUP '
export const MAC_BYTES = 32
/** Longer than any first lines of ours. */
export const LONGEST_HEAD = 65_536

/** What is known before anything is read. */
export interface BackupHead {
  /** Of Fairlead. */
  readonly version: string
  readonly postgresql: string
  /** When the snapshot was taken (ISO 8601). */
  readonly takenAt: string
  /** Names of the migrations that its schema has, in order. */
  readonly migrations: readonly string[]
  /** Of the secret key that opens the secrets in it and made the HMAC. */
  readonly keyFingerprint: string
  /** The secret key itself, base64, where that was asked for. */
  readonly secretKey?: string
}

export interface TableHead {
  readonly table: string
  /** As SQL names them. */
  readonly columns: readonly string[]
}

export interface TableEnd {
  readonly rows: number
  readonly bytes: number
  /** Of what COPY gave, in hexadecimal. */
  readonly sha256: string
}

export interface Manifest {
  readonly tables: readonly (TableEnd & { readonly table: string })[]
  /** The last value of each sequence that was ever asked. */
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[]
}

export type BackupFrameType = 'T' | 'D' | 'E' | 'M'

export interface BackupFrame {
  readonly type: BackupFrameType
  readonly payload: Buffer
}

const FRAME_HEAD = 5

/** The first two lines. */
export function writeHead(head: BackupHead): Buffer {
  return Buffer.from(`${MAGIC}${FORMAT}\n${JSON.stringify(head)}\n`)
}

/** The letter and the length of a frame; its payload follows as it is. */
export function frameHead(type: BackupFrameType, length: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD)
  head.write(type)
  head.writeUInt32BE(length, 1)
  return head
}

/** A whole frame with a value in it. */
export function valueFrame(type: BackupFrameType, value: TableHead | TableEnd | Manifest): Buffer {
  const payload = Buffer.from(JSON.stringify(value))
  return Buffer.concat([frameHead(type, payload.length), payload])
}

/** Takes frames out of a stream of bytes. @throws Error when it ends within one */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<BackupFrame, undefined> {
  let waiting: Buffer[] = []
  let size = 0
  let needed = FRAME_HEAD
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    if (size < needed) continue
    let bytes = Buffer.concat(waiting)
    while (bytes.length >= FRAME_HEAD) {
      const end = FRAME_HEAD + bytes.readUInt32BE(1)
      if (bytes.length < end) break
      yield { type: String.fromCharCode(bytes[0] ?? 0) as BackupFrameType, payload: bytes.subarray(FRAME_HEAD, end) }
      bytes = bytes.subarray(end)
    }
    needed = bytes.length < FRAME_HEAD ? FRAME_HEAD : FRAME_HEAD + bytes.readUInt32BE(1)
    waiting = [bytes]
    size = bytes.length
  }
  if (size > 0) throw new Error('The backup ends in the middle of a frame.')
  return undefined
}
