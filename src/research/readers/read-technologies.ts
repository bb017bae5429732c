import type { PageFinding } from './finding.ts'
import type { PageContent } from '../visit/collectors/parse-page.ts'
import { addressesInScripts } from '../visit/collectors/site-addresses.ts'
import { findTechnologies, type SiteTraces } from '../visit/collectors/technologies/find-technologies.ts'

/** The product loads its own code into the page. */
const LOADED = 0.8

const LONGEST_TRACE = 500
const MOST_TRACES = 300
const MOST_WORDS = 5_000
const WORD = /[A-Za-z_$][\w$]{2,60}/g

/**
 * The products that a site's pages show by what they load, by response headers, cookies and the generator. Each trace
 * is compared by itself with plain text, never the page with a pattern. Not finding a product proves nothing.
 */
export function readTechnologies(pages: readonly PageContent[]): PageFinding[] {
  const found = findTechnologies(tracesOf(pages))
  if (found.length === 0) return []
  const quote = found.map((one) => one.quote.slice(0, 80)).join('; ')
  const names = found.map((one) => one.technology.name).toSorted()
  const categories = [...new Set(found.map((one) => one.technology.category))].toSorted()
  return [
    { path: 'company.technologies', value: names, confidence: LOADED, quote },
    { path: 'company.techCategories', value: categories, confidence: LOADED, quote },
  ]
}

function tracesOf(pages: readonly PageContent[]): SiteTraces {
  const headers = pages.flatMap((page) =>
    Object.entries(page.headers).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one }))),
  )
  const bounded = headers
    .slice(0, MOST_TRACES)
    .map(({ name, value }) => ({ name, value: value.slice(0, LONGEST_TRACE) }))
  const words = pages.flatMap((page) => page.inlineScripts.flatMap((script) => script.match(WORD) ?? []))
  return {
    loaded: urlsOf(pages.flatMap((page) => [...page.resources, ...addressesInScripts(page.inlineScripts)])),
    linked: urlsOf(pages.flatMap((page) => page.links.map((link) => link.href))),
    words: new Set(words.slice(0, MOST_WORDS)),
    generators: pages.map((page) => page.generator).filter((generator) => generator !== ''),
    headers: bounded.map(({ name, value }) => `${name}: ${value.toLowerCase()}`),
    cookies: bounded
      .filter(({ name }) => name === 'set-cookie')
      .map(({ value }) => value.split('=', 1)[0]?.trim() ?? ''),
  }
}

function urlsOf(addresses: readonly string[]): URL[] {
  const distinct = [...new Set(addresses.map((address) => address.slice(0, LONGEST_TRACE)))]
  return distinct.slice(0, MOST_TRACES * 4).flatMap((address) => URL.parse(address) ?? [])
}
