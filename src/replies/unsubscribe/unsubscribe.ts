import { brandOf, findOrganization } from '../../accounts/index.ts'
import type { Brand } from '../../accounts/index.ts'
import { findCampaigns } from '../../campaigns/index.ts'
import { endLeads, lockLeadsOfAddresses } from '../../leads/index.ts'
import type { LeadState } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { readLinkToken } from '../../platform/secrets/secret-box.ts'
import { lockKnownContacts, suppressAddress } from '../../suppressions/index.ts'
import { findUnsubscribeLink } from './unsubscribe-link-store.ts'
import type { UnsubscribeLink } from './unsubscribe-link-store.ts'

/** An unsubscribe link that is ours, and who sent it. */
export interface KnownLink {
  readonly organizationId: string
  readonly organizationName: string
  readonly brand: Brand
  readonly link: UnsubscribeLink
}

/** What an unsubscribe link leads to, or undefined for anything that is no link of ours. It never expires. */
export async function openUnsubscribeLink(context: Context, token: string): Promise<KnownLink | undefined> {
  const read = readLinkToken(token)
  if (read === undefined) return undefined
  const { organizationId, hash } = read
  const link = await findUnsubscribeLink(context.db, organizationId, hash)
  const organization = link === undefined ? undefined : await findOrganization(context.db, organizationId)
  if (link === undefined || organization === undefined) return undefined
  return { organizationId, organizationName: organization.name, brand: brandOf(organization), link }
}

/**
 * Does what the link asks for, as often as it is asked: a live one suppresses the address for the whole organization and
 * ends its leads in live campaigns; one of a test ends the lead of its campaign and suppresses nobody.
 */
export async function unsubscribe(context: Context, { organizationId, link }: KnownLink): Promise<void> {
  await transaction(context.db, (tx) =>
    unsubscribeWithin(context, tx, organizationId, { link, actor: 'unsubscribe_link' }),
  )
}

/** Like `unsubscribe`, within a transaction that locks nothing but this person, or locked them first. */
export async function unsubscribeWithin(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { link, actor }: { link: UnsubscribeLink; actor: string },
): Promise<void> {
  await lockPerson(context, tx, organizationId, { link, actor })
  const leads = await lockLeadsOfAddresses(tx, organizationId, [link.addressHash])
  const concerned = link.live
    ? await inLiveCampaigns(tx, organizationId, leads)
    : leads.filter((lead) => lead.campaignId === link.campaignId)
  const ended = await endLeads(context, tx, organizationId, { leads: concerned, reason: 'unsubscribed' })
  const happenings = ended.map(({ campaignId, leadId }) => ({
    type: 'lead.unsubscribed' as const,
    campaignId,
    leadId,
    data: { live: link.live },
  }))
  await emit(context, tx, organizationId, happenings)
}

/** Both ways lock the contact first. An erased person is beyond reach already and not written down again. */
async function lockPerson(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { link, actor }: { link: UnsubscribeLink; actor: string },
): Promise<void> {
  if (!link.live || link.emailKey === null) {
    await lockKnownContacts(tx, organizationId, [link.addressHash])
    return
  }
  const { emailKey } = link
  await suppressAddress(context, tx, organizationId, { emailKey, reason: 'unsubscribed', actor })
}

/** Those of the leads whose campaign is live. */
export async function inLiveCampaigns(
  tx: Transaction,
  organizationId: string,
  leads: readonly LeadState[],
): Promise<LeadState[]> {
  const campaignIds = leads.map((lead) => lead.campaignId)
  const campaigns = await findCampaigns(tx, organizationId, campaignIds)
  return leads.filter((lead) => campaigns.get(lead.campaignId)?.mode === 'live')
}
