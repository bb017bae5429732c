import { escapeHtml } from '../platform/escape-html.ts'

/**
 * Plain text as HTML that looks the same, in which the given links, and no others, can be clicked. Everything in the
 * text is escaped: what a lead sent stays text.
 */
export function linkedHtml(text: string, links: readonly string[]): string {
  const clickable = links.filter(isWebAddress).toSorted((left, right) => right.length - left.length)
  const parts: string[] = []
  let rest = text
  while (rest !== '') {
    const next = nextLink(rest, clickable)
    if (next === undefined) break
    parts.push(escapeHtml(rest.slice(0, next.at)), anchor(next.link))
    rest = rest.slice(next.at + next.link.length)
  }
  parts.push(escapeHtml(rest))
  return `<!DOCTYPE html><html><body><div style="white-space: pre-wrap">${parts.join('')}</div></body></html>`
}

/** The first place where one of the links stands; of several there, the longest. */
function nextLink(text: string, links: readonly string[]): { at: number; link: string } | undefined {
  let found: { at: number; link: string } | undefined
  for (const link of links) {
    const at = text.indexOf(link)
    if (at !== -1 && at < (found?.at ?? Infinity)) found = { at, link }
  }
  return found
}

function anchor(link: string): string {
  const address = escapeHtml(link)
  return `<a href="${address}">${address}</a>`
}

function isWebAddress(link: string): boolean {
  const protocol = URL.parse(link)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
