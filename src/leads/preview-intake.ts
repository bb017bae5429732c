import type { Context } from '../platform/context.ts'
import type { Problem } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { hashAddress } from '../platform/secrets.ts'
import { checkSuppressed, findContact } from '../suppressions/index.ts'
import { SUPPRESSED_WARNING, archivedError, duplicateError, erasedError } from './intake-results.ts'
import { findLeadsByAddress } from './intake-store.ts'
import type { IntakeRequest } from './intake.ts'
import type { EndReason, LeadStatus } from './transitions.ts'

/** What adding a lead would answer. */
export interface IntakePreview {
  /** The lead that is there already, or null. */
  readonly prospectId: string | null
  readonly status: LeadStatus
  readonly endReason?: EndReason
  readonly duplicate: boolean
  readonly warnings: readonly Problem[]
}

/** Says what adding a lead would answer, and writes nothing. @throws AppError with which the lead would be refused */
export async function previewIntake(context: Context, request: IntakeRequest): Promise<IntakePreview> {
  const { organizationId, campaignId, lead, warnings } = request
  if (request.archived === true) throw archivedError()
  const addressHash = hashAddress(context.instance.erasureKey, organizationId, lead.emailKey)
  const contact = await findContact(context.db, organizationId, { addressHash, emailKey: lead.emailKey })
  if (contact.erasedAt !== null) throw erasedError()
  const leads = await findLeadsByAddress(context.db, [{ organizationId, addressHash }])
  const elsewhere = request.duplicateScope === 'organization' ? leads[0] : undefined
  const met = leads.find((one) => one.campaignId === campaignId) ?? elsewhere
  if (met !== undefined) {
    if (request.onDuplicate === 'reject') throw duplicateError(met)
    const endReason = met.endReason === null ? {} : { endReason: met.endReason }
    return { prospectId: showId('lead', met.leadId), status: met.status, ...endReason, duplicate: true, warnings }
  }
  const isSuppressed = (await checkSuppressed(context.db, organizationId, lead.emailKey)) !== null
  if (!isSuppressed) return { prospectId: null, status: 'queued', duplicate: false, warnings }
  return {
    prospectId: null,
    status: 'ended',
    endReason: 'suppressed',
    duplicate: false,
    warnings: [...warnings, SUPPRESSED_WARNING],
  }
}
