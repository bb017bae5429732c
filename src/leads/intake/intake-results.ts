import { AppError } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import type { NewLead } from './intake-store.ts'
import type { IntakeResult, IntakeRequest } from './intake-request.ts'
import type { Lead } from '../lead-store.ts'

/** The warning that comes with a lead whose address is suppressed. */
export const SUPPRESSED_WARNING: Problem = {
  pointer: '/email',
  code: 'suppressed',
  detail: 'This address is suppressed; nothing is sent to it.',
}

/** Says that a campaign is closed for good. */
export function archivedError(): AppError {
  return new AppError('campaign_archived', 'This campaign is archived and takes no more leads.')
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

/** The answer about a lead that was written. */
export function createdResult(request: IntakeRequest, lead: NewLead): IntakeResult {
  const isSuppressed = lead.endReason === 'suppressed'
  const prospectId = showId('lead', lead.leadId)
  const warnings = isSuppressed ? [...request.warnings, SUPPRESSED_WARNING] : request.warnings
  const body = {
    success: true,
    prospectId,
    status: lead.status,
    ...(lead.endReason === null ? {} : { endReason: lead.endReason }),
    message: isSuppressed
      ? 'Lead accepted; its address is suppressed and will not be contacted.'
      : 'Lead accepted and queued for outreach.',
    duplicate: false,
    warnings,
  }
  return {
    kind: 'answered',
    outcome: isSuppressed ? 'suppressed' : 'created',
    prospectId,
    warnings,
    status: 201,
    body: JSON.stringify(body),
    location: `/api/v1/leads/${prospectId}`,
  }
}

/** The answer about a lead that was there already. */
export function duplicateResult(request: IntakeRequest, lead: Lead, isUpdated: boolean): IntakeResult {
  const prospectId = showId('lead', lead.leadId)
  const body = {
    success: true,
    prospectId,
    status: lead.status,
    ...(lead.endReason === null ? {} : { endReason: lead.endReason }),
    message: isUpdated
      ? 'The lead was in the campaign already and was updated.'
      : 'The lead is in the campaign already.',
    duplicate: true,
    warnings: request.warnings,
  }
  return {
    kind: 'answered',
    outcome: isUpdated ? 'updated' : 'duplicate',
    prospectId,
    warnings: request.warnings,
    status: 200,
    body: JSON.stringify(body),
    location: null,
  }
}

/** The refusal of a lead that is there already. */
export function rejectedResult(lead: Lead): IntakeResult {
  return { kind: 'refused', error: duplicateError(lead) }
}
