import type { PageContent, PageKind } from './collectors/parse-page.ts'

/** What a reader sees of one public page, or what it states for machines (`json-ld`). */
export interface PageText {
  readonly kind: PageKind | 'json-ld'
  readonly url: string
  readonly text: string
}

/** Bytes of all texts of a company; what comes after is left out. */
const MOST_BYTES = 50_000
/** Of one page, or of another text that is shown to models. */
export const MOST_OF_ONE = 20_000
const MOST_JSON_LD = 4_000

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

function textsOf({ kind, url, title, description, text, jsonLd }: PageContent): PageText[] {
  const seen = [title, description, text].filter((part) => part !== '').join('\n')
  const stated = jsonLd.length === 0 ? '' : inLines(jsonLd)
  return [
    { kind, url, text: storable(seen) },
    ...(stated === '' ? [] : [{ kind: 'json-ld' as const, url, text: storable(stated) }]),
  ]
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
