import { isWebAddress } from '../../platform/text/web-address.ts'
import { registeredDomain } from '../../platform/text/host-name.ts'
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import type { PageContent } from './collectors/parse-page.ts'
import { placeholderOf } from './maintenance-or-empty-page.ts'

/** That a website or its address is another one now; a site alone may be one where people build. */
const SITE_MOVED =
  /\b(?:web ?site|this site|home ?page|web ?shop|online shop|domain(?: name)?|web address) (?:(?:has|have|is|was) )?(?:now |just |recently |permanently )?(?:moved|relocated)\b|\bmoved (?:our (?:web ?site|site|home ?page|domain) )?to (?:a|our|the|its|their) (?:brand[- ])?new (?:web ?site|site|home ?page|domain(?: name)?|web address|web shop|online shop)\b|\b(?:web ?seite|web ?site|home ?page|internet(?:seite|auftritt|präsenz)|web(?:präsenz|auftritt|shop)|domain) (?:ist|sind|wurde) (?:jetzt |nun )?(?:umgezogen|verlegt)\b|\b(?:auf|zu) (?:eine|unsere|die) neuen? (?:web ?seite|web ?site|home ?page|domain|internetadresse|web-?adresse)\b.{0,20}\bumgezogen\b|\bsite (?:web |internet )?(?:a (?:déménagé|changé d(?:'|’)adresse)|est désormais)(?!\p{L})|\b(?:sitio|página|web) (?:web )?(?:se ha|ha) (?:mudado|trasladado|cambiado de dirección)\b/iu
/** Where it is to be found from now on, which counts where the address or the link follows. */
const NEW_ADDRESS =
  /\bnew (?:web ?site|home ?page|domain(?: name)?|(?:web|internet|online) address|online shop|web ?shop)\b|\bneuen? (?:web ?seite|web ?site|home ?page|domain|internet(?:seite|adresse|auftritt)|web-?adresse)\b|\bnouveau site\b|\bnouvelle adresse (?:web|internet)\b|\bnuev[ao] (?:página|sitio|web|dirección web)\b/iu
/** That a company goes by another name or lives elsewhere, which counts where the name of the new domain follows. */
const NEW_NAME =
  /\b(?:(?:we have|we've|we’ve|has|have|are) moved to|is now(?: part of| called| known as)?|(?:we|we're|we’re) (?:are )?now(?: part of| called| known as)?|sind (?:jetzt|nun|umgezogen (?:auf|zu|nach))|heißt (?:jetzt|nun)|heißen (?:jetzt|nun)|(?:find|visit|reach) us (?:now )?(?:at|under|on)|finden sie uns (?:jetzt|nun|ab sofort)? ?(?:unter|auf)|s(?:'|’)appelle désormais|ahora (?:es|somos|se llama))\s*:?\s*/giu
/** What may stand between such words and the name, and after it. */
const BEFORE_NAME = /^(?:the |die |der |das |teil (?:von|der) |https?:\/\/|www\.|["'“„«»”])+/iu
const AFTER_NAME =
  /^(?:\.[a-z]{2,12}\b\/?)*["'“”»«]?(?: (?:group|holding|inc|ltd|llc|gmbh|ag|se|kg|bv|sas|sa|sl|srl)\b\.?)*\s*(?:$|[.,;:!?()–—\n-]|(?:and|und|et|y)\b)/iu
const LONGEST_NAME = 80
const SHORTEST_NAME = 3

export interface MovedNotice {
  readonly to: string
  readonly quote: string
}

/**
 * Where a page that does little else sends its visitors because the company's website is another one now, and the words
 * that say so. They must speak of the website or its address, or name the domain that the page links: offices move too,
 * and companies are "now" many things. Nothing where the page links several other sites. `domain` is the registrable
 * domain of the site.
 */
export function movedNotice(page: PageContent, domain: string): MovedNotice | undefined {
  const away = page.links.filter(({ href }) => isWebAddress(href) && registeredDomain(href) !== domain)
  const [first] = away
  if (first === undefined || new Set(away.map(({ href }) => registeredDomain(href))).size !== 1) return undefined
  const lines = [page.title, ...page.text.split('\n')]
  for (const line of lines) {
    const quote = SITE_MOVED.exec(line)?.[0] ?? newAddress(line, page, first.href) ?? newName(line, first.href)
    if (quote !== undefined) return { to: first.href, quote }
  }
  return undefined
}

/** The link itself is called the new website, or its host stands beside these words. */
function newAddress(line: string, page: PageContent, href: string): string | undefined {
  const words = NEW_ADDRESS.exec(line)?.[0]
  if (words === undefined) return undefined
  const isCalledSo = page.links.some((link) => link.href === href && NEW_ADDRESS.test(link.text))
  return isCalledSo || line.toLowerCase().includes(getDomain(href) ?? href) ? words : undefined
}

function newName(line: string, href: string): string | undefined {
  const name = getDomainWithoutSuffix(href, { allowPrivateDomains: true })?.replaceAll('-', '') ?? ''
  if (name.length < SHORTEST_NAME) return undefined
  for (const match of line.matchAll(NEW_NAME)) {
    const rest = line
      .slice(match.index + match[0].length)
      .replace(BEFORE_NAME, '')
      .slice(0, LONGEST_NAME)
    const after = afterName(rest, name)
    if (after !== undefined && AFTER_NAME.test(after)) return line.slice(match.index, match.index + LONGEST_NAME)
  }
  return undefined
}

/** What follows a name that the text begins with, whatever stands between its letters. */
function afterName(text: string, name: string): string | undefined {
  let matched = 0
  let at = 0
  for (; at < text.length && matched < name.length; at += 1) {
    const letter = text.charAt(at).toLowerCase()
    if (letter === name.charAt(matched)) matched += 1
    else if (/[\p{L}\p{N}]/u.test(letter)) return undefined
  }
  return matched === name.length ? text.slice(at) : undefined
}

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
  const standIn = placeholderOf(page)
  if (standIn === undefined) return { is: 'site' }
  return { is: standIn === 'missing' ? 'empty' : standIn }
}

function dealerOf(page: PageContent): string | undefined {
  const hosts = [...page.resources, ...page.links.map((link) => link.href)].map(
    (href) => URL.parse(href)?.hostname ?? '',
  )
  return hosts.find(isParkingHost)
}
