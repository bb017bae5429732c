import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { compileRequestSchema } from '../../http/validation/schema-compilers.ts'
import { assertMayLookAcross } from '../../leads/index.ts'
import { withoutUndefined } from '../../platform/collections/without-undefined.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { createAdmissionLimit, withTurn } from '../../platform/work/fair-semaphore.ts'
import { IMPORT_KINDS } from '../import-types.ts'
import { assertMayWrite } from '../import-permissions-routes.ts'
import { bringFile } from '../import-commands.ts'
import type { FileOrder } from '../import-commands.ts'
import { LARGEST_FILE, tooLarge } from './stored-file.ts'
import {
  delimiterNamed,
  DelimiterWish,
  DuplicateScopeSchema,
  EncodingWish,
  ImportAnswer,
  OnDuplicateSchema,
  showImport,
} from '../schema.ts'

const TYPES = ['text/csv', 'application/octet-stream']

/** Files that a process takes in at a time. */
const UPLOADS = { total: 48, perOrganization: 6 }

const UploadQuery = Type.Object({
  kind: Type.Optional(
    Type.Enum([...IMPORT_KINDS], {
      default: 'leads',
      description: '`blocklist`: addresses and domains to suppress; needs the scope `settings:write`.',
    }),
  ),
  campaignId: Type.Optional(Type.String({ description: 'The campaign. Required for `leads`.' })),
  fileName: Type.Optional(Type.String({ maxLength: 200, description: 'The file name.' })),
  encoding: Type.Optional(EncodingWish),
  delimiter: Type.Optional(DelimiterWish),
  hasHeader: Type.Optional(Type.Enum(['true', 'false'], { description: 'Whether the first line names the columns.' })),
  onDuplicate: Type.Optional(OnDuplicateSchema),
  duplicateScope: Type.Optional(DuplicateScopeSchema),
})

type UploadRequest = FastifyRequest<{ Querystring: Type.Static<typeof UploadQuery> }>

/** The way in for files. The body goes to disk as it comes. */
export function uploadRoute(server: Server, context: Context, { largest = LARGEST_FILE } = {}): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, (_request, payload, done) => done(null, payload))
    scope.addContentTypeParser('*', async () => {
      throw new AppError('unsupported_media_type', `Send the file itself as the body, as ${TYPES.join(' or ')}.`)
    })
    route(scope, context, largest)
  })
}

function route(server: Server, context: Context, largest: number): void {
  const places = createAdmissionLimit(UPLOADS, 'files')
  server.route({
    method: 'POST',
    url: '/api/v1/imports',
    schema: {
      operationId: 'createImport',
      tags: ['imports'],
      summary: 'Upload a file of leads',
      description:
        'A CSV file of up to 1 GiB as the body (RFC 4180). Adds no leads yet: the response shows encoding, delimiter, header, rows and column mapping. An unreadable file gets 400 `invalid_file`; `errors` has the line. Check the `preview`, adjust the mapping, then `start`. Files that are not started are deleted after a day. Each organization can upload six files at a time, at 1,000 bytes a second or more.',
      consumes: TYPES,
      querystring: UploadQuery,
      body: Type.String({
        format: 'binary',
        description: 'The file.',
        examples: ['Email,Name,Company\njane@acme.example,Jane Doe,Acme\n'],
      }),
      response: { 201: ImportAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    // The body is a stream here: nobody holds it to look at it as a whole.
    validatorCompiler: (given: Parameters<typeof compileRequestSchema>[0]) =>
      given.httpPart === 'body' ? () => true : compileRequestSchema(given),
    config: { tells: ['Location'], access: { scope: 'leads:write', shows: 'receipt' }, streams: true },
    handler: async (request, reply) => {
      const order = { ...orderOf(request), largest }
      if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge(largest)
      const one = await withTurn(places, order.organizationId, () => bringFile(context, order, bodyOf(request)))
      return reply
        .code(201)
        .header('Location', `/api/v1/imports/${showImport(one).importId}`)
        .send(showImport(one))
    },
  })
}

/** The body as it comes; nothing where there is none. */
function bodyOf({ body }: { body: unknown }): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

function orderOf(request: UploadRequest): FileOrder {
  const caller = callerOf(request)
  const { query } = request
  const { kind = 'leads', encoding, delimiter, hasHeader, onDuplicate = 'skip', duplicateScope = 'campaign' } = query
  assertMayWrite(caller, kind)
  assertMayLookAcross(caller, duplicateScope)
  const campaignId = kind === 'leads' ? campaignOf(query.campaignId) : null
  if (campaignId !== null && caller.campaignIds !== null && !caller.campaignIds.has(campaignId)) {
    throw new AppError('campaign_not_allowed', 'This key is limited to other campaigns.')
  }
  const fileName = (query.fileName ?? '').trim()
  if (!isStorableText(fileName)) {
    throw invalid([
      { pointer: '/fileName', code: 'invalid_text', detail: 'The name has characters that cannot be stored.' },
    ])
  }
  const bytes = Number(request.headers['content-length'])
  return {
    organizationId: caller.organizationId,
    ...(Number.isSafeInteger(bytes) ? { bytes } : {}),
    actor: caller.actor,
    kind,
    campaignId,
    fileName: fileName === '' ? `${kind}.csv` : fileName,
    wish: withoutUndefined({
      encoding,
      delimiter: delimiter && delimiterNamed(delimiter),
      hasHeader: hasHeader === undefined ? undefined : hasHeader === 'true',
    }),
    options: { onDuplicate, duplicateScope },
  }
}

function campaignOf(shown: string | undefined): string {
  const campaignId = shown === undefined ? undefined : parseId('camp', shown)
  if (campaignId !== undefined) return campaignId
  const detail = 'Give the id of the target campaign; it starts with camp_.'
  throw invalid([{ pointer: '/campaignId', code: shown === undefined ? 'required' : 'invalid_id', detail }])
}
