import type { Db } from '../platform/db.ts'
import { compiledVersion } from './campaign-part.ts'
import { findVersion } from './icp-version-store.ts'
import { showKept } from './keep-criteria.ts'
import type { KeptCriterion } from './keep-criteria.ts'
import type { CriterionScore } from './score.ts'
import type { StoredScore } from './store.ts'

/** What a stored score is made of, in the words of the criteria that made it, whatever they are by now. */
export async function explainScore(
  db: Db,
  place: { organizationId: string; campaignId: string },
  { icpVersion, criteria }: Pick<StoredScore, 'icpVersion' | 'criteria'>,
): Promise<CriterionScore[]> {
  if (isInWords(criteria)) return criteria
  const version = await findVersion(db, place, icpVersion)
  if (version === undefined) throw new Error('A score was made by criteria that nobody kept.')
  return showKept(compiledVersion({ ...version, campaignId: place.campaignId }), criteria as KeptCriterion[])
}

/** Whether a score is stored with its words, as of an older release; it is told as it stands. */
export function isInWords(criteria: readonly unknown[]): criteria is CriterionScore[] {
  const [first] = criteria
  return typeof first === 'object' && first !== null && !Array.isArray(first)
}
