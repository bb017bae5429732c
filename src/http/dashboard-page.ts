import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { unlessMissing } from '../platform/errors.ts'
import { pathOf } from './request-head.ts'
import type { ServeDashboardPage, Server } from './server.ts'

/** Stands in the built page where the nonce of an answer goes. */
const PLACEHOLDER = '__STYLE_NONCE__'
/** The page addresses nothing below these: there only programs ask. `/api` itself is a screen. */
const NOT_PAGES = /^\/(api\/|(auth|assets)(\/|$))/

/**
 * The policy of the page: scripts, styles, pictures, fonts and requests of this origin alone, nothing inline but style elements
 * that carry the nonce, no frame around it, and in its frames pages of this origin.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * Reads the built page of the dashboard from `folder`. Browsers never keep it, and it finds out itself which screen a
 * path shows. Undefined where the dashboard is not built.
 */
export async function loadDashboardPage(folder: URL): Promise<ServeDashboardPage | undefined> {
  const page = await unlessMissing(readFile(new URL('index.html', folder), 'utf8'))
  if (page === undefined) return undefined
  return (request, reply) => {
    if (!isNavigation(request)) return false
    const nonce = randomBytes(16).toString('base64')
    void reply
      .code(200)
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(nonce),
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        'Referrer-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Opener-Policy': 'same-origin',
      })
      .send(page.replaceAll(PLACEHOLDER, nonce))
    return true
  }
}

/** `/assets/*`: files that carry a hash of their content in their name, so that browsers may keep them for good. */
export async function dashboardAssets(server: Server, folder: URL): Promise<void> {
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', folder)),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      void reply.header('X-Content-Type-Options', 'nosniff')
    },
  })
}

/** A browser that was given an address asks for HTML by name; programs ask for anything, or for JSON. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return /\btext\/html\b/i.test(headers.accept ?? '') && !NOT_PAGES.test(pathOf(url))
}
