import { crc32 } from 'node:zlib'

const PREFIX = 'fl_live_'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 characters of base62 hold 190 bits. */
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHAPE = /^fl_live_[0-9A-Za-z]{38}$/
/** The largest multiple of 62 that fits a byte: bytes from here on would favour some characters. */
const UNBIASED = 248

/**
 * A new key: `fl_live_`, 32 random base62 characters, and the CRC-32 of these characters as 6 base62 digits.
 * `randomBytes` must be cryptographically secure.
 */
export function createApiKey(randomBytes: (count: number) => Uint8Array): string {
  let random = ''
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < UNBIASED && random.length < RANDOM_LENGTH) random += BASE62[byte % 62]
    }
  }
  return PREFIX + random + checksumOf(random)
}

/** Whether a text can be a key at all. Tells a mistyped or made-up key without asking the database. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)
  return text.endsWith(checksumOf(random))
}

/** What may be shown of a key later, so that its owner knows it again: the prefix and the first 4 random characters. */
export function startOfKey(key: string): string {
  return key.slice(0, PREFIX.length + 4)
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
