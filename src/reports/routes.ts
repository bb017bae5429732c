import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { CampaignParams } from '../http/params.ts'
import type { Context } from '../platform/context.ts'
import { breakdownRoutes, countRoutes } from './analysis/report-routes.ts'
import { campaignsIn } from './analysis/report-scope.ts'
import { createReportSemaphore } from './limit-counting.ts'
import { createFunnelReader } from './overview/funnel.ts'
import type { FunnelReader } from './overview/funnel.ts'
import { readOverview } from './overview/overview.ts'
import { FunnelAnswer, ModeQuery, OverviewAnswer } from './schema.ts'
import { figuresRoutes } from './variants/variant-figures-routes.ts'

/** Results, comparisons and open tasks. */
export function reportRoutes(server: Server, context: Context): void {
  const readFunnel = createFunnelReader(context)
  funnelRoute(server, readFunnel)
  figuresRoutes(server, context)
  const turns = createReportSemaphore()
  countRoutes(server, context, turns)
  breakdownRoutes(server, context, turns)
  overviewRoute(server, context, readFunnel)
}

function funnelRoute(server: Server, readFunnel: FunnelReader): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/funnel',
    schema: {
      operationId: 'getCampaignFunnel',
      tags: ['reports'],
      summary: 'Get the funnel of a campaign',
      description:
        'Leads by status, tier, end reason and hold reason, and how many were contacted, replied and booked. For large campaigns, data may be seconds old.',
      params: CampaignParams,
      response: { 200: FunnelAnswer, ...problems(404) },
    },
    config: { access: { scope: 'reports:read', campaign: 'campaignId' } },
    handler: (request) =>
      readFunnel({
        organizationId: callerOf(request).organizationId,
        campaignIds: [campaignOf(request).campaignId],
      }),
  })
}

function overviewRoute(server: Server, context: Context, readFunnel: FunnelReader): void {
  server.route({
    method: 'GET',
    url: '/api/v1/overview',
    schema: {
      operationId: 'getOverview',
      tags: ['reports'],
      summary: 'Get the overview',
      description:
        'Tasks in all campaigns; lead counts and emails sent today and due, in campaigns of `mode`. Keys limited to campaigns get only their data; `today.cap` and `today.capUsed` always cover the organization.',
      querystring: Type.Object({ mode: ModeQuery }),
      response: { 200: OverviewAnswer, ...problems(400) },
    },
    config: { access: { scope: 'reports:read' } },
    handler: async (request) => {
      const { organizationId, campaignIds } = callerOf(request)
      const { mode = 'live' } = request.query
      const counted = await campaignsIn(context, { organizationId, allowed: campaignIds }, mode)
      const scope = { organizationId, campaignIds: campaignIds === null ? null : [...campaignIds] }
      const [overview, funnel] = await Promise.all([
        readOverview(context, scope, counted.campaignIds),
        readFunnel({ organizationId, campaignIds: mode === 'all' ? scope.campaignIds : counted.campaignIds }),
      ])
      return { ...overview, mode, funnel }
    },
  })
}
