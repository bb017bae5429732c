import Type from 'typebox'
import type { CampaignPart } from '../campaigns/index.ts'
import { beginSweep } from '../platform/work/sweep.ts'
import { isStorableText } from '../platform/text/safe-text.ts'
import { PATH_WORDS, readPath } from './query/data-path.ts'
import { valuesSweep } from './query/search-index-store.ts'

/** So many values of a lead may be indexed. */
const MOST_KEYS = 20

/** Which values of customData are indexed, so that filters on them are quick however many leads there are. */
export const customDataKeysPart: CampaignPart<readonly string[]> = {
  key: 'customDataKeys',
  schema: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    title: 'CustomDataKeys',
    uniqueItems: true,
    maxItems: MOST_KEYS,
    default: [],
    description:
      'Paths of customData to index, as in filters, including list elements. Filters on them stay fast with any number of leads; other paths are scanned.',
    examples: [['region', 'crm.owner']],
  }),
  complete: (given) => [...((given as readonly string[] | undefined) ?? [])].toSorted(),
  check: (keys) =>
    keys.flatMap((key, index) =>
      isStorableText(key) && readPath(key) !== undefined
        ? []
        : [{ pointer: `/${index}`, code: 'invalid_path', detail: PATH_WORDS }],
    ),
  afterSave: async (_keys, { context, tx, organizationId, campaign, created }) => {
    if (created) return
    await beginSweep(context, tx, valuesSweep, { organizationId, subjectId: campaign.campaignId })
  },
}
