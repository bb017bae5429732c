import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { fileFault } from './file-fault.ts'
import type { Dialect, Encoding, FilePlace, ImportRow } from '../import-types.ts'
import { newlines, splitRecords } from './split-records.ts'

/** Bytes that are read at once: texts of four times the length are no quicker, and wait for the collector by tens of MiB. */
export const BLOCK = 64 * 1024
/** A batch ends beyond so many bytes: long rows are few at a time. */
const LARGEST_BATCH = 256 * 1024

/** A stretch of a file: from the beginning of a record up to the end of another, or of the file. */
export interface FileStretch {
  readonly from: FilePlace
  readonly to: number
}

/** Rows that follow one another, and the stretch that they take. */
export interface RowBatch {
  readonly rows: readonly ImportRow[]
  readonly from: FilePlace
  readonly end: FilePlace
}

interface Reading {
  text: string
  place: FilePlace
  /** Up to here bytes are read, */
  readTo: number
  /** into this, again and again. */
  readonly block: Buffer
}

/**
 * Reads a stretch of a file, a batch of so many rows or bytes at a time, whatever its length in a few hundred KiB of memory. Places are
 * exact in every encoding, so that reading goes on at any `end`.
 * @throws AppError `invalid_file` naming the line
 */
export async function* readRows(
  file: FileHandle,
  dialect: Dialect,
  stretch: FileStretch,
  { rows: most, bytes = LARGEST_BATCH }: { readonly rows: number; readonly bytes?: number },
): AsyncGenerator<RowBatch> {
  const decoder = new TextDecoder(dialect.encoding, { fatal: true, ignoreBOM: true })
  const block = Buffer.allocUnsafeSlow(Math.min(BLOCK, stretch.to - stretch.from.offset))
  const reading: Reading = { text: '', place: stretch.from, readTo: stretch.from.offset, block }
  let from = stretch.from
  let rows: ImportRow[] = []
  for (;;) {
    const isLast = reading.readTo >= stretch.to
    const { delimiter, encoding } = dialect
    const { text, place } = reading
    const split = splitRecords({ text, delimiter, line: place.line, isLast, most: most - rows.length })
    rows = rows.length === 0 ? split.rows : [...rows, ...split.rows]
    const offset = place.offset + bytesOf(text, split.used, encoding)
    reading.place = { offset: isLast ? Math.min(offset, stretch.to) : offset, line: split.line }
    reading.text = text.slice(split.used)
    const isOver = isLast && reading.text === ''
    if (rows.length >= most || isOver || reading.place.offset - from.offset >= bytes) {
      yield { rows, from, end: reading.place }
      from = reading.place
      rows = []
    }
    if (isOver) return
    if (rows.length === 0 && reading.text !== '' && split.rows.length > 0) continue
    if (!isLast) await readMore(file, decoder, { dialect, reading, to: stretch.to })
  }
}

async function readMore(
  file: FileHandle,
  decoder: TextDecoder,
  { dialect, reading, to }: { dialect: Dialect; reading: Reading; to: number },
): Promise<void> {
  const wanted = Math.min(reading.block.length, to - reading.readTo)
  const { bytesRead, buffer } = await file.read(reading.block, 0, wanted, reading.readTo)
  if (bytesRead === 0) throw fileFault('file_changed', null, 'The file is shorter than at upload.')
  reading.readTo += bytesRead
  const bytes = buffer.subarray(0, bytesRead)
  const more = await decode(decoder, { bytes, isLast: reading.readTo >= to, dialect, file, reading })
  if (more.includes('\0')) {
    const before = reading.text + more.slice(0, more.indexOf('\0'))
    throw fileFault(
      'nul_character',
      reading.place.line + newlines(before),
      'there is a NUL character (U+0000). Is this a text file?',
    )
  }
  reading.text += more
}

interface Piece {
  readonly bytes: Buffer
  readonly isLast: boolean
  readonly dialect: Dialect
  readonly file: FileHandle
  readonly reading: Reading
}

async function decode(decoder: TextDecoder, { bytes, isLast, dialect, file, reading }: Piece): Promise<string> {
  try {
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    const { offset, line } = reading.place
    const since = Buffer.alloc(reading.readTo - offset)
    await file.read(since, 0, since.length, offset)
    throw wrongBytes(dialect.encoding, since, line)
  }
}

function wrongBytes(encoding: Encoding, bytes: Buffer, line: number) {
  if (encoding !== 'utf-8') {
    return fileFault('invalid_encoding', line, `this line or a later one is not valid ${encoding.toUpperCase()}.`)
  }
  let at = 0
  let fault = line
  for (let end = bytes.indexOf(10); end !== -1 && isUtf8(bytes.subarray(at, end)); end = bytes.indexOf(10, at)) {
    at = end + 1
    fault += 1
  }
  return fileFault(
    'invalid_encoding',
    fault,
    'the file starts as UTF-8, but has bytes that are not valid. Save it as UTF-8, or set its encoding, such as windows-1252.',
  )
}

/** How many bytes of the file the first `length` code units are; exact, since what does not decode exactly is refused. */
function bytesOf(text: string, length: number, encoding: Encoding): number {
  const units = Math.min(length, text.length)
  if (encoding === 'windows-1252') return units
  if (encoding === 'utf-8') return Buffer.byteLength(units === text.length ? text : text.slice(0, units))
  return units * 2
}
