import type { Problem } from '../../platform/errors.ts'

/** What of a campaign decides what becomes of a lead that it takes. */
export interface CampaignStanding {
  readonly status: 'draft' | 'active' | 'paused'
  readonly mode: 'test' | 'live'
  /** It has at least one criterion. */
  readonly hasCriteria: boolean
}

/** What a new lead can expect of its campaign: the confirmation of the interface where the campaign is live and active. */
export function acceptedMessage({ status, mode }: CampaignStanding): string {
  if (status === 'draft') return 'Lead accepted. Its campaign is a draft: no email is sent before it is activated.'
  if (status === 'paused') return 'Lead accepted. Its campaign is paused: no email is sent before it is resumed.'
  if (mode === 'test') return 'Lead accepted and queued. Its campaign is a test: emails are captured, not sent.'
  return 'Lead accepted and queued for outreach.'
}

const NOT_ACTIVE = {
  draft: 'The campaign is a draft. The lead is researched and scored; emails begin once the campaign is active.',
  paused: 'The campaign is paused. The lead is researched and scored; emails begin once the campaign is active again.',
} as const

/** What of the campaign a caller may not expect, once for all leads that it takes. */
export function campaignWarnings({ status, mode, hasCriteria }: CampaignStanding): Problem[] {
  const warnings: Problem[] = []
  const warn = (code: string, detail: string) => warnings.push({ pointer: '', code, detail })
  if (status !== 'active') warn('campaign_not_active', NOT_ACTIVE[status])
  if (mode === 'test') warn('test_campaign', 'The campaign is a test. Its emails are captured, not sent.')
  if (!hasCriteria) warn('no_criteria', 'The campaign has no criteria, so all leads get the same score.')
  return warnings
}
