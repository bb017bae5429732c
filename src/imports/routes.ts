import { Readable } from 'node:stream'
import Type from 'typebox'
import { callerOf } from '../http/access/access.ts'
import { PageQuery, filterId, pageById, pageOf } from '../http/list-paging.ts'
import { DONE, problems } from '../http/problems.ts'
import { sendCsv } from '../http/reply.ts'
import type { Server } from '../http/server.ts'
import { assertMayLookAcross } from '../leads/index.ts'
import { withoutUndefined } from '../platform/collections/without-undefined.ts'
import type { Context } from '../platform/context.ts'
import { previewImport } from './dry-run/preview-import.ts'
import { uploadRoute } from './file/upload-routes.ts'
import { cancelImport, changeImport, forgetImport, startImport } from './import-commands.ts'
import { assertMayStart, importOf, importToWrite } from './import-permissions-routes.ts'
import { unreadStates, unusedDomains } from './mapping/check-mapping.ts'
import { listReasons } from './rejected-rows/rejected-row-store.ts'
import { problemsAsCsv } from './rejected-rows/rejected-rows-csv.ts'
import { ErrorsAnswer, ImportAnswer, ImportPatch, PreviewAnswer, delimiterNamed, showImport } from './schema.ts'
import { listImports } from './store.ts'
import type { Import } from './store.ts'
import { leftOutColumns } from './vendors/fairlead-export.ts'

const PATH = '/api/v1/imports'
const ONE = `${PATH}/:importId`
const READ = { scope: 'leads:read' } as const
const WRITE = { scope: 'leads:write', shows: READ } as const
const MOST_REASONS = 10
const Params = Type.Object({ importId: Type.String({ description: 'The `importId` of the import.' }) })

/** Files of leads and blocklists: bringing them, looking at them, working them in. */
export function importRoutes(server: Server, context: Context): void {
  uploadRoute(server, context)
  readRoutes(server, context)
  writeRoutes(server, context)
  rowRoutes(server, context)
  errorRoutes(server, context)
  deedRoutes(server, context)
}

const ListQuery = Type.Object({
  ...PageQuery.properties,
  campaignId: Type.Optional(Type.String({ description: 'Only imports into this campaign.' })),
})

function readRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'listImports',
      tags: ['imports'],
      summary: 'List imports',
      description: 'Newest first. Imports are deleted 30 days after they end; their leads are kept.',
      querystring: ListQuery,
      response: { 200: pageOf(ImportAnswer, 'Imports.'), ...problems(400) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { organizationId, campaignIds } = callerOf(request)
      const campaignId = filterId('camp', request.query.campaignId, '/campaignId')
      const limited = campaignIds === null ? null : [...campaignIds]
      return pageById(context.secrets, request, {
        find: (part) => listImports(context.db, organizationId, { ...part, campaignId, campaignIds: limited }),
        idOf: (one) => one.importId,
        show: showImport,
      })
    },
  })
  server.route({
    method: 'GET',
    url: ONE,
    schema: {
      operationId: 'getImport',
      tags: ['imports'],
      summary: 'Get an import',
      description: 'Its file format, column mapping and progress.',
      params: Params,
      response: { 200: ImportAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => showImport((await importOf(context, request)).one),
  })
}

function writeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: ONE,
    schema: {
      operationId: 'updateImport',
      tags: ['imports'],
      summary: 'Update an import',
      description:
        'Changes how the file is read and mapped, while the import is `uploaded`. Check the `preview` afterwards. Blocklists need `settings:write`.',
      params: Params,
      body: ImportPatch,
      response: { 200: ImportAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const { one, caller } = await importToWrite(context, request)
      assertMayLookAcross(caller, request.body.duplicateScope ?? one.options.duplicateScope)
      const { columns = [], encoding, delimiter, hasHeader, onDuplicate, duplicateScope, vendor } = request.body
      const wish = { encoding, delimiter: delimiter && delimiterNamed(delimiter), hasHeader }
      const changed = await changeImport(context, one, {
        wish: withoutUndefined(wish),
        options: withoutUndefined({ onDuplicate, duplicateScope }),
        columns,
        ...withoutUndefined({ vendor }),
      })
      return showImport(changed)
    },
  })
  server.route({
    method: 'DELETE',
    url: ONE,
    schema: {
      operationId: 'deleteImport',
      tags: ['imports'],
      summary: 'Delete an import',
      description: 'Deletes its file and errors; its leads are kept. A running import is cancelled first.',
      params: Params,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const { one, caller } = await importToWrite(context, request)
      await forgetImport(context, one, caller.actor)
      return reply.code(204).send(null)
    },
  })
}

const PreviewQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many rows.' })),
})

function rowRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: `${ONE}/preview`,
    schema: {
      operationId: 'previewImport',
      tags: ['imports'],
      summary: 'Preview an import',
      description:
        'The first rows as leads, with problems and warnings. Adds no leads. Duplicates are not checked, except when a campaign’s own export is imported again.',
      params: Params,
      querystring: PreviewQuery,
      response: { 200: PreviewAnswer, ...problems(400, 404, 409) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { one } = await importOf(context, request)
      const { limit = 20 } = request.query
      return {
        warnings: [...unreadStates(one), ...leftOutColumns(one), ...unusedDomains(one)],
        data: await previewImport(context, one, limit),
      }
    },
  })
}

function errorRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: `${ONE}/errors`,
    schema: {
      operationId: 'listImportErrors',
      tags: ['imports'],
      summary: 'List import errors',
      description: `Why rows were not imported, the most frequent ${MOST_REASONS} reasons first. \`errors.csv\` has the rows.`,
      params: Params,
      response: { 200: ErrorsAnswer, ...problems(404) },
    },
    config: { access: READ },
    handler: async (request) => {
      const { one } = await importOf(context, request)
      return { data: await listReasons(context.db, one, MOST_REASONS) }
    },
  })
  server.route({
    method: 'GET',
    url: `${ONE}/errors.csv`,
    schema: {
      operationId: 'downloadImportErrors',
      tags: ['imports'],
      summary: 'Download rows with errors',
      description:
        'As CSV: `problem.line`, `problem.code` and `problem.reason`, then the cells of the file. Fix them and upload the file again; the first three columns are ignored. At most 100,000 rows; a final row tells if there are more. Cells that look like formulas get a leading apostrophe. Erased people are not included.',
      params: Params,
      response: {
        200: { description: 'The rows.', content: { 'text/csv': { schema: Type.String() } } },
        ...problems(404),
      },
    },
    config: { access: READ },
    handler: async (request, reply) => {
      const { one } = await importOf(context, request)
      return sendCsv(reply, 'errors.csv', Readable.from(problemsAsCsv(context, one)))
    },
  })
}

function deedRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: `${ONE}/start`,
    schema: {
      operationId: 'startImport',
      tags: ['imports'],
      summary: 'Start an import',
      description:
        'Imports the rows in the background, one import per organization at a time. Server restarts don’t lose or repeat rows. 409 `not_ready` if a required column is missing (see `errors`); 409 `campaign_archived` if the campaign was archived. Keys limited to campaigns get 403 `campaign_not_allowed` for an export of another tool (`vendor`), which can suppress people in the whole organization, and if duplicates are checked in other campaigns. Blocklists need `settings:write`.',
      params: Params,
      response: { 202: ImportAnswer, ...problems(404, 409) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const { one, caller } = await importToWrite(context, request)
      const assertMay = (asked: Import) => assertMayStart(caller, asked)
      return reply.code(202).send(showImport(await startImport(context, one, { actor: caller.actor, assertMay })))
    },
  })
  server.route({
    method: 'POST',
    url: `${ONE}/cancel`,
    schema: {
      operationId: 'cancelImport',
      tags: ['imports'],
      summary: 'Cancel an import',
      description: 'Stops within a second and deletes the file. Imported rows are kept; see `progress`.',
      params: Params,
      response: { 200: ImportAnswer, ...problems(404, 409) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const { one, caller } = await importToWrite(context, request)
      return showImport(await cancelImport(context, one, caller.actor))
    },
  })
}
