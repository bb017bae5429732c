import { createHash } from 'node:crypto'
import { pageStyles } from './page-styles.ts'

/** Changes with the stylesheet, so that browsers may keep each version for good. */
export const stylesheetVersion = createHash('sha256').update(pageStyles).digest('base64url').slice(0, 12)

/** Where the pages find their stylesheet. */
export const stylesheetUrl = `/pages.css?v=${stylesheetVersion}`

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
