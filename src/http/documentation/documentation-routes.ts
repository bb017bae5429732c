import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { unlessMissing } from '../../platform/errors.ts'
import { takesGzip } from '../html-pages.ts'
import type { Server } from '../server.ts'
import { publishedDocument } from './published-document.ts'

const PAGE = '/api/docs'
const DOCUMENT = '/api/v1/openapi.json'

/** What the page may do: scripts and requests of this server alone. Its reader has styles in its elements. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * `/api/v1/openapi.json`, and `/api/docs`: the same for people, a page that is built with the dashboard in `folder`.
 * Where nothing is built, people get the document.
 */
export async function documentationRoutes(server: Server, folder: URL): Promise<void> {
  let made: Promise<readonly [plain: Buffer, packed: Buffer]> | undefined
  server.get(DOCUMENT, { config: { access: 'public' } }, async (request, reply) => {
    made ??= packed(publishedDocument(server.swagger()))
    const [plain, compressed] = await made
    void reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding')
    if (!takesGzip(request)) return reply.send(plain)
    return reply.header('Content-Encoding', 'gzip').send(compressed)
  })

  // Browsers ask for it on pages that name no icon of their own.
  server.get('/favicon.ico', async (_request, reply) => reply.code(204).header('Cache-Control', 'max-age=86400').send())

  const page = await unlessMissing(readFile(new URL('reference.html', folder)))
  server.get(PAGE, async (_request, reply) => {
    if (page === undefined) return reply.redirect(DOCUMENT)
    void reply.type('text/html; charset=utf-8').header('Content-Security-Policy', POLICY)
    return reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }).send(page)
  })
}

async function packed(document: object): Promise<readonly [plain: Buffer, packed: Buffer]> {
  const plain = Buffer.from(JSON.stringify(document))
  return [plain, await promisify(gzip)(plain, { level: 9 })]
}
