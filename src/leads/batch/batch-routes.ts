import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRowAllowance, remainingRows } from '../../accounts/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { mayRead } from '../../http/access/permissions.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import { CampaignParams } from '../../http/params.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { parseJsonBytes } from '../../http/validation/parse-json.ts'
import { compileRequestSchema } from '../../http/validation/schema-compilers.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, asError, invalid } from '../../platform/errors.ts'
import type { SplitLine } from '../../platform/text/split-lines.ts'
import { createAdmissionLimit, createFairSemaphore } from '../../platform/work/fair-semaphore.ts'
import type { FairSemaphore } from '../../platform/work/fair-semaphore.ts'
import { campaignWarnings } from '../intake/campaign-standing.ts'
import { assertMayLookAcross } from '../intake/intake-request.ts'
import type { WarnOfLeads } from '../intake/intake-request.ts'
import { utcDay } from '../validation/funding-date.ts'
import { addArray } from './add-json-array.ts'
import { openBatchResults } from './batch-results.ts'
import type { BatchAnswer } from './batch-results.ts'
import { BATCH_SCHEMA, MOST_ROWS, NDJSON } from './batch-schema.ts'
import type { BatchQuery } from './batch-schema.ts'
import { readChunks, readLine } from './read-batch.ts'
import type { BatchRowRules } from './read-batch.ts'
import { assertRowsLeft, standingOf, writeBatch } from './write-batch.ts'

const LARGEST_ARRAY = 32 * 1024 * 1024
/** Rows that a stream takes out of the quota at a time. */
const RESERVED_ROWS = 10_000
/** A reader that takes nothing of its answer for so long is given up, in milliseconds. */
const LONGEST_READING_PAUSE = 60_000
/** Of the ten connections of a process, so many write batches. */
const WRITERS = { total: 3, perOrganization: 2 }
const STREAMS = { total: 8, perOrganization: 2 }
/** Of arrays above what any other body may have: half of the room that a process has for them. */
const LARGE_ARRAYS = { total: 8, perOrganization: 2 }

interface BatchParts {
  readonly warnOf: WarnOfLeads
  readonly mostRows?: number
}

type BatchRequest = FastifyRequest<{ Querystring: BatchQuery }>

/** `POST /campaigns/{campaignId}/leads/batch`: many leads in one request, as a JSON array or a stream of lines. */
export function batchRoutes(server: Server, context: Context, { warnOf, mostRows = MOST_ROWS }: BatchParts): void {
  const stopping = new AbortController()
  const [turns, streams] = [createFairSemaphore(WRITERS), createAdmissionLimit(STREAMS, 'streams')]
  const parts = { turns, streams, stopping: stopping.signal, warnOf, mostRows }
  const arrays = createAdmissionLimit(LARGE_ARRAYS, 'arrays of a megabyte or of unknown length')
  // Before the server waits for its connections: a stream may go on for many minutes.
  server.addHook('preClose', async () => stopping.abort())
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: LARGEST_ARRAY },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.addContentTypeParser(NDJSON, async (_request: unknown, body: Readable) => body)
    scope.addContentTypeParser('*', async () => {
      throw new AppError('unsupported_media_type', `Send a list as application/json or lines of JSON as ${NDJSON}.`)
    })
    scope.route<{ Querystring: BatchQuery }>({
      method: 'POST',
      url: '/api/v1/campaigns/:campaignId/leads/batch',
      bodyLimit: LARGEST_ARRAY,
      schema: {
        ...BATCH_SCHEMA,
        headers: retryHeader('For JSON arrays: makes a retry safe for 24 hours. Not needed for streams.'),
        params: CampaignParams,
        response: { ...BATCH_SCHEMA.response, ...problems(400, 404, 409, 413, 415, 422) },
      },
      config: { access: { scope: 'leads:write', campaign: 'campaignId', shows: 'receipt' }, streams: NDJSON },
      validatorCompiler: (route) => (route.httpPart === 'body' ? () => true : compileRequestSchema(route)),
      onRequest: async (request, reply) => {
        if (request.load?.kind === 'large') leaveOnClose(reply, await arrays.take(callerOf(request).organizationId))
      },
      onSend: async (request, reply, payload) => {
        await tellRowStanding(context, request, reply)
        return payload
      },
      handler: async (request, reply) => {
        const { body } = request
        if (body instanceof Readable) return addStream(context, parts, { request, reply, body })
        const rules = await rulesOf(context, parts, request)
        const answer = await addArray(context, parts.turns, orderOf(request, body, rules))
        if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
        return sendRows(reply, answer.body, formOf(request))
      },
    })
  })
}

interface Parts {
  readonly turns: FairSemaphore
  readonly streams: FairSemaphore
  readonly stopping: AbortSignal
  readonly warnOf: WarnOfLeads
  readonly mostRows: number
}

interface Exchange {
  readonly request: BatchRequest
  readonly reply: FastifyReply
  readonly body: Readable
}

async function addStream(context: Context, parts: Parts, { request, reply, body }: Exchange): Promise<FastifyReply> {
  const { organizationId } = callerOf(request)
  refuseForStreams(request)
  const rules = await rulesOf(context, parts, request)
  const read = (line: SplitLine) => readLine(line, rules, parseJsonBytes)
  const warnings = campaignWarnings(await standingOf(context.db, rules.common))
  await assertRowsLeft(context, organizationId)
  leaveOnClose(reply, await parts.streams.take(organizationId))
  const results = await openBatchResults(context.room)
  try {
    await writeBatch(context, {
      organizationId,
      chunks: readChunks(body, { read, stopping: parts.stopping, most: parts.mostRows }),
      allowance: createRowAllowance(context, organizationId, RESERVED_ROWS),
      turns: parts.turns,
      results,
    })
  } catch (error) {
    await results.close()
    // Whoever went away hears no answer, and nothing is wrong here.
    throw request.raw.socket.destroyed ? new AppError('invalid_request', 'The connection was closed.') : asError(error)
  }
  if (!body.readableEnded) reply.header('Connection', 'close')
  reply.raw.setTimeout(LONGEST_READING_PAUSE, () => reply.raw.destroy())
  const form = formOf(request)
  return reply.type(MEDIA_TYPES[form]).send(results.stream(form, warnings))
}

function leaveOnClose({ raw }: FastifyReply, leave: () => void): void {
  // Whoever left while the database was asked closes no more.
  if (raw.closed || raw.destroyed) leave()
  else raw.once('close', leave)
}

const MEDIA_TYPES = { json: 'application/json; charset=utf-8', ndjson: `${NDJSON}; charset=utf-8` } as const

function formOf({ headers }: FastifyRequest): 'json' | 'ndjson' {
  return headers.accept?.toLowerCase().includes(NDJSON) === true ? 'ndjson' : 'json'
}

function sendRows(reply: FastifyReply, answer: BatchAnswer, form: 'json' | 'ndjson'): FastifyReply {
  const text =
    form === 'json' ? JSON.stringify(answer) : answer.results.map((row) => `${JSON.stringify(row)}\n`).join('')
  return reply.type(MEDIA_TYPES[form]).serializer(String).send(text)
}

async function rulesOf(context: Context, { warnOf }: BatchParts, request: BatchRequest): Promise<BatchRowRules> {
  const caller = callerOf(request)
  const { onDuplicate = 'skip', duplicateScope = 'campaign', lenient = false } = request.query
  assertMayLookAcross(caller, duplicateScope)
  const { organizationId } = caller
  const common = { organizationId, ...campaignOf(request), onDuplicate, duplicateScope }
  const ofNew = await warnOf({ ...common, readsCampaign: mayRead(caller, { scope: 'campaigns:read' }) })
  return { lenient, today: utcDay(context.clock.now()), common, ofNew }
}

function orderOf(request: BatchRequest, body: unknown, rules: BatchRowRules) {
  if (!Buffer.isBuffer(body)) throw new AppError('invalid_json', 'The body is empty; a JSON array is expected.')
  const isDryRun = request.query.dryRun === true
  const key = isDryRun ? undefined : idempotencyOf(request)
  return { rules, body, parse: parseJsonBytes, isDryRun, key }
}

/** @throws AppError `validation_failed` for what only a list can be asked */
function refuseForStreams({ query, headers }: BatchRequest): void {
  if (query.dryRun === true) {
    const detail = 'Streams do not support dryRun. Send up to 1,000 rows as a JSON array.'
    throw invalid([{ pointer: '/dryRun', code: 'not_for_streams', detail }], detail)
  }
  if (headers['idempotency-key'] === undefined) return
  const detail = 'Not needed for streams: send the stream again. Stored rows are returned as duplicates.'
  throw invalid([{ pointer: '/headers/Idempotency-Key', code: 'not_for_streams', detail }], detail)
}

/** Beside the policy of requests, that of rows. An answer never fails for it. */
async function tellRowStanding(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.caller === null) return
  try {
    const standing = await remainingRows(context, request.caller.organizationId)
    if (standing === undefined) return
    const { quota, remaining, resetSeconds } = standing
    reply.header('RateLimit-Policy', `${String(reply.getHeader('RateLimit-Policy'))}, "rows";q=${quota};w=3600`)
    reply.header('RateLimit', `${String(reply.getHeader('RateLimit'))}, "rows";r=${remaining};t=${resetSeconds}`)
  } catch (error) {
    context.log.warn({ err: asError(error) }, 'The remaining rows are unknown.')
  }
}
