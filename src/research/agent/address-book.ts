import { parseWebUrl } from '../../platform/text/web-address.ts'
import { registeredDomain } from '../../platform/text/host-name.ts'
import { isNeverRead } from '../visit/collectors/polite-fetch.ts'
import { isSameSite } from '../visit/collectors/site-addresses.ts'
import type { PageLink } from '../visit/collectors/parse-page.ts'
import { isParkingHost } from '../visit/parked-or-moved-site.ts'

/** What an address is: a page of the company's own site or of one that it links, its sitemap, its job board. */
export type AddressKind = 'own' | 'linked' | 'sitemap' | 'board'

/** An address that may be opened; its number is its place in the book, from 1. */
export interface ListedAddress {
  readonly number: number
  readonly url: string
  readonly kind: AddressKind
  /** What the link to it says. */
  readonly words: string
  isOpened: boolean
}

/** The addresses that the agent may open. It chooses among them; no model writes one. */
export interface AddressBook {
  /** Takes up where a page leads, as far as that may be opened. */
  readonly addLinks: (links: readonly PageLink[], from: string) => void
  /** Takes up an address of the company that is no link of a page; one of another site is left out. */
  readonly addOwn: (url: string, kind: 'own' | 'sitemap' | 'board', words: string) => void
  /** Notes that a page was read before. */
  readonly close: (url: string) => void
  /** The address that a model means by its number or by the whole of it. */
  readonly find: (target: string) => ListedAddress | undefined
  /** Those that were not opened, the own site first, so many at most. */
  readonly open: (most: number) => readonly ListedAddress[]
}

const MOST_ADDRESSES = 400
/** Sites beside the company's own. */
const MOST_HOSTS = 20
/** Of the addresses that are shown, those of other sites. */
const MOST_LINKED_SHARE = 1 / 4

/** The addresses of a company at `domain` that may be opened. */
export function createAddressBook(domain: string): AddressBook {
  const home = `https://${domain}/`
  const book = new Map<string, ListedAddress>()
  const hosts = new Set<string>()

  const add = (url: string, kind: AddressKind, words: string) => {
    if (book.size >= MOST_ADDRESSES || book.has(url)) return
    book.set(url, { number: book.size + 1, url, kind, words, isOpened: false })
  }

  const addLink = ({ href, text }: PageLink, isOwnPage: boolean) => {
    const url = readable(href)
    if (url === undefined) return
    if (isSameSite(home, url.href)) return add(url.href, 'own', text)
    const host = registeredDomain(url.href)
    if (host === undefined || isNeverRead(url.href) || isParkingHost(url.hostname)) return
    // A page of another site opens no further site.
    if (!hosts.has(host) && (!isOwnPage || hosts.size >= MOST_HOSTS)) return
    hosts.add(host)
    add(url.href, 'linked', text)
  }

  return {
    addLinks: (links, from) => {
      const isOwnPage = isSameSite(home, from)
      for (const link of links) addLink(link, isOwnPage)
    },
    addOwn: (address, kind, words) => {
      const url = readable(address)
      if (url !== undefined && (kind === 'board' || isSameSite(home, url.href))) add(url.href, kind, words)
    },
    close: (address) => {
      const url = readable(address)?.href
      if (url === undefined) return
      add(url, 'own', '')
      const known = book.get(url)
      if (known !== undefined) known.isOpened = true
    },
    find: (target) => {
      const number = /^#?(\d{1,4})$/u.exec(target.trim())?.[1]
      if (number !== undefined) return [...book.values()][Number(number) - 1]
      return book.get(readable(target)?.href ?? '')
    },
    open: (most) => {
      const left = [...book.values()].filter(({ isOpened }) => !isOpened)
      const others = left.filter(({ kind }) => kind === 'linked').slice(0, Math.floor(most * MOST_LINKED_SHARE))
      const own = left.filter(({ kind }) => kind !== 'linked').slice(0, most - others.length)
      return [...own, ...others]
    },
  }
}

/** Without what no server is told; ports that nobody expects a website at are left out. */
function readable(address: string): URL | undefined {
  const url = parseWebUrl(address.trim())
  if (url === undefined || url.port !== '' || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url
}
