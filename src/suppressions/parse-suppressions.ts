import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { isPublicSuffix } from './domain-suffixes.ts'
import { MOST_AT_ONCE } from './schema.ts'

/** Reads an address: its comparable form, or what is wrong with it. */
export type ReadAddress = (text: string) => { key: string; host: string } | { code: string; detail: string }

/** What is to be suppressed, as it was sent. */
export interface GivenSuppressions {
  readonly addresses?: readonly string[]
  readonly domains?: readonly string[]
  /** Domains at which unrelated people have addresses or names are meant. */
  readonly allowSharedDomains?: boolean
}

/** How addresses are read and domains judged. */
export interface SuppressionRules {
  readonly readAddress: ReadAddress
  /** Whether a host is one at which anybody may have a mailbox. */
  readonly isFreeMail: (host: string) => boolean
}

/** The same for a list. */
export interface ListRules extends SuppressionRules {
  /** Whether domains at which unrelated people have addresses or names are meant. */
  readonly allowSharedDomains: boolean
}

/** What was sent, in the form it is compared in. */
export interface ParsedSuppressions {
  readonly emailKeys: readonly string[]
  readonly domains: readonly string[]
}

/**
 * Brings addresses and domains into the form they are compared in, in the order given, without repetitions.
 * @throws AppError `validation_failed` with every fault at once
 */
export function parseSuppressions(given: GivenSuppressions, rules: SuppressionRules): ParsedSuppressions {
  const { addresses = [], domains = [] } = given
  const count = addresses.length + domains.length
  if (count === 0) throw invalid([{ pointer: '', code: 'required', detail: 'Name at least one address or domain.' }])
  if (count > MOST_AT_ONCE) {
    throw invalid([{ pointer: '', code: 'too_many_items', detail: `Name at most ${MOST_AT_ONCE} in one call.` }])
  }
  const problems: Problem[] = []
  const emailKeys = addresses.flatMap((text, index) => {
    const read = EVERYBODY_AT.test(text) ? NO_ADDRESS : rules.readAddress(text)
    if ('key' in read) return [read.key]
    problems.push({ pointer: `/addresses/${index}`, code: read.code, detail: read.detail })
    return []
  })
  const hosts = domains.flatMap((text, index) => {
    const read = readDomain(text.trim().replace(/^@/, ''), given.allowSharedDomains === true, rules)
    if (typeof read === 'string') return [read]
    problems.push({ pointer: `/domains/${index}`, ...read })
    return []
  })
  if (problems.length > 0) throw invalid(problems)
  return { emailKeys: [...new Set(emailKeys)], domains: [...new Set(hosts)] }
}

/** How some tools write a domain; RFC 5321 has it an address, which nobody has. */
const EVERYBODY_AT = /^\s*\*@/
const NO_ADDRESS = {
  code: 'invalid_email',
  detail: 'This means everybody at a domain: name the domain under "domains".',
}

/** One line of a list: what has an @ inside is an address, anything else a domain, with or without `@` or `*@` before it. */
export function parseSuppression(
  text: string,
  rules: ListRules,
): { kind: 'address' | 'domain'; value: string } | { code: string; detail: string } {
  if (text.lastIndexOf('@') > 0 && !EVERYBODY_AT.test(text)) {
    const read = rules.readAddress(text)
    return 'key' in read ? { kind: 'address', value: read.key } : read
  }
  const read = readDomain(text.replace(/^\s*\*?@/, ''), rules.allowSharedDomains, rules)
  return typeof read === 'string' ? { kind: 'domain', value: read } : read
}

function readDomain(
  text: string,
  allowsShared: boolean,
  { readAddress, isFreeMail }: SuppressionRules,
): string | { code: string; detail: string } {
  // What can stand after the @ of an address is what can be suppressed.
  const read = readAddress(`any@${text}`)
  const host = 'host' in read ? read.host : text.toLowerCase()
  // A domain that is suppressed has two labels at least: a whole top-level domain cannot be.
  if (!host.includes('.') && isPublicSuffix(host)) {
    const detail = `${host} is a top-level domain: suppressing it would stop mail to everybody under it. Name the domain of one owner, such as acme.${host}.`
    return { code: 'public_suffix', detail }
  }
  if (!('host' in read)) {
    return { code: 'invalid_domain', detail: 'Must be a host name such as acme.com, without scheme, path or port.' }
  }
  if (allowsShared || !(isPublicSuffix(host) || isFreeMail(host))) return host
  const detail = `At ${host} many unrelated people have addresses or names: suppressing it would stop mail to all of them. Name the domain or the addresses of one, or send "allowSharedDomains": true if this is what you mean.`
  return { code: 'shared_domain', detail }
}
