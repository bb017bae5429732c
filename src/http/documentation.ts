import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Server } from './server.ts'

const PAGE = '/api/docs'
const DOCUMENT = '/api/v1/openapi.json'

/** `/api/v1/openapi.json`, and `/api/docs`: the same for people. */
export function documentationRoutes(server: Server): void {
  server.get(DOCUMENT, { config: { access: 'public' } }, async (_request, reply) => reply.send(server.swagger()))

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
      if (page.headers.location !== undefined) reply.header('Location', String(page.headers.location))
      return reply.send(page.rawPayload)
    })
  }
}

async function loadReader(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(apiReference, { routePrefix: PAGE, configuration: { url: DOCUMENT, title: 'Fairlead API' } })
  await inner.ready()
  return inner
}
