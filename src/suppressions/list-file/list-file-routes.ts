import { Readable } from 'node:stream'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import { sendCsv } from '../../http/reply.ts'
import type { Server } from '../../http/server.ts'
import { endLeadsOfAddresses, suppressionRules } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { SuppressionsImported } from '../schema.ts'
import { listAsCsv } from './export-list.ts'
import { MOST_LIST_ROWS, addList, readList } from './import-list.ts'

const BODY_LIMIT = 8 * 1024 * 1024
const FAULTS_SHOWN = 1_000

const ImportQuery = Type.Object({
  allowSharedDomains: Type.Optional(
    Type.Enum(['true', 'false'], {
      default: 'false',
      description: 'Allows shared domains such as gmail.com.',
    }),
  ),
})

/** The suppression list as a file, in and out. */
export function suppressionListRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'text/csv',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: string) => body,
    )
    importRoute(scope, context)
  })
  exportRoute(server, context)
}

function importRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/suppressions/import',
    bodyLimit: BODY_LIMIT,
    schema: {
      operationId: 'importSuppressions',
      tags: ['suppressions'],
      summary: 'Import suppressions',
      description: `A CSV file of up to ${MOST_LIST_ROWS.toLocaleString('en')} rows and 8 MiB. With a header, the columns \`email\`, \`address\`, \`domain\` or \`value\`, \`reason\` and \`note\` are read; without one, the first column, or every address on a line of addresses. Values with an @ are addresses, others domains. Delimiters: comma, semicolon or tab. Invalid rows don’t affect others, and you can send the same file again.`,
      consumes: ['text/csv'],
      querystring: ImportQuery,
      body: Type.String({ description: 'The list.', examples: ['email,reason\njane@acme.example,unsubscribed\n'] }),
      response: { 200: SuppressionsImported, ...problems(400, 413, 415) },
    },
    config: { access: { scope: 'settings:write', whole: true, shows: 'receipt' } },
    handler: async (request) => {
      const { organizationId, actor } = callerOf(request)
      const query = request.query as Type.Static<typeof ImportQuery>
      const allowSharedDomains = query.allowSharedDomains === 'true'
      const { rows, faults } = await readList(organizationId, request.body as string, {
        ...suppressionRules,
        allowSharedDomains,
      })
      const endLeads = endLeadsOfAddresses(context, organizationId)
      const added = await addList(context, organizationId, { rows, actor, endLeads })
      return {
        success: true as const,
        ...added,
        faulty: faults.length,
        faults: faults.slice(0, FAULTS_SHOWN),
      }
    },
  })
}

function exportRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/suppressions/export',
    schema: {
      operationId: 'exportSuppressions',
      tags: ['suppressions'],
      summary: 'Export suppressions',
      description:
        'The full list as CSV, newest first, in the format of `POST /suppressions/import`. Cells that look like formulas get a leading apostrophe. Users confirm their password first.',
      response: {
        200: {
          description: 'The columns `value`, `kind`, `reason`, `note` and `createdAt`.',
          content: { 'text/csv': { schema: Type.String() } },
        },
        ...problems(),
      },
    },
    config: { access: { scope: 'leads:read', whole: true, fresh: true } },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      return sendCsv(reply, 'suppressions.csv', Readable.from(listAsCsv(context, organizationId)))
    },
  })
}
