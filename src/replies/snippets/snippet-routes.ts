import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { listSnippets } from './snippet-store.ts'
import type { Snippet } from './snippet-store.ts'
import { removeSnippet, snippetId, writeSnippet } from './snippets.ts'

const URL = '/api/v1/snippets'
/** Who may read what snippets say. */
export const READ_SNIPPETS = { scope: 'messages:read', whole: true } as const
const WRITE = { scope: 'messages:send', whole: true, shows: READ_SNIPPETS } as const

const NewSnippet = Type.Object(
  {
    name: Type.String({ maxLength: 100, description: 'Unique, ignoring case.' }),
    body: Type.String({
      maxLength: 10_000,
      description: 'A template without `unsubscribeLink`.',
    }),
  },
  { additionalProperties: false, title: 'NewSnippet', 'x-extends': 'SnippetChange' },
)
const Answer = Type.Object(
  { snippetId: Type.String(), name: Type.String(), body: Type.String(), updatedAt: Type.String() },
  { title: 'Snippet', description: 'A text that members insert into replies.' },
)
const Params = Type.Object({ snippetId: Type.String({ description: 'The `snippetId`.' }) })

function show({ snippetId, name, body, updatedAt }: Snippet): Type.Static<typeof Answer> {
  return { snippetId: showId('snip', snippetId), name, body, updatedAt: updatedAt.toISOString() }
}

/** Templates for answers. */
export function snippetRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: URL,
    schema: {
      operationId: 'listSnippets',
      tags: ['inbox'],
      summary: 'List snippets',
      response: { 200: wholeListOf(Answer, 'All snippets.'), ...problems() },
    },
    config: { access: READ_SNIPPETS },
    handler: async (request) => {
      const found = await listSnippets(context.db, callerOf(request).organizationId)
      return { data: found.map(show), nextCursor: null }
    },
  })
  server.route({
    method: 'POST',
    url: URL,
    schema: {
      operationId: 'addSnippet',
      tags: ['inbox'],
      summary: 'Add a snippet',
      body: NewSnippet,
      response: { 201: Answer, ...problems(400, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request, reply) =>
      reply.code(201).send(show(await writeSnippet(context, callerOf(request), request.body))),
  })
  changeRoutes(server, context)
}

function changeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: `${URL}/:snippetId`,
    schema: {
      operationId: 'changeSnippet',
      tags: ['inbox'],
      summary: 'Update a snippet',
      params: Params,
      body: Type.Partial(NewSnippet, { additionalProperties: false, title: 'SnippetChange' }),
      response: { 200: Answer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const change = { ...request.body, snippetId: snippetId(request.params.snippetId) }
      return show(await writeSnippet(context, callerOf(request), change))
    },
  })
  server.route({
    method: 'DELETE',
    url: `${URL}/:snippetId`,
    schema: {
      operationId: 'deleteSnippet',
      tags: ['inbox'],
      summary: 'Delete a snippet',
      params: Params,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: { scope: 'messages:send', whole: true } },
    handler: async (request, reply) => {
      await removeSnippet(context, callerOf(request), snippetId(request.params.snippetId))
      return reply.code(204).send(null)
    },
  })
}
