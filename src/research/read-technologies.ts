import type { Finding } from './finding.ts'
import type { PageContent } from './collectors/parse-page.ts'
import { TECHNOLOGIES, type Technology } from './technology-table.ts'

/** The product loads its own code into the page. */
const LOADED = 0.8

const LONGEST_TRACE = 500
/** Careers boards are linked, not loaded. */
const LINKED_CATEGORY = 'Recruiting'
const SCRIPT_ADDRESS = /\/\/[a-z0-9.-]{4,100}(?:\/[^\s"'`\\]{0,100})?/gi

interface Traces {
  readonly loaded: readonly URL[]
  readonly linked: readonly URL[]
  readonly generators: readonly string[]
  /** `name: value` of every response header. */
  readonly headers: readonly string[]
  readonly cookies: readonly string[]
}

/**
 * The products that a site's pages show by what they load, by response headers, cookies and the generator. Each trace
 * is compared by itself with plain text, never the page with a pattern. Not finding a product proves nothing.
 */
export function readTechnologies(pages: readonly PageContent[]): Finding[] {
  const traces = tracesOf(pages)
  const found = TECHNOLOGIES.flatMap((technology) => {
    const quote = traceOf(technology, traces)
    return quote === undefined ? [] : [{ technology, quote }]
  })
  if (found.length === 0) return []
  const quote = found.map((one) => one.quote.slice(0, 80)).join('; ')
  const names = found.map((one) => one.technology.name).toSorted()
  const categories = [...new Set(found.map((one) => one.technology.category))].toSorted()
  return [
    { path: 'company.technologies', value: names, confidence: LOADED, quote },
    { path: 'company.techCategories', value: categories, confidence: LOADED, quote },
  ]
}

function tracesOf(pages: readonly PageContent[]): Traces {
  const inScripts = pages.flatMap((page) => page.inlineScripts.flatMap((script) => script.match(SCRIPT_ADDRESS) ?? []))
  const headers = pages.flatMap((page) =>
    Object.entries(page.headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`)),
  )
  return {
    loaded: urlsOf([...pages.flatMap((page) => page.resources), ...inScripts.map((address) => `https:${address}`)]),
    linked: urlsOf(pages.flatMap((page) => page.links.map((link) => link.href))),
    generators: pages.map((page) => page.generator),
    headers: headers.map((header) => header.slice(0, LONGEST_TRACE)),
    cookies: headers.filter((header) => header.startsWith('set-cookie: ')).map((header) => header.slice(12, 112)),
  }
}

function urlsOf(addresses: readonly string[]): URL[] {
  const distinct = [...new Set(addresses.map((address) => address.slice(0, LONGEST_TRACE)))]
  return distinct.flatMap((address) => URL.parse(address) ?? [])
}

function traceOf(technology: Technology, traces: Traces): string | undefined {
  const urls = technology.category === LINKED_CATEGORY ? [...traces.loaded, ...traces.linked] : traces.loaded
  const url = urls.find((candidate) => isFrom(candidate, technology))
  if (url !== undefined) return url.hostname + url.pathname
  const { generator, headers = [], cookies = [] } = technology
  return (
    (generator === undefined ? undefined : traces.generators.find((text) => text.startsWith(generator))) ??
    traces.headers.find((header) => headers.some((known) => isHeader(header, known))) ??
    traces.cookies.find((cookie) => cookies.some((name) => cookie.startsWith(`${name}=`)))?.split('=')[0]
  )
}

function isFrom(url: URL, { hosts = [], paths = [] }: Technology): boolean {
  if (paths.some((path) => url.pathname.includes(path))) return true
  return hosts.some((known) => {
    const slash = known.indexOf('/')
    const host = slash < 0 ? known : known.slice(0, slash)
    if (url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return false
    return slash < 0 || url.pathname.startsWith(known.slice(slash))
  })
}

function isHeader(header: string, known: string): boolean {
  const [name, part] = known.split(': ')
  return header.startsWith(`${name}: `) && (part === undefined || header.includes(part))
}
