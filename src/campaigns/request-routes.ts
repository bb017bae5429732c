import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access.ts'
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
}

/** The path of one campaign. */
export const CampaignParams = Type.Object({ campaignId: Type.String({ description: 'The `campaignId` of the campaign.' }) })

/** Settings are answered as they are stored: their schemas document them, and no serialiser guesses at unions. */
export const AS_STORED = () => (data: unknown) => JSON.stringify(data)

/** The campaign that a request names, and who changes it. */
export function campaignRefOf(request: FastifyRequest) {
  const { organizationId, actor } = callerOf(request)
  return { organizationId, actor, campaignId: campaignOf(request).campaignId }
}

/** A key for some campaigns is for no others, new ones included. @throws AppError `campaign_not_allowed` */
export function assertMayCreate(request: FastifyRequest): void {
  if (callerOf(request).campaignIds === null) return
  throw new AppError('campaign_not_allowed', 'This key is limited to some campaigns and cannot create others.')
}

/** The answer to a request that made a campaign. */
export function createdAnswer(saved: SavedCampaign) {
  const location = `/api/v1/campaigns/${showId('camp', saved.campaign.campaignId)}`
  return { status: 201, body: showSaved(saved), location, secrets: Object.keys(saved.shownOnce) }
}

/** Sends it with its address and entity tag. */
export function sendCreated(
  reply: FastifyReply,
  answer: { status: number; body: Readonly<Record<string, unknown>>; location: string | null },
) {
  if (answer.location !== null) reply.header('Location', answer.location)
  return reply.code(answer.status).header('ETag', entityTag(Number(answer.body.version))).send(answer.body)
}

/** The version that a change is meant for. @throws AppError `precondition_required` */
export function requireIfMatch(request: FastifyRequest): string {
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined) return ifMatch
  throw new AppError('precondition_required', 'Send the ETag of the version you read as If-Match.')
}
