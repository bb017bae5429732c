import { createHash } from 'node:crypto'
import { pageScript } from './page-script.ts'
import { pageStyles } from './page-styles.ts'

/** Changes with the stylesheet, so that browsers may keep each version for good. */
export const stylesheetVersion = versionOf(pageStyles)

/** Changes with the script. */
export const scriptVersion = versionOf(pageScript)

/** Where the pages find their stylesheet. */
export const stylesheetUrl = `/pages.css?v=${stylesheetVersion}`

/** Where the booking page finds its script. */
export const scriptUrl = `/pages.js?v=${scriptVersion}`

/**
 * Headers of every page: nothing runs, nothing is loaded but the stylesheet, forms stay here, nobody frames, keeps or
 * indexes a page, and its address, which is a secret, is passed on to nobody.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
}

/** Headers of the booking page: those of every page, and our own script may run. */
export const scriptedPageHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Content-Security-Policy': `${pageHeaders['Content-Security-Policy']}; script-src 'self'`,
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
