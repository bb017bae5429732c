import type { PageContent } from './collectors/parse-page.ts'
import type { UnreadPage } from './collectors/further-pages.ts'
import type { Fact } from './fact.ts'
import { isStillKnown, type KnownPage } from './parts.ts'
import { isGathered } from './readers/read-pages.ts'

/** What a visit saw of a site, and which pages were known before. */
export interface SeenPages {
  readonly pages: readonly PageContent[]
  readonly unread: readonly UnreadPage[]
  readonly before: readonly KnownPage[]
}

/** Pages of before that a visit could not read, and that may still say what they said. */
export function pagesOfBefore({ unread, before }: SeenPages, now: Date): KnownPage[] {
  return before.filter((page) => unread.some(({ kind }) => kind === page.kind) && isStillKnown(page, now))
}

/** The pages of a site that are known after a visit, each with when it was last read. */
export function pagesAfter(seen: SeenPages, now: Date): KnownPage[] {
  const kept = pagesOfBefore(seen, now)
  const readAt = now.toISOString()
  // Of an unread page there may be a shell, which is no reading.
  const read = seen.pages.filter(({ kind }) => seen.unread.every((page) => page.kind !== kind))
  return [...read.map(({ kind, url }) => ({ kind, url, readAt })), ...kept]
}

/**
 * Which facts known before stand after a visit that read some pages and not others: those that an unread page told,
 * unless `found` says the same anew. What is gathered from all pages stands as long as one of them is unread: a list
 * where it names more, anything else where nothing was found in its place.
 */
export function leftBy(seen: SeenPages, found: readonly Fact[]): (fact: Fact) => boolean {
  const urls = new Set(seen.pages.map(({ url }) => url))
  const isUnread = (url: string | undefined) => {
    const page = seen.before.find((one) => one.url === url)
    // Of facts from a page that was not noted, only those that were told anew are replaced.
    return page === undefined ? !urls.has(url ?? '') : seen.unread.some(({ kind }) => kind === page.kind)
  }
  return (fact) => {
    if (seen.unread.length === 0) return false
    const same = found.filter(({ path }) => path === fact.path)
    if (!isGathered(fact.path)) return isUnread(fact.url) && same.every(({ value }) => !covers(value, fact.value))
    return Array.isArray(fact.value) ? same.every(({ value }) => !covers(value, fact.value)) : same.length === 0
  }
}

function covers(value: Fact['value'], known: Fact['value']): boolean {
  if (!Array.isArray(value) || !Array.isArray(known)) return JSON.stringify(value) === JSON.stringify(known)
  return known.every((one) => value.includes(one))
}
