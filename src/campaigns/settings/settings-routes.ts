import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { entityTag } from '../../platform/entity-tag.ts'
import { PageQuery, pageById, pageOf } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { showCampaign, showSaved, showSummary } from '../answers.ts'
import type { CampaignPart } from '../campaign.ts'
import {
  AS_STORED,
  READ_CAMPAIGNS,
  RetryHeader,
  campaignBodyCompiler,
  campaignRefOf,
  createOnce,
  requireIfMatch,
  writingOf,
} from '../request-routes.ts'
import { CampaignSummaryAnswer, Status, campaignAnswer, campaignBody, campaignPatch } from '../schema.ts'
import { findCampaign, listCampaigns } from '../store.ts'
import { changeCampaign } from './change-campaign.ts'
import { prepareSettings } from './check-campaign.ts'
import { createCampaign } from './create-campaign.ts'

const RIGHTS =
  'Settings that send data elsewhere need more scopes: a webhook needs `webhooks:write` and `meetings:read`, plus `leads:read` for lead notifications, and for users a sign-in within the last 15 minutes; a host’s address needs `meetings:read`; passing contacts to another calendar needs `leads:read`.'

const ListQuery = Type.Object({ status: Type.Optional(Status), ...PageQuery.properties })

/** Creating, reading and changing campaigns. */
export function campaignSettingsRoutes(server: Server, context: Context, parts: readonly CampaignPart[]): void {
  createRoute(server, context, parts)
  readRoutes(server, context, parts)
  patchRoute(server, context, parts)
}

function createRoute(server: Server, context: Context, parts: readonly CampaignPart[]): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns',
    schema: {
      operationId: 'createCampaign',
      tags: ['campaigns'],
      summary: 'Create a campaign',
      description: `A campaign with mailboxes is live; without them it is a test campaign, whose emails are captured. The webhook secret is shown only once; with a key without \`campaigns:read\`, rotate it to get one. ${RIGHTS}`,
      headers: RetryHeader,
      body: campaignBody(parts),
      response: { 201: campaignAnswer(parts), ...problems(400, 409, 413, 415, 422) },
    },
    config: { tells: ['Location', 'ETag'], access: { scope: 'campaigns:write', shows: READ_CAMPAIGNS } },
    validatorCompiler: campaignBodyCompiler(['name', 'status', ...parts.map((part) => part.key)]),
    serializerCompiler: AS_STORED,
    handler: (request, reply) => create(context, parts, request, reply),
  })
}

async function create(context: Context, parts: readonly CampaignPart[], request: FastifyRequest, reply: FastifyReply) {
  const { organizationId, actor } = callerOf(request)
  const { name, status, ...settings } = request.body as { name: string; status?: 'draft' | 'active' | null }
  const prepared = await prepareSettings(parts, organizationId, settings)
  const order = { organizationId, actor, name, ...prepared, status: status ?? ('draft' as const) }
  return createOnce(context, request, reply, (tx) => createCampaign(writingOf(request, { context, tx, parts }), order))
}

function readRoutes(server: Server, context: Context, parts: readonly CampaignPart[]): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns',
    schema: {
      operationId: 'listCampaigns',
      tags: ['campaigns'],
      summary: 'List campaigns',
      description: 'Newest first, without settings. Keys limited to campaigns see only those.',
      querystring: ListQuery,
      response: { 200: pageOf(CampaignSummaryAnswer, 'A page of campaigns.'), ...problems(400) },
    },
    config: { access: READ_CAMPAIGNS },
    handler: async (request) => {
      const { organizationId, campaignIds } = callerOf(request)
      const { status = null } = request.query
      const among = campaignIds === null ? null : [...campaignIds]
      return pageById(context.secrets, request, {
        find: (part) => listCampaigns(context.db, { organizationId, status, among, ...part }),
        idOf: (campaign) => campaign.campaignId,
        show: showSummary,
      })
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId',
    schema: {
      operationId: 'getCampaign',
      tags: ['campaigns'],
      summary: 'Get a campaign',
      description: 'Returns all settings except secrets. Send the `ETag` as `If-Match` when you update it.',
      params: CampaignParams,
      response: { 200: campaignAnswer(parts), ...problems(404) },
    },
    config: { tells: ['ETag'], access: { ...READ_CAMPAIGNS, campaign: 'campaignId' } },
    serializerCompiler: AS_STORED,
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      const campaign = await findCampaign(context.db, organizationId, campaignOf(request).campaignId)
      if (campaign === undefined) throw notFound('campaign')
      return reply.header('ETag', entityTag(campaign.version)).send(showCampaign(campaign))
    },
  })
}

function patchRoute(server: Server, context: Context, parts: readonly CampaignPart[]): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/campaigns/:campaignId',
    schema: {
      operationId: 'updateCampaign',
      tags: ['campaigns'],
      summary: 'Update a campaign',
      description: `Send the \`ETag\` you read as \`If-Match\` to avoid overwriting other changes. An active campaign must stay ready to send. New criteria get a new \`icpVersion\`. ${RIGHTS} To change mode or status, use \`go-live\`, \`activate\`, \`pause\` or \`archive\`.`,
      params: CampaignParams,
      headers: Type.Object({
        'if-match': Type.Optional(Type.String({ description: 'The `ETag` of the version you read. Required.' })),
      }),
      body: campaignPatch(parts),
      response: { 200: campaignAnswer(parts), ...problems(400, 404, 409, 412, 413, 415, 428) },
    },
    config: { tells: ['ETag'], access: { scope: 'campaigns:write', campaign: 'campaignId', shows: READ_CAMPAIGNS } },
    validatorCompiler: campaignBodyCompiler(['name', ...parts.map((part) => part.key)]),
    serializerCompiler: AS_STORED,
    handler: async (request, reply) => {
      const { name, ...settings } = request.body as { name?: string }
      const ifMatch = requireIfMatch(request)
      const ref = campaignRefOf(request)
      const prepared = await prepareSettings(parts, ref.organizationId, settings)
      const change = { ifMatch, ...prepared, ...(name === undefined ? {} : { name }) }
      const saved = await transaction(context.db, (tx) =>
        changeCampaign(writingOf(request, { context, tx, parts }), ref, change),
      )
      return reply.header('ETag', entityTag(saved.campaign.version)).send(showSaved(saved))
    },
  })
}
