import { writeAudit } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { findLead, lockLeads } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { isRefused, judgeCommand } from './command-rules.ts'
import type { LeadCommand } from './command-rules.ts'
import { PAUSED_HOLD } from './lead-states.ts'
import type { LeadHold } from './lead-states.ts'
import { endLeads, holdLeads, liftHolds, resumeLeads, transitionLeads } from './transition-leads.ts'
import type { Doer, LeadTransition } from './transition-leads.ts'

/** A lead of one organization, as a caller names it. */
export interface LeadRef {
  readonly organizationId: string
  readonly leadId: string
  /** The only campaigns the caller may reach, or null for all. */
  readonly campaignIds?: ReadonlySet<string> | null
  /** Who asks, as the audit names them. */
  readonly actor?: string
}

/** The lead that a caller names by its `prospectId`. @throws AppError `not_found` when that is no id of a lead */
export function leadRef(caller: Omit<LeadRef, 'leadId'>, prospectId: string): LeadRef {
  const leadId = parseId('lead', prospectId)
  if (leadId === undefined) throw notFound('lead')
  const { organizationId, campaignIds = null, actor = 'operator' } = caller
  return { organizationId, leadId, campaignIds, actor }
}

/** The lead that a caller names. @throws AppError `not_found`, also for one in a campaign that the caller may not reach */
export async function readLead(db: Db, ref: LeadRef): Promise<Lead> {
  const lead = await findLead(db, ref.organizationId, ref.leadId)
  if (lead === undefined || ref.campaignIds?.has(lead.campaignId) === false) throw notFound('lead')
  return lead
}

/** Runs `work` on a lead whose person and row are locked, in that order. @throws AppError `not_found` */
export async function withLockedLead<T>(
  context: Context,
  ref: LeadRef,
  work: (tx: Transaction, lead: Lead) => Promise<T>,
): Promise<T> {
  return transaction(context.db, async (tx) => work(tx, await lockLead(tx, ref)))
}

/** Locks a lead's person and row, in that order. @throws AppError `not_found` */
export async function lockLead(tx: Transaction, ref: LeadRef): Promise<Lead> {
  const found = await readLead(tx, ref)
  await lockKnownContacts(tx, ref.organizationId, [found.addressHash])
  const [lead] = await lockLeads(tx, ref.organizationId, [ref.leadId])
  if (lead === undefined) throw notFound('lead')
  return lead
}

/** Tells the audit what somebody did to a lead: its id and names of fields, nothing that is in them. */
export async function auditLead(
  context: Context,
  tx: Transaction,
  ref: LeadRef,
  deed: { readonly action: string; readonly fields?: readonly string[] },
): Promise<void> {
  const { organizationId, leadId, actor = 'operator' } = ref
  const target = showId('lead', leadId)
  const after = deed.fields === undefined ? {} : { after: { fields: deed.fields } }
  await writeAudit(tx, context.clock.now(), { organizationId, actor, action: deed.action, target, ...after })
}

/** Holds one lead as `holdLeads` does. */
export async function holdLead(context: Context, tx: Transaction, lead: Lead, hold: LeadHold): Promise<void> {
  await holdLeads(context, tx, lead.organizationId, { leads: [lead], hold })
}

const REFUSALS: Readonly<Record<LeadCommand, (lead: Lead) => string>> = {
  stop: () => 'This lead cannot be stopped.',
  pause: ({ endReason, holdReason }) =>
    endReason === null
      ? `This lead is held as ${holdReason} until a person resumes it; a pause would replace that hold.`
      : 'This lead has ended and can’t be paused.',
  resume: ({ endReason }) => `A lead that ended as ${endReason} cannot be resumed.`,
  rescore: ({ endReason }) => `A lead that ended as ${endReason} is not scored again.`,
}

/** Who asks, as an event names them; nobody for the command line. */
export function doerOf({ actor }: LeadRef): string | undefined {
  return actor === 'operator' ? undefined : actor
}

/** As what the audit tells of it; a rescore changes nothing that somebody decided. */
const AUDITED: Readonly<Partial<Record<LeadCommand, string>>> = {
  stop: 'lead.stopped',
  pause: 'lead.paused',
  resume: 'lead.resumed',
}

/** Steers one lead (`applyCommand`), if it is not so yet. @throws AppError `not_found`, `illegal_transition` if refused */
export async function steerLead(
  context: Context,
  ref: LeadRef,
  given: { readonly steering: LeadCommand; readonly until?: Date | null },
): Promise<void> {
  await withLockedLead(context, ref, async (tx, lead) => {
    const verdict = judgeCommand(given, lead)
    if (isRefused(verdict)) throw new AppError('illegal_transition', REFUSALS[given.steering](lead))
    const action = AUDITED[given.steering]
    if (action !== undefined) await auditLead(context, tx, ref, { action })
    if (verdict === 'changes') {
      await applyCommand(context, tx, ref.organizationId, { ...given, leads: [lead], by: doerOf(ref) })
    }
  })
}

/** Steers leads of one organization that are locked with their contacts, each of which `judgeCommand` says it changes. */
export async function applyCommand(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: { readonly steering: LeadCommand; readonly until?: Date | null; readonly leads: readonly Lead[] } & Doer,
): Promise<void> {
  const { steering, until = null, leads, by } = given
  switch (steering) {
    case 'stop':
      await endLeads(context, tx, organizationId, { leads, reason: 'stopped', by })
      return
    case 'pause':
      await holdLeads(context, tx, organizationId, { leads, hold: { reason: PAUSED_HOLD, until }, by })
      return
    case 'resume':
      await resumeLeads(context, tx, organizationId, { leads, by })
      await liftHolds(context, tx, organizationId, { leads, by })
      return
    case 'rescore': {
      const moves = leads.map((lead): LeadTransition => {
        const { campaignId, leadId } = lead
        return { lead, to: {}, happening: { type: 'lead.rescoring', campaignId, leadId, data: {} } }
      })
      await transitionLeads(context, tx, organizationId, moves)
    }
  }
}
