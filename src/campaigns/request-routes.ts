import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { answerOnce } from '../accounts/index.ts'
import { callerOf, campaignOf } from '../http/access/access.ts'
import { assertMay } from '../http/access/permissions.ts'
import { entityTag } from '../platform/entity-tag.ts'
import { idempotencyOf, retryHeader } from '../http/idempotency-key.ts'
import { compileRequestSchema } from '../http/validation/schema-compilers.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { AppError, invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { nearestName } from '../platform/text/nearest-name.ts'
import { showSaved } from './answers.ts'
import type { CampaignPart } from './campaign.ts'
import type { VerdictCount } from './lifecycle/activation-effects.ts'
import { findUnstorable } from './settings/find-unstorable-text.ts'
import type { CampaignWrite, SavedCampaign } from './settings/save-campaign.ts'

/** What the other features bring along. */
export interface CampaignFeatures {
  /** The parts of a campaign's settings, each owned by its feature. */
  readonly parts: readonly CampaignPart[]
  /** How many leads of a campaign have which verdict and tier. */
  readonly countVerdicts: (organizationId: string, campaignId: string) => Promise<readonly VerdictCount[]>
  /** How many leads of a campaign have an email that was captured. */
  readonly countCaptured: (organizationId: string, campaignId: string) => Promise<number>
}

/** Who may read campaigns. */
export const READ_CAMPAIGNS = { scope: 'campaigns:read' } as const

/** Settings are answered as they are stored: their schemas document them, and no serialiser guesses at unions. */
export const AS_STORED = () => (data: unknown) => JSON.stringify(data)

/** The campaign that a request names, and who changes it. */
export function campaignRefOf(request: FastifyRequest) {
  const { organizationId, actor } = callerOf(request)
  return { organizationId, actor, campaignId: campaignOf(request).campaignId }
}

/** What makes a retry of a creation safe. */
export const RetryHeader = retryHeader(
  'Makes a retry safe for 24 hours. A replay has null where the secret was.',
  'CampaignRetryKey',
)

/**
 * Creates a campaign once per Idempotency-Key and answers it with its address and entity tag.
 * @throws AppError `campaign_not_allowed` for a key that is limited to some campaigns: it is for no others
 */
export async function createOnce(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Transaction) => Promise<SavedCampaign>,
) {
  const { organizationId, campaignIds } = callerOf(request)
  if (campaignIds !== null) {
    throw new AppError('campaign_not_allowed', 'This key is limited to some campaigns and cannot create others.')
  }
  const retry = { organizationId, key: idempotencyOf(request), now: context.clock.now() }
  const answer = await transaction(context.db, (tx) => answerOnce(tx, retry, async () => createdAnswer(await work(tx))))
  if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
  if (answer.location !== null) reply.header('Location', answer.location)
  return reply
    .code(answer.status)
    .header('ETag', entityTag(Number(answer.body.version)))
    .send(answer.body)
}

/** Where the campaign that a request gives is written, and what its caller may. */
export function writingOf(request: FastifyRequest, within: Omit<CampaignWrite, 'assertMay'>): CampaignWrite {
  return { ...within, assertMay: (right) => assertMay(callerOf(request), right) }
}

function createdAnswer(saved: SavedCampaign) {
  const location = `/api/v1/campaigns/${showId('camp', saved.campaign.campaignId)}`
  return { status: 201, body: showSaved(saved), location, secrets: Object.keys(saved.shownOnce) }
}

/** The version that a change is meant for. @throws AppError `precondition_required` */
export function requireIfMatch(request: FastifyRequest): string {
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined) return ifMatch
  throw new AppError(
    'precondition_required',
    'Send the ETag of the version you read as If-Match, for example If-Match: "1". GET shows it.',
  )
}

/**
 * Validates the body of a campaign as any other, and besides: null stands for a part's default, an unknown key is
 * answered with the nearest known one, and text must be text that can be stored.
 */
export function campaignBodyCompiler(known: readonly string[]): FastifySchemaCompiler<TSchema> {
  return (route) => {
    const validate = compileRequestSchema(route)
    if (route.httpPart !== 'body') return validate
    return (body: unknown) => {
      const { given, nulls } = withoutNulls(body, known)
      const unstorable = findUnstorable(given)
      if (unstorable.length > 0) return { error: invalid(unstorable) }
      const read = validate(given) as { value: object } | { error: Error }
      if ('error' in read) return { error: withNearest(read.error, known) }
      return { value: { ...read.value, ...nulls } }
    }
  }
}

/** Nulls of unknown keys stay, to be refused like any other value of theirs. */
function withoutNulls(body: unknown, known: readonly string[]): { given: unknown; nulls: object } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { given: body, nulls: {} }
  const isReset = ([key, value]: [string, unknown]) => value === null && known.includes(key) && key !== 'name'
  const entries = Object.entries(body)
  return {
    given: Object.fromEntries(entries.filter((entry) => !isReset(entry))),
    nulls: Object.fromEntries(entries.filter(isReset)),
  }
}

function withNearest(error: Error, known: readonly string[]): Error {
  if (!(error instanceof AppError)) return error
  return new AppError(error.code, error.message, { errors: error.errors.map((problem) => named(problem, known)) })
}

/** What a campaign shows and its settings are not, and how it comes to change. */
const MOVED_BY: Readonly<Record<string, string>> = {
  status: 'POST /campaigns/{campaignId}/activate, …/pause and …/archive change it.',
  mode: 'POST /campaigns/{campaignId}/go-live changes it, once and for all.',
  version: 'Every change raises it; If-Match says which version is meant.',
  icpVersion: 'Changed criteria raise it.',
}

function named(problem: Problem, known: readonly string[]): Problem {
  const key = problem.pointer.slice(1)
  if (problem.code !== 'unknown_field' || key.includes('/')) return problem
  const nearest = nearestName(key, known)
  const unlike = MOVED_BY[key] ?? `Known are ${known.join(', ')}.`
  const hint = nearest === undefined ? unlike : `Did you mean ${nearest}?`
  return { ...problem, detail: `${problem.detail} ${hint}` }
}
