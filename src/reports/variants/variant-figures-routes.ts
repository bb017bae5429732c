import Type from 'typebox'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { nullable } from '../../platform/json-schema.ts'
import { countClicks, countsClicks } from '../../sending/index.ts'
import { groupFigures } from './variant-figures.ts'
import { countVariants } from './variant-figures-store.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Rate = nullable(Type.Number({ minimum: 0, maximum: 1 }))

const VariantFigures = Type.Object(
  {
    variant: Type.Integer({ description: 'Variant of the step, from 0.' }),
    sent: Count('Handed to a mail server.'),
    captured: Count('Captured emails of a test campaign.'),
    refused: Count('Of `bounced`, emails refused at once because of the address; not in `sent`.'),
    base: Count('Base of the rates: `sent` plus `refused` (live) or `captured` (test).'),
    replied: Count('Leads that replied to it, without automatic replies and absences.'),
    bounced: Count('Emails bounced or refused because of the address; policy refusals don’t count.'),
    unsubscribed: Count('Leads that unsubscribed after it.'),
    complained: Count('Emails with complaints.'),
    booked: Count('Leads that booked a meeting after it, including meetings cancelled later.'),
    attended: Count('Of `booked`, leads who attended a meeting.'),
    noShow: Count('Of `booked`, leads who missed their meeting and have no other.'),
    cancelled: Count('Of `booked`, leads whose meetings were all cancelled.'),
    clicked: nullable(
      Type.Integer({ minimum: 0 }),
      'Emails with a click by a person; clicks by programs are excluded where detected. Null if clicks are not tracked.',
    ),
    rates: Type.Object(
      { replied: Rate, bounced: Rate, unsubscribed: Rate, complained: Rate, booked: Rate, clicked: Rate },
      { description: 'Shares of `base`, 0 to 1; null if it is 0.' },
    ),
  },
  { title: 'VariantFigures' },
)

const SequenceFigures = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        step: Type.Integer(),
        passedOver: Count('Leads that skipped the step by its condition.'),
        variants: Type.Array(VariantFigures),
      }),
      {
        description: 'Steps with sent, refused or skipped emails, by number, including removed steps.',
      },
    ),
  },
  { title: 'SequenceFigures', description: 'The results of each step and variant.' },
)

/** What became of a sequence's emails. */
export function figuresRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/sequence/figures',
    schema: {
      operationId: 'getSequenceFigures',
      tags: ['reports'],
      summary: 'Get results by step and variant',
      description:
        'Existing leads only; `GET /reports/steps` includes deleted leads. Replies, unsubscribes and bookings count for the email before, once per lead. Live campaigns count results of live emails, test campaigns of captured emails. Changing a variant’s text keeps its results.',
      params: CampaignParams,
      response: { 200: SequenceFigures, ...problems(404) },
    },
    config: { access: { scope: 'reports:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const campaign = await findCampaign(context.db, organizationId, campaignId)
      const live = campaign?.mode === 'live'
      const state = live ? 'sent' : 'captured'
      const counts = await countVariants(context.db, { organizationId, campaignId, state })
      const isCounting = campaign !== undefined && countsClicks(campaign)
      const clicks = isCounting ? await countClicks(context.db, campaign) : undefined
      return { steps: groupFigures(counts, { live, clicks }) }
    },
  })
}
