import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'
import { remember } from '../../platform/collections/bounded-cache.ts'
import { asciiHostName, registeredDomain, registrableDomain } from '../../platform/text/host-name.ts'
import { refuseValue } from './value-problems.ts'
import type { ValueReading } from './value-problems.ts'

/**
 * The host name in what a caller calls a domain: scheme, port, path, leading `www.` and a final dot are dropped
 * (`https://www.Acme.com/about` → `acme.com`), the rest is lower-cased and punycoded but not shortened.
 */
export function parseDomain(text: string): ValueReading<string> {
  const match = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#\\]*?)\.?(?::\d{0,5})?(?:[/?#].*)?$/is.exec(text)
  const host = asciiHostName(match?.[1] ?? '')
  if (host === undefined) {
    return refuseValue(
      'invalid_domain',
      'Must be a host name such as acme.com (not an IP address, not an email address).',
    )
  }
  return { value: withoutWww(host) }
}

function withoutWww(host: string): string {
  let rest = host
  // `www.co.uk` is a company called www: what is left must be registrable itself.
  while (rest.startsWith('www.') && registeredDomain(rest.slice(4)) !== undefined) {
    rest = rest.slice(4)
  }
  return rest
}

const require = createRequire(import.meta.url)

/** Who hands out mailboxes at a domain: one company to its people, a provider to anybody, or a throw-away service. */
export type DomainKind = 'company' | 'free_mail' | 'disposable'

/** What is known of a host name without asking anybody. */
export interface HostFacts {
  readonly registrable: string
  readonly kind: DomainKind
}

/** Where the lists of the `freemail` package are wrong or silent; this comes first. */
const OVERRIDES: ReadonlyMap<string, DomainKind> = new Map([
  ...override('company', 'alibaba.com facebook.com telstra.com'),
  ...override('free_mail', 'bluewin.ch btinternet.com daum.net duck.com fastmail.com gmx.ch hey.com mailbox.org'),
  ...override('free_mail', 'mozmail.com nate.com passmail.net pm.me posteo.de privaterelay.appleid.com proton.me'),
  ...override('free_mail', 'protonmail.ch sfr.fr shaw.ca simplelogin.com skynet.be startmail.com talktalk.net'),
  ...override('free_mail', 'telenet.be tuta.com tuta.io tutanota.com tutanota.de virginmedia.com zohomail.com'),
  ...override('disposable', 'emailondeck.com mail.tm tempmail.com'),
])

function override(kind: DomainKind, hosts: string): [string, DomainKind][] {
  return hosts.split(' ').map((host) => [host, kind])
}

/**
 * The registrable domain of a host and the kind of mail that lives there; a listed domain speaks for all hosts
 * below it. Expects what `asciiHostName` returns. The lists (92,000 domains) are read on the first call.
 */
export const hostFacts: (host: string) => HostFacts = remember(findHostFacts, { limit: 10_000, longest: 253 })

function findHostFacts(host: string): HostFacts {
  const registrable = registrableDomain(host)
  return { registrable, kind: findKind(host, registrable) }
}

function findKind(host: string, registrable: string): DomainKind {
  let name = host
  while (name.length > registrable.length) {
    const kind = listedKind(name)
    if (kind !== undefined) return kind
    name = name.slice(name.indexOf('.') + 1)
  }
  return listedKind(registrable) ?? 'company'
}

let lists: Readonly<Record<'free_mail' | 'disposable', ReadonlySet<string>>> | undefined

function listedKind(host: string): DomainKind | undefined {
  lists ??= {
    free_mail: readList(require.resolve('freemail/data/free.txt')),
    disposable: readList(require.resolve('freemail/data/disposable.txt')),
  }
  const corrected = OVERRIDES.get(host)
  if (corrected !== undefined) return corrected
  if (lists.disposable.has(host)) return 'disposable'
  return lists.free_mail.has(host) ? 'free_mail' : undefined
}

function readList(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8')
  const hosts = new Set(text.split('\n'))
  for (const [line] of text.matchAll(/^.*[^\0-\x7f].*$/gm)) hosts.add(domainToASCII(line))
  return hosts
}
