import Type from 'typebox'
import { localeOf } from '../../../pages/page-clock.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireZone } from '../availability/resolve-calendar.ts'
import { PreviewAnswer, previewCalendar } from './preview-booking-page.ts'

const PreviewQuery = Type.Object({
  timezone: Type.Optional(
    Type.String({ maxLength: 64, description: 'IANA time zone of the visitor. Default: that of the host.' }),
  ),
  date: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'The day to show.' })),
})

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
        'The page behind `{{calendarLink}}` with current settings and free times, for a campaign in any state. It cannot be used to book.',
      params: CampaignParams,
      querystring: PreviewQuery,
      response: { 200: PreviewAnswer, ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const campaign = await findCampaign(context.db, organizationId, campaignOf(request).campaignId)
      if (campaign === undefined) throw notFound('campaign')
      const { timezone, date } = request.query
      const locale = localeOf(request.headers['accept-language'])
      const zone = timezone === undefined ? undefined : requireZone(timezone)
      return previewCalendar(context, campaign, { timezone: zone, date, locale })
    },
  })
}
