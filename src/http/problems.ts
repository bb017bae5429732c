import { STATUS_CODES } from 'node:http'
import Type from 'typebox'
import { keysByWord } from '../platform/collections/word-table.ts'
import type { AppError, Problem } from '../platform/errors.ts'

/** The codes of errors by their HTTP status. A code that is not named here is the caller's fault: 400. */
export const CODES = {
  401: 'unauthorized wrong_credentials wrong_signature',
  403: 'insufficient_scope forbidden person_required wrong_organization wrong_origin wrong_code fresh_sign_in_required campaign_not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'illegal_transition import_started campaign_archived person_erased duplicate_lead not_ready conflict in_progress slot_taken limit_reached not_confirmed',
  410: 'events_gone',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'idempotency_mismatch',
  428: 'precondition_required',
  429: 'rate_limited too_many_attempts too_many_exports too_many_reports',
  431: 'header_too_large',
  503: 'overloaded catching_up storage_full not_reachable',
}
const STATUS_OF = keysByWord(CODES)

const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

/** The body of every error: RFC 9457 with our extensions. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  success: false
  code: string
  requestId: string
  errors?: readonly Problem[]
}

/** Published shape of every error answer. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'URI of the problem type; `about:blank` if the status is enough.' }),
    title: Type.String({ description: 'Title of the problem type, the same for a `type` and `status`.' }),
    status: Type.Integer({
      description:
        'The HTTP status as a number (RFC 9457). In successes, `status` is text such as `queued`; check `success`.',
    }),
    detail: Type.String({ description: 'The problem, and how to fix it.' }),
    instance: Type.String({ description: 'The requested path.' }),
    success: Type.Literal(false),
    code: Type.String({
      description: 'Stable, machine-readable code in snake_case. Use this in your code, never the texts.',
    }),
    requestId: Type.String({
      description: 'The `X-Request-Id` of this response. Include it when you contact support.',
    }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the request.' }),
          code: Type.String({ description: 'Stable error code.' }),
          detail: Type.String({ description: 'The problem here, and how to fix it.' }),
        }),
        { description: 'All errors, with pointers.' },
      ),
    ),
  },
  { $id: 'Problem', description: 'Problem details (RFC 9457).', additionalProperties: true },
)

/** The HTTP status for an error's code. */
export function statusOf(error: AppError): number {
  return Number(STATUS_OF.get(error.code) ?? 400)
}

/** The error body for a request, with those `details` of the error that its caller may read. */
export function problemBody(
  error: AppError,
  request: { instance: string; requestId: string; details: AppError['details'] },
): ProblemBody {
  const status = statusOf(error)
  return {
    type: error.code === 'rate_limited' ? QUOTA_EXCEEDED : 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.message,
    instance: request.instance,
    success: false,
    code: error.code,
    requestId: request.requestId,
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
    ...request.details,
  }
}

/** The body of a 500: nothing of the inside, only the id under which the log has it. */
export function internalProblem(request: { instance: string; requestId: string }): ProblemBody {
  return {
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Try again. If it happens again, send the request id to the operator.',
    instance: request.instance,
    success: false,
    code: 'internal_error',
    requestId: request.requestId,
  }
}

/** `application/problem+json`, or `application/json` for a client that accepts only that. */
export function problemMediaType(accept: string | undefined): string {
  if (accept === undefined || /application\/problem\+json|\*\/\*|application\/\*/.test(accept)) {
    return 'application/problem+json; charset=utf-8'
  }
  return accept.includes('application/json')
    ? 'application/json; charset=utf-8'
    : 'application/problem+json; charset=utf-8'
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; see `errors`.',
  401: 'The API key is missing, malformed, unknown, expired or revoked, or the session has ended.',
  403: 'The key lacks the scope, the role does not allow it, or the campaign belongs to another organization.',
  404: 'The object does not exist in your organization.',
  405: 'The path does not know this method; `Allow` names those it knows.',
  408: 'The body arrived too slowly.',
  409: 'The request conflicts with the current state; see `code`.',
  410: 'No longer available; see `code`.',
  412: '`If-Match` does not match the current version.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The Idempotency-Key was used with another body.',
  428: '`If-Match` is missing.',
  429: 'Rate limit exceeded; retry after `Retry-After`.',
  503: 'Temporarily unavailable; retry after `Retry-After`.',
}

type ProblemStatus = keyof typeof DESCRIPTIONS

/** The answer of an operation that has nothing to show. */
export const DONE = Type.Null({ description: 'Done.' })

/** Error answers of an operation, for its schema: those named, and those that every operation may give. */
export function problems(...statuses: ProblemStatus[]) {
  const all = [...new Set([...statuses, 401, 403, 429, 503])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    all.map((status) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? STATUS_CODES[status] ?? '',
        content: { 'application/problem+json': { schema: Type.Ref('Problem') } },
      },
    ]),
  )
}
