import {
  assignLeads,
  endLeads,
  erasePeople,
  findOvertagged,
  isRefused,
  lockLeads,
  MOST_TAGS,
  MOVED_HOLD,
  PAUSED_HOLD,
  putTeams,
  removeLeads,
  tagLeads,
  takeTeams,
  applyCommand,
  toParsedLead,
  insertWithDuplicatesIn,
} from '../../leads/index.ts'
import type { EndReason, IntakeRequest, Lead, LeadCommand } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { parseId } from '../../platform/ids.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { LEAVING, UNDOABLE } from './action.ts'
import type { LeadAction, ActionOutcome } from './action.ts'
import { keepEffects } from './action-store.ts'
import { findStillMatching, findMoves } from './matching-leads-store.ts'
import type { LeadMove } from './matching-leads-store.ts'
import { judgeLeadForAction } from './action-rules.ts'

/** What is known of how leads could be moved, by lead. */
type Moves = ReadonlyMap<string, LeadMove>

/** Locks leads with their people and does what an action asks; those gone or no longer fitting are passed over. */
export async function applyAction(
  context: Context,
  tx: Transaction,
  action: LeadAction,
  candidates: readonly Pick<Lead, 'leadId' | 'addressHash'>[],
): Promise<ActionOutcome> {
  const { organizationId, campaignId, filter } = action
  const leadIds = candidates.map(({ leadId }) => leadId)
  await lockPeopleOfLeads(tx, organizationId, candidates)
  const locked = await lockLeads(tx, organizationId, leadIds)
  const fitting = await findStillMatching(tx, { organizationId, campaigns: campaignId, filter }, leadIds)
  const leads = locked.filter(({ leadId }) => fitting.has(leadId))
  const moves = await movesOf(context, tx, action, leads)
  const overtagged = await overtaggedBy(tx, action, leadIds)
  const changing: Lead[] = []
  const refused: Record<string, number> = {}
  for (const lead of leads) {
    const verdict = overtagged.has(lead.leadId)
      ? { refused: 'too_many_tags' }
      : judgeLeadForAction(action, lead, moves.get(lead.leadId)?.obstacle)
    if (isRefused(verdict)) refused[verdict.refused] = (refused[verdict.refused] ?? 0) + 1
    else if (verdict === 'changes') changing.push(lead)
  }
  if (changing.length > 0) await change(context, tx, { action, leads: changing, moves })
  const count = Object.values(refused).reduce((sum, one) => sum + one, 0)
  return { changed: changing.length, unchanged: leads.length - changing.length - count, refused }
}

async function overtaggedBy(
  tx: Transaction,
  { organizationId, team }: LeadAction,
  leadIds: readonly string[],
): Promise<Set<string>> {
  if (team === null || 'owner' in team || team.add.length === 0) return new Set()
  return findOvertagged(tx, organizationId, leadIds, { tagIds: team.add, most: MOST_TAGS.ofLead })
}

/** Locks the people behind leads, before the leads. */
export async function lockPeopleOfLeads(
  tx: Transaction,
  organizationId: string,
  candidates: readonly { readonly addressHash: Buffer | null }[],
): Promise<void> {
  const hashes = candidates.flatMap(({ addressHash }) => addressHash ?? [])
  await lockKnownContacts(tx, organizationId, hashes)
}

async function movesOf(
  context: Context,
  tx: Transaction,
  { organizationId, kind, toCampaignId }: LeadAction,
  leads: readonly Lead[],
): Promise<Moves> {
  if (!LEAVING.has(kind)) return new Map()
  const leadIds = leads.map(({ leadId }) => leadId)
  return findMoves(tx, organizationId, leadIds, { toCampaignId, now: context.clock.now() })
}

interface Change {
  readonly action: LeadAction
  readonly leads: readonly Lead[]
  readonly moves: Moves
}

async function change(context: Context, tx: Transaction, { action, leads, moves }: Change): Promise<void> {
  const { organizationId, actionId, kind, holdUntil, toCampaignId, team } = action
  if (UNDOABLE.has(kind)) await keepEffects(tx, { organizationId, actionId }, leads)
  if (kind === 'erase') await erasePeople(context, tx, organizationId, leads)
  else if (kind === 'delete') await removeLeads(context, tx, organizationId, leads)
  else if (kind === 'move' && toCampaignId !== null) {
    await moveLeads(context, tx, { organizationId, toCampaignId, leads, moves })
  } else if (isSteering(kind)) {
    await applyCommand(context, tx, organizationId, { steering: kind, until: holdUntil, leads })
  } else if (team !== null) {
    if ('owner' in team) await assignLeads(context, tx, organizationId, { leads, owner: team.owner })
    else await tagLeads(context, tx, organizationId, { leads, ...team })
  }
}

function isSteering(kind: LeadAction['kind']): kind is LeadCommand {
  return kind === 'stop' || kind === 'pause' || kind === 'resume' || kind === 'rescore'
}

/**
 * Leads leave their campaign and are accepted anew in the other, with what was sent in with them and the import they came
 * with. One that was written to leaves its row behind, ended, so that its emails, replies and figures stay true; others leave none. The rest of the
 * address and its other sequences hold as for any new lead.
 */
async function moveLeads(
  context: Context,
  tx: Transaction,
  given: { organizationId: string; toCampaignId: string; leads: readonly Lead[]; moves: Moves },
): Promise<void> {
  const { organizationId, toCampaignId, leads, moves } = given
  const isKept = ({ leadId }: Lead) => moves.get(leadId)?.isKept === true
  const teams = await takeTeams(
    tx,
    organizationId,
    leads.map(({ leadId }) => leadId),
  )
  const kept = leads.filter(isKept)
  const going = leads.filter((lead) => !isKept(lead))
  await endLeads(context, tx, organizationId, { leads: kept, reason: 'stopped', cause: 'moved' })
  if (going.length > 0) await removeLeads(context, tx, organizationId, going)
  const requests = leads.map((lead) => ({
    organizationId,
    campaignId: toCampaignId,
    lead: toParsedLead(lead),
    warnings: [],
    onDuplicate: 'skip' as const,
    duplicateScope: 'campaign' as const,
    ...importOf(moves.get(lead.leadId)),
    ...standingOf(lead, isKept(lead)),
  }))
  const results = await insertWithDuplicatesIn(context, tx, requests)
  const newLeads = new Map<string, string>()
  for (const [index, result] of results.entries()) {
    if (result.kind === 'refused') throw result.error
    const leadId = result.outcome === 'replayed' ? undefined : parseId('lead', result.prospectId)
    if (leadId !== undefined) newLeads.set(leads[index]!.leadId, leadId)
  }
  await putTeams(tx, organizationId, teams, newLeads)
}

function importOf(move: LeadMove | undefined): Pick<IntakeRequest, 'importId'> {
  return move?.importId == null ? {} : { importId: move.importId }
}

/** Holds that are about the person and not about what the former campaign makes of them. */
const PERSONAL_HOLDS: readonly (string | null)[] = [MOVED_HOLD, PAUSED_HOLD, 'out_of_office']

/** Ends that nobody brought about here, where nothing was sent: they came with the lead from another tool. */
const ENDS_ELSEWHERE: readonly (EndReason | null)[] = ['replied', 'meeting_booked', 'completed']

/** What goes with a lead to another campaign of where it stands. */
function standingOf({ endReason, holdReason, holdUntil }: Lead, isKept: boolean): Pick<IntakeRequest, 'arrives'> {
  if (endReason !== null && !isKept && ENDS_ELSEWHERE.includes(endReason)) return { arrives: { ended: endReason } }
  if (holdReason === null || !PERSONAL_HOLDS.includes(holdReason)) return {}
  return { arrives: { held: { reason: holdReason, until: holdUntil } } }
}
