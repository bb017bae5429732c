import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

import { hmacSha256 } from './hmac-sha256.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Begins what is sealed, so that another format can follow. */
const FORMAT = 1

/** Where a secret is stored: what is sealed for one place opens at no other. */
export interface SecretPlace {
  readonly table: string
  /** The column, without a `previous_` of a secret that is being replaced: it moves within its row. */
  readonly column: string
  /** Null for what is of the installation. */
  readonly organizationId: string | null
  /** The rest of the row's key. */
  readonly row: string
}

/** The columns of a table that hold secrets, and the column that names its rows within an organization; null for one row. */
export interface SealedTable {
  readonly table: string
  readonly key: { readonly column: string; readonly type: 'uuid' | 'text' } | null
  readonly columns: readonly string[]
}

/** A stored secret was sealed with another key, or for another place. */
export class UnopenedSecretError extends Error {
  override readonly name = 'UnopenedSecretError'

  constructor() {
    super('A stored secret does not open at its place with the secret key of this process.')
  }
}

/** Encrypts what must not be readable in a dump, and signs what callers hold on our behalf. */
export type SecretBox = ReturnType<typeof createSecretBox>

/** `keys` are 32 bytes each, the newest first; the first encrypts, all decrypt. */
export function createSecretBox(keys: readonly Buffer[]) {
  const derived = keys.map((key) => ({
    atRest: derive(key, 'secrets at rest'),
    cursors: derive(key, 'cursors'),
    links: derive(key, 'links'),
    signIn: derive(key, 'sign-in').toString('base64'),
    codes: derive(key, 'codes'),
    backups: derive(key, 'backups'),
    fingerprint: derive(key, 'fingerprint').toString('hex').slice(0, 16),
  }))
  const newest = derived[0]
  if (newest === undefined) throw new Error('A secret key is needed.')
  /** AES-256-GCM with the newest key and the place as associated data (NIST SP 800-38D); a fresh nonce each time. */
  const encrypt = (plain: string, place: SecretPlace) => seal(newest.atRest, plain, place)
  /** Opens what any of the keys encrypted for the place. @throws UnopenedSecretError when none fits */
  const decrypt = (sealed: Buffer, place: SecretPlace) => {
    for (const key of derived) {
      const plain = open(key.atRest, sealed, place)
      if (plain !== undefined) return plain
    }
    throw new UnopenedSecretError()
  }
  return {
    encrypt,
    decrypt,
    /** The same secret sealed with the newest key; undefined where it is so already. @throws as `decrypt` does */
    reseal: (sealed: Buffer, place: SecretPlace) =>
      open(newest.atRest, sealed, place) === undefined ? encrypt(decrypt(sealed, place), place) : undefined,
    /** Keyed signature for cursors, base64url. */
    sign: (text: string) => signature(newest.cursors, text),
    verify: (text: string, given: string) => derived.some((key) => equalText(signature(key.cursors, text), given)),
    /** Keyed signature for links that nothing is stored of, base64url. One for a cursor is none for a link. */
    signLink: (text: string) => signature(newest.links, text),
    verifyLink: (text: string, given: string) => derived.some((key) => equalText(signature(key.links, text), given)),
    /** Begins an HMAC-SHA-256 over a backup with the key of this fingerprint; undefined where none of ours has it. */
    backupMac: (fingerprint: string) => {
      const key = derived.find((one) => one.fingerprint === fingerprint)
      return key === undefined ? undefined : createHmac('sha256', key.backups)
    },
    /** A code of twelve letters and digits for one purpose, in three groups, none easily confused with another. */
    code: (purpose: string) => codeOf(newest.codes, purpose),
    /** Keys of what signs people in, the newest first; a key keeps its version when others come and go. */
    signInKeys: derived.map((key) => ({ version: Number.parseInt(key.fingerprint.slice(0, 8), 16), key: key.signIn })),
    /** Tells a wrong key from a right one without revealing it; one per key, the newest first. */
    fingerprints: derived.map((key) => key.fingerprint),
  }
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `fairlead ${purpose}`, 32))
}

/** The place as bytes that no two places share. */
function bytesOf({ table, column, organizationId, row }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, organizationId, row]))
}

function seal(key: Buffer, plain: string, place: SecretPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(bytesOf(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), body])
}

function open(key: Buffer, sealed: Buffer, place: SecretPlace): string | undefined {
  const parts = sealed.subarray(1)
  const tag = parts.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  // A shorter tag would be easier to guess.
  if (sealed[0] !== FORMAT || tag.length !== TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, parts.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bytesOf(place)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(parts.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    // A failed tag means another key or another place; the caller tries the next key and reports when none fits.
    return undefined
  }
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
}

/** Neither 0 and O nor 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function codeOf(key: Buffer, purpose: string): string {
  const bytes = createHmac('sha256', key).update(purpose).digest().subarray(0, 12)
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].map((group) => group.join('')).join('-')
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function equalText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** SHA-256 of a token or key: all that is stored of it. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

/** What is left of an address after erasure, and its identity before: 128 bits of a keyed hash. */
export function hashAddress(key: Buffer, organizationId: string, emailKey: string): Buffer {
  return hmacSha256(key, organizationId + emailKey).subarray(0, 16)
}

/** A link token: the organization it belongs to and 144 random bits, base64url. It is stored as SHA-256 only. */
export function createLinkToken(organizationId: string): { token: string; hash: Buffer } {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([organization, randomBytes(18)]).toString('base64url')
  return { token, hash: sha256(token) }
}

/** A link token that is the same each time, from a secret that nobody else can know. */
export function linkTokenFrom(organizationId: string, secret: string): { token: string; hash: Buffer } {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([organization, sha256(secret).subarray(0, 18)]).toString('base64url')
  return { token, hash: sha256(token) }
}

/** The organization a link token carries and the hash to look it up by; undefined for anything that is no token. */
export function readLinkToken(token: string): { organizationId: string; hash: Buffer } | undefined {
  if (!/^[\w-]{46}$/.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  const organizationId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { organizationId, hash: sha256(token) }
}
