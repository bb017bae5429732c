import { load } from 'cheerio/slim'
import { cleanLine } from '../../readers/text-lines.ts'
import { boundMarkup } from './bound-markup.ts'
import { LONGEST_ADDRESS, absolute } from './site-addresses.ts'
import { elementsUnder, ownText, visibleLines, visibleText } from './visible-text.ts'
import type { MarkupElement, MarkupNode, TextLine } from './visible-text.ts'

const HEADER_CHARSET = /charset\s{0,3}=\s{0,3}["']?([\w:.-]{1,40})/i
/** HTML §4.2.5.5: the declaration stands within the first 1024 bytes. */
const DECLARED_WITHIN = 1_024

/**
 * The text of a page: by byte order mark, then by the charset of the Content-Type header, then by the one declared in
 * the page, else UTF-8. Unknown names count as UTF-8; wrong bytes become U+FFFD.
 */
export function decodePage(body: Buffer, contentType: string): string {
  const declared =
    HEADER_CHARSET.exec(contentType.slice(0, 200))?.[1] ??
    HEADER_CHARSET.exec(body.subarray(0, DECLARED_WITHIN).toString('latin1'))?.[1]
  return decoderFor(markOf(body) ?? declared ?? 'utf-8').decode(body)
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('utf-8')
    throw error
  }
}

const MOST_ITEMS = 100
const MOST_PROPERTIES = 60
const LONGEST_VALUE = 500
const SCHEMA = /^\s*https?:\/\/schema\.org\/(\w{1,60})/i

type Item = Record<string, unknown>

/**
 * The schema.org items of a page's microdata (https://html.spec.whatwg.org/multipage/microdata.html) in the shape of
 * JSON-LD nodes. `elements` are all of the page in the order of the document. At most 100 items.
 */
export function readMicrodata(elements: readonly MarkupElement[]): Item[] {
  return elements
    .filter((element) => isItem(element) && element.attribs['itemprop'] === undefined)
    .slice(0, MOST_ITEMS)
    .map(itemOf)
    .filter((item) => item !== undefined)
}

function isItem(element: MarkupElement): boolean {
  return 'itemscope' in element.attribs
}

function itemOf(element: MarkupElement): Item | undefined {
  const type = SCHEMA.exec(element.attribs['itemtype'] ?? '')?.[1]
  if (type === undefined) return undefined
  const item: Item = { '@type': type }
  const properties: MarkupElement[] = []
  collectProperties(element, properties)
  for (const property of properties) {
    const value = isItem(property) ? itemOf(property) : valueOf(property)
    if (value === undefined || value === '') continue
    for (const name of (property.attribs['itemprop'] ?? '').split(/\s+/, 5)) {
      if (name === '' || name.startsWith('@') || name === '__proto__') continue
      item[name] = item[name] === undefined ? value : [item[name], value].flat()
    }
  }
  return item
}

/** The properties of one item: those of items inside it are theirs. */
function collectProperties(node: MarkupNode, found: MarkupElement[]): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (found.length >= MOST_PROPERTIES) return
    const isElement = 'attribs' in child
    if (isElement && child.attribs['itemprop'] !== undefined) found.push(child)
    if (!isElement || !isItem(child)) collectProperties(child, found)
  }
}

function valueOf(element: MarkupElement): string {
  const { content, datetime, href, src } = element.attribs
  const told = content ?? datetime ?? href ?? src
  if (told !== undefined) return cleanLine(told, LONGEST_VALUE)
  return visibleText(element, LONGEST_VALUE).replaceAll('\n', ' ')
}

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
const LONGEST_TEXT = 1_000
const LONGEST_PAGE_TEXT = 100_000

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
