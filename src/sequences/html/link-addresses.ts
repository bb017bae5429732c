import { escapeHtml } from '../../platform/text/safe-text.ts'

const MOST_LINKED = 50
/** What goes on with an address: another one stands there then. */
const GOES_ON = /^(?:[\w/?#%=-]|&amp;)/u

/**
 * Cleaned HTML in which these addresses, where they stand as text and not in a link, are links. At most 50 are, so that an
 * email stays small; a longer address that begins with one of them stays text.
 */
export function linkAddresses(html: string, addresses: readonly string[]): string {
  let links = 0
  let room = MOST_LINKED
  const linked = (text: string, address: string): string => {
    const [first = '', ...rest] = text.split(address)
    return rest.reduce((done, next) => {
      const isLinked = room > 0 && !GOES_ON.test(next)
      if (isLinked) room -= 1
      return done + (isLinked ? `<a href="${address}">${address}</a>` : address) + next
    }, first)
  }
  const written = addresses.map(escapeHtml)
  // Cleaned HTML has these two signs around its tags and nowhere else.
  return html
    .split('<')
    .map((part, index) => {
      const end = index === 0 ? 0 : part.indexOf('>') + 1
      const [tag, text] = [part.slice(0, end), part.slice(end)]
      if (/^a[\s>]/u.test(tag)) links += 1
      if (tag === '/a>') links -= 1
      return tag + (links > 0 ? text : written.reduce(linked, text))
    })
    .join('<')
}
