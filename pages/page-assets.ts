import { createHash } from 'node:crypto'
import { pageStyles } from './page-styles.ts'

/**
 * The one script of the booking page. It opens the page in the zone of the browser where nobody chose one, and says beside
 * the button which time is chosen. Everything can be done without it.
 */
export const pageScript = `(() => {
  const zones = document.querySelector('form.zone[data-guessed] select')
  if (zones) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own && own !== zones.value) {
      const address = new URL(location.href)
      address.searchParams.set('timezone', own)
      location.replace(address)
      return
    }
  }
  const chosen = document.getElementById('chosen')
  if (!chosen) return
  const tell = () => {
    const input = document.querySelector('input[name="startsAt"]:checked')
    if (!input) return
    const text = (element) => element.textContent.replace(/\\s+/g, ' ').trim()
    const day = input.closest('fieldset').querySelector('legend')
    chosen.textContent = text(day) + ', ' + text(input.labels[0])
    chosen.hidden = false
  }
  document.addEventListener('change', tell)
  tell()
})()
`

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
