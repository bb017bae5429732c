import { isRefused } from '../leads/index.ts'
import type { EndReason, LeadState, Verdict } from '../leads/index.ts'
import type { Db } from '../platform/db.ts'
import type { ActionRequest } from './action.ts'
import { countMoves, countStandings } from './fitting-store.ts'
import { judgeLead } from './judge-lead.ts'

/** What an action would do if it were done at once. */
export interface Expectation {
  readonly matched: number
  readonly changes: number
  readonly unchanged: number
  readonly refused: Record<string, number>
  /** How many leads that it would change have which status now. */
  readonly byStatus: Record<string, number>
}

/** Leads that are treated alike. */
interface Alike {
  readonly status: string
  readonly verdict: Verdict
  readonly leads: number
}

/** Counts what an action would do to the leads that fit its filter, by the rules that it goes by itself. */
export async function countAction(db: Db, request: ActionRequest, now: Date): Promise<Expectation> {
  const refused: Record<string, number> = {}
  const byStatus: Record<string, number> = {}
  const sums = { matched: 0, changes: 0, unchanged: 0 }
  for (const { status, verdict, leads } of await findAlike(db, request, now)) {
    sums.matched += leads
    if (isRefused(verdict)) refused[verdict.refused] = (refused[verdict.refused] ?? 0) + leads
    else sums[verdict] += leads
    if (verdict === 'changes') byStatus[status] = (byStatus[status] ?? 0) + leads
  }
  return { ...sums, refused, byStatus }
}

async function findAlike(db: Db, request: ActionRequest, now: Date): Promise<Alike[]> {
  const { organizationId, campaignId, filter, toCampaignId } = request
  const scope = { organizationId, campaigns: campaignId, filter }
  if (request.kind === 'move' && toCampaignId !== null) {
    const found = await countMoves(db, scope, { toCampaignId, now })
    return found.map(({ status, endReason, obstacle, leads }) => {
      return { status, leads, verdict: judgeLead(request, standing({ endReason }), obstacle) }
    })
  }
  const found = await countStandings(db, scope)
  return found.map(({ leads, ...lead }) => ({ status: lead.status, leads, verdict: judgeLead(request, lead) }))
}

function standing({
  endReason,
}: {
  endReason: EndReason | null
}): Pick<LeadState, 'endReason' | 'holdReason' | 'holdUntil' | 'stage'> {
  return { endReason, holdReason: null, holdUntil: null, stage: null }
}
