import { createPrivateKey, createPublicKey } from 'node:crypto'
import { invalid } from '../../platform/errors.ts'

/** Receivers ignore signatures of shorter keys (RFC 8301 §3.2). */
const LEAST_BITS = 1024
/** What a signer should have (RFC 8301 §3.2). */
export const GOOD_BITS = 2048
const MOST_BITS = 8192

/** An RSA key that emails can be signed with. */
export interface DkimKey {
  /** PKCS #8 PEM, whatever form it came in. */
  readonly pem: string
  /** base64 of the SubjectPublicKeyInfo, as the `p=` of the record in DNS has it (RFC 6376 §3.6.1). */
  readonly publicKey: string
  readonly bits: number
}

/** Reads a private key in PEM. @throws AppError `validation_failed` at `/privateKey` for any but RSA of 1024 to 8192 bits */
export function readDkimKey(pem: string): DkimKey {
  const key = parse(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa')
    throw fault('not_rsa', 'Must be an RSA key: not all receivers support other types.')
  if (bits < LEAST_BITS || bits > MOST_BITS) {
    throw fault(
      'bad_length',
      `Must have ${LEAST_BITS} to ${MOST_BITS} bits, better ${GOOD_BITS}; this one has ${bits}.`,
    )
  }
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return { pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey, bits }
}

function parse(pem: string) {
  try {
    return createPrivateKey({ key: pem, format: 'pem' })
  } catch {
    const words = 'Must be a private key in PEM without a passphrase, from BEGIN to END, line ends included.'
    throw fault('not_a_key', words)
  }
}

function fault(code: string, detail: string) {
  return invalid([{ pointer: '/privateKey', code, detail }])
}

/** A TXT record that is to be published. */
export interface TxtRecord {
  readonly name: string
  readonly value: string
}

/** The record that lets receivers verify signatures by a key (RFC 6376 §3.6.1). */
export function dkimRecord(key: { domain: string; selector: string; publicKey: string }): TxtRecord {
  return { name: `${key.selector}._domainkey.${key.domain}`, value: `v=DKIM1; k=rsa; p=${key.publicKey}` }
}
