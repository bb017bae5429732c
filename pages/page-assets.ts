import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { FONT_FACE, FONT_FILE, FONT_LINK } from './page-styles.ts'

/** The font is a file of the dashboard: where that is not built, pages have the font of the system. */
export const HAS_FONT = existsSync(new URL(`../dashboard/dist/assets/${FONT_FILE}`, import.meta.url))

/**
 * Stands in a page where the nonce of an answer goes. Nobody outside knows it, so that no text that found its way into a
 * page could pass for a stylesheet or script of ours.
 */
export const noncePlace = randomBytes(24).toString('base64url')

/** A page to be sent. */
export interface FinishedPage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * The page with a nonce of its own, and its headers: nothing runs but our script where the page has it, nothing is loaded
 * but a logo and the font of this origin, forms stay here, nobody frames, keeps or indexes a page, and its address, which is a secret,
 * is passed on to nobody.
 */
export function finishPage(page: string): FinishedPage {
  return finish(HAS_FONT ? page : withoutFont(page), [
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
}

/**
 * A page for the dashboard to show in a frame: of no origin, so that it reaches no cookie, and with forms that send nothing.
 * Its logo stands in it, and its font is the system's: of no origin, it gets neither from here.
 */
export function finishFramedPage(page: string): FinishedPage {
  return finish(withoutFont(page), [
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ])
}

function withoutFont(page: string): string {
  return page.replace(FONT_LINK, '').replace(FONT_FACE, '')
}

function finish(page: string, rules: readonly string[]): FinishedPage {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.includes(`<script nonce="${noncePlace}"`) ? [`script-src 'nonce-${nonce}'`] : []),
    ...rules,
    "base-uri 'none'",
  ]
  return {
    body: page.replaceAll(noncePlace, nonce),
    headers: { 'Content-Security-Policy': policy.join('; '), ...HEADERS },
  }
}
