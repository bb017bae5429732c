import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import type { ParsedLead, WarnOfLeads } from '../../leads/index.ts'
import { createFreshCache } from '../../platform/collections/fresh-cache.ts'
import type { Context } from '../../platform/context.ts'
import { onBehalfOf } from '../../platform/database/connection-shares.ts'
import type { Problem } from '../../platform/errors.ts'
import { ANSWERS } from '../../research/index.ts'
import { compiledIcpOf } from '../campaign-part.ts'
import type { CompiledIcp } from '../engine/compile-icp.ts'

/** Campaigns that a process remembers for a second; each may have 100 criteria. */
const MOST_CAMPAIGNS = 500
/** The most fields that a warning names. */
const MOST_NAMED = 5

/**
 * Warns of `company` data that replaces automatic enrichment and holds less than half of what the score rests on. The
 * criteria are at most a second old. Says nothing without `company`, and where the campaign asks for nothing.
 */
export function warnOfSparseCompany(context: Context): WarnOfLeads {
  const campaigns = createFreshCache<Campaign>({
    // All who add leads share one read: an organization whose own statements wait must not keep theirs out.
    read: (keys) => onBehalfOf(undefined, () => readCampaigns(context, keys)),
    now: () => performance.now(),
    limit: MOST_CAMPAIGNS,
  })
  return async ({ organizationId, campaignId, readsCampaign }) => {
    const campaign = await campaigns.find(`${organizationId} ${campaignId}`)
    if (campaign === undefined) return () => []
    const icp = compiledIcpOf(campaign)
    return (lead) => (lead.company === undefined ? [] : sparseCompany(icp, lead, readsCampaign))
  }
}

async function readCampaigns(context: Context, keys: readonly string[]): Promise<Map<string, Campaign>> {
  const found = new Map<string, Campaign>()
  const byOrganization = Map.groupBy(
    keys.map((key) => key.split(' ') as [string, string]),
    ([organizationId]) => organizationId,
  )
  for (const [organizationId, its] of byOrganization) {
    const ids = its.map(([, campaignId]) => campaignId)
    for (const [id, campaign] of await findCampaigns(context.db, organizationId, ids)) {
      found.set(`${organizationId} ${id}`, campaign)
    }
  }
  return found
}

/** What the fields of a lead do not say, by the points of its criteria; see `warnOfSparseCompany`. Its notes may say it. */
function sparseCompany(icp: CompiledIcp, lead: ParsedLead, namesFields: boolean): Problem[] {
  const missing = new Set<string>()
  let [all, unknown] = [0, 0]
  for (const { branches, maxPoints } of icp.criteria) {
    if (branches.some(({ path }) => isAnswer(path))) continue
    const points = Math.abs(maxPoints)
    all += points
    if (branches.some(({ path }) => isGiven(lead, path))) continue
    unknown += points
    if (points > 0) for (const { path } of branches) missing.add(path)
  }
  if (unknown * 2 <= all) return []
  const [named, others] = [[...missing].slice(0, MOST_NAMED), missing.size - MOST_NAMED]
  const fields = others > 0 ? [...named, `${others} more`] : named
  const share = Math.round((unknown / all) * 100)
  const wanted = namesFields
    ? `: ${fields.join(', ')}. Send these fields`
    : '. Send the fields that the criteria ask for'
  const detail = `With \`company\` sent, automatic enrichment is skipped, and ${share}% of the score rests on what the fields of this lead do not say${wanted}, say it in \`notes\`, or leave \`company\` out.`
  return [{ pointer: '/company', code: 'company_too_sparse', detail }]
}

/** Research answers questions with or without `company`; no field of a lead does. */
function isAnswer(path: string): boolean {
  return path.startsWith(ANSWERS) || path.startsWith('judge.')
}

/** Research reads these from the job title, with or without `company`. */
const FROM_TITLE = new Set(['contact.seniority', 'contact.department'])

/** What is computed from the address is always known. */
function isGiven(lead: ParsedLead, path: string): boolean {
  if (path.startsWith('email.') || (FROM_TITLE.has(path) && lead.title !== undefined)) return true
  let value: unknown = lead
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key]
  }
  return value !== null && value !== undefined
}
