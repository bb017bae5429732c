import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { answerOnce } from '../accounts/index.ts'
import { callerOf, campaignOf } from '../http/access.ts'
import type { Caller } from '../http/access.ts'
import { idempotencyOf } from '../http/idempotency-key.ts'
import { assertFresh } from '../http/may-call.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { showSaved } from './answers.ts'
import type { CampaignPart } from './campaign.ts'
import type { VerdictCount } from './count-effects.ts'
import { entityTag } from './if-match.ts'
import type { SavedCampaign } from './save-campaign.ts'

/** What the other features bring along. */
export interface CampaignFeatures {
  /** The parts of a campaign's settings, each owned by its feature. */
  readonly parts: readonly CampaignPart[]
  /** How many leads of a campaign have which verdict and tier. */
  readonly countVerdicts: (organizationId: string, campaignId: string) => Promise<readonly VerdictCount[]>
  /** How many leads of a campaign have an email that was captured. */
  readonly countCaptured: (organizationId: string, campaignId: string) => Promise<number>
}

/** The path of one campaign. */
export const CampaignParams = Type.Object({
  campaignId: Type.String({ description: 'The `campaignId` of the campaign.' }),
})

/** Settings are answered as they are stored: their schemas document them, and no serialiser guesses at unions. */
export const AS_STORED = () => (data: unknown) => JSON.stringify(data)

/** The campaign that a request names, and who changes it. */
export function campaignRefOf(request: FastifyRequest) {
  const { organizationId, actor } = callerOf(request)
  return { organizationId, actor, campaignId: campaignOf(request).campaignId }
}

/** What makes a retry of a creation safe. */
export const RetryHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Makes a retry safe for 24 hours. A replay has null where the secret was.' }),
  ),
})

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
  const caller = callerOf(request)
  const { organizationId, campaignIds } = caller
  if (campaignIds !== null) {
    throw new AppError('campaign_not_allowed', 'This key is limited to some campaigns and cannot create others.')
  }
  const retry = { organizationId, key: idempotencyOf(request), now: context.clock.now() }
  const answer = await transaction(context.db, (tx) =>
    answerOnce(tx, retry, async () => createdAnswer(withSecretsFor(caller, await work(tx)))),
  )
  if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
  if (answer.location !== null) reply.header('Location', answer.location)
  return reply
    .code(answer.status)
    .header('ETag', entityTag(Number(answer.body.version)))
    .send(answer.body)
}

/**
 * Lets a campaign be answered to who may see the secrets that were made with it; thrown in the transaction, the refusal
 * undoes the change.
 * @throws AppError `fresh_sign_in_required`
 */
export function withSecretsFor(caller: Caller, saved: SavedCampaign): SavedCampaign {
  if (Object.keys(saved.shownOnce).length > 0) assertFresh(caller)
  return saved
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
