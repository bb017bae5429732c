import type { IntakeRequest, ParsedLead } from '../../../src/leads/index.ts'

/** A request to the intake as a route makes it, for a lead with no more than it needs. `change` wins. */
export function intakeRequest(
  place: { readonly organizationId: string; readonly campaignId: string },
  email: string,
  change: Partial<IntakeRequest> = {},
): IntakeRequest {
  const host = email.slice(email.indexOf('@') + 1)
  const lead: ParsedLead = {
    email,
    emailKey: email,
    companyName: 'A',
    contactName: 'B',
    domain: host,
    domainKind: 'company',
  }
  return { ...place, lead, warnings: [], onDuplicate: 'skip', duplicateScope: 'campaign', ...change }
}
