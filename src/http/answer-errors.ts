import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isLockConflict, isStatementTimeout } from '../platform/database/error-classes.ts'
import { AppError, asError, notFound } from '../platform/errors.ts'
import { uuidv7 } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { readableDetails } from './access/permissions.ts'
import { internalProblem, problemBody, problemMediaType, statusOf } from './problems.ts'
import type { ProblemBody } from './problems.ts'
import { hasBody, pathOf } from './request-head.ts'

/** What the framework itself refuses, in our words. */
const FRAMEWORK: Readonly<Record<string, [code: string, detail: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body as JSON and say so with the header `Content-Type: application/json` (curl: -H "Content-Type: application/json").',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'payload_too_large',
    'The body is larger than this operation takes (1 MiB, unless it says otherwise).',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty; a JSON object is expected.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The path is not a valid URL path.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'No such path.'],
  FST_ERR_ASYNC_CONSTRAINT: ['invalid_request', 'The request is malformed.'],
}

/** Answers any error as a problem; what is not the caller's fault is logged and says nothing of the inside. */
export function answerError(log: Log, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = readError(thrown)
  const place = { instance: pathOf(request.url), requestId: request.id }
  if (error === undefined) {
    log.error({ err: asError(thrown), requestId: request.id, route: request.routeOptions?.url }, 'A request failed.')
    send(request, reply, internalProblem(place))
    return
  }
  // What the program itself sends away is counted; what it met on its way is worth a line.
  if (statusOf(error) === 503 && error !== thrown)
    log.warn({ err: asError(thrown), requestId: request.id }, 'A request was sent away.')
  writeErrorHeaders(error, request, reply)
  send(request, reply, problemBody(error, { ...place, details: readableDetails(request, error) }))
}

function readError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  const error = thrown as FastifyError
  const known = FRAMEWORK[error.code]
  if (known !== undefined) return new AppError(known[0], known[1])
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new AppError('invalid_json', 'The body is not valid JSON.')
  const passing = readPassing(error)
  if (passing !== undefined) return passing
  if (typeof error.statusCode === 'number' && error.statusCode < 500 && error.statusCode >= 400) {
    return new AppError('invalid_request', 'The request is malformed.')
  }
  return undefined
}

/** What is not the caller's fault and passes: trying again is right. */
function readPassing(error: unknown): AppError | undefined {
  if (isDatabaseAway(error) || isStatementTimeout(error)) {
    return new AppError('not_reachable', 'The database cannot be reached at the moment. Try again shortly.')
  }
  if (!isLockConflict(error)) return undefined
  return new AppError('overloaded', 'Too much happens to the same data at the moment. Try again shortly.')
}

function writeErrorHeaders(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(error)
  // A wrong password or signature is no matter of keys, and a browser would ask for one in a window of its own.
  if (status === 401 && !['wrong_credentials', 'wrong_signature'].includes(error.code)) {
    const given = request.headers.authorization !== undefined
    reply.header('WWW-Authenticate', given ? `Bearer realm="api", error="invalid_token"` : 'Bearer realm="api"')
  }
  if (error.code === 'insufficient_scope') {
    reply.header(
      'WWW-Authenticate',
      `Bearer realm="api", error="insufficient_scope", scope="${String(error.details.scope)}"`,
    )
  }
  if (status === 429) {
    const { retryAfterSeconds = request.standing?.resetSeconds ?? 1 } = error.details
    reply.header('Retry-After', String(retryAfterSeconds))
  }
  if (status === 503) reply.header('Retry-After', String(error.details.retryAfterSeconds ?? 1))
}

function send(request: FastifyRequest, reply: FastifyReply, body: ProblemBody): void {
  reply.header('Content-Type', problemMediaType(request.headers.accept))
  void reply.code(body.status).serializer(String).send(JSON.stringify(body))
}

/** 405 with `Allow` for a path that is known under other methods alone, 404 otherwise. */
export function answerUnknownPath(
  knownPaths: ReadonlyMap<string, ReadonlySet<string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = pathOf(request.url)
  const methods = methodsOf(knownPaths, path)
  if (methods.length === 0 || methods.includes(request.method)) throw notFound('path')
  reply.header('Allow', methods.join(', '))
  throw new AppError('method_not_allowed', `${path} knows ${methods.join(', ')}, not ${request.method}.`)
}

function methodsOf(knownPaths: ReadonlyMap<string, ReadonlySet<string>>, path: string): string[] {
  const segments = path.split('/')
  const methods = new Set<string>()
  for (const [known, itsMethods] of knownPaths) {
    if (!fits(known.split('/'), segments)) continue
    for (const method of itsMethods) methods.add(method)
  }
  return [...methods].toSorted()
}

function fits(known: string[], segments: string[]): boolean {
  if (known.at(-1) === '*') return known.slice(0, -1).every((part, index) => part === segments[index])
  return (
    known.length === segments.length &&
    known.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

/** A request refused before all of its body was read: what is left would be taken for the next one. */
export function closeUnread(request: FastifyRequest, reply: FastifyReply): void {
  const isUnread = request.body === undefined || request.body instanceof Readable
  if (reply.statusCode >= 400 && !request.raw.complete && isUnread && hasBody(request)) {
    reply.header('Connection', 'close')
  }
}

/** Bytes that are not HTTP: answered on the bare socket, since no request exists. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = uuidv7(Date.now())
  const problem = malformed(error.code)
  const body = JSON.stringify(problemBody(problem, { instance: '/', requestId, details: {} }))
  const status = statusOf(problem)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    // Closed at once, the connection might take the answer along; left to the sender, it would stay open.
    () => void setTimeout(() => socket.destroy(), LINGER).unref(),
  )
}

/** For so long a sender who was answered may go on before the connection is cut, in milliseconds. */
const LINGER = 1_000

function malformed(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout', 'The request did not arrive in time.')
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('header_too_large', 'The request headers are too large.')
  return new AppError('invalid_request', 'This is not a well-formed HTTP request.')
}

/** Requests that Node itself would refuse with an empty answer get a problem like every other. */
export function refuseMalformed(server: Pick<FastifyInstance, 'addHook' | 'server'>): void {
  // RFC 9112 §3.2: a request of HTTP/1.1 without Host is a 400.
  server.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion !== '1.0' && request.headers.host === undefined) {
      throw new AppError('invalid_request', 'The header Host is missing.')
    }
  })
  // RFC 9110 §10.1.1 allows to ignore an expectation that is not known.
  server.server.on('checkExpectation', (request, response) => void server.server.emit('request', request, response))
  server.server.on('connect', (_request, socket) => answerMalformed(new Error('CONNECT'), socket))
}
