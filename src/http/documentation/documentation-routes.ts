import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'
import { publishedDocument } from './published-document.ts'

const PAGE = '/api/docs'
const DOCUMENT = '/api/v1/openapi.json'

const HIDDEN_LANGUAGES =
  'c clojure csharp dart fsharp go http java js julia kotlin objc ocaml php powershell r ruby rust swift'.split(' ')

/** Nothing of the page speaks to anybody but this server: no fonts, figures or services of the reader's makers. */
const CONFIGURATION: NonNullable<FastifyApiReferenceOptions['configuration']> = {
  url: DOCUMENT,
  title: 'Fairlead API',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: {
    ...Object.fromEntries(HIDDEN_LANGUAGES.map((name) => [name, true])),
    shell: ['httpie', 'wget'],
    node: ['axios', 'ofetch', 'undici'],
    python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
  },
}

/** What the page may do: its own scripts and styles, and requests to this server. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `/api/v1/openapi.json`, and `/api/docs`: the same for people. */
export function documentationRoutes(server: Server): void {
  let document: object | undefined
  server.get(DOCUMENT, { config: { access: 'public' } }, async (_request, reply) => {
    document ??= publishedDocument(server.swagger())
    return reply.send(document)
  })

  // Browsers ask for it on pages that name no icon of their own.
  server.get('/favicon.ico', async (_request, reply) => reply.code(204).header('Cache-Control', 'max-age=86400').send())

  // The reader weighs 30 MB in memory; a process that nobody reads from does not load it.
  let reader: Promise<FastifyInstance> | undefined
  const show = async (url: string) => {
    reader ??= loadReader()
    return (await reader).inject({ method: 'GET', url })
  }
  for (const path of [PAGE, `${PAGE}/*`]) {
    server.get(path, async (request, reply) => {
      const page = await show(request.url)
      reply.code(page.statusCode).type(String(page.headers['content-type'] ?? 'text/html'))
      reply.header('Content-Security-Policy', POLICY).header('X-Content-Type-Options', 'nosniff')
      if (page.headers.location !== undefined) reply.header('Location', String(page.headers.location))
      return reply.send(page.rawPayload)
    })
  }
}

async function loadReader(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(apiReference, { routePrefix: PAGE, configuration: CONFIGURATION })
  await inner.ready()
  return inner
}
