import Type from 'typebox'
import type { CampaignPart } from '../campaigns/index.ts'
import { isStorableText } from '../platform/storable-text.ts'
import { markCampaignUnindexed } from './search-store.ts'

/** So many values of a lead may be indexed. */
const MOST_KEYS = 20

/** Which values of customData are indexed, so that filters on them are quick however many leads there are. */
export const customDataKeysPart: CampaignPart<readonly string[]> = {
  key: 'customDataKeys',
  schema: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    uniqueItems: true,
    maxItems: MOST_KEYS,
    default: [],
    description:
      'Paths of customData, with dots between their keys, whose values are indexed: filters on them answer as quickly as any other however many leads there are. Others are looked up lead by lead.',
    examples: [['region', 'crm.owner']],
  }),
  complete: (given) => [...((given as readonly string[] | undefined) ?? [])].toSorted(),
  check: (keys) =>
    keys.flatMap((key, index) =>
      isStorableText(key) && !key.split('.').includes('')
        ? []
        : [
            {
              pointer: `/${index}`,
              code: 'invalid_path',
              detail: 'Give the keys from the outside in, with dots between them: crm.owner.',
            },
          ],
    ),
  afterSave: async (_keys, { context, tx, organizationId, campaign, created }) => {
    if (created) return
    await markCampaignUnindexed(tx, organizationId, campaign.campaignId, context.clock.now())
  },
}
