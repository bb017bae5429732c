import Type from 'typebox'
import { entityTag } from '../../platform/entity-tag.ts'
import { callerOf } from '../../http/access/access.ts'
import { wholeListOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { LabelAnswer, showLabel } from '../schema.ts'
import { listLabels } from './triage-store.ts'
import { MOST_LABELS, replaceLabels, versionOf } from './triage.ts'

const URL = '/api/v1/inbox/labels'
const Answer = wholeListOf(LabelAnswer, 'All labels.')
const GivenLabels = Type.Object(
  {
    labels: Type.Array(
      Type.Object(
        {
          labelId: Type.Optional(Type.String({ maxLength: 60 })),
          name: Type.String({ maxLength: 40 }),
          color: LabelAnswer.properties.color,
        },
        { additionalProperties: false },
      ),
      { maxItems: MOST_LABELS },
    ),
  },
  { additionalProperties: false },
)

/** What conversations may be called. */
export function labelRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: URL,
    schema: {
      operationId: 'listInboxLabels',
      tags: ['inbox'],
      summary: 'List inbox labels',
      response: { 200: Answer, ...problems() },
    },
    config: { tells: ['ETag'], access: { scope: 'messages:read' } },
    handler: async (request, reply) => {
      const labels = await listLabels(context.db, callerOf(request).organizationId)
      reply.header('ETag', entityTag(versionOf(labels)))
      return { data: labels.map(showLabel), nextCursor: null }
    },
  })
  server.route({
    method: 'PUT',
    url: URL,
    schema: {
      operationId: 'setInboxLabels',
      tags: ['inbox'],
      summary: 'Set inbox labels',
      description:
        'Replaces all labels. Omit `labelId` to create a label. `If-Match` replaces only the labels you read.',
      body: GivenLabels,
      response: { 200: Answer, ...problems(400, 412, 413, 415) },
    },
    config: { tells: ['ETag'], access: { scope: 'messages:send', whole: true, shows: { scope: 'messages:read' } } },
    handler: async (request, reply) => {
      const ifMatch = request.headers['if-match']
      const labels = await replaceLabels(context, { ...callerOf(request), ifMatch }, request.body.labels)
      reply.header('ETag', entityTag(versionOf(labels)))
      return { data: labels.map(showLabel), nextCursor: null }
    },
  })
}
