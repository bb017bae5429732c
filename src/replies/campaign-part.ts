import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'

/** What becomes of the other leads of a company when somebody there answers. */
export type OnColleague = 'hold' | 'stop' | 'ignore'

interface Replies {
  readonly onColleague: OnColleague
}

/** What a campaign does about replies, beside ending the sequence of whoever wrote. */
export const repliesPart: CampaignPart<Replies> = {
  key: 'replies',
  schema: Type.Object(
    {
      onColleague: Type.Optional(
        Type.Enum(['hold', 'stop', 'ignore'], {
          default: 'hold',
          description:
            'When someone at a company replies in any campaign, its other leads in this campaign are held for review (`hold`), ended (`stop`) or still emailed (`ignore`).',
        }),
      ),
    },
    { title: 'ReplyRules', additionalProperties: false, description: 'How replies affect other leads.' },
  ),
  complete: (given) => ({ onColleague: 'hold', ...(given as Partial<Replies> | undefined) }),
  check: () => [],
}

/** What the campaign does with its leads at a company of which somebody answered. */
export function onColleagueOf(campaign: Campaign): OnColleague {
  // Campaigns that were saved before there was a choice have none.
  return (campaign.settings.replies as Replies | undefined)?.onColleague ?? 'hold'
}
