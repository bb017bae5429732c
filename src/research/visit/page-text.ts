import { parseWebUrl } from '../../platform/text/web-address.ts'
import type { PageContent, PageKind, PageLink } from './collectors/parse-page.ts'

/** What a reader sees of one public page, or what it states for machines (`json-ld`). */
export interface PageText {
  readonly kind: PageKind | 'json-ld' | 'page' | 'sitemap' | 'board'
  readonly url: string
  readonly text: string
  /** Where the page leads, for whoever reads on; absent where nowhere. */
  readonly links?: readonly PageLink[]
}

/** Bytes of all texts of a company; what comes after is left out. */
const MOST_BYTES = 50_000
/** Of one page, or of another text that is shown to models. */
export const MOST_OF_ONE = 20_000
const MOST_JSON_LD = 4_000
/** Of one page. A link says where it leads, and in few words what is there. */
const MOST_LINKS = 150
const LONGEST_LINK = 300
const LONGEST_WORDS = 80
/** What is no page, by its name. */
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|zip|gz|tar|rar|7z|exe|dmg|apk|jpe?g|png|gif|webp|svg|ico|css|js|json|mp[34]|mov|avi|webm|ics|vcf|rss)$/i

/** The readable texts of a company's pages, home first; about 50 kB at most. */
export function pageTexts(pages: readonly PageContent[]): PageText[] {
  const texts = pages.flatMap((page) => textsOf(page))
  let left = MOST_BYTES
  return texts.flatMap((one) => {
    const text = cutToBytes(one.text, Math.min(left, one.kind === 'json-ld' ? MOST_JSON_LD : MOST_OF_ONE))
    left -= Buffer.byteLength(text)
    return text === '' ? [] : [{ ...one, text }]
  })
}

function textsOf({ kind, url, title, description, lines, jsonLd, links }: PageContent): PageText[] {
  // What others say is marked as in mails: it proves nothing.
  const text = lines.map((line) => (line.isQuoted === true ? `> ${line.text}` : line.text)).join('\n')
  const seen = [title, description, text].filter((part) => part !== '').join('\n')
  const stated = jsonLd.length === 0 ? '' : inLines(jsonLd)
  const leads = readableLinks(links, url)
  return [
    { kind, url, text: storable(seen), ...(leads.length > 0 && { links: leads }) },
    ...(stated === '' ? [] : [{ kind: 'json-ld' as const, url, text: storable(stated) }]),
  ]
}

/** The links of a page that lead to other pages, each once. */
export function readableLinks(links: readonly PageLink[], from: string): PageLink[] {
  const seen = new Set([from])
  return links
    .flatMap(({ href, text }) => {
      const url = parseWebUrl(href)
      if (url === undefined || url.username !== '' || FILE.test(url.pathname)) return []
      url.hash = ''
      if (url.href.length > LONGEST_LINK || seen.has(url.href)) return []
      seen.add(url.href)
      return [{ href: url.href, text: storable(text.slice(0, LONGEST_WORDS)) }]
    })
    .slice(0, MOST_LINKS)
}

function inLines(jsonLd: readonly unknown[]): string {
  try {
    return JSON.stringify(jsonLd, null, 1)
  } catch (error) {
    // Nested deeper than the stack is.
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** What a database takes. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  // The last character may have been cut in two.
  return Buffer.from(text)
    .subarray(0, Math.max(0, most))
    .toString('utf8')
    .replace(/\uFFFD$/u, '')
}
