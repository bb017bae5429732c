import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { beginSweep } from '../../platform/work/sweep.ts'
import type { SweepKind } from '../../platform/work/sweep.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { wakeEmailsOf } from '../store.ts'
import { addApproval, findWaiting, lockApprovals, saveDecisions } from './approval-store.ts'
import type { Approval } from './approval-store.ts'
import type { TextGateDecision, TextGateInputs } from './text-gate.ts'

/**
 * Asks a person about the texts of a lead's email and takes its place in the round. The lead is locked, and so are the
 * approvals of its campaign (`lockApprovals`), since before the standing was judged.
 */
export async function askApproval(
  context: Context,
  tx: Transaction,
  asked: {
    readonly lead: Lead
    readonly step: number
    readonly room: TextGateInputs
    readonly standing: TextGateDecision
  },
): Promise<void> {
  const { lead, step, room, standing } = asked
  const { organizationId, leadId, campaignId } = lead
  const { fingerprint, textsHash } = standing
  if (standing.leave !== 'asks' || textsHash === null) return
  const now = context.clock.now()
  const place = { campaignId, leadId, step, fingerprint, textHash: textsHash, now }
  const approvalId = await addApproval(tx, organizationId, { ...place, approvalId: uuidv7(now.getTime()) })
  if (approvalId === undefined) return
  const isSame = (one: (typeof room.rounds)[number]) =>
    one.campaignId === campaignId && one.step === step && one.fingerprint === fingerprint
  const round = room.rounds.find(isSame)
  if (round === undefined) room.rounds.push({ campaignId, step, fingerprint, asked: 1, decided: 0 })
  else round.asked += 1
  const data = { approvalId: showId('appr', approvalId), step }
  await emit(context, tx, organizationId, [{ type: 'approval.asked', campaignId, leadId, data }])
}

/**
 * Nobody is asked any more about what leads wait with, but for the approvals `keep` names: their places go to others. `before`
 * runs once nobody else can decide about them.
 */
export async function closeWaiting(
  context: Context,
  tx: Transaction,
  organizationId: string,
  closing: {
    readonly leadIds: readonly string[]
    readonly state: 'rejected' | 'withdrawn'
    readonly keep?: (approval: Approval) => boolean
    readonly before?: (waiting: readonly Approval[]) => Promise<void>
  },
): Promise<void> {
  const { leadIds, state, keep = () => false, before } = closing
  const find = async () => (await findWaiting(tx, organizationId, leadIds)).filter((approval) => !keep(approval))
  const seen = await find()
  if (seen.length === 0) return
  await lockApprovals(tx, organizationId, [...new Set(seen.map(({ campaignId }) => campaignId))])
  const waiting = await find()
  await before?.(waiting)
  const decided = waiting.map(({ approvalId, edited }) => ({ approvalId, edited, state }))
  await saveDecisions(tx, organizationId, { actor: null, now: context.clock.now() }, decided)
  await tellDecided(context, tx, organizationId, { approvals: waiting, decision: state })
  const campaigns = waiting.map(({ campaignId }) => campaignId)
  await wakeEmails(context, tx, organizationId, campaigns)
}

/** Writes down what was decided about approvals. */
export async function tellDecided(
  context: Context,
  tx: Transaction,
  organizationId: string,
  told: {
    readonly approvals: readonly Approval[]
    readonly decision: 'approved' | 'rejected' | 'edited' | 'withdrawn'
  },
): Promise<void> {
  const { approvals, decision } = told
  await emit(
    context,
    tx,
    organizationId,
    approvals.map(({ approvalId, campaignId, leadId, step }) => ({
      type: 'approval.decided' as const,
      campaignId,
      ...(leadId === null ? {} : { leadId }),
      data: { approvalId: showId('appr', approvalId), step, decision },
    })),
  )
}

/** Emails of a campaign that wait for the approval of others: one decision may concern every lead. */
export const approvalSweep: SweepKind = { kind: 'writing.wake_emails', part: wakeEmailsOf }

/** Emails that wait for the rounds of approvals in these campaigns are looked at again. */
export async function wakeEmails(
  context: Context,
  tx: Transaction,
  organizationId: string,
  campaignIds: readonly string[],
): Promise<void> {
  for (const subjectId of [...new Set(campaignIds)].toSorted()) {
    await beginSweep(context, tx, approvalSweep, { organizationId, subjectId })
  }
  if (campaignIds.length > 0) tx.afterCommit(() => context.wake(SENDING_STAGE))
}
