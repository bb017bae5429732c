import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { acceptedMessage, campaignWarnings } from './campaign-standing.ts'
import type { CampaignStanding } from './campaign-standing.ts'
import type { NewLead } from './intake-store.ts'
import type { IntakeResult, IntakeRequest, RowOutcome } from './intake-request.ts'
import type { Lead } from '../lead-store.ts'

/** The warning that comes with a lead whose address is suppressed. */
export const SUPPRESSED_WARNING: Problem = {
  pointer: '/email',
  code: 'suppressed',
  detail: 'This address is suppressed; nothing is sent to it.',
}

/** Says that a campaign is closed for good. */
export function archivedError(): AppError {
  return new AppError('campaign_archived', 'This campaign is archived and accepts no leads.')
}

/** Says that a person must never be stored again. */
export function erasedError(): AppError {
  return new AppError('person_erased', 'This person was erased and must not be contacted. Nothing was stored.')
}

/** Says that the lead is there already, to a caller who wants no duplicates. */
export function duplicateError(lead: Lead): AppError {
  const details = { prospectId: showId('lead', lead.leadId) }
  return new AppError('duplicate_lead', 'This lead is in the campaign already.', { details })
}

/** The answer about a lead that was written. Warnings about the campaign stand in its body alone: rows share them. */
export function createdResult(request: IntakeRequest, lead: NewLead, campaign: CampaignStanding): IntakeResult {
  if (lead.endReason !== 'suppressed') {
    const warnings = [...request.warnings, ...(request.ofNew ?? [])]
    const message = acceptedMessage(campaign)
    return answered({ warnings }, lead, { outcome: 'created', message, ofCampaign: campaignWarnings(campaign) })
  }
  const warnings = [...request.warnings, SUPPRESSED_WARNING]
  const message = 'Lead accepted; its address is suppressed and will not be contacted.'
  return answered({ warnings }, lead, { outcome: 'suppressed', message })
}

/** The answer about a lead that was there already. */
export function duplicateResult(request: IntakeRequest, lead: Lead, isUpdated: boolean): IntakeResult {
  if (!isUpdated)
    return answered(request, lead, { outcome: 'duplicate', message: 'The lead is in the campaign already.' })
  return answered(request, lead, {
    outcome: 'updated',
    message: 'The lead was in the campaign already and was updated.',
  })
}

function answered(
  { warnings }: Pick<IntakeRequest, 'warnings'>,
  { leadId, status, endReason }: Pick<Lead, 'leadId' | 'status' | 'endReason'>,
  told: { readonly outcome: RowOutcome; readonly message: string; readonly ofCampaign?: readonly Problem[] },
): IntakeResult {
  const { outcome, message, ofCampaign = [] } = told
  const prospectId = showId('lead', leadId)
  const duplicate = outcome === 'duplicate' || outcome === 'updated'
  const ended = endReason === null ? {} : { endReason }
  const all = [...warnings, ...ofCampaign]
  const body = JSON.stringify({ success: true, prospectId, status, ...ended, message, duplicate, warnings: all })
  const result = { kind: 'answered', outcome, prospectId, warnings, body } as const
  if (duplicate) return { ...result, status: 200, location: null }
  return { ...result, status: 201, location: `/api/v1/leads/${prospectId}` }
}
