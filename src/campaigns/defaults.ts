import { findOrganization } from '../accounts/index.ts'
import type { Transaction } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import type { CampaignDefaults } from './campaign.ts'

/** What the organization says about its new campaigns. @throws AppError `not_found` */
export async function defaultsOf(tx: Transaction, organizationId: string): Promise<CampaignDefaults> {
  const organization = await findOrganization(tx, organizationId)
  if (organization === undefined) throw notFound('organization')
  return { timezone: organization.timezone }
}
