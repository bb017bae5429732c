import { absolute } from './site-addresses.ts'

/** The addresses that a sitemap names: of pages, or of further sitemaps. */
export interface Sitemap {
  readonly isIndex: boolean
  readonly addresses: readonly string[]
}

/** A sitemap may have 50,000 entries (https://www.sitemaps.org/protocol.html); further ones are other pages of the same kind. */
const MOST_ENTRIES = 5_000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a sitemap in the time of its length. Markup of any quality; what is no address is left out. */
export function answer({ url, text }: { url: string; text: string }): Sitemap {
  const addresses: string[] = []
  for (let at = text.indexOf('<loc>'); at >= 0 && addresses.length < MOST_ENTRIES; at = text.indexOf('<loc>', at)) {
    const end = text.indexOf('<', at + 5)
    const given = text.slice(at + 5, end < 0 ? undefined : end).replace(/&(amp|lt|gt|quot|apos);/g, decoded)
    const address = absolute(given, url)
    if (address !== undefined) addresses.push(address)
    at += 5
  }
  return { isIndex: text.includes('<sitemapindex'), addresses }
}

function decoded(entity: string, name: string): string {
  return ENTITIES[name] ?? entity
}
