import { getDomain } from 'tldts'
import type { PageContent } from '../collectors/parse-page.ts'
import { movedNotice } from './moved-notice.ts'
import { standInOf } from '../stand-in.ts'

/** What a home page turned out to be: a site, an address for sale, a notice of a new address, or what stands in for a site. */
export type PageCondition =
  | { readonly is: 'site' }
  | { readonly is: 'parked'; readonly quote: string }
  | { readonly is: 'moved'; readonly to: string; readonly quote: string }
  | { readonly is: 'unavailable' }
  | { readonly is: 'empty' }

/** Who keeps and sells unused domains. */
const PARKING_HOSTS = new Set(
  'sedo.com sedoparking.com parkingcrew.net bodis.com hugedomains.com dan.com afternic.com above.com domainmarket.com undeveloped.com uniregistry.com parklogic.com cashparking.com namedrive.com sav.com'.split(
    ' ',
  ),
)

const FOR_SALE =
  /\bdomain(?: name)? (?:is |may be |might be )?(?:for sale|parked|available for purchase)|\bbuy this domain\b|\bthis domain has been registered\b|\bparked (?:free|domain|page)\b|\bdomain steht (?:zum verkauf|zu verkaufen)|\bdiese domain (?:kaufen|ist geparkt|steht zum verkauf)|\bce domaine est à vendre\b|\beste dominio está en venta\b|\bparked (?:by|at|with) (?:godaddy|sedo|namecheap)/iu

/** A page that sells or forwards its address says little else. */
const LITTLE_TEXT = 1_500
const VERY_LITTLE_TEXT = 600

/** Whether a host, or one that it belongs to, deals in unused domains. */
export function isParkingHost(host: string): boolean {
  return PARKING_HOSTS.has(getDomain(host) ?? host)
}

/** Judges a home page by its text, its title and what it loads. `domain` is the registrable domain of the site. */
export function conditionOf(page: PageContent, domain: string): PageCondition {
  const said = `${page.title}\n${page.text}`.slice(0, LITTLE_TEXT * 2)
  if (page.text.length < LITTLE_TEXT) {
    const sale = FOR_SALE.exec(said)
    if (sale !== null) return { is: 'parked', quote: sale[0] }
    const dealer = dealerOf(page)
    if (dealer !== undefined && page.text.length < VERY_LITTLE_TEXT) return { is: 'parked', quote: dealer }
  }
  const moved = page.text.length < VERY_LITTLE_TEXT ? movedNotice(page, domain) : undefined
  if (moved !== undefined) return { is: 'moved', ...moved }
  const standIn = standInOf(page)
  if (standIn === undefined) return { is: 'site' }
  return { is: standIn === 'missing' ? 'empty' : standIn }
}

function dealerOf(page: PageContent): string | undefined {
  const hosts = [...page.resources, ...page.links.map((link) => link.href)].map(
    (href) => URL.parse(href)?.hostname ?? '',
  )
  return hosts.find(isParkingHost)
}
