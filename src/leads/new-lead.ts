import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit, stageAfter } from '../platform/emit.ts'
import { uuidv7 } from '../platform/ids.ts'
import { MOVED_HOLD } from './hold.ts'
import type { Hold } from './hold.ts'
import type { NewLead } from './intake-store.ts'
import type { Arrival, IntakeRequest } from './intake.ts'
import { markUnindexed } from './search-store.ts'
import { isForGood, isStrongerEnd } from './transitions.ts'
import type { EndReason } from './transitions.ts'

/** The `cause` of an end that a lead brought along from where it was before. */
const IMPORTED = 'imported'

/**
 * The row of a lead that is not there yet. A suppressed address ends it at once; one that has ended elsewhere arrives so,
 * with the stronger of both reasons, and waits as `moved` once somebody takes it up again.
 */
export function newLead(
  context: Context,
  request: IntakeRequest,
  {
    addressHash,
    suppression,
    now,
  }: { readonly addressHash: Buffer; readonly suppression: string | null; readonly now: Date },
): NewLead {
  const { organizationId, campaignId, lead, arrives } = request
  const leadId = uuidv7(now.getTime())
  const endReason = endOf(arrives, suppression !== null)
  const hold = holdOf(arrives, endReason)
  const happening = accepted({ campaignId, leadId, lead })
  return {
    organizationId,
    campaignId,
    leadId,
    addressHash,
    lead,
    status: endReason === null ? 'queued' : 'ended',
    endReason,
    holdReason: hold?.reason ?? null,
    holdUntil: hold?.until ?? null,
    stage: endReason === null ? stageAfter(context.pipeline, happening) : null,
  }
}

function endOf(arrives: Arrival | undefined, isSuppressed: boolean): EndReason | null {
  const given = arrives?.ended ?? null
  if (!isSuppressed) return given
  return given !== null && isStrongerEnd('suppressed', given) ? given : 'suppressed'
}

function holdOf(arrives: Arrival | undefined, endReason: EndReason | null): Hold | null {
  if (arrives === undefined || (endReason !== null && isForGood(endReason))) return null
  return arrives.held ?? { reason: MOVED_HOLD, until: null }
}

/** That a lead was accepted. */
function accepted({ campaignId, leadId, lead }: Pick<NewLead, 'campaignId' | 'leadId' | 'lead'>): Happening {
  return { type: 'lead.accepted', campaignId, leadId, data: { companyGiven: lead.company !== undefined } }
}

/** Writes the events of leads that were inserted and what follows from them, and wakes the stages they wait for. */
export async function tellAccepted(context: Context, tx: Transaction, created: readonly NewLead[]): Promise<void> {
  const byOrganization = Map.groupBy(created, (lead) => lead.organizationId)
  for (const [organizationId, leads] of byOrganization) {
    const leadIds = leads.map((lead) => lead.leadId)
    await markUnindexed(tx, organizationId, leadIds, context.clock.now())
    await emit(context, tx, organizationId, leads.flatMap(happeningsOf))
  }
  wakeStages(context, tx, created)
}

/** Once the transaction is committed, the stages that new leads wait for hear of them. */
export function wakeStages(context: Context, tx: Transaction, leads: readonly Pick<NewLead, 'stage'>[]): void {
  for (const stage of new Set(leads.map((lead) => lead.stage))) {
    if (stage !== null) tx.afterCommit(() => context.wake(stage))
  }
}

function happeningsOf(lead: NewLead): Happening[] {
  const { campaignId, leadId, endReason, holdReason, holdUntil } = lead
  const happenings = [accepted(lead)]
  if (endReason !== null) {
    const cause = endReason === 'suppressed' ? {} : { cause: IMPORTED }
    happenings.push({ type: 'lead.ended', campaignId, leadId, data: { endReason, from: 'queued', ...cause } })
  } else if (holdReason !== null) {
    const data = { reason: holdReason, until: holdUntil?.toISOString() ?? null }
    happenings.push({ type: 'lead.held', campaignId, leadId, data })
  }
  return happenings
}
