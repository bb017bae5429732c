import type { LeadFact } from '../facts/fact.ts'
import type { UnreadPage } from './collectors/further-pages.ts'
import type { ReadPage } from './collectors/page-program.ts'
import type { SiteReading } from './collectors/website.ts'
import { isStillKnown, partOf } from './company-parts.ts'
import type { KnownPage } from './company-parts.ts'

/** What several pages of a site tell together, under the address of its home page. */
const OF_WHOLE_SITE = new Set(
  ['technologies', 'techCategories', 'socialProfiles', 'profileNetworkUrl', 'industry'].map(
    (name) => `company.${name}`,
  ),
)

/** Whether a field is read from all pages of a site together. */
export function isOfWholeSite(path: string): boolean {
  return OF_WHOLE_SITE.has(path)
}

/** What a visit saw of a site, and which pages were known before. */
export interface SeenPages {
  readonly pages: readonly ReadPage[]
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
 * unless `found` says the same anew. What is read from all pages together stands as long as one of them is unread: a list
 * where it names more, anything else where nothing was found in its place.
 */
export function leftBy(seen: SeenPages, found: readonly LeadFact[]): (fact: LeadFact) => boolean {
  const urls = new Set(seen.pages.map(({ url }) => url))
  const isUnread = (url: string | undefined) => {
    const page = seen.before.find((one) => one.url === url)
    // Of facts from a page that was not noted, only those that were told anew are replaced.
    return page === undefined ? !urls.has(url ?? '') : seen.unread.some(({ kind }) => kind === page.kind)
  }
  return (fact) => {
    if (seen.unread.length === 0) return false
    const same = found.filter(({ path }) => path === fact.path)
    if (!isOfWholeSite(fact.path)) return isUnread(fact.url) && same.every(({ value }) => !covers(value, fact.value))
    return Array.isArray(fact.value) ? same.every(({ value }) => !covers(value, fact.value)) : same.length === 0
  }
}

/** Longer than this, a page speaks for itself. */
const LENGTH_OF_NOTICE = 1_500
/** Known of a company whatever its pages say. */
const TOLD_BY_ITS_DOMAIN = new Set(['company.website', 'company.country'])

/** What was known of a site, and what a visit found. */
export interface KnownAndFound {
  readonly before: readonly KnownPage[]
  readonly known: readonly LeadFact[]
  readonly found: readonly LeadFact[]
}

/** What no notice states, whatever it says of the work that is done on a website. */
const ONLY_OF_ITSELF: ReadonlySet<string> = new Set(['company.employeeCount', 'company.foundedYear'])

/**
 * Whether a home page says almost nothing all of a sudden: it is short, does not describe itself, leads to none of the
 * pages that tell of a company, confirms nothing of what it told before and states nothing that only a company states of
 * itself. In whatever words, something stands in for it.
 */
export function isSuddenlyBare({ pages }: SiteReading, { before, known, found }: KnownAndFound): boolean {
  const [home] = pages
  if (home === undefined || home.text.length >= LENGTH_OF_NOTICE) return false
  if (home.description !== '' || home.ogDescription !== '' || home.jsonLd.length > 0) return false
  if (home.further.some(({ kind }) => kind !== 'imprint' && kind !== 'contact')) return false
  if (found.some(({ path, url }) => url === home.url && ONLY_OF_ITSELF.has(path))) return false
  const url = before.find(({ kind }) => kind === 'home')?.url
  const told = known.filter((fact) => fact.url === url && partOf(fact) === 'site' && !TOLD_BY_ITS_DOMAIN.has(fact.path))
  // A script that a notice loads as well confirms nothing, where there is more to confirm.
  const words = told.filter(({ path }) => !isOfWholeSite(path))
  const confirms = (fact: LeadFact) => found.some(({ path, value }) => path === fact.path && covers(value, fact.value))
  return told.length > 0 && !(words.length > 0 ? words : told).some(confirms)
}

/** The same visit, but that its home page was not read; the site as a whole was not, where no other page was. */
export function withoutHome(reading: SiteReading): SiteReading {
  const { pages, unread, visits } = reading
  const isRead = ({ kind }: ReadPage) => kind !== 'home' && unread.every((page) => page.kind !== kind)
  const [home] = pages
  if (home === undefined || !pages.some(isRead)) return { outcome: 'unavailable', pages: [], unread: [], visits }
  const others = unread.filter(({ kind }) => kind !== 'home')
  return { ...reading, unread: [...others, { kind: 'home', url: home.url, passes: true }] }
}

function covers(value: LeadFact['value'], known: LeadFact['value']): boolean {
  if (!Array.isArray(value) || !Array.isArray(known)) return JSON.stringify(value) === JSON.stringify(known)
  return known.every((one) => value.includes(one))
}
