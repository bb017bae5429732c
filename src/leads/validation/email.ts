import { isIP } from 'node:net'
import { asciiHostName } from '../../platform/text/host-name.ts'
import { LONGEST_LOCAL_PART, isDotString } from '../../platform/text/mail-address.ts'
import { MAX_EMAIL } from '../fields/field-kinds.ts'
import { refuseValue } from './value-problems.ts'
import type { ValueReading } from './value-problems.ts'

/** An email address that mail can be sent to. */
export interface EmailAddress {
  /** As given, without white space around it. */
  readonly address: string
  /** Its identity: the whole address lower-cased, the domain punycoded. `+tags` and dots stay. */
  readonly key: string
  /** Its domain, lower-cased and punycoded. */
  readonly host: string
}

/**
 * Reads one address by RFC 5321 without its rarities: no display name, quoted or non-ASCII local part, or IP
 * literal; a local part of at most 64 characters, a domain of at least two labels (an international one is
 * fine), at most 254 characters in all, punycoded or not.
 */
export function parseEmail(text: string): ValueReading<EmailAddress> {
  const address = text.trim()
  if (address.length > MAX_EMAIL) return tooLong()
  const at = address.lastIndexOf('@')
  if (at < 0) return refuseValue('invalid_email', 'Must be an email address such as jane@acme.com; the @ is missing.')
  const complaint = checkLocalPart(address.slice(0, at))
  if (complaint !== undefined) return refuseValue('invalid_email', complaint)
  const domain = address.slice(at + 1)
  const host = asciiHostName(domain)
  if (host === undefined) {
    const isIpAddress = domain.startsWith('[') || isIP(domain) !== 0
    const detail = `After the @, use a domain such as acme.com${isIpAddress ? ', not an IP address' : ''}.`
    return refuseValue('invalid_email', detail)
  }
  const key = `${address.slice(0, at).toLowerCase()}@${host}`
  return key.length > MAX_EMAIL ? tooLong() : { value: { address, key, host } }
}

/**
 * An address as it stands in the envelope and the header of a mail: its domain in ASCII (RFC 5890), since hardly any
 * server takes another (RFC 6531). What is no address stays as it is.
 */
export function asciiAddress(address: string): string {
  const read = parseEmail(address)
  if (!('value' in read)) return address
  return `${read.value.address.slice(0, read.value.address.lastIndexOf('@'))}@${read.value.host}`
}

/** What an address is known by, where it is one; otherwise the text in lower case. */
export function addressKey(address: string): string {
  const read = parseEmail(address)
  return 'value' in read ? read.value.key : address.toLowerCase()
}

function tooLong(): ValueReading<EmailAddress> {
  return refuseValue('too_long', `Must have at most ${MAX_EMAIL} characters, with its domain in ASCII (punycode).`)
}

function checkLocalPart(local: string): string | undefined {
  if (isDotString(local))
    return local.length > LONGEST_LOCAL_PART ? 'Must have at most 64 characters before the @.' : undefined
  if (local === '') return 'Must be an email address such as jane@acme.com; the part before the @ is missing.'
  if (local.startsWith('"')) return 'A quoted part before the @ is not accepted; write the address without quotes.'
  if (local.includes('<') || /\s/.test(local)) return 'Must be the address alone, without a name, brackets or spaces.'
  if (local.includes('@')) return 'Must be one email address with exactly one @.'
  if (/[^\0-\x7f]/.test(local)) return 'Before the @ only ASCII letters, digits and signs are accepted.'
  return 'Before the @, use letters, digits and characters such as . + - _, without a leading, trailing or double dot.'
}
