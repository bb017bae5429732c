import type { Campaign, CampaignPart, PartContext } from '../campaigns/index.ts'
import { createBoundedCache } from '../platform/collections/bounded-cache.ts'
import type { Problem } from '../platform/errors.ts'
import { checkIcp } from './criteria/check-icp.ts'
import { compileIcp } from './engine/compile-icp.ts'
import type { CompiledIcp } from './engine/compile-icp.ts'
import { keepVersionAndWatchExpiry } from './rescoring/score-expiry.ts'
import { ICP_DEFAULTS, Icp } from './schema.ts'
import { hasScores } from './store.ts'
import { warnOfUnknownValues } from './criteria/unknown-value-warnings.ts'

/** The ideal-customer criteria in a campaign's settings. */
export const icpPart: CampaignPart<Icp> = {
  key: 'icp',
  schema: Icp,
  complete: (given) => ({ ...ICP_DEFAULTS, criteria: [], ...(given as Partial<Icp> | undefined) }),
  check: (icp) => checkIcp(icp),
  warnings: async (icp, about) => [...warnOfUnknownValues(icp), ...(await offerRescoring(about))],
  afterSave: keepVersionAndWatchExpiry,
}

/** Changed criteria leave scores as they are; whoever changes them is told so. */
async function offerRescoring({ db, organizationId, campaign, before }: PartContext): Promise<Problem[]> {
  if (before === undefined || before.icpVersion === campaign.icpVersion) return []
  if (!(await hasScores(db, organizationId, campaign.campaignId))) return []
  const detail =
    'Leads that are scored keep the score of the former criteria. POST …/rescore scores all of them anew in the background.'
  return [{ pointer: '/icp', code: 'scores_outdated', detail }]
}

const compiled = createBoundedCache<CompiledIcp>(250)

/** A campaign's present criteria, compiled once per version and process. */
export function compiledIcpOf({ campaignId, icpVersion, settings }: Campaign): CompiledIcp {
  return compiledVersion({ campaignId, icpVersion, icp: settings.icp as Icp })
}

/** A version of a campaign's criteria, compiled once per process. */
export function compiledVersion(version: { campaignId: string; icpVersion: number; icp: Icp }): CompiledIcp {
  const { campaignId, icpVersion, icp } = version
  return compiled(`${campaignId} ${icpVersion}`, () => compileIcp(icp))
}
