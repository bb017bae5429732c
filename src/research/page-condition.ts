import { getDomain } from 'tldts'
import type { PageContent } from './collectors/parse-page.ts'

/** What a home page turned out to be: a site, an address for sale, a notice of a new address, or nothing to read. */
export type PageCondition =
  | { readonly is: 'site' }
  | { readonly is: 'parked'; readonly quote: string }
  | { readonly is: 'moved'; readonly to: string; readonly quote: string }
  | { readonly is: 'empty' }

/** Who keeps and sells unused domains. */
const PARKING_HOSTS = new Set(
  'sedo.com sedoparking.com parkingcrew.net bodis.com hugedomains.com dan.com afternic.com above.com domainmarket.com undeveloped.com uniregistry.com parklogic.com cashparking.com namedrive.com sav.com'.split(
    ' ',
  ),
)

const FOR_SALE =
  /\bdomain(?: name)? (?:is |may be |might be )?(?:for sale|parked|available for purchase)|\bbuy this domain\b|\bthis domain has been registered\b|\bparked (?:free|domain|page)\b|\bdomain steht (?:zum verkauf|zu verkaufen)|\bdiese domain (?:kaufen|ist geparkt|steht zum verkauf)|\bce domaine est à vendre\b|\beste dominio está en venta\b|\bparked (?:by|at|with) (?:godaddy|sedo|namecheap)/iu
const MOVED =
  /\b(?:we have|we've|has|have|are) moved to\b|\bis now (?:part of|called|known as)\b|\bwe are now\b|\bsind (?:umgezogen|jetzt)\b|\bneue adresse\b|\bheißt jetzt\b|\bnew (?:website|address|home)\b/iu
const PLACEHOLDER =
  /^(?:welcome to nginx|apache2? .{0,30}default page|it works!?$|index of \/|iis windows server|test page for|default web site page|site not (?:found|published)|under construction|coming soon|account suspended|plesk|cpanel|(?:error )?(?:40[034]|410|50[0234])\b|not found\b|page not found|forbidden\b|access denied|internal server error|bad gateway|service (?:temporarily )?unavailable|database error|error establishing a database connection|just a moment|attention required|maintenance mode|site (?:is )?(?:under|down for) maintenance|seite nicht gefunden|page introuvable|página no encontrada)/iu

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
  if (page.text.length < VERY_LITTLE_TEXT) {
    const moved = movedTo(page, said, domain)
    if (moved !== undefined) return moved
  }
  const isShort = page.text.length < VERY_LITTLE_TEXT
  const isPlaceholder = isShort && (PLACEHOLDER.test(page.title) || PLACEHOLDER.test(page.text.slice(0, 200)))
  const told = [page.text, page.description, page.ogDescription]
  const isBlank = told.every((text) => text === '') && page.jsonLd.length === 0
  return isPlaceholder || isBlank ? { is: 'empty' } : { is: 'site' }
}

function dealerOf(page: PageContent): string | undefined {
  const hosts = [...page.resources, ...page.links.map((link) => link.href)].map(
    (href) => URL.parse(href)?.hostname ?? '',
  )
  return hosts.find(isParkingHost)
}

function movedTo(page: PageContent, said: string, domain: string): PageCondition | undefined {
  const notice = MOVED.exec(said)
  if (notice === null) return undefined
  const links = page.links.filter(({ href }) => /^https?:/.test(href))
  const away = links.filter(({ href }) => getDomain(href, { allowPrivateDomains: true }) !== domain)
  const targets = new Set(away.map(({ href }) => getDomain(href, { allowPrivateDomains: true })))
  const first = away[0]
  if (first === undefined || targets.size !== 1) return undefined
  return { is: 'moved', to: first.href, quote: notice[0] }
}
