import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'

/** Whose texts wait for a person: everybody's, those of the first leads of each step, nobody's. */
export interface AiSettings {
  readonly approval: 'all' | 'firstN' | 'none'
  readonly firstN: number
}

const FIRST = 20

const Approval = Type.Union(
  [
    Type.Enum(['all', 'firstN', 'none']),
    Type.Object({ firstN: Type.Integer({ minimum: 1, maximum: 1_000 }) }, { additionalProperties: false }),
  ],
  {
    title: 'AiApproval',
    default: { firstN: FIRST },
    description: `Which AI-written texts need approval; templates use them as \`ai.icebreaker\`, \`ai.summary\` and \`ai.talkingPoints\`. \`{"firstN": 20}\`: the first 20 of each step, starting over when model, endpoint, prompt or template change; later texts wait for these and are then sent automatically. \`firstN\` means ${FIRST}. \`all\`: every text. \`none\`: no text.`,
    examples: [{ firstN: FIRST }],
  },
)

type Approval = Type.Static<typeof Approval>

/** What becomes of emails that hold texts of a language model. */
export const aiApprovalPart: CampaignPart<Approval> = {
  key: 'aiApproval',
  schema: Approval,
  complete: (given) =>
    given === undefined || given === 'firstN' ? { firstN: FIRST } : (given as Exclude<Approval, 'firstN'>),
  check: () => [],
}

/** Whose texts of a campaign wait for a person. */
export function aiSettingsOf(campaign: Campaign): AiSettings {
  // Campaigns that were saved before there was a choice have none.
  const given = (campaign.settings.aiApproval as Approval | undefined) ?? 'firstN'
  if (typeof given === 'object') return { approval: 'firstN', firstN: given.firstN }
  return { approval: given, firstN: FIRST }
}
