import Type from 'typebox'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import type { Campaign } from '../campaign.ts'
import { findObstacles, findWarnings } from '../settings/check-campaign.ts'
import { countActivationEffects } from './activation-effects.ts'
import { campaignRefOf } from '../request-routes.ts'
import type { CampaignFeatures } from '../request-routes.ts'
import { EffectsAnswer, Mode, Warnings } from '../schema.ts'
import { findCampaign } from '../store.ts'

const ReadinessQuery = Type.Object({ mode: Type.Optional(Mode) })

const ReadinessAnswer = Type.Object(
  {
    ready: Type.Boolean({ description: 'Whether the campaign is ready.' }),
    mode: Mode,
    problems: Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the campaign.' }),
        code: Type.String({ description: 'Stable code.' }),
        detail: Type.String({ description: 'Missing data, and how to add it.' }),
      }),
      { description: 'Everything that blocks `activate`.' },
    ),
    warnings: Warnings,
    effects: EffectsAnswer,
    restarts: Type.Integer({
      description: 'Leads with captured emails, which restart at step 1 on going live.',
    }),
  },
  { title: 'Readiness', description: 'What the campaign still needs before it can send.' },
)

/** What stands between a campaign and sending, asked without changing anything. */
export function readinessRoutes(server: Server, context: Context, features: CampaignFeatures): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/readiness',
    schema: {
      operationId: 'getCampaignReadiness',
      tags: ['campaigns'],
      summary: 'Check campaign readiness',
      description:
        'Lists everything that blocks activation, and how activation would affect current leads. Changes nothing. `mode=live` checks a test campaign as if it were live.',
      params: CampaignParams,
      querystring: ReadinessQuery,
      response: { 200: ReadinessAnswer, ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId, campaignId } = campaignRefOf(request)
      const found = await findCampaign(context.db, organizationId, campaignId)
      if (found === undefined) throw notFound('campaign')
      const campaign = { ...found, mode: request.query.mode ?? found.mode }
      const missing = await obstaclesOf(context, features, campaign)
      return {
        ready: missing.length === 0,
        mode: campaign.mode,
        problems: missing,
        warnings: await findWarnings(features.parts, { context, db: context.db, organizationId, campaign }),
        effects: countActivationEffects(campaign, await features.countVerdicts(organizationId, campaignId)),
        restarts: await features.countCaptured(organizationId, campaignId),
      }
    },
  })
}

async function obstaclesOf(context: Context, { parts }: CampaignFeatures, campaign: Campaign): Promise<Problem[]> {
  if (campaign.status === 'archived') {
    const detail = 'The campaign is archived and does not change any more. Clone it instead.'
    return [{ pointer: '/status', code: 'campaign_archived', detail }]
  }
  return findObstacles(parts, { context, db: context.db, organizationId: campaign.organizationId, campaign })
}
