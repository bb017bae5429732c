import { hash } from 'node:crypto'

const BLOCK = 64

interface Keyed {
  readonly inner: Buffer
  /** With room for what the inner pass gives. */
  readonly outer: Buffer
}

const keyed = new WeakMap<Buffer, Keyed>()
let scratch = Buffer.alloc(1_024)

/**
 * HMAC-SHA-256 of a text (RFC 2104). `createHmac` makes an object for each text that the garbage collector has to take
 * leave of: of ten thousands a second, that takes longer than the hashing. The key's bytes must not change.
 */
export function hmacSha256(key: Buffer, text: string): Buffer {
  const { inner, outer } = keyed.get(key) ?? prepare(key)
  const most = BLOCK + 3 * text.length
  if (scratch.length < most) scratch = Buffer.alloc(2 * most)
  inner.copy(scratch)
  const end = BLOCK + scratch.write(text, BLOCK, 'utf8')
  hash('sha256', scratch.subarray(0, end), 'buffer').copy(outer, BLOCK)
  return hash('sha256', outer, 'buffer')
}

function prepare(key: Buffer): Keyed {
  const block = Buffer.alloc(BLOCK)
  const bytes = key.length > BLOCK ? hash('sha256', key, 'buffer') : key
  bytes.copy(block)
  const pads = {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]),
  }
  keyed.set(key, pads)
  return pads
}
