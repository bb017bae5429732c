import { MAX_TEXT } from './limits.ts'
import { refuse } from './reading.ts'
import type { Reading } from './reading.ts'

const HTTP = /^https?:\/\/[^/?#]/i
const BARE_HOST = /^[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?::\d{1,5})?(?:[/?#]|$)/
// Forbidden by RFC 3986 wherever it stands; the WHATWG parser would silently drop or repair it.
const FORBIDDEN = /[\s\0-\x20<>"\\^`{|}\x7f]/

/**
 * An `http` or `https` URL as given; a bare host with or without a path (`acme.com/about`) gets `https://`.
 * Other schemes, user names and passwords, spaces and control characters are refused.
 */
export function parseUrl(text: string): Reading<string> {
  const url = HTTP.test(text) || !BARE_HOST.test(text) ? text : `https://${text}`
  if (!HTTP.test(url) || FORBIDDEN.test(url) || !URL.canParse(url)) {
    return refuse('invalid_url', 'Must be a URL such as https://acme.com/about, with http or https.')
  }
  if (/^[^/]*\/\/[^/?#]*@/.test(url)) {
    return refuse('invalid_url', 'Must be a URL without user name and password, such as https://acme.com/about.')
  }
  if (url.length > MAX_TEXT) return refuse('too_long', `Must have at most ${MAX_TEXT} characters, https:// included.`)
  return { value: url }
}
