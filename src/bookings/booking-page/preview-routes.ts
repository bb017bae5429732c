import { findCampaign } from '../../campaigns/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { PreviewAnswer, previewCalendar } from './preview-booking-page.ts'

/** The booking page, for those whose calendar it is. */
export function previewRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/calendar/preview',
    schema: {
      operationId: 'previewCalendar',
      tags: ['campaigns'],
      summary: 'Preview the booking page',
      description:
        'A URL of the page behind `{{calendarLink}}` with current settings and free times, for a campaign in any state. The page cannot be used to book.',
      params: CampaignParams,
      response: { 200: PreviewAnswer, ...problems(404) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const campaign = await findCampaign(context.db, organizationId, campaignOf(request).campaignId)
      if (campaign === undefined) throw notFound('campaign')
      return previewCalendar(context, campaign)
    },
  })
}
