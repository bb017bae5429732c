import { MARKETING, MEASURING } from './marketing-technologies.ts'
import { COMMERCE, SALES_AND_SUPPORT } from './sales-technologies.ts'
import type { Technology, TraceKind } from './technology.ts'
import { EXPERIENCE, WEBSITES } from './website-technologies.ts'
import { WORKPLACE } from './workplace-technologies.ts'

/** Every product that is known by its traces. */
export const TECHNOLOGIES: readonly Technology[] = [
  ...MARKETING,
  ...SALES_AND_SUPPORT,
  ...MEASURING,
  ...WEBSITES,
  ...COMMERCE,
  ...EXPERIENCE,
  ...WORKPLACE,
]

/** Every trace of a kind, with the product that leaves it. */
export function tracesOf(kind: TraceKind): (readonly [trace: string, technology: Technology])[] {
  return TECHNOLOGIES.flatMap((one) => (one[kind] ?? []).map((trace) => [trace, one] as const))
}

/** What the pages of a site show of the products behind them; the caller bounds each list and each text. */
export interface SiteTraces {
  /** Scripts, styles, frames and pictures of the pages, and addresses inside inline scripts. */
  readonly loaded: readonly URL[]
  readonly linked: readonly URL[]
  /** The words of inline scripts that can be names. */
  readonly words: ReadonlySet<string>
  readonly generators: readonly string[]
  /** Response headers as `name: value`, in lower case. */
  readonly headers: readonly string[]
  readonly cookies: readonly string[]
}

/** A product and the trace that shows it. */
export interface FoundTechnology {
  readonly technology: Technology
  readonly quote: string
}

interface Place {
  readonly technology: Technology
  readonly path: string
  /** Only below the host, under a name that is a customer's. */
  readonly isBelow: boolean
}

/** Pages of the vendors themselves, where a link says nothing: an integration, a blog, a login. */
const VENDORS_OWN = new Set(
  'www about app api apps assets blog careers cdn community contact customers de demo developer developers docs embed en enterprise faq features help hc home info integrations jobs js legal login pages partners platform pricing privacy product resources scripts search security signup sign-in signin solutions static status support templates terms uploads us widget'.split(
    ' ',
  ),
)

/**
 * The products that a site uses, each by its first trace. Every trace is looked up or compared as plain text, so that
 * the time grows with what a site shows and no text can make it grow faster.
 */
export function findTechnologies(traces: SiteTraces): FoundTechnology[] {
  const found = new Map<Technology, string>()
  const note = (technology: Technology, quote: string) => {
    if (!found.has(technology)) found.set(technology, quote)
  }
  for (const url of traces.loaded) for (const one of loadedFrom(url)) note(one, url.hostname + url.pathname)
  for (const url of traces.linked) for (const one of linkedAt(url)) note(one, url.hostname + url.pathname)
  for (const word of traces.words) for (const one of BY_GLOBAL.get(word) ?? []) note(one, word)
  for (const text of traces.generators) for (const one of startedBy(text)) note(one, text)
  for (const header of traces.headers) for (const one of sentBy(header)) note(one, header)
  for (const name of traces.cookies) for (const one of setBy(name)) note(one, name)
  return [...found].map(([technology, quote]) => ({ technology, quote }))
}

function indexed<T>(entries: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, T[]> {
  const byKey = Map.groupBy(entries, ([key]) => key)
  return new Map([...byKey].map(([key, found]) => [key, found.map(([, value]) => value)]))
}

function placeOf([trace, technology]: readonly [string, Technology]): readonly [string, Place] {
  const isBelow = trace.startsWith('*.')
  const address = isBelow ? trace.slice(2) : trace
  const slash = address.indexOf('/')
  const host = slash < 0 ? address : address.slice(0, slash)
  return [host, { technology, isBelow, path: slash < 0 ? '' : address.slice(slash) }]
}

const BY_HOST = indexed(tracesOf('hosts').map(placeOf))
const BY_LINK = indexed(tracesOf('links').map(placeOf))
const BY_GLOBAL = indexed(tracesOf('globals'))
const PATHS = tracesOf('paths')
const GENERATORS = tracesOf('generators')
const COOKIES = tracesOf('cookies')
const BY_HEADER = indexed(
  tracesOf('headers').map(([header, technology]) => {
    const [name = '', part = ''] = header.split(': ')
    return [name, { technology, part }] as const
  }),
)

function loadedFrom(url: URL): Technology[] {
  const byHost = hostsOf(url).flatMap((host) => BY_HOST.get(host) ?? [])
  const placed = byHost.filter(({ path }) => url.pathname.startsWith(path)).map(({ technology }) => technology)
  const byPath = PATHS.filter(([path]) => url.pathname.includes(path)).map(([, technology]) => technology)
  return [...placed, ...byPath, ...linkedAt(url)]
}

function linkedAt(url: URL): Technology[] {
  return hostsOf(url).flatMap((host) =>
    (BY_LINK.get(host) ?? []).filter((place) => isCustomers(url, host, place)).map(({ technology }) => technology),
  )
}

function isCustomers(url: URL, host: string, { path, isBelow }: Place): boolean {
  if (!url.pathname.startsWith(path)) return false
  const below = url.hostname.slice(0, -host.length - 1)
  if (isBelow) return below !== '' && !below.split('.').some((label) => VENDORS_OWN.has(label))
  const [first = '', second = ''] = url.pathname.slice(path.length).split('/')
  const name = first === '' ? second : first
  return (below === '' || below === 'www') && name !== '' && !VENDORS_OWN.has(name.toLowerCase())
}

/** The host and the domains that it lies below, the longest first. */
function hostsOf({ hostname }: URL): string[] {
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

function startedBy(text: string): Technology[] {
  return GENERATORS.filter(([start]) => text.startsWith(start)).map(([, technology]) => technology)
}

function sentBy(header: string): Technology[] {
  const colon = header.indexOf(': ')
  const value = header.slice(colon + 2)
  const known = BY_HEADER.get(header.slice(0, colon)) ?? []
  return known.filter(({ part }) => value.includes(part)).map(({ technology }) => technology)
}

function setBy(cookie: string): Technology[] {
  return COOKIES.filter(([name]) => {
    return name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name
  }).map(([, technology]) => technology)
}
