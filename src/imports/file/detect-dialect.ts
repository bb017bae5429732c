import { isUtf8 } from 'node:buffer'
import { fileFault } from './file-fault.ts'
import { DELIMITERS } from '../import-types.ts'
import type { Delimiter, Dialect, Encoding, FilePlace } from '../import-types.ts'
import { splitRecords } from './split-records.ts'
import { targetOfHeader } from '../mapping/targets.ts'
import { inferTarget } from '../mapping/infer-column-type.ts'

/** What is looked at of a file to find out how it is read. */
export const HEAD_BYTES = 1024 * 1024
const SAMPLE_ROWS = 50

/** What files begin with that are no text, whatever they are called. */
const SIGNATURES: readonly (readonly [hex: string, what: string])[] = [
  ['504b0304', 'a ZIP archive or an Excel workbook (XLSX)'],
  ['504b0506', 'an empty ZIP archive'],
  ['504b0708', 'a ZIP archive in several parts'],
  ['d0cf11e0a1b11ae1', 'an Excel workbook (XLS)'],
  ['1f8b', 'compressed with gzip'],
  ['255044462d', 'a PDF'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['526172211a07', 'a RAR archive'],
  ['425a68', 'compressed with bzip2'],
  ['fd377a585a00', 'compressed with xz'],
  ['28b52ffd', 'compressed with Zstandard'],
  ['89504e47', 'a picture (PNG)'],
  ['ffd8ff', 'a picture (JPEG)'],
  ['53514c69746520666f726d61742033', 'a SQLite database'],
]

/** A list of objects, an object, or one a line. A cell of CSV with quotes in it begins with one. */
const JSON_BEGINS = /^\s*(?:\[\s*\{|\{\s*")/

/** What a caller says of a file; the rest is found out. */
export type DialectWish = Partial<Dialect>

/** How a file is read, and where its first record begins: after a byte order mark, and a line that names the delimiter. */
export interface DetectedDialect {
  readonly dialect: Dialect
  readonly begin: FilePlace
}

/** Finds out how a file is read. @throws AppError `invalid_file`: empty, no text, UTF-16 without a byte order mark */
export function detectDialect(head: Buffer, wish: DialectWish): DetectedDialect {
  if (head.length === 0) throw fileFault('empty_file', null, 'The file is empty.')
  for (const [hex, what] of SIGNATURES) {
    if (head.subarray(0, hex.length / 2).toString('hex') === hex) {
      throw fileFault('not_csv', 1, `this is ${what}, not a CSV file. Export it as CSV.`)
    }
  }
  const mark = markOf(head)
  const encoding = wish.encoding ?? mark?.encoding ?? guessEncoding(head)
  const markBytes = mark !== undefined && mark.encoding === encoding ? mark.bytes : 0
  const decoded = new TextDecoder(encoding).decode(head.subarray(markBytes))
  const named = namedDelimiter(decoded)
  const text = decoded.slice(named.length)
  if (JSON_BEGINS.test(text)) throw fileFault('not_csv', 1, 'this is JSON, not a CSV file. Export it as CSV.')
  if (text.trim() === '') throw fileFault('empty_file', null, 'The file has nothing but blanks.')
  const isWhole = head.length < HEAD_BYTES
  const delimiter = wish.delimiter ?? named.delimiter ?? guessDelimiter(text, isWhole)
  const [first] = sample(text, delimiter, isWhole)
  const hasHeader = wish.hasHeader ?? looksLikeHeader(first ?? [])
  const offset = markBytes + named.length * (encoding.startsWith('utf-16') ? 2 : 1)
  return { dialect: { encoding, delimiter, hasHeader }, begin: { offset, line: named.length === 0 ? 1 : 2 } }
}

/** What the line `sep=;` says that spreadsheets write and read before the first record, and how long it is. */
function namedDelimiter(text: string): { delimiter: Delimiter | undefined; length: number } {
  const [line = '', mark] = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const delimiter = DELIMITERS.find((known) => known === mark)
  return { delimiter, length: delimiter === undefined ? 0 : line.length }
}

function markOf(head: Buffer): { encoding: Encoding; bytes: number } | undefined {
  const start = head.subarray(0, 4).toString('hex')
  if (start === 'fffe0000' || start === '0000feff') {
    throw fileFault('unknown_encoding', 1, 'the file is UTF-32. Save it as UTF-8.')
  }
  if (start.startsWith('efbbbf')) return { encoding: 'utf-8', bytes: 3 }
  if (start.startsWith('fffe')) return { encoding: 'utf-16le', bytes: 2 }
  if (start.startsWith('feff')) return { encoding: 'utf-16be', bytes: 2 }
  return undefined
}

function guessEncoding(head: Buffer): Encoding {
  const start = head.subarray(0, 4_096)
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (zeros > start.length / 4) {
    const detail =
      'the file looks like UTF-16 without a byte order mark. Save it as UTF-8, or name its encoding: utf-16le or utf-16be.'
    throw fileFault('unknown_encoding', 1, detail)
  }
  // The last character may be cut in two.
  const isText = [0, 1, 2, 3].some((cut) =>
    isUtf8(head.subarray(0, Math.max(0, head.length - (head.length < HEAD_BYTES ? 0 : cut)))),
  )
  return isText ? 'utf-8' : 'windows-1252'
}

/** The one that cuts the first rows into the same number of cells, most often; of equal ones that with the most cells. */
function guessDelimiter(text: string, isWhole: boolean): Delimiter {
  let best: { delimiter: Delimiter; share: number; width: number } = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    const widths = sample(text, delimiter, isWhole).map((cells) => cells.length)
    const [width = 1] = widths
    if (width < 2) continue
    const share = widths.filter((one) => one === width).length / widths.length
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width }
  }
  return best.delimiter
}

function sample(text: string, delimiter: string, isLast: boolean): (readonly string[])[] {
  try {
    return splitRecords({ text, delimiter, line: 1, isLast, most: SAMPLE_ROWS }).rows.map((row) => row.cells)
  } catch {
    // By a wrong delimiter, quotes stand in wrong places; what is wrong by the right one is told with its line later.
    const [line = ''] = text.split(/[\r\n]/u, 1)
    return [line.split(delimiter)]
  }
}

/** A name of a column is short: of a longer cell its beginning tells enough, and costs no more than it. */
const LONGEST_NAME = 320

function looksLikeHeader(given: readonly string[]): boolean {
  const cells = given.map((cell) => cell.slice(0, LONGEST_NAME))
  if (cells.some((cell) => targetOfHeader('leads', cell) !== undefined)) return true
  return !cells.some((cell) => inferTarget([cell]) !== undefined || /^[\d.,\s%-]+$/u.test(cell))
}
