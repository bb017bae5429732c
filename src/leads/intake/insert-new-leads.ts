import type { Happening } from '../../events.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit, stageAfter } from '../../platform/emit.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { contactKeyOf } from '../../suppressions/index.ts'
import { MOVED_HOLD, isForGood, isStrongerEnd } from '../lifecycle/lead-states.ts'
import type { EndReason, LeadHold } from '../lifecycle/lead-states.ts'
import { markUnindexed } from '../query/search-index-store.ts'
import { givenIn } from './given.ts'
import { acceptLeads } from './insert-new-leads-store.ts'
import { createdResult } from './intake-results.ts'
import type { NewLead } from './intake-store.ts'
import type { IntakeResult, IntakeRequest, ImportedState } from './intake-request.ts'

/**
 * The short way in: leads that are new, in one statement for all of them. Undefined for whoever it does not accept
 * (a duplicate, a suppressed or erased person); they go the long way, which knows every case.
 */
export async function insertNewLeads(
  context: Context,
  requests: readonly IntakeRequest[],
): Promise<(IntakeResult | undefined)[]> {
  const now = context.clock.now()
  const leads = requests.map((request) =>
    newLead(context, request, { addressHash: addressHashOf(context, request), suppression: null, now }),
  )
  const accepted = await acceptLeads(context, { leads, now })
  wakeEach(context, leads)
  return leads.map((lead, index) => {
    const campaign = accepted.get(lead.leadId)
    return campaign === undefined ? undefined : createdResult(requests[index]!, lead, campaign)
  })
}

/** The short way writes the event itself: it is open only while nothing else follows from accepting a lead. */
export function mayInsertDirectly(context: Context, request: IntakeRequest): boolean {
  const follows = context.pipeline['lead.accepted']?.then ?? []
  return (
    follows.length === 0 &&
    request.idempotency === undefined &&
    request.duplicateScope === 'campaign' &&
    request.archived !== true &&
    request.arrives === undefined
  )
}

function addressHashOf(context: Context, { organizationId, lead }: IntakeRequest): Buffer {
  return contactKeyOf(context, organizationId, lead.emailKey).addressHash
}

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
    importId: request.importId ?? null,
  }
}

function endOf(arrives: ImportedState | undefined, isSuppressed: boolean): EndReason | null {
  const given = arrives?.ended ?? null
  if (!isSuppressed) return given
  return given !== null && isStrongerEnd('suppressed', given) ? given : 'suppressed'
}

function holdOf(arrives: ImportedState | undefined, endReason: EndReason | null): LeadHold | null {
  if (arrives === undefined || (endReason !== null && isForGood(endReason))) return null
  return arrives.held ?? { reason: MOVED_HOLD, until: null }
}

/** That a lead was accepted. */
function accepted({ campaignId, leadId, lead }: Pick<NewLead, 'campaignId' | 'leadId' | 'lead'>): Happening {
  return { type: 'lead.accepted', campaignId, leadId, data: givenIn(lead) }
}

/** Writes the events of leads that were inserted and what follows from them, and wakes the stages they wait for. */
export async function emitAccepted(context: Context, tx: Transaction, created: readonly NewLead[]): Promise<void> {
  const byOrganization = Map.groupBy(created, (lead) => lead.organizationId)
  for (const [organizationId, leads] of byOrganization) {
    const leadIds = leads.map((lead) => lead.leadId)
    await markUnindexed(tx, organizationId, leadIds, context.clock.now())
    await emit(context, tx, organizationId, leads.flatMap(happeningsOf))
  }
  wakeStages(context, tx, created)
}

/** Once the transaction is committed, the stages that new leads wait for hear of them. */
export function wakeStages(context: Context, tx: Transaction, leads: readonly Waiting[]): void {
  if (leads.some(({ stage }) => stage !== null)) tx.afterCommit(() => wakeEach(context, leads))
}

type Waiting = Pick<NewLead, 'stage' | 'organizationId'>

function wakeEach(context: Context, leads: readonly Waiting[]): void {
  const told = new Set<string>()
  for (const { stage, organizationId } of leads) {
    if (stage === null || told.has(`${stage} ${organizationId}`)) continue
    told.add(`${stage} ${organizationId}`)
    context.wake(stage, organizationId)
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
