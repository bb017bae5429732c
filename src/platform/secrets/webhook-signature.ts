import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '../clock.ts'
import { equalText } from './secret-box.ts'

const PREFIX = 'whsec_'
const NEW_SECRET_BYTES = 32
/** The standard asks for 24, yet secrets of 18 bytes are in use (Svix's own documentation signs with one). */
const MIN_SECRET_BYTES = 16
const MAX_SECRET_BYTES = 64
const TOLERANCE = 5 * MINUTE

/** The id is part of the signed text, whose separator is a dot: an id with one could be read two ways. */
const ID = /^[A-Za-z0-9_-]{1,255}$/
const UNIX_SECONDS = /^\d{1,12}$/

/** The three headers of a Standard Webhooks delivery. */
export interface WebhookHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

export interface WebhookToSign {
  /** The same for every attempt of one delivery; letters, digits, `_` and `-`. */
  readonly id: string
  /** When this attempt is made, not when the event happened. */
  readonly timestamp: Date
  /** The exact text that is sent. */
  readonly body: string
  /** Every live secret, `whsec_…`; two while rotating. */
  readonly secrets: readonly string[]
}

export interface WebhookToVerify {
  /** Header names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The exact bytes that arrived, before any JSON parsing. */
  readonly body: string | Uint8Array
  /** The secrets that the receiver accepts. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/** A new secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0 allows 24 to 64). */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64')
}

/**
 * Signs one attempt by Standard Webhooks 1.0: `v1,` and the base64 HMAC-SHA256 of `id.seconds.body`,
 * one signature per live secret, joined by a space, so that a receiver may switch secrets at its leisure.
 * @throws AssertionError for an id, timestamp or secret that the scheme does not allow, or without any secret.
 */
export function signWebhook({ id, timestamp, body, secrets }: WebhookToSign): WebhookHeaders {
  const seconds = String(Math.floor(timestamp.getTime() / SECOND))
  assert(ID.test(id), 'A webhook id has only letters, digits, "_" and "-".')
  assert(UNIX_SECONDS.test(seconds), 'A webhook timestamp is a valid instant after 1970.')
  assert(secrets.length > 0, 'A webhook is signed with at least one secret.')
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${seconds}.`, body)).join(' '),
  }
}

/**
 * True only when one of the signatures was made with one of the secrets over exactly this id, timestamp and body,
 * and the timestamp is at most 5 minutes from `now` in either direction. Anything malformed is false, never thrown.
 * Takes the same time wherever a wrong signature differs. Does not remember ids: the receiver drops repeated ones.
 * @throws AssertionError when a secret of the receiver itself is malformed.
 */
export function verifyWebhook({ headers, body, secrets, now }: WebhookToVerify): boolean {
  const id = headers['webhook-id']
  const seconds = headers['webhook-timestamp']
  const given = headers['webhook-signature']
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof given !== 'string') return false
  if (!ID.test(id) || !UNIX_SECONDS.test(seconds)) return false
  if (Math.abs(Math.floor(now.getTime() / SECOND) - Number(seconds)) > TOLERANCE / SECOND) return false

  const expected = secrets.map((secret) => signature(secret, `${id}.${seconds}.`, body))
  let genuine = false
  for (const candidate of given.split(' ')) {
    for (const right of expected) genuine = equalText(candidate, right) || genuine
  }
  return genuine
}

function signature(secret: string, head: string, body: string | Uint8Array): string {
  return `v1,${createHmac('sha256', secretBytes(secret)).update(head).update(body).digest('base64')}`
}

/** The messages do not quote the secret: they end up in logs. */
function secretBytes(secret: string): Buffer {
  assert(secret.startsWith(PREFIX), `A webhook secret starts with "${PREFIX}".`)
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64')
  assert(bytes.toString('base64') === secret.slice(PREFIX.length), 'A webhook secret is padded base64.')
  assert(
    bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES,
    `A webhook secret has ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes.`,
  )
  return bytes
}
