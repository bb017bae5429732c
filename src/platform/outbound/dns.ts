import type { MxRecord } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { OutboundError } from './outbound-error.ts'

/** The part of `Resolver` of node:dns/promises that is used. */
export interface OutboundResolver {
  resolve4(host: string): Promise<string[]>
  resolve6(host: string): Promise<string[]>
  resolveMx(domain: string): Promise<MxRecord[]>
  resolveTxt(domain: string): Promise<string[][]>
  cancel?(): void
}

/** More than any honest host has; the rest is not tried. */
const MOST_ADDRESSES = 16

/** What DNS says about a name that has no such record; everything else leaves the question open. */
const ABSENT_CODES = new Set(['ENOTFOUND', 'ENODATA', 'NOTFOUND', 'NODATA'])

/** Names that public DNS cannot know: one label, or a suffix kept for local use (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|localdomain|lan|home\.arpa)$/

/** Lower case, punycode, without brackets and final dot; odd spellings of IPv4 literals in dotted form. Empty when no host. */
export function normaliseHost(host: string): string {
  const bare = host
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(bare) === 6) return bare.toLowerCase()
  return bare.length > 253 ? '' : domainToASCII(bare)
}

/** Whether only the system's own resolver (hosts file, search domains) could know the name. */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host)
}

/**
 * All addresses of a name, IPv4 first. `askSystem` sends local names to the system's resolver; other names never go
 * there, because its four threads are shared by the process and a slow name server would hold them.
 * @throws OutboundError `dns` when there is none.
 */
export async function resolveAddressesOf(
  host: string,
  resolver: OutboundResolver,
  askSystem: boolean,
): Promise<string[]> {
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1']
  if (askSystem && isLocalName(host)) return systemAddresses(host)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found.slice(0, MOST_ADDRESSES)
  const failure = answers.find((answer) => answer.status === 'rejected')
  throw new OutboundError('dns', failure?.reason)
}

/** The records of a lookup: none when DNS says that there are none. @throws OutboundError `dns` when DNS does not say. */
export async function recordsOf<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT_CODES.has(String(error.code))) return []
    throw new OutboundError('dns', error)
  }
}

async function systemAddresses(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true, order: 'ipv4first' })
    return found.slice(0, MOST_ADDRESSES).map((entry) => entry.address)
  } catch (error) {
    throw new OutboundError('dns', error)
  }
}
