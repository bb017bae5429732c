import { unlessFailed } from '../../platform/outbound/outbound.ts'
import type { DnsQuestions } from './ask-dns.ts'

/** Terms that ask DNS (RFC 7208 §4.6.4). */
export const MOST_LOOKUPS = 10
/** How many of their questions may find nothing. */
const MOST_VOIDS = 2

/** What following an SPF record came to. */
export interface SpfWalk {
  /** Terms that ask DNS; counted to eleven at most. */
  lookups: number
  /** Questions that found nothing. */
  voids: number
  /** DNS did not say everything. */
  isOpen: boolean
  /** What makes receivers give up (permerror), in words. */
  error: string | null
  /** Names included, however deep. */
  readonly included: string[]
  /** How the record of the domain itself ends: the qualifier of `all`; null without one. */
  all: '+' | '-' | '~' | '?' | null
  /** Asks for reverse names, which RFC 7208 §5.5 says not to. */
  usesPtr: boolean
}

interface Term {
  readonly qualifier: string
  readonly name: string
  readonly target: string
}

const TERM = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:]([^/\s]+))?(?:\/[\d/]+)?$/iu
const IP_TERM = /^[+\-~?]?ip[46]:[0-9a-f:./]+$/iu
const MODIFIER = /^([a-z][\w.-]*)=(\S*)$/iu

/** The SPF records among TXT records (RFC 7208 §4.5). */
export function spfRecords(txt: readonly string[]): string[] {
  return txt.filter((record) => /^v=spf1(?: |$)/iu.test(record))
}

/** Follows a record as a receiver would that finds no match before the end. */
export async function walkSpf(dns: DnsQuestions, domain: string, record: string): Promise<SpfWalk> {
  const walk: SpfWalk = {
    lookups: 0,
    voids: 0,
    isOpen: false,
    error: null,
    included: [],
    all: null,
    usesPtr: false,
  }
  walk.all = await follow(dns, walk, { domain, record })
  return walk
}

async function follow(
  dns: DnsQuestions,
  walk: SpfWalk,
  { domain, record }: { domain: string; record: string },
): Promise<SpfWalk['all']> {
  const { terms, redirect } = readTerms(walk, record)
  for (const term of terms) {
    if (isOver(walk)) return null
    if (term.name === 'all') return (term.qualifier || '+') as SpfWalk['all']
    await followTerm(dns, walk, { ...term, target: term.target || domain })
  }
  if (redirect === undefined || isOver(walk)) return null
  walk.lookups += 1
  return followTarget(dns, walk, redirect)
}

/** The terms of a record; what is wrong with it is noted in the walk. */
export function readTerms(
  walk: Pick<SpfWalk, 'error'>,
  record: string,
): { terms: Term[]; redirect: string | undefined } {
  const terms: Term[] = []
  let redirect: string | undefined
  for (const word of record.split(/ +/u).slice(1).filter(Boolean)) {
    const term = TERM.exec(word)
    const modifier = MODIFIER.exec(word)
    if (modifier?.[1]?.toLowerCase() === 'redirect') redirect = modifier[2]
    else if (IP_TERM.test(word) || modifier !== null) continue
    else if (term === null) walk.error ??= `Unknown term: ${word.slice(0, 60)}.`
    else terms.push({ qualifier: term[1] ?? '', name: (term[2] ?? '').toLowerCase(), target: term[3] ?? '' })
  }
  return { terms, redirect }
}

async function followTerm(dns: DnsQuestions, walk: SpfWalk, { name, target }: Term): Promise<void> {
  walk.lookups += 1
  if (name === 'ptr') walk.usesPtr = true
  // What a macro stands for depends on the email (RFC 7208 §7).
  if (target.includes('%') || isOver(walk)) return
  if (name === 'include') {
    walk.included.push(target.toLowerCase())
    await followTarget(dns, walk, target)
  }
  if (name !== 'a' && name !== 'mx') return
  const found = await unlessFailed<readonly unknown[]>(name === 'a' ? dns.addresses(target) : dns.mx(target))
  if (found === undefined) walk.isOpen = true
  else if (found.length === 0) countVoid(walk)
}

async function followTarget(dns: DnsQuestions, walk: SpfWalk, target: string): Promise<SpfWalk['all']> {
  if (isOver(walk) || target.includes('%')) return null
  const txt = await unlessFailed(dns.txt(target))
  if (txt === undefined) {
    walk.isOpen = true
    return null
  }
  if (txt.length === 0) countVoid(walk)
  const [record, ...others] = spfRecords(txt)
  if (record === undefined || others.length > 0) {
    walk.error ??= `${target} has ${record === undefined ? 'no SPF record' : 'several SPF records'}, which makes yours fail.`
    return null
  }
  return follow(dns, walk, { domain: target, record })
}

function countVoid(walk: SpfWalk): void {
  walk.voids += 1
  if (walk.voids > MOST_VOIDS) walk.error ??= `More than ${MOST_VOIDS} of its lookups find nothing; receivers give up.`
}

function isOver(walk: SpfWalk): boolean {
  if (walk.lookups > MOST_LOOKUPS) walk.error ??= `It takes more than ${MOST_LOOKUPS} lookups; receivers give up.`
  return walk.error !== null
}
