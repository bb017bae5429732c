import { getDomain, getDomainWithoutSuffix } from 'tldts'
import type { PageContent } from '../collectors/parse-page.ts'

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
  const siteAt = (href: string) => getDomain(href, { allowPrivateDomains: true })
  const away = page.links.filter(({ href }) => /^https?:/.test(href) && siteAt(href) !== domain)
  const [first] = away
  if (first === undefined || new Set(away.map(({ href }) => siteAt(href))).size !== 1) return undefined
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
