import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { addApproval, findWaiting, lockApprovals, saveDecisions } from './approval-store.ts'
import type { Approval } from './approval-store.ts'
import { wakeEmailsOf } from './email-store.ts'
import type { TextRoom, TextStanding } from './judge-texts.ts'

/**
 * Asks a person about the texts of a lead's email and takes its place in the round. The lead is locked, and so are the
 * approvals of its campaign (`lockApprovals`), since before the standing was judged.
 */
export async function askApproval(
  context: Context,
  tx: Transaction,
  asked: { readonly lead: Lead; readonly step: number; readonly room: TextRoom; readonly standing: TextStanding },
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
 * Nobody is asked any more about what leads wait with, but for the approvals `keep` names. The places of these go to
 * others.
 */
export async function withdrawApprovals(
  context: Context,
  tx: Transaction,
  organizationId: string,
  given: { readonly leadIds: readonly string[]; readonly keep?: (approval: Approval) => boolean },
): Promise<void> {
  const { leadIds, keep = () => false } = given
  const find = async () => {
    const found = await findWaiting(tx, organizationId, leadIds)
    return found.filter((approval) => !keep(approval))
  }
  const seen = await find()
  if (seen.length === 0) return
  await lockApprovals(tx, organizationId, [...new Set(seen.map(({ campaignId }) => campaignId))])
  const waiting = await find()
  const now = context.clock.now()
  const decided = waiting.map(({ approvalId, edited }) => ({ approvalId, edited, state: 'withdrawn' as const }))
  await saveDecisions(tx, organizationId, { actor: null, now }, decided)
  await tellDecided(context, tx, organizationId, { approvals: waiting, decision: 'withdrawn' })
  await wakeOthers(context, tx, organizationId, waiting)
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

/** Emails that wait for the rounds of these approvals are looked at again. */
export async function wakeOthers(
  context: Context,
  tx: Transaction,
  organizationId: string,
  approvals: readonly Pick<Approval, 'campaignId' | 'step'>[],
): Promise<void> {
  const steps = new Map(approvals.map(({ campaignId, step }) => [`${campaignId} ${step}`, { campaignId, step }]))
  let woken = 0
  for (const step of steps.values()) woken += await wakeEmailsOf(tx, organizationId, step, context.clock.now())
  if (woken > 0) tx.afterCommit(() => context.wake(SENDING_STAGE))
}
