import { setImmediate as letOthersRun } from 'node:timers/promises'
import { findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Transaction } from '../platform/db.ts'
import { knownFacts } from '../research/index.ts'
import { agesOn } from './ages-on.ts'
import { compiledIcpOf } from './campaign-part.ts'
import type { FactSet } from './facts.ts'
import { keepCriteria } from './keep-criteria.ts'
import { judgeLead } from './score-lead.ts'
import type { JudgedLead } from './score-lead.ts'
import { findStandings, saveScores } from './store.ts'
import type { NewScore, Standing } from './store.ts'

/** Leads scored in a row before other requests get their turn. */
const ROW = 100

const NOTHING_KNOWN: FactSet = new Map()

/** A lead with the score just made of it. */
export interface ScoredLead {
  readonly lead: Lead
  readonly campaign: Campaign
  readonly score: JudgedLead
  /** How it stood before; undefined when this is its first score. */
  readonly before: Standing | undefined
}

/** Scores leads whose rows are locked, by the present criteria and what is known now, and writes the scores. */
export async function scoreBatch(
  tx: Transaction,
  { organizationId, leads, now }: { organizationId: string; leads: readonly Lead[]; now: Date },
): Promise<ScoredLead[]> {
  if (leads.length === 0) return []
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const facts = await knownFacts(tx, leads)
  const again = leads.flatMap(({ leadId, tier }) => (tier === null ? [] : [leadId]))
  const standings = await findStandings(tx, organizationId, again)
  const scored: ScoredLead[] = []
  const written: NewScore[] = []
  for (const [index, lead] of leads.entries()) {
    if (index % ROW === ROW - 1) await letOthersRun()
    const campaign = campaigns.get(lead.campaignId)
    if (campaign === undefined) throw new Error('A lead is in a campaign that does not exist.')
    const known = facts.get(lead.leadId) ?? NOTHING_KNOWN
    const icp = compiledIcpOf(campaign)
    const score = judgeLead(icp, known, now)
    scored.push({ lead, campaign, score, before: standings.get(lead.leadId) })
    written.push({
      leadId: lead.leadId,
      icpVersion: campaign.icpVersion,
      value: score.value,
      low: score.low,
      high: score.high,
      coverage: score.coverage,
      confidence: score.confidence,
      tier: score.tier,
      settled: score.settled,
      verdict: score.status,
      criteria: keepCriteria(icp, score.judgements),
      nextBest: score.nextBest,
      agesOn: agesOn(icp, known, now),
    })
  }
  await saveScores(tx, organizationId, now, written)
  return scored
}
