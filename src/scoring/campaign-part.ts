import type { Campaign, CampaignPart } from '../campaigns/index.ts'
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

const MOST_COMPILED = 500
const compiled = new Map<string, CompiledIcp>()

/** A campaign's criteria, compiled once per version and process. */
export function compiledIcpOf(campaign: Campaign): CompiledIcp {
  const key = `${campaign.campaignId} ${campaign.icpVersion}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const icp = compileIcp(campaign.settings.icp as Icp)
  if (compiled.size >= MOST_COMPILED) compiled.clear()
  compiled.set(key, icp)
  return icp
}
