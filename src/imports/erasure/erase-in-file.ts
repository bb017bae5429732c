import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import { addressesInText } from './find-addresses.ts'
import type { Dialect, Encoding, ImportRow } from '../import-types.ts'
import { hashHead, KNOWN_BY, readHead } from '../file/inspect-file.ts'
import { pathOf, wholeOf } from '../file/stored-file.ts'
import { readRows } from '../file/read-rows.ts'
import type { RowBatch } from '../file/read-rows.ts'
import type { Import } from '../store.ts'

const AT_ONCE = 2_000
/** Characters that are looked through at once: of signs alone they take 40 ms. */
const LOOKED_THROUGH = 16 * 1024
const SPACE = 0x20

/**
 * Overwrites with blanks every row of a file that has the address of one of these people in any of its cells, alone or
 * among other words. Delimiters, quotes and newlines stay, so that all places in the file do; doing it twice does no harm.
 * Answers the new hash of its first bytes.
 */
export async function eraseInFile(context: Context, one: Import, addressHashes: readonly Buffer[]): Promise<Buffer> {
  const file = await open(pathOf(context, one.importId), 'r+')
  try {
    const isMeant = matcherOf(context, one, addressHashes)
    for await (const batch of readRows(file, one.dialect, wholeOf(one), { rows: AT_ONCE })) {
      if (await isMeant(batch.rows)) await eraseInBatch(file, one.dialect, { batch, isMeant })
    }
    await file.sync()
    return hashHead(await readHead(file, KNOWN_BY))
  } finally {
    await file.close()
  }
}

/** Whether one of the rows names somebody who is meant. Whoever else has to be answered comes in between. */
type Matcher = (rows: readonly ImportRow[]) => Promise<boolean>

function matcherOf(context: Context, { organizationId }: Import, addressHashes: readonly Buffer[]): Matcher {
  const hashes = new Set(addressHashes.map((hash) => hash.toString('hex')))
  const isMeant = (emailKey: string) =>
    hashes.has(hashAddress(context.instance.erasureKey, organizationId, emailKey).toString('hex'))
  return async (rows) => {
    let looked = 0
    for (const cell of rows.flatMap(({ cells }) => cells)) {
      for (let from = 0; from < cell.length; from += LOOKED_THROUGH) {
        if (addressesInText(cell, from, from + LOOKED_THROUGH).some(isMeant)) return true
        looked += Math.min(LOOKED_THROUGH, cell.length - from)
        if (looked < LOOKED_THROUGH) continue
        looked = 0
        await setImmediate()
      }
    }
    return false
  }
}

async function eraseInBatch(
  file: FileHandle,
  dialect: Dialect,
  { batch, isMeant }: { batch: RowBatch; isMeant: Matcher },
): Promise<void> {
  for await (const { rows, from, end } of readRows(
    file,
    dialect,
    { from: batch.from, to: batch.end.offset },
    { rows: 1 },
  )) {
    if (!(await isMeant(rows))) continue
    const bytes = Buffer.alloc(end.offset - from.offset)
    await file.read(bytes, 0, bytes.length, from.offset)
    await file.write(blanked(bytes, dialect), 0, bytes.length, from.offset)
  }
}

const QUOTE = 0x22
const NEWLINES: readonly number[] = [0x0a, 0x0d]

/** The bytes of a record with a blank for everything that is not structure: what it says is gone, what it is stays. */
function blanked(bytes: Buffer, { encoding, delimiter }: Dialect): Buffer {
  const units = unitsOf(bytes, encoding)
  const mark = delimiter.charCodeAt(0)
  let [isStart, isQuoted] = [true, false]
  for (let at = 0; at < units.length; at += 1) {
    const unit = units.get(at)
    const isKept = NEWLINES.includes(unit) || (unit === mark && !isQuoted)
    if (isKept) {
      isStart ||= !isQuoted
      continue
    }
    const opens = unit === QUOTE && isStart
    const closes = unit === QUOTE && isQuoted && units.get(at + 1) !== QUOTE
    isStart = false
    if (opens || closes) {
      isQuoted = opens
      continue
    }
    units.blank(at)
    // Two quotes in a quoted cell are one of its characters.
    if (unit === QUOTE && isQuoted) units.blank((at += 1))
  }
  return units.bytes
}

/** A copy of the bytes as code units of one byte or two; structure is ASCII in every encoding. */
function unitsOf(given: Buffer, encoding: Encoding) {
  const bytes = Buffer.from(given)
  if (!encoding.startsWith('utf-16')) {
    return {
      bytes,
      length: bytes.length,
      get: (at: number) => bytes[at] ?? 0,
      blank: (at: number) => void bytes.fill(SPACE, at, at + 1),
    }
  }
  const low = encoding === 'utf-16le' ? 0 : 1
  return {
    bytes,
    length: bytes.length >> 1,
    get: (at: number) => (bytes[2 * at + low] ?? 0) + 256 * (bytes[2 * at + 1 - low] ?? 0),
    blank: (at: number) => {
      bytes[2 * at + low] = SPACE
      bytes[2 * at + 1 - low] = 0
    },
  }
}
