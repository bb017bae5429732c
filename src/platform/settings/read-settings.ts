import { isIP } from 'node:net'
import type { Problem } from '../errors.ts'
import { PURPOSES } from '../outbound/address-rules.ts'
import { looksLikeMailAddress } from '../text/mail-address.ts'
import { parseOrigin } from '../text/web-address.ts'
import { addressesOf } from './database-url.ts'

/** How to get what a secret key is. */
export const KEY_EXAMPLE = '32 random bytes in base64, for example from `openssl rand -base64 32`'

/**
 * A reader of these variables, which remembers what is wrong with them. What is wrong is read as if it were absent. No
 * `faultOf` has anything to say about a text that is right.
 */
export function createSettingReader<Name extends string>(env: Readonly<Record<string, string | undefined>>) {
  const faults: Problem[] = []
  const fault = (name: Name, detail: string) => {
    faults.push({ pointer: name, code: 'invalid', detail })
  }
  /** Without the spaces around it; undefined when it is empty. */
  const text = (name: Name): string | undefined => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  /** What `parse` answers is a value, or an object that says what is wrong. */
  const read = <T>(name: Name, fallback: T, parse: (given: string) => { value: T } | { wrong: string }): T => {
    const given = text(name)
    if (given === undefined) return fallback
    const parsed = parse(given)
    if ('value' in parsed) return parsed.value
    fault(name, parsed.wrong)
    return fallback
  }
  return {
    /** Each with the name of its setting as `pointer`. */
    faults: faults as readonly Problem[],
    fault,
    text,
    checked: (name: Name, faultOf: FaultOf) =>
      read<string | undefined>(name, undefined, (given) => valueUnless(given, faultOf(given))),
    /** A comma list of which `faultOf` is asked entry by entry. */
    networks: (name: Name, faultOf: FaultOf) =>
      read<string[]>(name, [], (given) => valueUnless(splitList(given), listFault(given, faultOf))),
    integer: (name: Name, { fallback, least, most }: Record<'fallback' | 'least' | 'most', number>) =>
      read(name, fallback, (given) => parseInteger(given, least, most)),
    oneOf: <Value extends string>(name: Name, allowed: readonly Value[], fallback: Value) =>
      read(name, fallback, (given) => {
        const value = allowed.find((one) => one === given)
        return value === undefined
          ? { wrong: `must be one of ${allowed.join(', ')}, not ${quoted(given)}.` }
          : { value }
      }),
    origin: (name: Name) =>
      read<string | null>(name, null, (given) => {
        const value = parseOrigin(given)
        const wrong = 'must be an origin such as https://leads.example.com: http or https, without a path.'
        return value === undefined ? { wrong } : { value }
      }),
    /** A comma list of `name=value`, values as in a URL (W3C Baggage), none of which is repeated. */
    pairs: (name: Name) => read<Record<string, string>>(name, {}, parsePairs),
    /** A number from 0 to 1. */
    ratio: (name: Name, fallback: number) => read(name, fallback, parseRatio),
    /** A comma list of secret keys, which is never repeated. */
    keys: (name: Name) => read<Buffer[]>(name, [], parseKeys),
  }
}

/** What is wrong with a text, as the end of a sentence that begins with its name; undefined when nothing is. */
type FaultOf = (text: string) => string | undefined

function valueUnless<T>(value: T, wrong: string | undefined): { value: T } | { wrong: string } {
  return wrong === undefined ? { value } : { wrong }
}

/** The entries of a comma list, without the spaces around them and without empty ones. */
export function splitList(given: string): string[] {
  return given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function listFault(given: string, faultOf: FaultOf): string | undefined {
  const wrong = splitList(given).flatMap((entry) => {
    const detail = faultOf(entry)
    return detail === undefined ? [] : [`${quoted(entry)} ${detail}`]
  })
  if (wrong.length === 0) return undefined
  return `has wrong entries: ${wrong.join('; ')}. Give addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8.`
}

function parseInteger(given: string, least: number, most: number): { value: number } | { wrong: string } {
  const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN
  const isIn = value >= least && value <= most
  return isIn ? { value } : { wrong: `must be a whole number from ${least} to ${most}, not ${quoted(given)}.` }
}

function parseRatio(given: string): { value: number } | { wrong: string } {
  const value = Number(given)
  return value >= 0 && value <= 1 ? { value } : { wrong: `must be a number from 0 to 1, not ${quoted(given)}.` }
}

function parsePairs(given: string): { value: Record<string, string> } | { wrong: string } {
  const pairs = splitList(given).map((entry) => {
    const [name = '', ...rest] = entry.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  const wrong = pairs.findIndex(([name, value]) => name === '' || value === '' || !isDecodable(value))
  if (wrong === -1)
    return { value: Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)])) }
  return {
    wrong: `has a wrong entry at place ${wrong + 1} of ${pairs.length}: give name=value, values encoded as in a URL.`,
  }
}

function parseKeys(given: string): { value: Buffer[] } | { wrong: string } {
  const keys = splitList(given).map(parseSecretKey)
  const wrong = keys.indexOf(undefined)
  if (wrong === -1) return { value: keys.filter((key) => key !== undefined) }
  const which = keys.length === 1 ? 'is no key' : `has a wrong entry at place ${wrong + 1} of ${keys.length}`
  return { wrong: `${which}: give ${KEY_EXAMPLE} (a comma list rotates keys).` }
}

// Each of the following is a `FaultOf`. Values that may be secret are never repeated.

const PREFIX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** An IP address or a CIDR range. IPv4 inside IPv6 and zones are refused: the address of a caller never has them. */
export function networkFault(entry: string): string | undefined {
  const [address = '', prefix, ...rest] = entry.split('/')
  const most = PREFIX_BITS[isIP(address)]
  if (most === undefined || address.includes('%') || rest.length > 0)
    return 'is neither an IP address nor a CIDR range (a host name does not do)'
  if (/^::ffff:/i.test(address)) return 'is an IPv4 address inside an IPv6 one: write it as IPv4'
  if (prefix === undefined) return undefined
  if (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= most) return undefined
  return `has a prefix length that is no number from 0 to ${most}`
}

/** Like `networkFault`, with what the network is for before it or nothing: `mail=10.0.0.5`. */
export function exceptionFault(entry: string): string | undefined {
  const [network = '', purpose] = entry.split('=', 2).toReversed()
  if (purpose === undefined || (PURPOSES as readonly string[]).includes(purpose)) return networkFault(network)
  return `names no purpose: known are ${PURPOSES.join(', ')}`
}

/** Like `networkFault`, for ranges whose members are believed: a range of everybody is nobody's proxy. */
export function proxyFault(entry: string): string | undefined {
  if (/\/0+$/.test(entry) && networkFault(entry) === undefined)
    return 'is everybody: any caller could then pretend to be any other'
  return networkFault(entry)
}

/** An IP address or a host name alone. */
export function hostFault(host: string): string | undefined {
  if (isIP(host) !== 0) return undefined
  // What looks like an address is meant as one.
  const isName = /^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d_.-]{0,252})$/i.test(host)
  if (isName) return undefined
  return `must be an IP address or a host name alone, such as 127.0.0.1 or 0.0.0.0, not ${quoted(host)}; PORT is a setting of its own.`
}

/** One short line. */
export function lineFault(text: string): string | undefined {
  return text.length <= 200 && !/\p{Cc}/u.test(text) ? undefined : 'must be one line of at most 200 characters.'
}

/** The form alone, of one server or of several with commas between: whether anybody answers there is another question. */
export function databaseUrlFault(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return `must be a URL that begins with postgres://, ${URL_EXAMPLE}.`
  const addresses = addressesOf(text)
  const wrong = addresses.map(addressFault).find((fault) => fault !== undefined)
  if (wrong !== undefined) return wrong
  const wanted = new URLSearchParams(text.split('?')[1]).get('target_session_attrs') ?? 'read-write'
  if (['read-write', 'primary'].includes(wanted)) return undefined
  return `has target_session_attrs=${quoted(wanted)}; Fairlead writes: give read-write, or leave it out.`
}

/** Like `databaseUrlFault`, of one server. */
export function oneServerFault(text: string): string | undefined {
  const isOne = addressesOf(text).length === 1
  return databaseUrlFault(text) ?? (isOne ? undefined : 'must name one server.')
}

const URL_EXAMPLE = 'such as postgres://fairlead:secret@db.example.com:5432/fairlead'

function addressFault(text: string): string | undefined {
  // A socket is named in the query; no host stands before the path then.
  const url = URL.parse(text.replace(/^(\w+:\/\/[^/]*)@\//, '$1@localhost/'))
  if (url === null) {
    return `cannot be read as a URL, ${URL_EXAMPLE}. Write special characters of the password as %XX, and a port from 1 to 65535.`
  }
  return [url.username, url.password, url.pathname].every(isDecodable)
    ? undefined
    : 'has a % that begins no %XX. Write it as %25.'
}

function isDecodable(part: string): boolean {
  try {
    // What nobody uses would be left out of the bundle.
    return decodeURIComponent(part).length >= 0
  } catch {
    return false
  }
}

/** A key of 32 bytes, or undefined. Node's own decoder passes over what is no base64. */
export function parseSecretKey(text: string): Buffer | undefined {
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === 32 ? key : undefined
}

/** What a header can carry after `Bearer `. */
export function tokenFault(token: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(token) ? undefined : 'must be letters, digits and signs of ASCII, without spaces.'
}

/** A value as a message may repeat it: short and on one line. */
export function quoted(value: string): string {
  const shown = value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�')
  return `"${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}"`
}

/** A base address that is called over HTTP. */
export function httpUrlFault(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url !== null && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === ''
  return isPlain && url.username === '' && url.password === ''
    ? undefined
    : 'must be a URL that begins with http:// or https://, without credentials, ? and #, such as http://localhost:4318.'
}

/** A mail server to hand mail to, with the address it is sent from. */
export function smtpUrlFault(text: string): string | undefined {
  const example = 'such as smtps://user:secret@mail.example.com?from=fairlead%40example.com'
  const url = URL.parse(text)
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return `must be a URL that begins with smtp:// or smtps://, ${example}.`
  if (![url.username, url.password].every(isDecodable)) return 'has a % that begins no %XX. Write it as %25.'
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  return looksLikeMailAddress(from) ? undefined : `needs the address that mail comes from, ${example}.`
}
