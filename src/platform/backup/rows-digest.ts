import { hash } from 'node:crypto'

const NEWLINE = 0x0a
const WORDS = 8

/** A digest of the rows that COPY gives as text, whatever order they come in. */
export interface RowsDigest {
  add(chunk: Buffer): void
  /** In hexadecimal. */
  end(): string
}

/**
 * Two sets of rows have the same digest as long as they are the same and no row is there twice: the SHA-256 of each line,
 * one laid over the other (exclusive or). It finds accidents, not forgeries.
 */
export function createRowsDigest(): RowsDigest {
  const sum = new Uint32Array(WORDS)
  let rest: Buffer = Buffer.alloc(0)
  const addRow = (row: Buffer) => {
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < WORDS; word += 1) sum[word]! ^= digest.readUInt32LE(4 * word)
  }
  return {
    add: (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
        addRow(bytes.subarray(from, end))
        from = end + 1
      }
      rest = Buffer.from(bytes.subarray(from))
    },
    end: () => {
      if (rest.length > 0) throw new Error('The last row has no end.')
      return Buffer.from(sum.buffer).toString('hex')
    },
  }
}
