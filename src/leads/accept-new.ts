import type { Context } from '../platform/context.ts'
import { hashAddress } from '../platform/secrets.ts'
import { acceptLeads } from './accept-store.ts'
import { createdResult } from './intake-results.ts'
import type { IntakeRequest, IntakeResult } from './intake.ts'
import { newLead } from './new-lead.ts'

/**
 * The short way in: leads that are new, in one statement for all of them. Undefined for whoever it does not accept
 * (a duplicate, a suppressed or erased person); they go the long way, which knows every case.
 */
export async function acceptNew(
  context: Context,
  requests: readonly IntakeRequest[],
): Promise<(IntakeResult | undefined)[]> {
  const { clock, instance } = context
  const now = clock.now()
  const leads = requests.map((request) =>
    newLead(context, request, { addressHash: hashOf(context, request), suppression: null, now }),
  )
  const accepted = await acceptLeads(context.db, { leads, now, epoch: instance.epoch })
  for (const stage of new Set(leads.map((lead) => lead.stage))) if (stage !== null) context.wake(stage)
  return leads.map((lead, index) => (accepted.has(lead.leadId) ? createdResult(requests[index]!, lead) : undefined))
}

/** The short way writes the event itself: it is open only while nothing else follows from accepting a lead. */
export function mayGoShort(context: Context, request: IntakeRequest): boolean {
  const follows = context.pipeline['lead.accepted']?.then ?? []
  return (
    follows.length === 0 &&
    request.idempotency === undefined &&
    request.duplicateScope === 'campaign' &&
    request.archived !== true &&
    request.arrives === undefined
  )
}

function hashOf(context: Context, { organizationId, lead }: IntakeRequest): Buffer {
  return hashAddress(context.instance.erasureKey, organizationId, lead.emailKey)
}
