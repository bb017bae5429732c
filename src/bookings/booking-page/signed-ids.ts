import type { SecretBox } from '../../platform/secrets/secret-box.ts'

const ID_BYTES = 16

/**
 * Two UUIDs and an HMAC-SHA-256 over both of 132 bits, for the address of a page. Nothing is stored of it, so it is the
 * same each time, and nobody without the instance's key makes one. What is signed for one purpose is nothing for another.
 */
export function signIds(secrets: SecretBox, purpose: string, [first, second]: readonly [string, string]): string {
  const ids = Buffer.from((first + second).replaceAll('-', ''), 'hex').toString('base64url')
  return ids + secrets.signLink(purpose + ids)
}

/** The two UUIDs of a token; undefined for anything that this instance has not signed for the purpose. */
export function readSignedIds(secrets: SecretBox, purpose: string, token: string): [string, string] | undefined {
  const parts = /^([\w-]{43})([\w-]{22})$/.exec(token)
  if (parts === null) return undefined
  const [, ids = '', signature = ''] = parts
  if (!secrets.verifyLink(purpose + ids, signature)) return undefined
  const bytes = Buffer.from(ids, 'base64url')
  return [uuidIn(bytes, 0), uuidIn(bytes, ID_BYTES)]
}

function uuidIn(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + ID_BYTES).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
