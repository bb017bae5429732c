import { askPage } from './ask-reader.ts'
import type { ChosenPage } from './choose-pages.ts'
import { allowsMore, follow, type CrawlArrival, type SiteCrawl } from './crawl.ts'
import type { ReadPage } from './page-program.ts'
import { siteOf } from './site-addresses.ts'

/** A page whose words of today are not known, so that what it said before may still stand there. */
export interface UnreadPage extends ChosenPage {
  /** Whether it may soon be readable again: its server failed, or something stood in for the page. */
  readonly passes: boolean
}

export interface FurtherPages {
  readonly pages: readonly ReadPage[]
  readonly unread: readonly UnreadPage[]
  /** Where the careers page leads when it is no page of the site. */
  readonly careersAt?: string
}

/** What asking for a page came to; neither a page nor unread where it is gone for good. */
interface Asked {
  readonly page?: ReadPage
  readonly unread?: { readonly passes: boolean }
}

const PASSES: Asked = { unread: { passes: true } }
const LASTS: Asked = { unread: { passes: false } }
const GONE: Asked = {}
/** A notice in place of a site has little to say. */
const LITTLE_TEXT = 600

/**
 * Reads the pages that the home page links, and those of `before` in whose place it links none: a page that is not
 * linked today is not gone for that. Says of each whether it was read; 404, 410, their words, and a lasting redirect to
 * the home page or to another domain mean that it is gone.
 */
export async function readFurther(
  crawl: SiteCrawl,
  home: ReadPage,
  before: readonly ChosenPage[],
): Promise<FurtherPages> {
  const most = crawl.tools.limits.pages - 1
  const linked = home.further.slice(0, most)
  const missing = before.filter(({ kind }) => kind !== 'home' && linked.every((page) => page.kind !== kind))
  const read = new Map<string, ReadPage>([[home.url, home]])
  const unread: UnreadPage[] = []
  let careersAt: string | undefined
  const mayRead = allowsMore(crawl, home.url)
  for (const chosen of [...linked, ...missing].slice(0, most)) {
    const arrival = await arriveAt(crawl, chosen, mayRead)
    if (chosen.kind === 'careers' && (arrival?.is === 'moved' || arrival?.is === 'redirected')) careersAt = arrival.to
    const asked = arrival === undefined ? (mayRead ? PASSES : LASTS) : await judge(crawl, arrival, { chosen, home })
    if (asked.page !== undefined && !read.has(asked.page.url)) read.set(asked.page.url, asked.page)
    if (asked.unread !== undefined) unread.push({ ...chosen, ...asked.unread })
  }
  if (!home.showsWords) unread.push({ kind: 'home', url: home.url, passes: false })
  return { pages: [...read.values()].slice(1), unread, ...(careersAt !== undefined && { careersAt }) }
}

/** Nothing where there is no time for it, or the site wants to be read so slowly that there would be none. */
async function arriveAt(crawl: SiteCrawl, { url }: ChosenPage, mayRead: boolean): Promise<CrawlArrival | undefined> {
  return mayRead && !crawl.tools.budget.aborted ? follow(crawl, url) : undefined
}

async function judge(
  { tools }: SiteCrawl,
  arrival: CrawlArrival,
  { chosen: { kind }, home }: { chosen: ChosenPage; home: ReadPage },
): Promise<Asked> {
  if (arrival.is === 'failed') return judgeFailure(arrival.reason)
  if (arrival.is === 'moved') return GONE
  if (arrival.is !== 'page') return LASTS
  const page = await askPage({ answer: arrival.answer, kind }, tools)
  if (page === undefined || page === 'killed') return LASTS
  if (page.url === home.url) return arrival.isLasting ? GONE : LASTS
  const { standIn } = page
  if (standIn === 'missing') return GONE
  if (standIn === 'unavailable') return PASSES
  // The same words at every address are those of a notice, or of a shell that a script fills.
  const isOwn = standIn === undefined && page.showsWords && page.text !== home.text
  // What such a page loads tells of products and job boards nevertheless.
  return isOwn ? { page } : { page, ...LASTS }
}

function judgeFailure(reason: number | string): Asked {
  if (reason === 404 || reason === 410) return GONE
  return reason === 401 || reason === 403 || reason === 451 ? LASTS : PASSES
}

/**
 * Whether a home page is a notice in whatever words: short, leading nowhere on its site, and of the pages that the site
 * had before not one can be read.
 */
export function isBareNotice(home: ReadPage, { pages, unread }: FurtherPages): boolean {
  if (home.text.length >= LITTLE_TEXT || !home.showsWords) return false
  const leadsOn = home.links.some(({ href }) => siteOf(href) === siteOf(home.url))
  const isRead = pages.some((page) => unread.every(({ kind }) => kind !== page.kind))
  return !leadsOn && !isRead && unread.length > 0
}
