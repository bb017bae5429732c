import { getDomainWithoutSuffix } from 'tldts'
import { BOARD_VENDORS } from './board-vendors.ts'
import { isCareersText } from '../choose-pages.ts'
import { boardAt, type JobBoard } from './job-board.ts'
import { addressesInScripts } from '../site-addresses.ts'
import type { PageContent } from '../parse-page.ts'

/** Shorter names meet by chance. */
const TELLING_NAME = 3

/** A page of openings at others, whose boards are theirs. */
const OF_OTHERS =
  /(?<![\p{L}])(?:(?:our|my|a) (?:\p{L}+ )?(?:clients?|customers?|partners?|members?|portfolio)|portfolio compan|companies we|unser\p{L}* (?:kunden|partner\p{L}*|mandanten|portfolio)|nos (?:clients|partenaires)|notre client|nuestr\p{L}+ (?:clientes?|socios))/iu

/**
 * The company's own job board, taken from where its careers page leads, and from what its pages embed or link: the
 * careers page first, where everything counts unless the page speaks of openings at others; elsewhere what is linked as
 * careers, and what has the company's name. Where several are named and none alone has the name of the site, it is
 * nobody's: an investor or a job portal links many. `domain` is the registrable domain of the site.
 */
export function findBoard(
  site: { readonly pages: readonly PageContent[]; readonly careersAt?: string },
  domain: string,
): JobBoard | undefined {
  const { pages, careersAt } = site
  const board = careersAt === undefined ? undefined : boardOf(careersAt)
  if (board !== undefined) return board
  const careers = pages.filter((page) => page.kind === 'careers')
  const others = pages.filter((page) => page.kind !== 'careers')
  for (const page of [...careers, ...others]) {
    const isOfOthers = page.kind !== 'careers' || page.lines.some(({ text }) => OF_OTHERS.test(text))
    const shown = [...page.resources, ...addressesInScripts(page.inlineScripts)]
    const embedded = distinct(isOfOthers ? shown.filter((address) => isNamedAt(address, domain)) : shown)
    const linked = distinct(linksOf(page, { domain, isOfOthers }))
    const all = [...new Map([...embedded, ...linked])].map(([, board]) => board)
    const found = only([...embedded.values()]) ?? only(all) ?? only(all.filter((board) => isNamed(board, domain)))
    if (found !== undefined) return found
    // A careers page that names several says more than any other page that names one.
    if (all.length > 0 && page.kind === 'careers') return undefined
  }
  return undefined
}

/** The board that an address for people belongs to. */
export function boardOf(url: string): JobBoard | undefined {
  return boardAt(url, BOARD_VENDORS)
}

function distinct(addresses: readonly string[]): Map<string, JobBoard> {
  const boards = addresses.flatMap((address) => boardOf(address) ?? [])
  return new Map(boards.map((board) => [board.url.toLowerCase(), board]))
}

function linksOf(page: PageContent, { domain, isOfOthers }: { domain: string; isOfOthers: boolean }): string[] {
  const isCareers = page.kind === 'careers'
  return page.links
    .filter(({ href, text }) => {
      if (isCareers) return !isOfOthers || isNamedAt(href, domain)
      return isNamedAt(href, domain) || (boardOf(href) !== undefined && isCareersText(text))
    })
    .map((link) => link.href)
}

function isNamedAt(address: string, domain: string): boolean {
  const board = boardOf(address)
  return board !== undefined && isNamed(board, domain)
}

function isNamed({ token }: JobBoard, domain: string): boolean {
  const own = lettersOf(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain)
  const named = lettersOf(token)
  if (Math.min(own.length, named.length) < TELLING_NAME) return own === named
  return named.startsWith(own) || own.startsWith(named)
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function only(boards: readonly JobBoard[]): JobBoard | undefined {
  return boards.length === 1 ? boards[0] : undefined
}
