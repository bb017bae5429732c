import { replaceLiquid } from '../../sequences/index.ts'

const HREF = /href="(https?:[^"]+)"/giu
const WEB_LINK = /https?:\/\/[^\s<>"]+/giu
/** What ends a sentence, or a bracket around it, and no address. */
const TRAILING = new Set(".,;:!?'’”)]}")
const FOOTER = '\n-- \n'
const MOST_LINKS = 50
const MOST_BEGUN = 200
/** Stands where Liquid stood; no template holds it. */
const FILLED = '\u0000'

/** Addresses that a template was written with, by origin and path; of those that Liquid goes on with, how they begin. */
export interface TemplateLinks {
  readonly whole: ReadonlySet<string>
  readonly begun: readonly { readonly origin: string; readonly path: string }[]
}

interface Tracking {
  readonly links: TemplateLinks
  readonly publicUrl: string
  readonly redirect: (target: string) => string
}

/** The web links that a template was written with, in its text and in its HTML. */
export function linksOfTemplate(text: string, html: string): TemplateLinks {
  const whole = new Set<string>()
  const begun = new Map<string, { origin: string; path: string }>()
  const add = (written: string, goesOn: boolean) => {
    const [fixed = '', filled] = written.split(FILLED, 2)
    const url = URL.parse(fixed)
    if (url === null) return
    // After ? or # the path is all there.
    const place = url.origin + url.pathname
    const isWhole = (filled === undefined && !goesOn) || /[?#]/u.test(fixed)
    if (isWhole) whole.add(place)
    else if (begun.size < MOST_BEGUN) begun.set(place, { origin: url.origin, path: url.pathname })
  }
  const bare = replaceLiquid(`${text} ${html.replaceAll('&amp;', '&')}`, (part) => {
    for (const [found] of part.matchAll(WEB_LINK)) add(found.split(/['|]/u, 1)[0] ?? '', true)
    return FILLED
  })
  for (const [found] of bare.matchAll(WEB_LINK)) {
    add(found, false)
    add(withoutTrailing(found), false)
  }
  return { whole, begun: [...begun.values()] }
}

/**
 * The text of an email in which web links that its template was written with lead somewhere else: `redirect` answers
 * where. Links of this installation, those that a lead's own values brought, and the footer stay as they are.
 */
export function trackLinks(text: string, { links, publicUrl, redirect }: Tracking): string {
  const end = text.lastIndexOf(FOOTER)
  const body = end === -1 ? text : text.slice(0, end)
  let count = 0
  const tracked = body.replaceAll(WEB_LINK, (found) => {
    const link = withoutTrailing(found)
    const url = targetOf(link, links, publicUrl)
    if (url === undefined || count >= MOST_LINKS) return found
    count += 1
    return redirect(url) + found.slice(link.length)
  })
  return end === -1 ? tracked : tracked + text.slice(end)
}

/** Like `trackLinks` for HTML that was cleaned: addresses stand in double quotes, with `&` written as an entity. */
export function trackHtmlLinks(html: string, { links, publicUrl, redirect }: Tracking): string {
  let count = 0
  return html.replaceAll(HREF, (found, written: string) => {
    const url = targetOf(written.replaceAll('&amp;', '&'), links, publicUrl)
    if (url === undefined || count >= MOST_LINKS) return found
    count += 1
    return `href="${redirect(url)}"`
  })
}

function withoutTrailing(link: string): string {
  let end = link.length
  while (end > 0 && TRAILING.has(link.charAt(end - 1))) end -= 1
  return link.slice(0, end)
}

function targetOf(link: string, { whole, begun }: TemplateLinks, publicUrl: string): string | undefined {
  const url = URL.parse(link)
  if (url === null || link === publicUrl || link.startsWith(`${publicUrl}/`)) return undefined
  const isWritten =
    whole.has(url.origin + url.pathname) ||
    begun.some(({ origin, path }) => url.origin === origin && url.pathname.startsWith(path))
  return isWritten ? url.href : undefined
}
