import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'

/** Whose texts wait for a person: everybody's, those of the first leads of each step, nobody's. */
export interface AiSettings {
  readonly approval: 'all' | 'firstN' | 'none'
  readonly firstN: number
}

const DEFAULT: AiSettings = { approval: 'firstN', firstN: 20 }

/** What becomes of emails that hold texts of a language model. */
export const aiPart: CampaignPart<AiSettings> = {
  key: 'ai',
  schema: Type.Object(
    {
      approval: Type.Optional(
        Type.Enum(['all', 'firstN', 'none'], {
          default: DEFAULT.approval,
          description:
            'Which texts of the model wait for a person. `firstN`: the first `firstN` of each step, and again after the model, the words it is asked with, or the template is changed; later ones wait until these are decided, and then leave by themselves. `all`: every one. `none`: none.',
        }),
      ),
      firstN: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: DEFAULT.firstN })),
    },
    {
      additionalProperties: false,
      description:
        'Texts that a language model writes about leads, which templates name as `ai.icebreaker`, `ai.summary` and `ai.talkingPoints`. Each rests on known facts; without one the default of the template stands.',
    },
  ),
  complete: (given) => ({ ...DEFAULT, ...(given as Partial<AiSettings> | undefined) }),
  check: () => [],
}

/** Whose texts of a campaign wait for a person. */
export function aiSettingsOf(campaign: Campaign): AiSettings {
  // Campaigns that were saved before there was a choice have none.
  return (campaign.settings.ai as AiSettings | undefined) ?? DEFAULT
}
