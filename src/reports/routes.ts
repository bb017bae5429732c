import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { createFunnelReader } from './read-funnel.ts'
import { FunnelAnswer } from './schema.ts'

/** What is counted, and what waits for a person. */
export function reportRoutes(server: Server, context: Context): void {
  const readFunnel = createFunnelReader(context)
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/funnel',
    schema: {
      operationId: 'getCampaignFunnel',
      tags: ['reports'],
      summary: 'Count the leads of a campaign by where they stand',
      description:
        'By status, tier, end reason and hold reason, and how many were contacted, replied and booked. Of a campaign so large that counting takes long, the answer may be some seconds old.',
      params: Type.Object({ campaignId: Type.String() }),
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
