const WEB_LINK = /https?:\/\/[^\s<>"]+/giu
/** What ends a sentence, or a bracket around it, and no address. */
const TRAILING = /[.,;:!?'’”)\]}]+$/u
const FOOTER = '\n-- \n'
const MOST_LINKS = 50

/**
 * The text of an email in which web links that its template was written with lead somewhere else: `redirect` answers
 * where. Links of this installation, those that a lead's own values brought, and the footer stay as they are.
 */
export function trackLinks(
  text: string,
  about: { readonly template: string; readonly publicUrl: string; readonly redirect: (target: string) => string },
): string {
  const { template, publicUrl, redirect } = about
  const end = text.lastIndexOf(FOOTER)
  const body = end === -1 ? text : text.slice(0, end)
  let count = 0
  const tracked = body.replaceAll(WEB_LINK, (found) => {
    const link = found.replace(TRAILING, '')
    const url = URL.parse(link)
    const isOwn = link === publicUrl || link.startsWith(`${publicUrl}/`)
    if (url === null || isOwn || !template.includes(`//${url.host}`) || count >= MOST_LINKS) return found
    count += 1
    return redirect(url.href) + found.slice(link.length)
  })
  return end === -1 ? tracked : tracked + text.slice(end)
}
