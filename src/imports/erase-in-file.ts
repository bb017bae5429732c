import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { parseEmail } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { hashAddress } from '../platform/secrets.ts'
import type { Dialect, Row } from './import.ts'
import { hashHead, KNOWN_BY, readHead } from './inspect-file.ts'
import { pathOf } from './keep-file.ts'
import { readRows } from './read-rows.ts'
import type { Batch } from './read-rows.ts'
import type { Import } from './store.ts'

const AT_ONCE = 2_000
const SPACE = 0x20

/**
 * Overwrites with blanks every row of a file that has the address of one of these people in any of its cells. Delimiters,
 * quotes and newlines stay, so that all places in the file do; doing it twice does no harm. Answers the new hash of its
 * first bytes.
 */
export async function eraseInFile(context: Context, one: Import, addressHashes: readonly Buffer[]): Promise<Buffer> {
  const file = await open(pathOf(context, one.importId), 'r+')
  try {
    const isMeant = matcherOf(context, one, addressHashes)
    const whole = { from: { offset: one.firstOffset, line: one.firstLine }, to: one.bytes }
    for await (const batch of readRows(file, one.dialect, whole, AT_ONCE)) {
      if (batch.rows.some(isMeant)) await eraseInBatch(file, one.dialect, { batch, isMeant })
    }
    await file.sync()
    return hashHead(await readHead(file, KNOWN_BY))
  } finally {
    await file.close()
  }
}

type Matcher = (row: Row) => boolean

function matcherOf(context: Context, { organizationId }: Import, addressHashes: readonly Buffer[]): Matcher {
  const hashes = new Set(addressHashes.map((hash) => hash.toString('hex')))
  const isMeant = (cell: string) => {
    if (!cell.includes('@')) return false
    const read = parseEmail(cell.trim())
    if (!('value' in read)) return false
    return hashes.has(hashAddress(context.instance.erasureKey, organizationId, read.value.key).toString('hex'))
  }
  return ({ cells }) => cells.some(isMeant)
}

async function eraseInBatch(
  file: FileHandle,
  dialect: Dialect,
  { batch, isMeant }: { batch: Batch; isMeant: Matcher },
): Promise<void> {
  for await (const { rows, from, end } of readRows(file, dialect, { from: batch.from, to: batch.end.offset }, 1)) {
    if (!rows.some(isMeant)) continue
    const bytes = Buffer.alloc(end.offset - from.offset)
    await file.read(bytes, 0, bytes.length, from.offset)
    await file.write(blanked(bytes, dialect), 0, bytes.length, from.offset)
  }
}

/** The same bytes with a blank for everything that is not structure. */
function blanked(bytes: Buffer, { encoding, delimiter }: Dialect): Buffer {
  const kept = new Set([`"`, '\r', '\n', delimiter].map((mark) => mark.charCodeAt(0)))
  if (!encoding.startsWith('utf-16')) return Buffer.from(bytes.map((byte) => (kept.has(byte) ? byte : SPACE)))
  const blank = Buffer.from(bytes)
  const isLittle = encoding === 'utf-16le'
  for (let at = 0; at + 1 < blank.length; at += 2) {
    const unit = isLittle ? blank.readUInt16LE(at) : blank.readUInt16BE(at)
    if (kept.has(unit)) continue
    if (isLittle) blank.writeUInt16LE(SPACE, at)
    else blank.writeUInt16BE(SPACE, at)
  }
  return blank
}
