import { setImmediate as letOthersRun } from 'node:timers/promises'
import { findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Transaction } from '../platform/database/db.ts'
import { knownFacts } from '../research/index.ts'
import type { KnownFacts } from '../research/index.ts'
import { scoreExpiresOn } from './rescoring/score-expiry.ts'
import { compiledIcpOf, compiledVersion } from './campaign-part.ts'
import type { CompiledIcp } from './engine/compile-icp.ts'
import { findVersion } from './criteria/icp-version-store.ts'
import { compactCriteria } from './explain/compact-score.ts'
import { scoreWithoutWords } from './engine/score-lead.ts'
import type { JudgedLead } from './engine/score-lead.ts'
import { findPreviousScores, saveScores } from './store.ts'
import type { NewScore, PreviousScore } from './store.ts'

/** Leads scored in a row before other requests get their turn. */
const ROW = 100

const NOTHING_KNOWN: KnownFacts = new Map()

/** A lead with the score just made of it. */
export interface ScoredLead {
  readonly lead: Lead
  readonly campaign: Campaign
  /** What it was scored by. */
  readonly facts: KnownFacts
  readonly score: JudgedLead
  /** Of the criteria that made it. */
  readonly icpVersion: number
  /** How it stood before; undefined when this is its first score. */
  readonly before: PreviousScore | undefined
}

/**
 * Scores leads whose rows are locked by what is known now, and writes the scores. A lead's first score is made by the
 * newest criteria; from then on it keeps their version until somebody asks for another: of the lead, the newest, or of all
 * leads, `asked`.
 */
export async function scoreLeads(
  tx: Transaction,
  given: { organizationId: string; leads: readonly Lead[]; now: Date; asked?: number | undefined },
): Promise<ScoredLead[]> {
  const { organizationId, leads, now, asked = 0 } = given
  if (leads.length === 0) return []
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const facts = await knownFacts(tx, leads)
  const again = leads.flatMap(({ leadId, tier }) => (tier === null ? [] : [leadId]))
  const standings =
    again.length === 0 ? new Map<string, PreviousScore>() : await findPreviousScores(tx, organizationId, again)
  const versions = createVersions(tx)
  const scored: ScoredLead[] = []
  const written: NewScore[] = []
  for (const [index, lead] of leads.entries()) {
    if (index % ROW === ROW - 1) await letOthersRun()
    const campaign = campaigns.get(lead.campaignId)
    if (campaign === undefined) throw new Error('A lead is in a campaign that does not exist.')
    const known = facts.get(lead.leadId) ?? NOTHING_KNOWN
    const before = standings.get(lead.leadId)
    const isNewest = before === undefined || before.byNewest
    const wanted = isNewest ? campaign.icpVersion : Math.max(before.icpVersion, asked)
    const { icp, icpVersion } = await versions(campaign, wanted)
    const score = scoreWithoutWords(icp, known, now)
    scored.push({ lead, campaign, facts: known, score, icpVersion, before })
    const { judgements, reviewCriteria: _review, disqualifyingCriteria: _disqualifying, status, ...kept } = score
    const criteria = compactCriteria(icp, judgements)
    const agesOn = scoreExpiresOn(icp, known, now)
    written.push({ ...kept, leadId: lead.leadId, icpVersion, verdict: status, criteria, agesOn })
  }
  await saveScores(tx, organizationId, now, written)
  return scored
}

interface Version {
  readonly icp: CompiledIcp
  readonly icpVersion: number
}

/** Reads each version once. In place of one that was made before versions were kept stands the newest. */
function createVersions(tx: Transaction): (campaign: Campaign, icpVersion: number) => Promise<Version> {
  const read = new Map<string, Promise<Version>>()
  return (campaign, icpVersion) => {
    const key = `${campaign.campaignId} ${icpVersion}`
    const found = read.get(key) ?? readVersion(tx, campaign, icpVersion)
    read.set(key, found)
    return found
  }
}

async function readVersion(tx: Transaction, campaign: Campaign, icpVersion: number): Promise<Version> {
  const { organizationId, campaignId } = campaign
  const isFormer = icpVersion !== campaign.icpVersion
  const former = isFormer ? await findVersion(tx, { organizationId, campaignId }, icpVersion) : undefined
  if (former === undefined) return { icp: compiledIcpOf(campaign), icpVersion: campaign.icpVersion }
  return { icp: compiledVersion({ ...former, campaignId }), icpVersion }
}
