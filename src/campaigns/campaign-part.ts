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
      'For leads with an unknown `must` at their first score: `send` puts them last in the queue, `hold` holds them for review, `reject` disqualifies them until more is known.',
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
    description: 'Days after the end of a sequence before another campaign can email the address.',
  }),
  complete: (given) => (given as number | undefined) ?? 30,
  check: () => [],
}

/** Limits of the campaign. */
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
            'Maximum leads per company (registered domain) in the organization’s live sequences at once; more leads of this campaign wait. null: no limit. Does not apply to providers such as gmail.com.',
          examples: [3],
        }),
      ),
    },
    { title: 'CampaignLimits', additionalProperties: false, description: 'Limits of the campaign.' },
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

/** Limits of the campaign. */
export function campaignLimitsOf(campaign: Campaign): Limits {
  return (campaign.settings.limits as Limits | undefined) ?? { leadsPerCompany: null }
}

/** The tiers whose leads a campaign holds for review. */
export function heldTiersOf(campaign: Campaign): readonly SendTier[] {
  return TIERS.filter((tier) => holdsTier(campaign, tier))
}
