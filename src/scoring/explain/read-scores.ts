import type { Db } from '../../platform/database/db.ts'
import { compiledVersion } from '../campaign-part.ts'
import { findVersion, listVersions } from '../criteria/icp-version-store.ts'
import type { ScoredCampaign } from '../criteria/icp-version-store.ts'
import type { CompiledIcp } from '../engine/compile-icp.ts'
import type { CriterionScore } from '../schema.ts'
import type { ScoreOfMany, StoredScore } from '../store.ts'
import { findScores, findVersions } from '../store.ts'
import { expandCompactCriteria, pointsOfCompact } from './compact-score.ts'

/** What a stored score is made of, in the words of the criteria that made it, whatever they are by now. */
export async function explainScore(
  db: Db,
  place: ScoredCampaign,
  { icpVersion, criteria }: Pick<StoredScore, 'icpVersion' | 'criteria'>,
): Promise<CriterionScore[]> {
  const version = await findVersion(db, place, icpVersion)
  if (version === undefined) throw new Error('A score was made by criteria that nobody kept.')
  return expandCompactCriteria(compiledVersion({ ...version, campaignId: place.campaignId }), criteria)
}

/** A lead's score with the points of each criterion, by the id of the criterion. */
export interface ScoreWithPoints extends Omit<ScoreOfMany, 'criteria'> {
  readonly points: ReadonlyMap<string, number>
}

/** Reads the scores of leads, as many at a time as are asked for; those without one are absent. */
export type PointReader = (
  db: Db,
  leads: readonly { readonly leadId: string; readonly campaignId: string }[],
) => Promise<Map<string, ScoreWithPoints>>

/** A reader for the leads of an organization that keeps the criteria it has met. */
export function createPointReader(organizationId: string): PointReader {
  const known = new Map<string, CompiledIcp>()
  return async (db, leads) => {
    const campaigns = new Map(leads.map(({ leadId, campaignId }) => [leadId, campaignId]))
    const scores = await findScores(db, organizationId, [...campaigns.keys()])
    const placed = scores.map((score) => ({ score, campaignId: campaigns.get(score.leadId) ?? '' }))
    const missing = new Map(
      placed
        .map(({ score: { icpVersion }, campaignId }) => ({ icpVersion, campaignId }))
        .map((version) => [keyOf(version), version] as const)
        .filter(([key]) => !known.has(key)),
    )
    const found = missing.size === 0 ? [] : await findVersions(db, organizationId, [...missing.values()])
    for (const version of found) known.set(keyOf(version), compiledVersion(version))
    return new Map(
      placed.map(({ score: { criteria, ...score }, campaignId }) => {
        const icp = known.get(keyOf({ campaignId, icpVersion: score.icpVersion }))
        return [score.leadId, { ...score, points: icp === undefined ? new Map() : pointsOfCompact(icp, criteria) }]
      }),
    )
  }
}

function keyOf({ campaignId, icpVersion }: { campaignId: string; icpVersion: number }): string {
  return `${campaignId} ${icpVersion}`
}

/** Versions whose criteria are named, the newest first. */
const VERSIONS_NAMED = 50

/** The ids of the criteria of a campaign, those of its newest versions first, each once. */
export async function listCriteriaIds(db: Db, place: ScoredCampaign): Promise<string[]> {
  const versions = await listVersions(db, place, { below: null, limit: VERSIONS_NAMED })
  return [...new Set(versions.flatMap(({ icp: { criteria = [] } }) => criteria.map(({ id }) => id)))]
}
