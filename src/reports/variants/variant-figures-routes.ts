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
    variant: Type.Integer({ description: 'Its place among the variants of the step, from 0.' }),
    sent: Count('Handed to a mail server.'),
    captured: Count('Captured: those of a test campaign.'),
    refused: Count('Of `bounced`, those whose address a mail server refused at once; they are not among `sent`.'),
    base: Count('What the rates are of: `sent` and `refused` of a live campaign, `captured` of a test.'),
    replied: Count('Leads that replied after it, without automatic replies and absences.'),
    bounced: Count(
      'Emails that came back for the sake of their address, or were refused for it at once; refusals by policy are none.',
    ),
    unsubscribed: Count('Leads that unsubscribed after it.'),
    complained: Count('Emails that were complained about.'),
    booked: Count('Leads that booked a meeting after it, including meetings cancelled later.'),
    attended: Count('Of `booked`, leads with a meeting that took place.'),
    noShow: Count('Of `booked`, leads who did not come and have no other meeting that took place or stands.'),
    cancelled: Count('Of `booked`, leads all of whose meetings were called off.'),
    clicked: nullable(
      Type.Integer({ minimum: 0 }),
      'Emails of which a person opened a link, as far as that can be told from programs; null while clicks are not counted.',
    ),
    rates: Type.Object(
      { replied: Rate, bounced: Rate, unsubscribed: Rate, complained: Rate, booked: Rate, clicked: Rate },
      { description: 'Shares of `base`, from 0 to 1; null where that is 0.' },
    ),
  },
  { title: 'VariantFigures' },
)

const SequenceFigures = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        step: Type.Integer(),
        passedOver: Count('Leads that did not get the step because of its condition.'),
        variants: Type.Array(VariantFigures),
      }),
      {
        description:
          'Steps of which something was handed over, refused or passed over, by their number; those no longer in the sequence too.',
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
      summary: 'Get the results of each step and variant',
      description:
        'Of leads that are there; `GET /reports/steps` counts deleted ones too. A reply, an unsubscribe and a booking count with the last email before, once for each lead. A live campaign counts what followed its live emails, a test what followed captured ones. Figures stay with the place of a variant when its text is changed.',
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
