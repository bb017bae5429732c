import Type from 'typebox'
import { writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { countOutdated } from '../criteria/icp-version-store.ts'
import type { ScoredCampaign } from '../criteria/icp-version-store.ts'
import { archivedScores, rescoreCampaign } from './begin-rescoring.ts'
import { findRescoring } from './rescoring-store.ts'
import type { Rescoring } from './rescoring-store.ts'

const Count = Type.Integer({ minimum: 0 })

const RescoringAnswer = Type.Object(
  {
    state: Type.Enum(['none', 'running', 'done'], {
      description: '`none` until the campaign’s first rescoring.',
    }),
    reason: nullable(Type.Enum(['asked', 'daily']), '`asked`: requested. `daily`: leads with aged facts.'),
    icpVersion: nullable(
      Type.Integer(),
      'Version of the criteria. For `daily`, the newest, although each lead keeps the version of its last score.',
    ),
    total: Type.Integer({ minimum: 0, description: 'Leads to check.' }),
    done: Type.Integer({ minimum: 0, description: 'Leads checked so far.' }),
    changedTier: Type.Integer({ minimum: 0, description: 'Leads that changed tier.' }),
    startedAt: nullable(Type.String({ format: 'date-time' })),
    finishedAt: nullable(Type.String({ format: 'date-time' })),
    outdated: nullable(Count, 'Leads with a score by older criteria. Null during rescoring.'),
  },
  {
    title: 'Rescoring',
    description:
      'The last rescoring of the campaign. Read it again on the events `campaign.rescoring` and `campaign.rescored`.',
  },
)

/** Scoring all leads of a campaign anew, and how far that has come. */
export function rescoringRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/rescore',
    schema: {
      operationId: 'rescoreCampaign',
      tags: ['campaigns'],
      summary: 'Rescore a campaign',
      description:
        'Applies the current criteria to all scored leads in the background; a current run starts over. The language model answers open `judge` criteria within its caps, then leads are scored again. Leads keep their place in the sequence. A newly disqualified lead ends before its first email, or is held for review after it. A disqualified lead that now matches is queued again. Other ended leads keep their score.',
      params: CampaignParams,
      response: { 202: RescoringAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'campaigns:write', campaign: 'campaignId', shows: { scope: 'leads:read' } } },
    handler: async (request, reply) => {
      const { organizationId, actor } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const rescoring = await transaction(context.db, async (tx) => {
        const campaign = await findCampaign(tx, organizationId, campaignId)
        if (campaign === undefined) throw notFound('campaign')
        if (campaign.status === 'archived') throw archivedScores()
        const target = showId('camp', campaignId)
        await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'campaign.rescored', target })
        return rescoreCampaign(context, tx, campaign, 'asked')
      })
      return reply.code(202).send(await show(context.db, { organizationId, campaignId }, rescoring))
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/rescore',
    schema: {
      operationId: 'getRescoring',
      tags: ['campaigns'],
      summary: 'Get the progress of rescoring',
      description: 'The current or latest run, and how many leads have an outdated score.',
      params: CampaignParams,
      response: { 200: RescoringAnswer, ...problems(404) },
    },
    config: { access: { scope: 'leads:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const place = { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
      return show(context.db, place, await findRescoring(context.db, place))
    },
  })
}

async function show(db: Db, place: ScoredCampaign, rescoring: Rescoring | undefined) {
  const isRunning = rescoring !== undefined && rescoring.finishedAt === null
  return {
    state: rescoring === undefined ? ('none' as const) : isRunning ? ('running' as const) : ('done' as const),
    reason: rescoring?.reason ?? null,
    icpVersion: rescoring?.icpVersion ?? null,
    total: rescoring?.total ?? 0,
    done: rescoring?.done ?? 0,
    changedTier: rescoring?.changedTier ?? 0,
    startedAt: rescoring?.startedAt.toISOString() ?? null,
    finishedAt: rescoring?.finishedAt?.toISOString() ?? null,
    outdated: isRunning ? null : await countOutdated(db, place),
  }
}
