import type { Campaign, CampaignPart } from '../campaigns/index.ts'
import { createBoundedCache } from '../platform/bounded-cache.ts'
import { checkIcp } from './check-icp.ts'
import { compileIcp } from './compile-icp.ts'
import type { CompiledIcp } from './compile-icp.ts'
import { ICP_DEFAULTS, Icp } from './schema.ts'

/** The ideal-customer criteria in a campaign's settings. */
export const icpPart: CampaignPart<Icp> = {
  key: 'icp',
  schema: Icp,
  complete: (given) => ({ ...ICP_DEFAULTS, criteria: [], ...(given as Partial<Icp> | undefined) }),
  check: (icp) => checkIcp(icp),
}

const compiled = createBoundedCache<CompiledIcp>(250)

/** A campaign's criteria, compiled once per version and process. */
export function compiledIcpOf(campaign: Campaign): CompiledIcp {
  const { campaignId, icpVersion, settings } = campaign
  return compiled(`${campaignId} ${icpVersion}`, () => compileIcp(settings.icp as Icp))
}
