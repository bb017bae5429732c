import Type from 'typebox'
import type { Campaign, CampaignPart } from './campaign.ts'

const TIERS = ['A', 'B', 'C', 'D', 'U'] as const

export type SendTier = (typeof TIERS)[number]

/** Which tiers are sent to; leads of the others are held for review. */
const sendTiersPart: CampaignPart<readonly SendTier[]> = {
  key: 'sendTiers',
  schema: Type.Array(Type.Enum([...TIERS]), {
    title: 'SendTiers',
    uniqueItems: true,
    minItems: 1,
    maxItems: TIERS.length,
    default: [...TIERS],
    description: 'Tiers that get emails; leads of other tiers are held for review. U: too little is known.',
  }),
  complete: (given) => TIERS.filter((tier) => given === undefined || (given as readonly string[]).includes(tier)),
  check: () => [],
}

const REVIEWS = ['send', 'hold', 'reject'] as const

export type ReviewSetting = (typeof REVIEWS)[number]

/** What becomes of leads of which a required criterion is unknown. */
const reviewPart: CampaignPart<ReviewSetting> = {
  key: 'review',
  schema: Type.Enum([...REVIEWS], {
    title: 'ReviewRule',
    default: 'send',
    description:
      'Leads of which a `must` is unknown when they are first scored: `send` puts them at the end of the queue, `hold` keeps them for review, `reject` ends them as disqualified until more is known.',
  }),
  complete: (given) => REVIEWS.find((review) => review === given) ?? 'send',
  check: () => [],
}

/** How long an address rests after a live sequence. */
const restDaysPart: CampaignPart<number> = {
  key: 'restDays',
  schema: Type.Integer({
    title: 'RestDays',
    minimum: 0,
    maximum: 365,
    default: 30,
    description:
      'Days that an address rests after its sequence here has ended, before another campaign may write to it.',
  }),
  complete: (given) => (given as number | undefined) ?? 30,
  check: () => [],
}

/** How much the campaign does at once. */
interface Limits {
  readonly leadsPerCompany: number | null
}

const limitsPart: CampaignPart<Limits> = {
  key: 'limits',
  schema: Type.Object(
    {
      leadsPerCompany: Type.Optional(
        Type.Union([Type.Integer({ minimum: 1, maximum: 1_000 }), Type.Null()], {
          default: null,
          description:
            'How many leads of one company (its registered domain) may be in live sequences of the organization at once; a further one of this campaign waits until one of them has ended. null: any number. Addresses at providers such as gmail.com do not count.',
          examples: [3],
        }),
      ),
    },
    { title: 'CampaignLimits', additionalProperties: false, description: 'How much the campaign does at once.' },
  ),
  complete: (given) => ({ leadsPerCompany: (given as Partial<Limits> | undefined)?.leadsPerCompany ?? null }),
  check: () => [],
}

/** The settings that belong to the campaign itself. */
export const OWN_PARTS: readonly CampaignPart[] = [sendTiersPart, reviewPart, restDaysPart, limitsPart]

/** Whether the campaign keeps leads of a tier for review. */
export function holdsTier({ settings }: Campaign, tier: string): boolean {
  return !(settings.sendTiers as readonly string[]).includes(tier)
}

/** What the campaign does with leads of which a required criterion is unknown. */
export function reviewOf(campaign: Campaign): ReviewSetting {
  return campaign.settings.review as ReviewSetting
}

/** Days that an address rests after its sequence in the campaign. */
export function restDaysOf(campaign: Campaign): number {
  return campaign.settings.restDays as number
}

/** How much the campaign does at once. */
export function campaignLimitsOf(campaign: Campaign): Limits {
  return (campaign.settings.limits as Limits | undefined) ?? { leadsPerCompany: null }
}
