import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../../platform/secrets/secret-box.ts'

const SHA256_HEX = /^[0-9a-f]{64}$/i
const SHORTEST_SECRET = 8
const LONGEST_SECRET = 200
const NEW_SECRET_BYTES = 32

/** HMAC-SHA256 in lower-case hex; the secret counts as UTF-8 text. */
export function hmacHex(secret: string, parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/**
 * Whether `given` is the hex signature that one of the secrets makes of the parts, in capitals or not. Every secret is
 * tried whatever the outcome, and bytes are compared in constant time.
 */
export function isSignedHex(given: unknown, secrets: readonly string[], parts: readonly (string | Buffer)[]): boolean {
  if (typeof given !== 'string' || !SHA256_HEX.test(given)) return false
  const bytes = Buffer.from(given, 'hex')
  let genuine = false
  for (const secret of secrets) {
    genuine = timingSafeEqual(bytes, Buffer.from(hmacHex(secret, parts), 'hex')) || genuine
  }
  return genuine
}

/** A new secret of 256 random bits, in letters, digits, `-` and `_`. */
export function createPlainSecret(): string {
  return randomBytes(NEW_SECRET_BYTES).toString('base64url')
}

/** What is wrong with a secret that is plain text; undefined when nothing is. */
export function refusePlainSecret(secret: string): string | undefined {
  if (secret.length < SHORTEST_SECRET) return `A secret has at least ${SHORTEST_SECRET} characters.`
  if (secret.length > LONGEST_SECRET) return `A secret has at most ${LONGEST_SECRET} characters.`
  return /^[\x21-\x7e]+$/.test(secret) ? undefined : 'A secret is printable ASCII without spaces.'
}

/** The key by which two deliveries of the same bytes are one, for calendars that give a notice no id. */
export function keyOfBytes(body: Buffer): string {
  return `sha256:${sha256(body).toString('hex')}`
}
