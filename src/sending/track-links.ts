const HREF = /href="(https?:[^"]+)"/giu
const WEB_LINK = /https?:\/\/[^\s<>"]+/giu
/** What ends a sentence, or a bracket around it, and no address. */
const TRAILING = /[.,;:!?'’”)\]}]+$/u
const FOOTER = '\n-- \n'
const MOST_LINKS = 50

interface Tracking {
  readonly template: string
  readonly publicUrl: string
  readonly redirect: (target: string) => string
}

/**
 * The text of an email in which web links that its template was written with lead somewhere else: `redirect` answers
 * where. Links of this installation, those that a lead's own values brought, and the footer stay as they are.
 */
export function trackLinks(text: string, { template, publicUrl, redirect }: Tracking): string {
  const end = text.lastIndexOf(FOOTER)
  const body = end === -1 ? text : text.slice(0, end)
  let count = 0
  const tracked = body.replaceAll(WEB_LINK, (found) => {
    const link = found.replace(TRAILING, '')
    const url = targetOf(link, template, publicUrl)
    if (url === undefined || count >= MOST_LINKS) return found
    count += 1
    return redirect(url) + found.slice(link.length)
  })
  return end === -1 ? tracked : tracked + text.slice(end)
}

/** Like `trackLinks` for HTML that was cleaned: addresses stand in double quotes, with `&` written as an entity. */
export function trackHtmlLinks(html: string, { template, publicUrl, redirect }: Tracking): string {
  let count = 0
  return html.replaceAll(HREF, (found, written: string) => {
    const url = targetOf(written.replaceAll('&amp;', '&'), template.replaceAll('&amp;', '&'), publicUrl)
    if (url === undefined || count >= MOST_LINKS) return found
    count += 1
    return `href="${redirect(url)}"`
  })
}

function targetOf(link: string, template: string, publicUrl: string): string | undefined {
  const url = URL.parse(link)
  const isOwn = link === publicUrl || link.startsWith(`${publicUrl}/`)
  return url === null || isOwn || !template.includes(`//${url.host}`) ? undefined : url.href
}
