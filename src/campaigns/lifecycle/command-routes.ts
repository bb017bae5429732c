import type { FastifyRequest } from 'fastify'
import type Type from 'typebox'
import { entityTag } from '../../platform/entity-tag.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { showSaved } from '../answers.ts'
import {
  AS_STORED,
  READ_CAMPAIGNS,
  RetryHeader,
  campaignBodyCompiler,
  campaignRefOf,
  createOnce,
  writingOf,
} from '../request-routes.ts'
import type { CampaignFeatures } from '../request-routes.ts'
import { CloneBody, activationAnswer, campaignAnswer, goLiveBody } from '../schema.ts'
import type { CampaignRef } from '../settings/change-campaign.ts'
import { cloneCampaign } from '../settings/create-campaign.ts'
import type { CampaignWrite, SavedCampaign } from '../settings/save-campaign.ts'
import { countActivationEffects } from './activation-effects.ts'
import { activateCampaign, archiveCampaign, goLive, pauseCampaign } from './campaign-commands.ts'

interface Step {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly answer: Type.TSchema
  readonly run: (writing: CampaignWrite, ref: CampaignRef) => Promise<SavedCampaign>
  readonly show?: (saved: SavedCampaign) => Promise<object>
}

/** What changes the state or the mode of a campaign. */
export function campaignCommandRoutes(server: Server, context: Context, features: CampaignFeatures): void {
  const { parts, countVerdicts } = features
  const within = { context, features }
  step(server, within, {
    name: 'activate',
    summary: 'Activate a campaign',
    description:
      'Starts sending, best leads first. If the campaign is not ready, `errors` lists every reason; `warnings` lists recommended fixes. Returns how many scored leads are held or disqualified.',
    answer: activationAnswer(parts),
    run: activateCampaign,
    show: async (saved) => {
      const { campaign } = saved
      const counts = await countVerdicts(campaign.organizationId, campaign.campaignId)
      return { ...showSaved(saved), effects: countActivationEffects(campaign, counts) }
    },
  })
  step(server, within, {
    name: 'pause',
    summary: 'Pause a campaign',
    description: 'Stops sending until you activate it again. New leads are still accepted, researched and scored.',
    answer: campaignAnswer(parts),
    run: pauseCampaign,
  })
  step(server, within, {
    name: 'archive',
    summary: 'Archive a campaign',
    description:
      'Cannot be undone. An archived campaign sends no email, accepts no leads and cannot be changed. You can still read and clone it.',
    answer: campaignAnswer(parts),
    run: archiveCampaign,
  })
  cloneRoute(server, context, features)
  goLiveRoute(server, context, features)
}

function step(server: Server, within: { context: Context; features: CampaignFeatures }, given: Step): void {
  const { context, features } = within
  const show = given.show ?? (async (saved: SavedCampaign) => showSaved(saved))
  server.route({
    method: 'POST',
    url: `/api/v1/campaigns/:campaignId/${given.name}`,
    schema: {
      operationId: `${given.name}Campaign`,
      tags: ['campaigns'],
      summary: given.summary,
      description: given.description,
      params: CampaignParams,
      response: { 200: given.answer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { tells: ['ETag'], access: { scope: 'campaigns:write', campaign: 'campaignId', shows: READ_CAMPAIGNS } },
    serializerCompiler: AS_STORED,
    handler: async (request, reply) => {
      const ref = campaignRefOf(request)
      const saved = await transaction(context.db, (tx) =>
        given.run(writingOf(request, { context, tx, parts: features.parts }), ref),
      )
      return reply.header('ETag', entityTag(saved.campaign.version)).send(await show(saved))
    },
  })
}

function cloneRoute(server: Server, context: Context, { parts }: CampaignFeatures): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/clone',
    schema: {
      operationId: 'cloneCampaign',
      tags: ['campaigns'],
      summary: 'Clone a campaign',
      description:
        'Creates a draft with the same settings and no leads. A webhook needs the same permissions as setting one and gets a new secret, shown only once; leave it out with `webhook: false`. You can clone archived campaigns.',
      params: CampaignParams,
      headers: RetryHeader,
      body: CloneBody,
      response: { 201: campaignAnswer(parts), ...problems(400, 404, 409, 413, 415, 422) },
    },
    config: {
      tells: ['Location', 'ETag'],
      access: { scope: 'campaigns:write', campaign: 'campaignId', shows: READ_CAMPAIGNS },
    },
    serializerCompiler: AS_STORED,
    handler: (request, reply) => {
      const { name, webhook = true } = (request.body as { name?: string; webhook?: boolean } | null) ?? {}
      const order = { ...campaignRefOf(request), name, webhook }
      return createOnce(context, request, reply, (tx) =>
        cloneCampaign(writingOf(request, { context, tx, parts }), order),
      )
    },
  })
}

function goLiveRoute(server: Server, context: Context, { parts }: CampaignFeatures): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/go-live',
    schema: {
      operationId: 'goLiveCampaign',
      tags: ['campaigns'],
      summary: 'Switch a test campaign to live',
      description:
        'Cannot be undone. Every lead with captured emails, including ended ones, starts a new run at step 1. Requires healthy mailboxes, the organization’s postal address and a configured public address.',
      params: CampaignParams,
      body: goLiveBody(parts),
      response: { 200: campaignAnswer(parts), ...problems(400, 404, 409, 413, 415) },
    },
    config: { tells: ['ETag'], access: { scope: 'campaigns:write', campaign: 'campaignId', shows: READ_CAMPAIGNS } },
    validatorCompiler: campaignBodyCompiler(['mailboxes']),
    serializerCompiler: AS_STORED,
    handler: async (request, reply) => {
      const saved = await transaction(context.db, (tx) =>
        goLive(writingOf(request, { context, tx, parts }), campaignRefOf(request), mailboxesOf(request)),
      )
      return reply.header('ETag', entityTag(saved.campaign.version)).send(showSaved(saved))
    },
  })
}

function mailboxesOf(request: FastifyRequest): unknown {
  return (request.body as { mailboxes: unknown }).mailboxes
}
