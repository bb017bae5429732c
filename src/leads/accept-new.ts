import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import { stageAfter } from '../platform/emit.ts'
import { uuidv7 } from '../platform/ids.ts'
import { hashAddress } from '../platform/secrets.ts'
import { hostSuffixes } from '../suppressions/index.ts'
import { acceptLeads } from './accept-store.ts'
import type { LeadToAccept } from './accept-store.ts'
import { createdResult } from './intake-results.ts'
import type { IntakeRequest, IntakeResult } from './intake.ts'

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
  const leads = requests.map((request) => prepare(context, request, now))
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
    request.archived !== true
  )
}

function prepare(context: Context, request: IntakeRequest, now: Date): LeadToAccept {
  const { organizationId, campaignId, lead } = request
  const leadId = uuidv7(now.getTime())
  const data = { companyGiven: lead.company !== undefined }
  const happening: Happening = { type: 'lead.accepted', campaignId, leadId, data }
  return {
    organizationId,
    campaignId,
    leadId,
    addressHash: hashAddress(context.instance.erasureKey, organizationId, lead.emailKey),
    lead,
    emailKey: lead.emailKey,
    suffixes: hostSuffixes(lead.emailKey),
    status: 'queued',
    endReason: null,
    stage: stageAfter(context.pipeline, happening),
    event: { type: happening.type, data },
  }
}
