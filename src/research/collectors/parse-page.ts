import { load } from 'cheerio/slim'
import { cleanLine } from '../readers/clean-line.ts'
import { boundMarkup } from './bound-markup.ts'
import { readMicrodata } from './microdata.ts'
import { elementsUnder, ownText, visibleLines, visibleText, type MarkupElement, type TextLine } from './visible-text.ts'

/** Which page of a company's site it is. */
export type PageKind = 'home' | 'about' | 'careers' | 'contact' | 'imprint' | 'pricing'

export interface PageLink {
  readonly href: string
  readonly text: string
}

/** What is read from one page; every list and text is bounded. Addresses are absolute. */
export interface PageContent {
  readonly kind: PageKind
  readonly url: string
  readonly language: string
  readonly title: string
  readonly description: string
  readonly ogDescription: string
  readonly generator: string
  readonly headings: readonly string[]
  /** Visible text, one block a line. */
  readonly text: string
  /** The same text with its headings told apart. */
  readonly lines: readonly TextLine[]
  /** The contents of `address` elements. */
  readonly addresses: readonly string[]
  /** JSON-LD blocks, and microdata in the same shape. */
  readonly jsonLd: readonly unknown[]
  readonly links: readonly PageLink[]
  /** What the page loads: scripts, styles, frames, preconnections. */
  readonly resources: readonly string[]
  readonly inlineScripts: readonly string[]
  /** Response headers, names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** Where a `meta refresh` within five seconds leads. */
  readonly refreshTo: string | undefined
}

export interface PageSource {
  readonly kind: PageKind
  readonly url: string
  readonly html: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
}

const MOST_LINKS = 1_000
const MOST_RESOURCES = 300
const MOST_SCRIPTS = 60
const MOST_BLOCKS = 40
const LONGEST_ADDRESS = 500
const LONGEST_TEXT = 1_000
const LONGEST_PAGE_TEXT = 100_000

const SKIPPABLE_LINK = /^\s*(?:javascript|data|blob|about):/i
const REFRESH = /^\s{0,5}(\d{1,3})(?:\.\d{0,3})?\s{0,5}[;,]\s{0,5}(?:url\s{0,5}=\s{0,5})?["']?([^"'\s]{1,500})/i
const QUICK_SECONDS = 5

/** Elements by their name, in the order of the document. */
type Elements = (...names: string[]) => MarkupElement[]

/**
 * Reads markup of any quality; never throws for what it holds. Selectors are not used: with thousands of siblings
 * cheerio takes a second for each.
 */
export function parsePage(source: PageSource): PageContent {
  const root = load(boundMarkup(source.html)).root()[0]
  const all = root === undefined ? [] : elementsUnder(root)
  const elements: Elements = (...names) => all.filter((element) => names.includes(element.name))
  const base = absolute(elements('base')[0]?.attribs['href'] ?? '', source.url) ?? source.url
  const metas = elements('meta')
  const lines = root === undefined ? [] : visibleLines(root)
  return {
    kind: source.kind,
    url: source.url,
    headers: source.headers,
    language: (elements('html')[0]?.attribs['lang'] ?? '').trim().slice(0, 20),
    title: cleanLine(elements('title').slice(0, 1).map(ownText).join(''), LONGEST_TEXT),
    description: metaOf(metas, 'name', 'description'),
    ogDescription: metaOf(metas, 'property', 'og:description'),
    generator: metaOf(metas, 'name', 'generator'),
    headings: elements('h1', 'h2')
      .slice(0, 30)
      .map((element) => cleanLine(visibleText(element, 300), 300)),
    text: textOf(lines),
    lines,
    addresses: elements('address')
      .slice(0, 10)
      .map((element) => visibleText(element, LONGEST_TEXT)),
    jsonLd: [
      ...elements('script')
        .filter(isJsonLd)
        .slice(0, MOST_BLOCKS)
        .flatMap((element) => parseJson(ownText(element))),
      ...readMicrodata(all),
    ],
    links: linksOf(elements('a'), base),
    // A page of many pictures must not hide the frame behind them.
    resources: resourcesOf([...elements('script', 'link', 'iframe', 'form'), ...elements('img')], base),
    inlineScripts: elements('script')
      .filter((element) => isProgram(element) && element.attribs['src'] === undefined)
      .slice(0, MOST_SCRIPTS)
      .map(ownText),
    refreshTo: refreshOf(metas, base),
  }
}

function textOf(lines: readonly TextLine[]): string {
  return lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, LONGEST_PAGE_TEXT)
}

/** The address that `href` means on a page at `base`; undefined when it is none or too long. */
export function absolute(href: string, base: string): string | undefined {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.length > LONGEST_ADDRESS || SKIPPABLE_LINK.test(trimmed)) return undefined
  return URL.parse(trimmed, base)?.href
}

function metaOf(metas: readonly MarkupElement[], attribute: string, name: string): string {
  const meta = metas.find((element) => (element.attribs[attribute] ?? '').trim().toLowerCase() === name)
  return cleanLine(meta?.attribs['content'] ?? '', LONGEST_TEXT)
}

function linksOf(anchors: readonly MarkupElement[], base: string): PageLink[] {
  return anchors.slice(0, MOST_LINKS).flatMap((anchor) => {
    const href = absolute(anchor.attribs['href'] ?? '', base)
    return href === undefined ? [] : [{ href, text: cleanLine(visibleText(anchor, 100), 100) }]
  })
}

function resourcesOf(loading: readonly MarkupElement[], base: string): string[] {
  return loading.slice(0, MOST_RESOURCES).flatMap(({ attribs }) => {
    // What waits for consent or for the visitor to scroll has its address put aside.
    const addresses = [attribs['src'], attribs['data-src'], attribs['href'], attribs['action']]
    return addresses.flatMap((address) => absolute(address ?? '', base) ?? []).slice(0, 1)
  })
}

function isJsonLd(script: MarkupElement): boolean {
  return (script.attribs['type'] ?? '').trim().toLowerCase().startsWith('application/ld+json')
}

/** What runs, or will once consent is given; data in scripts holds the words and links of pages. */
function isProgram({ attribs }: MarkupElement): boolean {
  const type = (attribs['type'] ?? '').trim().toLowerCase()
  return (
    type === '' ||
    type === 'module' ||
    type === 'text/plain' ||
    /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/.test(type)
  )
}

function parseJson(text: string): unknown[] {
  try {
    // Site builders leave raw line breaks inside strings, which JSON forbids.
    return [JSON.parse(text.replace(/[\n\r\t]/g, ' ')) as unknown]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function refreshOf(metas: readonly MarkupElement[], base: string): string | undefined {
  const refresh = metas.find((element) => (element.attribs['http-equiv'] ?? '').toLowerCase() === 'refresh')
  const match = REFRESH.exec((refresh?.attribs['content'] ?? '').slice(0, LONGEST_ADDRESS))
  if (match === null || Number(match[1]) > QUICK_SECONDS) return undefined
  return absolute(match[2] ?? '', base)
}
